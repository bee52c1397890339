/* SPDX-License-Identifier: MIT */
/* derivation.h: the result of `render --derivation`: the picture of a derivation. */
#ifndef DICOT_QUESTIONS_DERIVATION_H
#define DICOT_QUESTIONS_DERIVATION_H

#include "questions/clicks/clearing.h"

/* What `render --derivation` finds. */
struct derivation_found {
    struct best best; /* for the line of blocks */
    enum ended ended; /* why the search ended */
    struct clearing clearing;
    struct writer scene; /* empty: there is no derivation, or too much to draw */
};

/* show/clicks/derivation_scene.c: draws the word, and above it a bracket for each pair
 * and triple. Writes nothing if there is too much to draw. */
void draw_derivation(const struct clearing *c, struct writer *w);

/* show/clicks/derivation.c */
extern const struct renderer show_derivation_picture;

#endif
