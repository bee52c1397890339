/* SPDX-License-Identifier: MIT */
/* thermograph.h: the result of `render --thermograph`. */
#ifndef DICOT_QUESTIONS_THERMOGRAPH_H
#define DICOT_QUESTIONS_THERMOGRAPH_H

#include "answer/answer.h"
#include "value/thermo.h"

/* What `render --thermograph` finds. */
struct thermograph_found {
    enum ended ended; /* not ENDED_SOLVED: the other fields are unknown */
    struct dyadic mean, temperature;
    struct corner *wall[2]; /* see struct thermograph; at least one corner each */
    uint32_t corners[2];
    struct writer scene; /* empty: there is too much to draw */
};

/* writes nothing if there is too much to draw. */
void draw_thermograph(const struct thermograph_found *t, struct writer *w);

/* thermograph.c */

#endif
