/* SPDX-License-Identifier: MIT */
/* for_goal.h: methods that find the fewest blocks left also answer goal=clear. */
#ifndef DICOT_SOLVE_FOR_GOAL_H
#define DICOT_SOLVE_FOR_GOAL_H

#include "games/clicks/clicks.h"
#include "solve/best.h"

/* The answer of a method that knows the fewest blocks left, as the goal of the board asks
 * for it: with goal=clear a play that leaves blocks counts for nothing. */
static inline struct best best_for_goal(struct best best, const struct board *b)
{
    if (clicks_of(b)->goal == CLICKS_CLEAR) {
        best.found = best.found && best.result == 0;
        best.bound = best.bound > 0 ? NO_RESULT : best.bound;
    }
    return best;
}

#endif
