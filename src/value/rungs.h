/* SPDX-License-Identifier: MIT */
/* rungs.h: the place of a value among the rungs of a ladder. The rungs are n·↑ + *k, for
 * n from -VALUE_UPS to VALUE_UPS and k from 0 to 3. The place is the set of rungs that
 * are at most the value, and the set of those that are at least the value.
 *
 * If a ≤ b, then every rung that is at most a is at most b, and every rung that is at
 * least b is at least a. Conversely, if some rung is at least a and at most b, then a ≤
 * b. This decides most comparisons of infinitesimals, whose stops are all 0, and every
 * comparison with a rung.
 *
 * The sets follow from those of the options without any comparison: a rung t is at most G
 * iff no Right option of G is at most t and no Left option of t is at least G, and the
 * options of rungs are rungs. */
#ifndef DICOT_VALUE_RUNGS_H
#define DICOT_VALUE_RUNGS_H

#include "value/value.h"

/* Rung n·↑ + *k is bit 16k + n + VALUE_UPS. */
struct rungs {
    uint64_t below, above; /* rungs ≤ the value; rungs ≥ the value */
};

struct rungs rungs_of_packed(const struct packed *p);

/* Returns the place of a game. `below_left` has the rungs that are at most some Left
 * option, and `above_right` those that are at least some Right option. */
struct rungs rungs_of_game(uint64_t below_left, uint64_t above_right);

/* Returns the largest n with n·↑ + *k in the set, or -VALUE_UPS - 1 if there is none. */
int rungs_greatest(uint64_t set, unsigned k);

/* Is a ≤ b? */
static inline enum certainty rungs_at_most(struct rungs a, struct rungs b)
{
    if ((a.below & ~b.below) != 0 || (b.above & ~a.above) != 0)
        return NO;
    return (a.above & b.below) != 0 ? YES : UNSURE;
}

#endif
