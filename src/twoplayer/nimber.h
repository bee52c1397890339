/* SPDX-License-Identifier: MIT */
/* nimber.h: the nimber of a sum of impartial games, and so its value and its winner. */
#ifndef DICOT_TWOPLAYER_NIMBER_H
#define DICOT_TWOPLAYER_NIMBER_H

#include "search/method.h"
#include "twoplayer/outcome.h"
#include "value/value.h"

/* Returns whether all terms are impartial and at least one game has no formula. */
bool nimber_fits(const struct task *t);

/* Makes the search. It ends with SEARCH_EXHAUSTED if the nimber of a part is too large
 * for it. Returns NULL if memory runs out. */
struct search *nimber_new(const struct task *t);

/* After SEARCH_SOLVED: the nimber as a value, and the store that it is in, which is
 * task->store or one of the search's own. */
value nimber_value(const struct search *s);
struct values *nimber_store(const struct search *s);

/* Returns what is known so far. After SEARCH_SOLVED it includes a winning first move for
 * each player who has one. */
struct outcome nimber_outcome(const struct search *s);

/* Returns the number of different positions met so far. */
size_t nimber_positions(const struct search *s);

#endif
