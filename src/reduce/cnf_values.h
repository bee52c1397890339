/* SPDX-License-Identifier: MIT */
/* cnf_values.h: finds values that make a formula true. */
#ifndef DICOT_REDUCE_CNF_VALUES_H
#define DICOT_REDUCE_CNF_VALUES_H

#include "reduce/cnf.h"
#include "search/search.h"

/* Makes a search for such values: by a SAT solver if `sat` is set (it must exist),
 * otherwise by trying one value after another. The formula must outlive it. Returns NULL
 * if the budget is exceeded. */
struct search *cnf_values_new(const struct cnf *f, struct memory *m, bool sat);

/* Returns, after SEARCH_SOLVED, the value of each variable, or NULL if the formula cannot
 * be true. */
const bool *cnf_values(const struct search *s);

const char *cnf_values_method(const struct search *s);

#endif
