/* SPDX-License-Identifier: MIT */
/* quick.h: the plays of plans (phases.h), made on blocks that fall
 * (games/clicks/falling.h). They are the plays that phases_go_on makes, found several
 * times as fast; but no move can be taken back. */
#ifndef DICOT_SOLVE_CLICK_QUICK_H
#define DICOT_SOLVE_CLICK_QUICK_H

#include "games/clicks/falling.h"
#include "solve/click/phases.h"

struct quick {
    const struct board *board;
    const uint8_t *start;
    struct falling falling;
    uint32_t *from;  /* see phases.h */
    uint32_t column; /* where it goes on; FALLING_NONE: the phase is over */
    size_t phase;    /* of the plan */
    move *moves;
    size_t count;   /* of moves */
    int64_t gained; /* by them */
};

/* Prepares plays from a position, which must outlive it. Returns false if the budget is
 * exceeded. */
bool quick_open(struct quick *q, struct arena *a, const struct board *b,
                const uint8_t *pos);

/* Begins a play from the start; or the phases of a plan, after the moves made so far. */
void quick_begin(struct quick *q);
void quick_restart(struct quick *q);

/* Goes on with the play of a plan, and looks at about so many blocks. Returns whether the
 * play is over. */
bool quick_go_on(struct quick *q, const struct plan *plan, uint64_t blocks);

/* Makes a move of the rules, unless it is not legal. A plan must be restarted before it
 * goes on. */
void quick_make(struct quick *q, move m);

/* Returns the result of the play if it ended now. NO_RESULT: such an end does not
 * count. */
int64_t quick_result(const struct quick *q);

#endif
