/* SPDX-License-Identifier: MIT */
/* position_value.h: what a sum of two-player games is worth. */
#ifndef DICOT_TWOPLAYER_POSITION_VALUE_H
#define DICOT_TWOPLAYER_POSITION_VALUE_H

#include "search/method.h"
#include "value/value.h"

/* Values go to task->store, or to a store of its own. NULL: over the budget. */
struct search *position_value_new(const struct task *t);

/* From now on it values every term, but does not add them up: a sum of known terms may be
 * too large for the store. Then only position_value_of_term has an answer. */
void position_value_keep_apart(struct search *s);

/* Starts again with the position of the task, whose bytes may have changed; what is known
 * of its boards is kept. */
void position_value_restart(struct search *s);

/* After SEARCH_SOLVED: the value; else NO_VALUE. */
value position_value_of(const struct search *s);
struct values *position_value_store(const struct search *s);

/* Scratch for the slots of all its games, free between two calls. */
void *position_value_scratch(const struct search *s);

size_t position_value_positions(const struct search *s); /* different ones met so far */

/* The value of one term, or of what a move of `who` leaves of it; NO_VALUE also if that
 * was not needed for the value of the whole. */
value position_value_of_term(struct search *s, size_t term, enum player who,
                             const move *m);

#endif
