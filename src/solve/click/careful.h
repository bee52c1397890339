/* SPDX-License-Identifier: MIT */
/* careful.h: plays a phase (phases.h) with care: a few columns at a time, in several
 * ways, of which the best one stays.
 *
 * A *stretch* is the work up to a column that is some columns further to the right. The
 * first trial makes all clicks as they come; the others postpone some at random, so that
 * other groups come together. The best trial is the one that removes the most blocks to
 * the left of that column. The time is that of the plain phase times the number of
 * trials, whatever the size of the board, so more time is always of use. */
#ifndef DICOT_SOLVE_CLICK_CAREFUL_H
#define DICOT_SOLVE_CLICK_CAREFUL_H

#include "solve/click/phases.h"

struct careful {
    struct phases *play; /* set by the owner */
    struct tail *best;   /* the best trial; set by the owner, with room for all moves */
    struct click_phase phase;
    unsigned trials, width; /* of a stretch; columns */
    unsigned tried;
    /* the column before which the stretch ends; PILE_NOTHING: it is the last one */
    uint32_t goal;
    size_t at;        /* number of moves made before the stretch */
    uint32_t removed; /* blocks that the best trial has removed to the left of the goal */
    uint64_t *seed;
};

/* Begins a phase of these colours at the end of the play so far. */
void careful_begin(struct careful *c, uint32_t colours, unsigned trials, unsigned width,
                   uint64_t *seed);

/* Makes one more trial, or ends a stretch. Adds the number of blocks looked at to
 * *looked. Returns whether the phase is over. */
bool careful_go_on(struct careful *c, uint64_t *looked);

#endif
