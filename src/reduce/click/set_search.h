/* SPDX-License-Identifier: MIT */
/* set_search.h: divides numbers into sets of equal sum, by exact search. */
#ifndef DICOT_REDUCE_CLICK_SET_SEARCH_H
#define DICOT_REDUCE_CLICK_SET_SEARCH_H

#include "reduce/click/numbers.h"
#include "search/search.h"

/* Makes a search for sets that each have the sum `sum`, and may have any size. The
 * numbers must outlive it. Returns NULL if the budget is exceeded. */
struct search *set_search_new(const struct numbers *n, uint64_t sum, struct memory *m);

/* Returns, after SEARCH_SOLVED, the set of each number, from 0, or NULL if there are no
 * such sets. */
const uint32_t *set_search_sets(const struct search *s);

#endif
