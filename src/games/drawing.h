/* SPDX-License-Identifier: MIT */
/* drawing.h: helpers to write scenes (doc/formats.md, "Scenes"): where cells and the
 * vertices of graphs stand. */
#ifndef DICOT_GAMES_DRAWING_H
#define DICOT_GAMES_DRAWING_H

#include "game/touch.h"
#include "graph/graph.h"

#define MAX_DRAWN 4096 /* vertices; a picture of more shows nothing to anyone */
#define MAX_DRAWN_EDGES 20000
#define VERTEX_GAP 2.5 /* at least, between vertices of a graph: room for an arrow */

/* Cell v of rows of `columns` cells. */
struct point place_cell(uint32_t v, uint32_t columns);

/* Vertex v of n on a circle, from the top clockwise, and the radius that gives all of
 * them room. */
struct point place_on_circle(uint32_t v, uint32_t n, double radius);
double circle_radius(uint32_t n);

/* Where the vertices of a graph stand: on a circle; those of a path in a row, those of a
 * product in rows, the third factor behind or beside them, and so on. */
struct drawing_layout {
    const struct graph *graph;
    double width, height;
    struct point first;             /* vertex 0 of a product */
    struct point step[MAX_FACTORS]; /* from a digit to the next */
};

struct drawing_layout layout_graph(const struct graph *g);
struct point layout_place(const struct drawing_layout *l, uint32_t v);

/* The edges of that graph, each once. */
void draw_edges(const struct drawing_layout *l, struct writer *w);

/* `size W H` of the scene, and of one of n cells. */
void draw_size(double width, double height, struct writer *w);
void draw_cells_size(uint32_t n, uint32_t columns, struct writer *w);

/* `rows FIRST` and `columns FIRST`: the names that moves use for them. */
void draw_ruler(const char *which, uint32_t first, struct writer *w);
void draw_edge(struct point a, struct point b, const char *kind, struct writer *w);
void draw_mark(const char *what, struct point p, const char *kind, struct writer *w);
void draw_name(uint32_t vertex, struct point p, struct writer *w);

/* `place x y ` of game/touch.h; the name and the end of the line are to follow. */
void draw_place(struct point p, struct writer *w);

#endif
