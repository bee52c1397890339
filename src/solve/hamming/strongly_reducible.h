/* SPDX-License-Identifier: MIT */
/* strongly_reducible.h: the definitions of [HAM §1], decided for a small graph over all
 * colourings, vertices and colours. */
#ifndef DICOT_SOLVE_HAMMING_STRONGLY_REDUCIBLE_H
#define DICOT_SOLVE_HAMMING_STRONGLY_REDUCIBLE_H

#include "games/stones.h"
#include "search/search.h"
#include "solve/hamming/all_positions.h"

/* WHOLE_ONE: strongly 1-reducible; WHOLE_TWO: strongly 2-reducible; WHOLE_JOKER: strongly
 * 1-reducible joker. */
struct strong {
    struct whole whole;
    bool holds;                   /* when it is decided */
    uint32_t black;               /* else the first counterexample: the colouring, */
    struct ending target, second; /* and what cannot be left */
};

/* The graph has at most WHOLE_VERTICES vertices. False: over the budget. */
bool strong_begin(struct strong *s, const struct graph *g, enum whole_kind kind,
                  struct memory *m);
enum search_state strong_step(struct strong *s, uint64_t work);
void strong_free(struct strong *s);

#endif
