/* SPDX-License-Identifier: MIT */
/* count_plays.h: how many plays of a one-player position have the best result. A play is
 * the sequence of its moves: the same moves in another order are another play. */
#ifndef DICOT_SOLVE_COUNT_PLAYS_H
#define DICOT_SOLVE_COUNT_PLAYS_H

#include "base/big_count.h"
#include "search/method.h"

/* Plays that end with `result`; nothing better may be possible. NULL: over the budget. */
struct search *count_plays_new(const struct task *t, int64_t result);

/* The number, once it is solved. */
struct tally count_plays_total(const struct search *s);

#endif
