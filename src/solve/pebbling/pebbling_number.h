/* SPDX-License-Identifier: MIT */
/* pebbling_number.h: the pebbling number of a graph: the least number of pebbles that
 * reach every root, however they are distributed; with a distribution of one fewer that
 * does not. doc/pebbling.md has the theorems. */
#ifndef DICOT_SOLVE_PEBBLING_PEBBLING_NUMBER_H
#define DICOT_SOLVE_PEBBLING_PEBBLING_NUMBER_H

#include "graph/graph.h"
#include "search/search.h"

/* The graph must outlive it. Returns NULL if the budget is exceeded. */
struct search *pebbling_number_new(struct memory *m, const struct graph *g);

/* What is known so far; the text and the witness are the search's own. */
struct pebbling_bounds {
    const char *method; /* the theorem, or "search" */
    const char *reason;
    bool connected;          /* if not, no number of pebbles is enough */
    uint64_t lower, upper;   /* of the number; UINT64_MAX: more than that, or unknown */
    const char *formula;     /* solved, but too large for 64 bits: as text; else NULL */
    const uint64_t *witness; /* lower - 1 pebbles, for each vertex; NULL: too many */
    uint32_t root;           /* that they do not reach */
};
struct pebbling_bounds pebbling_number_known(const struct search *s);

#endif
