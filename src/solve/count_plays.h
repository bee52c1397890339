/* SPDX-License-Identifier: MIT */
/* count_plays.h: how many plays of a one-player position have the best result. A play is
 * the sequence of its moves: the same moves in another order are another play. */
#ifndef DICOT_SOLVE_COUNT_PLAYS_H
#define DICOT_SOLVE_COUNT_PLAYS_H

#include "base/big_count.h"
#include "search/method.h"

/* Makes a search that counts the plays with the result `result`, which must be the best
 * possible. Returns NULL if the budget is exceeded. */
struct search *count_plays_new(const struct task *t, int64_t result);

/* Returns the number of plays, once the search is solved. */
struct big_count count_plays_total(const struct search *s);

#endif
