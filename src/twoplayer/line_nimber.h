/* SPDX-License-Identifier: MIT */
/* line_nimber.h: sums of impartial Clobber on lines, from the tables of stone_lines.h. */
#ifndef DICOT_TWOPLAYER_LINE_NIMBER_H
#define DICOT_TWOPLAYER_LINE_NIMBER_H

#include "search/method.h"
#include "twoplayer/outcome.h"
#include "value/value.h"

/* Returns whether all terms are impartial Clobber in one row or column, on lines short
 * enough for a table. */
bool line_nimber_fits(const struct task *t);

/* Returns NULL if memory runs out. */
struct search *line_nimber_new(const struct task *t);

/* After SEARCH_SOLVED: the nimber as a value, and the store that it is in, which is
 * task->store or one of the search's own. */
value line_nimber_value(const struct search *s);
struct values *line_nimber_store(const struct search *s);

/* After SEARCH_SOLVED: who wins, and by which move. */
struct outcome line_nimber_outcome(const struct search *s);

#endif
