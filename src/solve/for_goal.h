/* SPDX-License-Identifier: MIT */
/* for_goal.h: methods that find the fewest blocks left also answer goal=clear. */
#ifndef DICOT_SOLVE_FOR_GOAL_H
#define DICOT_SOLVE_FOR_GOAL_H

#include "games/clicks/clicks.h"
#include "solve/best.h"

/* Adapts the answer of a method that finds the fewest blocks left to the goal of the
 * board: with goal=clear, a play that leaves blocks does not count. */
static inline void best_for_goal(struct best *best, const struct board *b)
{
    if (clicks_of(b)->goal == CLICKS_CLEAR) {
        best->found = best->found && best->result == 0;
        best->bound = best->bound > 0 ? NO_RESULT : best->bound;
    }
}

#endif
