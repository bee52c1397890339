/* SPDX-License-Identifier: MIT */
/* outcome_sums.h: who wins a sum of two-player games, by a search over the sums of its
 * independent parts. */
#ifndef DICOT_TWOPLAYER_OUTCOME_SUMS_H
#define DICOT_TWOPLAYER_OUTCOME_SUMS_H

#include "search/method.h"
#include "twoplayer/ask.h"

/* NULL: over the budget. */
struct search *outcome_sums_new(const struct task *t);

/* What is known so far. What is not UNKNOWN is exact. */
struct outcome outcome_sums_outcome(const struct search *s);

/* From now on it tells these processes what it finds, and hears from them; NULL: no more.
 * To be called again when letters were read. */
struct peers;
void outcome_sums_join(struct search *s, struct peers *p);

/* Who wins a position, and how (ask.h); after the search has ended. What it has proved is
 * known at once. */
enum win outcome_sums_ask(struct search *s, const struct problem *p, const uint8_t *pos,
                          enum player who, uint64_t work, struct sum_move *reply);

#endif
