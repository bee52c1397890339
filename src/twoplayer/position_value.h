/* SPDX-License-Identifier: MIT */
/* position_value.h: what a sum of two-player games is worth. */
#ifndef DICOT_TWOPLAYER_POSITION_VALUE_H
#define DICOT_TWOPLAYER_POSITION_VALUE_H

#include "problem/problem.h"
#include "twoplayer/outcome_sums.h"
#include "value/value.h"

struct form_search;

/* A search of the current position of `p`, which must outlive it. NULL: over the budget.
 */
struct form_search *form_new(const struct problem *p);

/* The same, with values in a store of the caller's, which must outlive it too. */
struct form_search *form_new_in(const struct problem *p, struct values *store);
void form_free(struct form_search *s);

/* Starts again with the current position of the problem, which may have changed; what is
 * known of its boards is kept. */
void form_restart(struct form_search *s);

/* Makes about `work` more moves. */
enum search_state form_step(struct form_search *s, uint64_t work);

/* After SEARCH_SOLVED: the value, and the store it is in. */
value form_value(const struct form_search *s);
struct values *form_values(const struct form_search *s);

/* Who wins, after SEARCH_SOLVED; not how. False: a failure of the store. */
bool form_outcome(struct form_search *s, struct outcome *o);

/* Who wins and how, if formulas of the games say it at once. False: they do not, or over
 * the budget; then *o means nothing. */
bool form_outcome_by_formulas(const struct problem *p, struct outcome *o);

/* A first move with which `who` wins, after SEARCH_SOLVED. NO: there is none; UNSURE: a
 * failure of the store, or the time is used up. */
enum certainty form_winning_move(struct form_search *s, enum player who,
                                 struct sum_move *m);

uint64_t form_nodes(const struct form_search *s);
size_t form_positions(const struct form_search *s); /* different ones, valued or not */
size_t form_depth(const struct form_search *s);

#endif
