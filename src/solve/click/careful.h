/* SPDX-License-Identifier: MIT */
/* careful.h: a phase of a play (phases.h), made with care: a few columns at a time, in
 * several ways, of which the best one stays.
 *
 * A *stretch* is the work up to a column that is some columns further to the right. It is
 * tried without and with some clicks left out at first, at random: they are made later,
 * so that other groups come together. The trial counts that removes the most blocks left
 * of that column. All trials of a stretch together take so many times as long as the
 * plain phase, whatever the size of the board; so more time is always of use. */
#ifndef DICOT_SOLVE_CLICK_CAREFUL_H
#define DICOT_SOLVE_CLICK_CAREFUL_H

#include "solve/click/phases.h"

struct careful {
    struct phases *play;
    struct click_phase phase;
    unsigned trials, width; /* of a stretch; columns */
    unsigned tried;
    uint32_t
        goal;  /* column before which the stretch ends; PILE_NOTHING: it is the last */
    size_t at; /* moves made before the stretch */
    struct tail *best;
    uint32_t removed; /* by the best trial, left of the goal */
    uint64_t *seed;
};

/* `play` and `tail`, which has room for all moves, must outlive it. */
void careful_open(struct careful *c, struct phases *play, struct tail *tail);

/* Begins a phase of these colours at the end of the play so far. */
void careful_begin(struct careful *c, uint32_t colours, unsigned trials, unsigned width,
                   uint64_t *seed);

/* One trial more, or the end of a stretch; adds the number of blocks looked at to
 * *looked. Returns whether the phase is over. */
bool careful_go_on(struct careful *c, uint64_t *looked);

#endif
