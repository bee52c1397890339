/* SPDX-License-Identifier: MIT */
/* rework.h: random changes of a play on a board of any size.
 *
 * As in line.h, a click is named by a block of the start and replayed leniently: if that
 * block is gone or alone, the click is dropped. But no boards are kept here: the pile is
 * at the end of the play, and knows in which order its blocks went. A change takes back
 * the clicks from its place on, makes them again with the change, and ends the play by
 * a plan (phases.h). If the result is not good enough, all this is undone. */
#ifndef DICOT_SOLVE_CLICK_REWORK_H
#define DICOT_SOLVE_CLICK_REWORK_H

#include "solve/click/phases.h"

struct rework {
    struct phases *play; /* set by the owner */
    struct tail *old;    /* the end of the play before a change; set by the owner, with
                            room for all moves */
    uint32_t kept; /* the colour that is left for the end, as a set, which may be empty */
    size_t final;  /* number of the first click of the kept colour at the end */
    double cost;   /* cost of a block left, for the objective */
    int64_t result;   /* result of the play; NO_RESULT: its end does not count */
    double objective; /* what a search maximises */
};

/* Takes over the moves made so far and ends the play, that colour last (0: none). */
void rework_begin(struct rework *r, unsigned kept, double cost);

/* Changes the play in one place, at random; the change stays if the objective falls by no
 * more than a random amount, on average `temperature`. Returns the number of blocks that
 * were put back, removed or left. */
uint64_t rework_change(struct rework *r, double temperature, uint64_t *seed);

#endif
