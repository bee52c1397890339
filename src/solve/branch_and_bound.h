/* SPDX-License-Identifier: MIT */
/* branch_and_bound.h: searches all plays of a one-player position: the method "search",
 * for callers that want no other. */
#ifndef DICOT_SOLVE_BRANCH_AND_BOUND_H
#define DICOT_SOLVE_BRANCH_AND_BOUND_H

#include "solve/method.h"

/* Makes such a search, whose `answer` is a struct best. Returns NULL if the budget is
 * exceeded. */
struct search *branch_and_bound_new(const struct task *t);

#endif
