/* SPDX-License-Identifier: MIT */
/* sketch.h: draws one scene (doc/formats.md) with cairo, for pictures of any kind.
 * Lengths are in points, unless a comment says units of the scene. */
#ifndef DICOT_CLI_SKETCH_H
#define DICOT_CLI_SKETCH_H

#include <cairo.h>

#include "base/text.h"

struct sketch_vertex; /* stones, dots and words */
struct stroke;        /* edges */

struct sketch_ruler {
    bool there;
    unsigned first;
};

struct sketch {
    struct cursor scene;
    struct memory *memory;
    struct sketch_vertex *vertices; /* ordered by place */
    struct stroke *strokes;         /* parallel edges are next to each other */
    size_t vertex_count, vertex_capacity, stroke_count, stroke_capacity;
    struct sketch_ruler rows, columns;
    double units_across, units_down;
    double unit;                     /* length of a unit, in points */
    double left, top, width, height; /* the box drawn, from the scene's corner */
};

/* Reads the scene, which must outlive the sketch. Returns false if it is over the
 * budget. */
bool sketch_read(struct sketch *s, const struct writer *scene);
void sketch_done(struct sketch *s);

/* Sets `unit` and the box. */
void sketch_measure(struct sketch *s);

/* Draws the scene with its corner at (0, 0). */
void sketch_draw(const struct sketch *s, cairo_t *cr);

/* sketch_font sets the font of all words; sketch_words draws words centred at (x, y). */
void sketch_font(cairo_t *cr);
void sketch_words(cairo_t *cr, double size, double x, double y, const char *words);

#endif
