/* SPDX-License-Identifier: MIT */
/* openings.h: which first moves still allow the best result. */
#ifndef DICOT_SOLVE_OPENINGS_H
#define DICOT_SOLVE_OPENINGS_H

#include "search/method.h"

struct opening {
    move move;
    enum { OPENING_UNKNOWN, OPENING_KEEPS, OPENING_LOSES } verdict;
};

/* Of a one-player position whose best result is `result`. SEARCH_SOLVED: none is unknown.
 * NULL: over the budget. */
struct search *openings_new(const struct task *t, int64_t result);

/* All first moves, in the order of the game. */
const struct opening *openings_list(const struct search *s, size_t *count);

#endif
