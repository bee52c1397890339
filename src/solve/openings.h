/* SPDX-License-Identifier: MIT */
/* openings.h: which first moves still allow the best result. */
#ifndef DICOT_SOLVE_OPENINGS_H
#define DICOT_SOLVE_OPENINGS_H

#include "search/method.h"

struct judged_opening {
    move move;
    enum { OPENING_UNKNOWN, OPENING_KEEPS, OPENING_LOSES } verdict;
};

/* Makes a search that judges the first moves of a one-player position whose best result
 * is `result`. It is SEARCH_SOLVED when no verdict is OPENING_UNKNOWN. Returns NULL if
 * the budget is exceeded. */
struct search *openings_new(const struct task *t, int64_t result);

/* Returns all first moves, in the order in which the game generates them. */
const struct judged_opening *openings_list(const struct search *s, size_t *count);

#endif
