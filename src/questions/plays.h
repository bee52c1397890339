/* SPDX-License-Identifier: MIT */
/* plays.h: what is asked about the best result beyond one play: how many plays have it
 * (--count), and which first moves keep it (--openings). */
#ifndef DICOT_ANSWER_PLAYS_H
#define DICOT_ANSWER_PLAYS_H

#include "answer/answer.h"
#include "base/big_count.h"
#include "solve/best.h"

struct plays {
    enum ended ended; /* of the last search that was cut short; ENDED_SOLVED: none was */
    uint64_t nodes;   /* of all searches for this answer */

    /* How many plays: exact if `counted` is ENDED_SOLVED, else unknown for that reason.
     */
    struct big_count count;
    enum ended counted;

    /* The search that has the list of openings. NULL: there is no first move, if `opened`
     * is ENDED_SOLVED, or else nothing is known of them. With a list, another `opened`
     * says why some of the verdicts are unknown. */
    struct search *openings;
    enum ended opened;
};

/* Finds what the run asks about the position of the task, in what is left of the
 * limits. `best` is known of the position, after `nodes` nodes; `ended` says whether it
 * is proved. plays_done frees the search. */
void plays_find(struct run *run, const struct task *t, const struct best *best,
                enum ended ended, uint64_t nodes, struct plays *plays);
void plays_done(struct plays *plays);

#endif
