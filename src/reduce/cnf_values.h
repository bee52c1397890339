/* SPDX-License-Identifier: MIT */
/* cnf_values.h: values that make a formula true. */
#ifndef DICOT_REDUCE_CNF_VALUES_H
#define DICOT_REDUCE_CNF_VALUES_H

#include "reduce/cnf.h"
#include "search/search.h"

/* A search for them: by a SAT solver, which must exist, or by trying one value after the
 * other. The formula must outlive it. Returns NULL if the budget is exceeded. */
struct search *cnf_values_new(const struct cnf *f, struct memory *m, bool sat);

/* After SEARCH_SOLVED: the value of each variable; NULL: the formula cannot be true. */
const bool *cnf_values(const struct search *s);

const char *cnf_values_method(const struct search *s);

#endif
