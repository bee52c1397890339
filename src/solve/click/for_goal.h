/* SPDX-License-Identifier: MIT */
/* for_goal.h: methods that find the fewest blocks left also answer goal=clear. */
#ifndef DICOT_SOLVE_CLICK_FOR_GOAL_H
#define DICOT_SOLVE_CLICK_FOR_GOAL_H

#include "games/clicks.h"
#include "solve/best.h"

/* The answer of a method that knows the fewest blocks left, as the goal of the board asks
 * for it: with goal=clear a play that leaves blocks counts for nothing. */
static inline struct best best_for_goal(struct best best, enum clicks_goal goal)
{
    if (goal == CLICKS_CLEAR && best.bound > 0) {
        best.found = false;
        best.bound = NO_RESULT;
    }
    return best;
}

#endif
