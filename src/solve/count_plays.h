/* SPDX-License-Identifier: MIT */
/* count_plays.h: how many plays of a one-player position have the best result. A play is
 * the sequence of its moves: the same moves in another order are another play. */
#ifndef DICOT_SOLVE_COUNT_PLAYS_H
#define DICOT_SOLVE_COUNT_PLAYS_H

#include "base/big_count.h"
#include "problem/problem.h"
#include "search/search.h"

struct count_search;

/* Plays of the current position of the only term of `p`, which must outlive it, that end
 * with `result`; nothing better may be possible. NULL: over the budget. */
struct count_search *count_new(const struct problem *p, int64_t result);
void count_free(struct count_search *s);

/* Looks at about `work` more positions. */
enum search_state count_step(struct count_search *s, uint64_t work);

/* The number, once solved. */
struct tally count_of(const struct count_search *s);
uint64_t count_nodes(const struct count_search *s);

#endif
