/* SPDX-License-Identifier: MIT */
/* subwords.h: the fewest blocks left of every subword of a column or row: of blocks i to
 * e-1 alone, for all i and e. */
#ifndef DICOT_SOLVE_COLUMN_SUBWORDS_H
#define DICOT_SOLVE_COLUMN_SUBWORDS_H

#include "search/method.h"

#define MOST_SUBWORD_BLOCKS 4096

/* Makes the search. The task must have at most MOST_SUBWORD_BLOCKS blocks, in one column
 * or row. Returns NULL if the budget is exceeded. */
struct search *subwords_new(const struct task *t);

/* Returns the fewest blocks left of blocks `from` to `end` - 1, where from < end. The
 * search must be solved. */
unsigned subword_fewest(const struct search *s, uint32_t from, uint32_t end);

#endif
