/* SPDX-License-Identifier: MIT */
/* static_bound.h: what the rules of a game say about its best result without any search.
 */
#ifndef DICOT_SOLVE_STATIC_BOUND_H
#define DICOT_SOLVE_STATIC_BOUND_H

#include "search/method.h"

/* The bound of a one-player position, and why. False: the game knows none, or over the
 * budget. */
bool static_bound(const struct task *t, int64_t *bound, const char **reason);

#endif
