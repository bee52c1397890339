/* SPDX-License-Identifier: MIT */
/* balance.h: who wins a sum, from the values of its terms. Nimbers are kept apart from
 * the rest: added to a value with a few options, a heap would give it as many more
 * options as the heap has stones.
 *
 * `valued` is a search of position_value for the same task. */
#ifndef DICOT_TWOPLAYER_BALANCE_H
#define DICOT_TWOPLAYER_BALANCE_H

#include "search/method.h"
#include "twoplayer/outcome.h"
#include "value/value.h"

/* Who wins, but not by which move, after `valued` is solved. False: a failure of the
 * store. */
bool balance_outcome(const struct task *t, struct search *valued, struct outcome *o);

/* A first move with which `who` wins, after `valued` is solved. NO: there is none;
 * UNSURE: a failure of the store, or the time is used up. */
enum certainty balance_winning_move(const struct task *t, struct search *valued,
                                    enum player who, struct sum_move *m);

/* Who wins and how, from what `valued` knows by now: values by formulas before its first
 * step, all terms once it is solved. Nothing is searched. False: that is not enough, or
 * over the budget; then *o means nothing. */
bool balance_outcome_at_once(const struct task *t, struct search *valued,
                             struct outcome *o);

#endif
