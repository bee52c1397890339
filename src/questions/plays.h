/* SPDX-License-Identifier: MIT */
/* plays.h: questions about the best result beyond one play: how many plays reach it
 * (--count), and which first moves still allow it (--openings). */
#ifndef DICOT_ANSWER_PLAYS_H
#define DICOT_ANSWER_PLAYS_H

#include "answer/answer.h"
#include "base/big_count.h"
#include "solve/best.h"

struct plays {
    enum ended ended; /* why the last search was cut short; ENDED_SOLVED: none was */
    uint64_t nodes;   /* nodes of all searches for this answer */

    /* How many plays there are: exact if `counted` is ENDED_SOLVED, else unknown, and
     * `counted` says why. */
    struct big_count count;
    enum ended counted;

    /* The search that holds the list of openings. If it is NULL and `opened` is
     * ENDED_SOLVED, there is no first move; if it is NULL otherwise, nothing is known. If
     * there is a list and `opened` is not ENDED_SOLVED, `opened` says why some verdicts
     * are unknown. */
    struct search *openings;
    enum ended opened;
};

/* Finds what the run asks about the position of the task, within what is left of these
 * limits. `best` is what the search found in `nodes` nodes; `ended` says whether it is
 * proved. The caller calls plays_done. */
void plays_find(struct run *run, const struct limits *limits, const struct task *t,
                const struct best *best, enum ended ended, uint64_t nodes,
                struct plays *plays);
void plays_done(struct plays *plays);

#endif
