/* SPDX-License-Identifier: MIT */
/* openings.h: which first moves still allow the best result. */
#ifndef DICOT_SOLVE_OPENINGS_H
#define DICOT_SOLVE_OPENINGS_H

#include "problem/problem.h"
#include "search/search.h"

struct opening {
    move move;
    enum { OPENING_UNKNOWN, OPENING_KEEPS, OPENING_LOSES } verdict;
};

struct openings;

/* For the current position of the only term of `p`, which must outlive it; `result` is
 * the best there. NULL: over the budget. */
struct openings *openings_new(const struct problem *p, int64_t result);
void openings_free(struct openings *s);

/* About `work` more units of work. SEARCH_SOLVED: none is unknown. */
enum search_state openings_step(struct openings *s, uint64_t work);

/* All first moves, in the order of the game. */
const struct opening *openings_list(const struct openings *s, size_t *count);
uint64_t openings_nodes(const struct openings *s);

#endif
