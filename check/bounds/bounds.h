/* SPDX-License-Identifier: MIT
 *
 * bounds.h: bounds that counting alone proves about all plays of a one-player position.
 */
#ifndef CHECK_BOUNDS_H
#define CHECK_BOUNDS_H

#include "text/line.h"

struct bound {
    bool is_none;  /* no play has an end that counts */
    int64_t value; /* no end that counts is better */
    char how[160]; /* the reason, in words */
};

/* Finds a bound. `colours` has the number of blocks of each colour, and only clicks use
 * it. `kept` has for each vertex a number of stones that are known to be left on some
 * part of its component; the parts of different vertices are disjoint. NULL: nothing is
 * known. */
void bound_by_counting(const struct line *line, const uint64_t colours[COLOURS],
                       const uint64_t *kept, struct bound *bound);

#endif
