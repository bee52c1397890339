/* SPDX-License-Identifier: MIT
 *
 * bounds.h: what counting alone proves about all plays of a one-player position.
 */
#ifndef CHECK_BOUNDS_H
#define CHECK_BOUNDS_H

#include "line.h"

struct bound {
    bool is_none;  /* no play has an end that counts */
    int64_t value; /* no end that counts is better */
    char how[160]; /* in words */
};

/* `colours` is how many blocks there are of each; only clicks look at it. `kept`, of each
 * vertex, is how many stones are left on a part of its component for another reason, the
 * parts being disjoint; NULL: nothing is known. */
void bound_by_counting(const struct line *line, const uint64_t colours[COLOURS],
                       const uint64_t *kept, struct bound *bound);

#endif
