/* SPDX-License-Identifier: MIT */
/* nimber.h: the nimber of a sum of impartial games, and so its value and its winner. */
#ifndef DICOT_TWOPLAYER_NIMBER_H
#define DICOT_TWOPLAYER_NIMBER_H

#include "search/method.h"
#include "twoplayer/outcome.h"
#include "value/value.h"

/* Are all terms impartial, and is one of them not valued by a formula? */
bool nimber_fits(const struct task *t);

/* NULL: over the budget. It ends with SEARCH_EXHAUSTED if a part has a nimber that is too
 * large for it. */
struct search *nimber_new(const struct task *t);

/* After SEARCH_SOLVED: the nimber as a value, and the store that it is in: task->store,
 * or one of its own. */
value nimber_value(const struct search *s);
struct values *nimber_store(const struct search *s);

/* What is known so far; once it is solved, with a winning first move for each player who
 * has one. */
struct outcome nimber_outcome(const struct search *s);

size_t nimber_positions(const struct search *s); /* different ones met so far */

#endif
