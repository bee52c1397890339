/* SPDX-License-Identifier: MIT */
/* drawing.h: helpers that write scenes (doc/formats.md, "Scenes") and place cells and the
 * vertices of graphs in them. */
#ifndef DICOT_GAMES_DRAWING_H
#define DICOT_GAMES_DRAWING_H

#include "game/touch.h"
#include "graph/graph.h"

#define MAX_DRAWN 4096 /* most vertices in a picture; with more, nobody could read it */
#define MAX_DRAWN_EDGES 20000
/* Least distance between vertices of a graph, with room for an arrow. */
#define VERTEX_GAP 2.5

/* Returns the place of cell v in rows of `columns` cells. */
struct point place_cell(uint32_t v, uint32_t columns);

/* Return the place of vertex v of n on a circle, clockwise from the top, and a radius
 * that gives all of them room. */
struct point place_on_circle(uint32_t v, uint32_t n, double radius);
double circle_radius(uint32_t n);

/* Where the vertices of a graph stand. Those of a path stand in a row, those of a product
 * in rows with the third factor behind or beside them, and so on; those of other graphs
 * stand on a circle. */
struct drawing_layout {
    const struct graph *graph;
    double width, height;
    struct point first;             /* place of vertex 0 of a product */
    struct point step[MAX_FACTORS]; /* for each factor, from one digit to the next */
};

struct drawing_layout layout_graph(const struct graph *g);
struct point layout_place(const struct drawing_layout *l, uint32_t v);

/* Draws each edge of that graph once. */
void draw_edges(const struct drawing_layout *l, struct writer *w);

/* Writes `size W H` of a scene. */
void draw_size(double width, double height, struct writer *w);

/* Writes `rows FIRST` or `columns FIRST`: the numbers that moves use for rows and
 * columns. */
void draw_ruler(const char *which, uint32_t first, struct writer *w);

/* Writes the size and the rulers of a scene of n cells. The columns of a grid have
 * numbers from 1, as its rows; cells of a path have numbers from 0. */
void draw_cells_frame(uint32_t n, uint32_t columns, bool grid, struct writer *w);

void draw_edge(struct point a, struct point b, const char *kind, struct writer *w);
void draw_mark(const char *what, struct point p, const char *kind, struct writer *w);
void draw_name(uint32_t vertex, struct point p, struct writer *w);

/* Write `text x y ` and `place x y ` (game/touch.h); the caller adds the text or the
 * name, and the newline. */
void draw_text(struct point p, struct writer *w);
void draw_place(struct point p, struct writer *w);

#endif
