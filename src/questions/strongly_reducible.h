/* SPDX-License-Identifier: MIT */
/* strongly_reducible.h: the result of `solve --strong`: is a graph strongly 1-reducible,
 * strongly 2-reducible, or strongly 1-reducible joker [HAM §1]? */
#ifndef DICOT_ANSWER_STRONGLY_REDUCIBLE_H
#define DICOT_ANSWER_STRONGLY_REDUCIBLE_H

#include "answer/answer.h"
#include "solve/hamming/strongly_reducible.h"

struct strongly_reducible_found {
    struct strongly_reducible_verdict strong;
    enum ended ended;
    const char *counterexample; /* a LINE; NULL: there is none, or none is known */
};

/* show/strongly_reducible.c */
extern const struct renderer show_strongly_reducible;

#endif
