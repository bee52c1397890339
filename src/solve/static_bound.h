/* SPDX-License-Identifier: MIT */
/* static_bound.h: what the rules of a game say about the best result without any
 * search. */
#ifndef DICOT_SOLVE_STATIC_BOUND_H
#define DICOT_SOLVE_STATIC_BOUND_H

#include "search/method.h"

/* Finds the bound of a one-player position, and the reason for it. Returns false if the
 * game knows no bound or the budget is exceeded. */
bool static_bound(const struct task *t, int64_t *bound, const char **reason);

#endif
