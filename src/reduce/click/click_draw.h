/* SPDX-License-Identifier: MIT */
/* click_draw.h: draws a board of Clickomania, with the names of its parts. */
#ifndef DICOT_REDUCE_CLICK_DRAW_H
#define DICOT_REDUCE_CLICK_DRAW_H

#include "reduce/click/click_board.h"
#include "reduce/reduction.h"

struct click_names {
    const void *instance;
    /* Writes the name of a run; most have none. */
    void (*name)(const void *instance, uint32_t run, struct writer *w);
    uint32_t right;   /* names for this column and later ones stand on the right */
    const char *of_g; /* the colour of the letter g: "green" or "gray" */
};

/* Writes the scene: to scale, or with long stretches shortened, so that all parts can be
 * seen; things at equal heights stay at equal heights. Consecutive single blocks without
 * names are drawn as one stretch. Writes nothing if there are too many parts. `boxes` is
 * as for `draw` in reduction.h. */
void click_draw(const struct click_board *b, const struct click_names *n, bool to_scale,
                struct drawn_boxes *boxes, struct writer *w);

#endif
