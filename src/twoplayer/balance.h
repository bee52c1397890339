/* SPDX-License-Identifier: MIT */
/* balance.h: who wins a sum, from the values of its terms. Nimbers are kept apart from
 * the rest: added to a value with few options, a heap would give it as many more options
 * as the heap has stones.
 *
 * `valued` is a search of position_value for the same task. */
#ifndef DICOT_TWOPLAYER_BALANCE_H
#define DICOT_TWOPLAYER_BALANCE_H

#include "search/method.h"
#include "twoplayer/outcome.h"
#include "value/value.h"

/* Finds who wins, but not by which move. `valued` must be solved. Returns false if the
 * store has failed. */
bool balance_outcome(const struct task *t, struct search *valued, struct outcome *o);

/* Finds a first move with which `who` wins. `valued` must be solved. Returns NO if there
 * is none, and UNSURE if the store has failed or it is over. */
enum certainty balance_winning_move(const struct task *t, struct search *valued,
                                    enum player who, struct sum_move *m);

/* Finds who wins and how from what `valued` knows by now, without a search: before it
 * runs that is values by formulas, and once it is solved all terms. Returns false
 * if that is not enough or memory runs out; then *o means nothing. */
bool balance_outcome_at_once(const struct task *t, struct search *valued,
                             struct outcome *o);

#endif
