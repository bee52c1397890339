/* SPDX-License-Identifier: MIT */
/* click_draw.h: a board of Clickomania as a drawing, with the names of its parts. */
#ifndef DICOT_REDUCE_CLICK_DRAW_H
#define DICOT_REDUCE_CLICK_DRAW_H

#include "reduce/click/click_board.h"
#include "reduce/reduction.h"

struct click_names {
    const void *instance;
    /* Writes the name of a run; most have none. */
    void (*name)(const void *instance, uint32_t run, struct writer *w);
    uint32_t right;   /* names of columns from this one on stand on the right */
    const char *of_g; /* what colour g is: "green" or "gray" */
};

/* Writes the scene: to scale, or with long stretches shortened, so that all parts can be
 * seen, and what is at equal heights still is. Single blocks without names in a row are
 * drawn as one stretch. Writes nothing if there are too many parts. `boxes` as `draw` in
 * reduction.h. */
void click_draw(const struct click_board *b, const struct click_names *n, bool to_scale,
                struct drawn_boxes *boxes, struct writer *w);

#endif
