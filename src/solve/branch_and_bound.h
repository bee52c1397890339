/* SPDX-License-Identifier: MIT */
/* branch_and_bound.h: the search of all plays of a one-player position: the method
 * "search", also asked by whoever wants exactly this one. */
#ifndef DICOT_SOLVE_BRANCH_AND_BOUND_H
#define DICOT_SOLVE_BRANCH_AND_BOUND_H

#include "solve/method.h"

extern const struct solve_method search_method;

/* Without the rests of turns that the method carries over. NULL: over the budget. */
struct search *branch_and_bound_new(const struct task *t);

/* What is known so far. */
struct best branch_and_bound_best(const struct search *s);

#endif
