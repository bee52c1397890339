/* SPDX-License-Identifier: MIT */
/* static_bound.h: what the rules of a game say about its best result without any search.
 */
#ifndef DICOT_SOLVE_STATIC_BOUND_H
#define DICOT_SOLVE_STATIC_BOUND_H

#include "problem/problem.h"

/* The bound of the current position of the only term, and why. False: the game knows
 * none, or over the budget. */
bool counting_bound(const struct problem *p, int64_t *bound, const char **reason);

#endif
