/* SPDX-License-Identifier: MIT */
/* backward.h: finds the fewest moves that bring a pebble to a given vertex of any graph,
 * the root, or proves that no moves do. The search goes from the root back to the
 * pebbles. It can answer questions about several positions in turn: the method "demand"
 * asks one, pebbling_number.c many. doc/pebbling.md has the proofs. */
#ifndef DICOT_SOLVE_PEBBLING_BACKWARD_H
#define DICOT_SOLVE_PEBBLING_BACKWARD_H

#include "base/arena.h"
#include "base/table.h"
#include "games/pebbling.h"
#include "search/search.h"

struct backward_entry;

struct backward {
    struct memory *memory;
    struct arena room;    /* owns the arrays indexed by vertex, and `way` */
    struct arena visited; /* owns `heap` and the rows of `far` */
    const struct graph *graph;
    uint32_t root, n, reached;
    uint32_t *distance, *queue; /* from the root; its component, nearest first */
    int64_t *start;   /* pebbles on each vertex, capped at what matters; -1 on the root */
    int64_t *balance; /* scratch: pebbles that each vertex has left or (< 0) lacks */
    uint8_t **far;  /* for each vertex v, the distances to v on ways that avoid the root;
                       NULL: not needed yet */
    uint8_t *below; /* scratch: the vertices supplied by the one that lacks pebbles */
    struct repeated_move *way; /* the moves that lead to `balance`, one by one */
    size_t way_length, way_capacity;
    uint8_t *key; /* scratch */
    struct table states;
    struct backward_entry *heap; /* fewest moves in all first, then most moves made */
    size_t heap_count, heap_capacity;
    uint64_t fewest; /* proved lower bound on the number of moves */
    bool too_large;  /* the last state has numbers that are too large to store */
    bool possible;   /* once solved: there is a play, and `way` has its moves */
};

/* Prepares searches for this root; the graph must outlive *d. Returns false if the budget
 * is exceeded. */
bool backward_init(struct backward *d, struct memory *m, const struct graph *g,
                   uint32_t root);
void backward_done(struct backward *d);

/* Begins a search for a position in which the root has no pebble; `pos` is as in
 * games/pebbling.h. Returns SEARCH_RUNNING if the caller must run it, and
 * SEARCH_TOO_LARGE if more than 2^60 pebbles matter or 2^32 moves are needed. */
enum search_state backward_ask(struct backward *d, const uint8_t *pos);

/* Looks at one state after another. SEARCH_RUNNING: it is over before the search has
 * ended; it can go on. SEARCH_EXPIRED: it was stopped while it looked at a state. */
enum search_state backward_run(struct backward *d, struct work *w);

#endif
