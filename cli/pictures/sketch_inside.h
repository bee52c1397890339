/* SPDX-License-Identifier: MIT */
/* sketch_inside.h: what the files of sketch.h share. */
#ifndef DICOT_CLI_SKETCH_INSIDE_H
#define DICOT_CLI_SKETCH_INSIDE_H

#include "sketch.h"

#define NEIGHBOURS                                                                       \
    2.5         /* units between neighbours on a circle, VERTEX_GAP of drawing.h         \
                 */
#define DOT 2.5 /* radius of a dot without a label */

#define PI 3.14159265358979323846

/* A colour as 0xRRGGBB. The bright ones are from the palette of Okabe and Ito, which
 * colour-blind people can tell apart. */
enum ink {
    BLACK = 0x000000,
    WHITE = 0xffffff,
    DARK = 0x404040,
    GREY = 0x808080,
    LIGHT = 0xc8c8c8,
    ORANGE = 0xe69f00,
    SKY = 0x56b4e9,
    GREEN = 0x009e73,
    YELLOW = 0xf0e442,
    BLUE = 0x0072b2,
    VERMILION = 0xd55e00,
    PURPLE = 0xcc79a7
};

enum point_look {
    WORDS_ONLY,
    PLAIN_DOT,
    GOAL_DOT,
    BLACK_STONE,
    WHITE_STONE,
    BLUE_STONE,
    RED_STONE,
    LOOKS
};

struct sketch_point {
    double x, y;
};

/* A vertex is drawn as a circle, widened if its label needs room. */
struct sketch_vertex {
    struct sketch_point at; /* in units */
    enum point_look look;
    struct cursor label;
    double wide, high; /* distances from its middle to its border */
};

struct line_look {
    const char *kind;
    enum ink colour;
    double width, dash, space; /* dash 0: a solid line */
};

struct stroke {
    struct sketch_point from, to; /* in units */
    const struct line_look *look;
};

/* Orders points by y, then x. Comparing exactly is safe: the same text gives the same
 * number. */
static inline int compare_points(struct sketch_point a, struct sketch_point b)
{
    if (a.y != b.y)
        return a.y < b.y ? -1 : 1;
    return a.x < b.x ? -1 : a.x > b.x;
}

/* Does the edge run from the larger end to the smaller one, in the order of
 * compare_points? */
static inline bool is_turned(const struct stroke *s)
{
    return compare_points(s->from, s->to) > 0;
}

int sketch_compare_vertices(const void *a, const void *b); /* by place */

/* Draws with this colour from now on. */
void sketch_ink(cairo_t *cr, enum ink colour);

/* Draws all edges. */
void sketch_edges(const struct sketch *s, cairo_t *cr);

#endif
