/* SPDX-License-Identifier: MIT */
/* pebbling_number.h: the result of `solve --number`: the pebbling number of a graph. */
#ifndef DICOT_ANSWER_PEBBLING_NUMBER_H
#define DICOT_ANSWER_PEBBLING_NUMBER_H

#include "answer/answer.h"
#include "solve/pebbling/pebbling_number.h"

struct pebbling_number_found {
    const struct graph *graph;
    struct pebbling_bounds known;
    enum ended ended;
    const char *witness; /* LINE of the witness; NULL: none, or too long */
};

/* show/pebbling_number.c */
extern const struct renderer show_pebbling_number;

#endif
