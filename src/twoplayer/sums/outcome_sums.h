/* SPDX-License-Identifier: MIT */
/* outcome_sums.h: who wins a sum of two-player games, by a search over sums of their
 * independent parts. */
#ifndef DICOT_TWOPLAYER_SUMS_OUTCOME_SUMS_H
#define DICOT_TWOPLAYER_SUMS_OUTCOME_SUMS_H

#include "search/method.h"
#include "twoplayer/outcome.h"

/* Makes a search whose answer is a struct outcome. Returns NULL if memory runs out. */
struct search *outcome_sums_new(const struct task *t);

/* From now on the search sends what it finds to these processes and uses what they send;
 * NULL ends this. To be called again after letters were read. */
struct peers;
void outcome_sums_join(struct search *s, struct peers *p);

/* Answers who wins a position, and how (expert.h), after the search has ended. What it
 * has proved is known at once. */
enum win outcome_sums_ask(struct search *s, const struct problem *p, const uint8_t *pos,
                          enum player who, uint64_t work, struct sum_move *reply);

#endif
