/* SPDX-License-Identifier: MIT */
/* drawing.h: helpers to write scenes (doc/formats.md, "Scenes"): where the vertices of a
 * graph stand. */
#ifndef DICOT_GAMES_DRAWING_H
#define DICOT_GAMES_DRAWING_H

#include "base/text.h"

#define MAX_DRAWN 4096 /* vertices; a picture of more shows nothing to anyone */
#define MAX_DRAWN_EDGES 20000

struct point {
    double x, y;
};

/* Vertex v of n: in rows of `columns` (columns > 0), else on a circle with room for all.
 */
struct point place_vertex(uint32_t v, uint32_t n, uint32_t columns);

/* `size W H` of the scene of n vertices placed as above. */
void draw_size(uint32_t n, uint32_t columns, struct writer *w);

/* `rows FIRST` and `columns FIRST`: the names that moves use for them. */
void draw_ruler(const char *which, uint32_t first, struct writer *w);
void draw_edge(struct point a, struct point b, const char *kind, struct writer *w);
void draw_mark(const char *what, struct point p, const char *kind, struct writer *w);
void draw_name(uint32_t vertex, struct point p, struct writer *w);

#endif
