/* SPDX-License-Identifier: MIT */
/* pebbling_number.h: the pebbling number of a graph: the least number of pebbles that
 * reach every root, however they are distributed. Also gives a distribution of one pebble
 * fewer that misses some root. doc/pebbling.md has the theorems. */
#ifndef DICOT_SOLVE_PEBBLING_PEBBLING_NUMBER_H
#define DICOT_SOLVE_PEBBLING_PEBBLING_NUMBER_H

#include "graph/graph.h"
#include "search/search.h"

/* Makes a search for the pebbling number. The graph must outlive it. Returns NULL if the
 * budget is exceeded. */
struct search *pebbling_number_new(struct memory *m, const struct graph *g);

/* What is known so far. The search owns the texts and the witness. */
struct pebbling_bounds {
    const char *method; /* the theorem, or "search" */
    const char *reason;
    bool connected;          /* if not, no number of pebbles is enough */
    uint64_t lower, upper;   /* bounds of the number; UINT64_MAX: larger, or unknown */
    const char *formula;     /* the number as text, if it is known but needs more than 64
                                bits; else NULL */
    const uint64_t *witness; /* lower - 1 pebbles, by vertex; NULL: too many */
    uint32_t root;           /* the root that these pebbles do not reach */
};
struct pebbling_bounds pebbling_number_known(const struct search *s);

#endif
