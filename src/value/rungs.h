/* SPDX-License-Identifier: MIT */
/* rungs.h: where a value stands on a ladder of n·↑ + *k, for n from -VALUE_UPS to
 * VALUE_UPS and k from 0 to 3: the set of rungs that it is at least, and the set of those
 * that it is at most.
 *
 * If a ≤ b, then b is at least every rung that a is, and a is at most every rung that b
 * is; and if a rung is at least a and at most b, then a ≤ b. This decides most
 * comparisons of infinitesimals, whose stops are all 0, and every comparison with a rung.
 *
 * The sets follow from those of the options, without comparing anything: a rung t is at
 * most G iff no Right option of G is at most t and no Left option of t is at least G, and
 * the options of rungs are rungs. */
#ifndef DICOT_VALUE_RUNGS_H
#define DICOT_VALUE_RUNGS_H

#include "value/value.h"

/* Rung n·↑ + *k is bit 16k + n + VALUE_UPS. */
struct rungs {
    uint64_t below, above; /* at most the value; at least it */
};

struct rungs rungs_of_packed(const struct packed *p);

/* Of a game: the rungs that are at least one of its Left options or more, and at most one
 * of its Right options or less: unions over the options. */
struct rungs rungs_of_game(uint64_t below_left, uint64_t above_right);

/* The largest n with n·↑ + *k in the set; -VALUE_UPS - 1: none. */
int rungs_greatest(uint64_t set, unsigned k);

/* Is a ≤ b? */
static inline enum certainty rungs_at_most(struct rungs a, struct rungs b)
{
    if ((a.below & ~b.below) != 0 || (b.above & ~a.above) != 0)
        return NO;
    return (a.above & b.below) != 0 ? YES : UNSURE;
}

#endif
