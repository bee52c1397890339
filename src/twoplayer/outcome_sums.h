/* SPDX-License-Identifier: MIT */
/* outcome_sums.h: who wins a sum of two-player games, by a search over the sums of its
 * independent parts. */
#ifndef DICOT_TWOPLAYER_OUTCOME_SUMS_H
#define DICOT_TWOPLAYER_OUTCOME_SUMS_H

#include "search/method.h"
#include "twoplayer/outcome.h"

/* NULL: over the budget. */
struct search *outcome_sums_new(const struct task *t);

/* What is known so far. What is not UNKNOWN is exact. */
struct outcome outcome_sums_outcome(const struct search *s);

/* A winning move of `who` in position `pos` of `p`, from what the search has proved. The
 * terms of `p` stand on boards of the searched problem. False: none is known (or over the
 * budget); after a win is proved there is one in every position that the winner's own
 * moves can lead to. */
bool outcome_reply(struct search *s, const struct problem *p, const uint8_t *pos,
                   enum player who, struct sum_move *m);

/* The slot `ask` of struct outcome_method. */
enum search_state outcome_sums_ask(struct search *s, const struct problem *p,
                                   const uint8_t *pos, enum player who, uint64_t work,
                                   enum win *win);

#endif
