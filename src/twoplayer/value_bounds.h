/* SPDX-License-Identifier: MIT */
/* value_bounds.h: bounds that can be proved for a value without its canonical form. */
#ifndef DICOT_TWOPLAYER_VALUE_BOUNDS_H
#define DICOT_TWOPLAYER_VALUE_BOUNDS_H

#include "twoplayer/sums/outcome_sums.h"
#include "value/value.h"

/* lower ≤ value ≤ upper, where they are known. */
struct value_bounds {
    struct outcome outcome;
    bool has_lower, has_upper;
    struct packed lower, upper;
};

/* Makes a search for bounds. SEARCH_SOLVED means that no better bounds will be found.
 * Returns NULL if memory runs out. */
struct search *value_bounds_new(const struct task *t);

/* Returns what is proved so far. */
struct value_bounds value_bounds_of(const struct search *s);
bool bounds_meet(const struct value_bounds *b); /* true: the value is known */

#endif
