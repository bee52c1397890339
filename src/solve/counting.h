/* SPDX-License-Identifier: MIT */
/* counting.h: what the rules of a game say about its best result without any search. */
#ifndef DICOT_SOLVE_COUNTING_H
#define DICOT_SOLVE_COUNTING_H

#include "problem.h"

/* The bound of the current position of the only term, and why. False: the game knows
 * none, or over the budget. */
bool counting_bound(const struct problem *p, int64_t *bound, const char **reason);

#endif
