/* SPDX-License-Identifier: MIT */
/* value_bounds.h: what can be proved of a value without its canonical form. */
#ifndef DICOT_TWOPLAYER_VALUE_BOUNDS_H
#define DICOT_TWOPLAYER_VALUE_BOUNDS_H

#include "twoplayer/outcome_sums.h"
#include "value/value.h"

/* lower ≤ value ≤ upper, where they are known. */
struct bounds {
    struct outcome outcome;
    bool has_lower, has_upper;
    struct packed lower, upper;
};

struct bound_search;

/* A search of the current position of `p`, which must outlive it. NULL: over the budget.
 */
struct bound_search *bound_new(const struct problem *p);
void bound_free(struct bound_search *s);

/* Looks at about `work` more positions. SEARCH_SOLVED: no better bounds will be found. */
enum search_state bound_step(struct bound_search *s, uint64_t work);

/* What is proved so far. */
struct bounds bound_of(const struct bound_search *s);
bool bounds_meet(const struct bounds *b); /* then the value is known */
uint64_t bound_nodes(const struct bound_search *s);

#endif
