/* SPDX-License-Identifier: MIT */
/* strongly_reducible.h: is a small graph strongly 1-reducible, strongly 2-reducible, or a
 * strongly 1-reducible joker [HAM §1]? Each definition speaks of all colourings of the
 * graph, all vertices and both colours, and all of them are looked at. */
#ifndef DICOT_SOLVE_HAMMING_STRONGLY_REDUCIBLE_H
#define DICOT_SOLVE_HAMMING_STRONGLY_REDUCIBLE_H

#include "games/stones.h"
#include "search/search.h"
#include "solve/hamming/all_positions.h"

/* The kind of ending is the definition that is decided: ENDING_ONE strongly 1-reducible,
 * ENDING_TWO strongly 2-reducible, ENDING_JOKER strongly 1-reducible joker. */
struct strongly_reducible_verdict {
    enum ending_kind kind;
    bool holds;     /* valid once it is decided */
    uint32_t black; /* if not `holds`, the first counterexample: the colouring, */
    struct ending target, second; /* and what cannot be left */
    uint32_t vertices;            /* of the graph */
};

/* Makes a search that decides the definition for a graph of at most
 * ALL_POSITIONS_VERTICES vertices. `crew` may be NULL. Returns NULL if the budget is
 * exceeded. */
struct search *strongly_reducible_new(const struct graph *g, enum ending_kind kind,
                                      struct memory *m, const struct crew *crew);

/* Returns what is known so far; may also be called after the search has finished. */
struct strongly_reducible_verdict strongly_reducible_result(const struct search *s);

/* Returns the table of positions. It is complete when the search is solved, and freed
 * when it has finished. */
const struct all_positions *strongly_reducible_table(const struct search *s);

/* Returns the bytes that the table of all positions of a graph takes. */
uint64_t strongly_reducible_bytes(const struct graph *g);

#endif
