/* SPDX-License-Identifier: MIT */
/* sketch.h: one scene (doc/formats.md) drawn with cairo, for pictures of any kind.
 * Lengths are points unless they are said to be units of the scene. */
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
    struct stroke *strokes;         /* parallel ones are neighbours */
    size_t vertex_count, vertex_capacity, stroke_count, stroke_capacity;
    struct sketch_ruler rows, columns;
    double units_across, units_down;
    double unit;                     /* in points */
    double left, top, width, height; /* of what is drawn, from the scene's corner */
};

/* Reads the scene, which must outlive the sketch. False: more memory is needed than the
 * budget allows. */
bool sketch_read(struct sketch *s, const struct writer *scene);
void sketch_done(struct sketch *s);

/* Finds `unit` and the box. */
void sketch_measure(struct sketch *s);

/* Draws it with the corner of the scene at 0 0. */
void sketch_draw(const struct sketch *s, cairo_t *cr);

/* The font of all words; words with their middle at x y. */
void sketch_font(cairo_t *cr);
void sketch_words(cairo_t *cr, double size, double x, double y, const char *words);

#endif
