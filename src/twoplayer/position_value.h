/* SPDX-License-Identifier: MIT */
/* position_value.h: what a sum of two-player games is worth, and who wins it according to
 * the values of its terms. */
#ifndef DICOT_TWOPLAYER_POSITION_VALUE_H
#define DICOT_TWOPLAYER_POSITION_VALUE_H

#include "search/method.h"
#include "twoplayer/outcome.h"
#include "value/value.h"

/* Makes a search that puts values into task->store or, if that is NULL, into a store of
 * its own. Returns NULL if memory runs out. */
struct search *position_value_new(const struct task *t);

/* From now on the search values each term but does not add them up, because the sum of
 * known terms may be too large for the store. Then only position_value_of_term has
 * answers. */
void position_value_keep_apart(struct search *s);

/* Starts again with the position of the task, whose bytes may have changed. What is known
 * about its boards is kept. */
void position_value_restart(struct search *s);

/* Returns the value after SEARCH_SOLVED, and NO_VALUE before. */
value position_value_of(const struct search *s);
struct values *position_value_store(const struct search *s);

/* Scratch for the slots of all games of the search. It is free between two calls. */
void *position_value_scratch(const struct search *s);

/* Returns the number of different positions met so far. */
size_t position_value_positions(const struct search *s);

/* Returns the value of one term or, if `m` is not NULL, of what that move of `who` leaves
 * of the term. Returns NO_VALUE on failure, or if it was not needed for the value of the
 * whole. */
value position_value_of_term(struct search *s, size_t term, enum player who,
                             const move *m);

/* ---- who wins (balance.c) ----
 *
 * Nimbers are kept apart from the rest: added to a value with few options, a heap would
 * give it as many more options as the heap has stones. `valued` is a search of
 * position_value for the same task. */

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
