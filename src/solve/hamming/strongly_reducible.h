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
    enum whole_kind kind;
    bool holds;                   /* when it is decided */
    uint32_t black;               /* else the first counterexample: the colouring, */
    struct ending target, second; /* and what cannot be left */
    uint32_t vertices;            /* of the graph */
};

/* The graph has at most WHOLE_VERTICES vertices. `crew` may be NULL. NULL: over the
 * budget. */
struct search *strongly_reducible_new(const struct graph *g, enum whole_kind kind,
                                      struct memory *m, const struct crew *crew);

/* What is known so far, also after the search has finished. */
struct strong strongly_reducible_result(const struct search *s);

/* The positions of the graph; all of them once it is solved, until it finishes. */
const struct whole *strongly_reducible_table(const struct search *s);

/* What the table of all positions of a graph takes. */
uint64_t strongly_reducible_bytes(const struct graph *g);

#endif
