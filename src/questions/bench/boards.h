/* SPDX-License-Identifier: MIT */
/* boards.h: `bench --set`: how good the plays on a set of click boards are: one result
 * per board, then the totals. */
#ifndef DICOT_QUESTIONS_BENCH_BOARDS_H
#define DICOT_QUESTIONS_BENCH_BOARDS_H

#include "answer/answer.h"

#define GROWTH_STAGES 10 /* the limit, half of it, a quarter, … */

struct bench_boards_found {
    struct cursor name; /* the name of the board; empty: these are totals */
    size_t boards;      /* number of boards so far, including this one */
    int64_t result;     /* points, or blocks left; in totals: the sum */
    int64_t bound;      /* no play is better; in totals: the sum */
    int64_t known;      /* the best known result; in totals: the sum of these */
    bool has_known;
    uint64_t left, clicks; /* blocks left; clicks of the play */
    size_t cleared;
    uint64_t nodes;
    double seconds;
    /* With --growth: the result after each part of the limit; the last part is all of it.
     * The limit is in seconds, or in nodes if --nodes was given. */
    bool grows;
    int64_t growth[GROWTH_STAGES];
    double limit[GROWTH_STAGES];
};

/* growth.c: draws the growth of the totals as a curve, for --out. Returns false if it is
 * over the budget. */
bool growth_scene(const struct bench_boards_found *f, struct writer *scene);

/* show/bench_boards.c */
extern const struct renderer show_bench_boards;

#endif
