/* SPDX-License-Identifier: MIT */
/* branch_and_bound.h: searches all plays of a one-player position. This is the method
 * "search"; callers that want exactly this search can also use it directly. */
#ifndef DICOT_SOLVE_BRANCH_AND_BOUND_H
#define DICOT_SOLVE_BRANCH_AND_BOUND_H

#include "solve/method.h"

extern const struct solve_method search_method;

/* Makes a search that works in every step. The method, on large boards, saves up short
 * steps until they are worth starting. Returns NULL if the budget is exceeded. */
struct search *branch_and_bound_new(const struct task *t);

#endif
