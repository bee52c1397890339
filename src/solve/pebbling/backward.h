/* SPDX-License-Identifier: MIT */
/* backward.h: the shortest way to bring a pebble to a vertex of any graph, or that there
 * is none: search from the root back to the pebbles. doc/pebbling.md has the proofs. */
#ifndef DICOT_SOLVE_PEBBLING_BACKWARD_H
#define DICOT_SOLVE_PEBBLING_BACKWARD_H

#include "base/arena.h"
#include "base/table.h"
#include "games/pebbling.h"
#include "search/search.h"

struct backward_entry;

struct backward {
    struct memory *memory;
    struct arena room;    /* of the arrays by vertex, and of `way` */
    struct arena visited; /* of `heap` and the rows of `far` */
    const struct graph *graph;
    uint32_t root, n, reached;
    uint32_t *distance, *queue; /* from the root; its component, nearest first */
    int64_t *start;    /* pebbles of each vertex, no more than matter; root: -1 */
    int64_t *balance;  /* scratch: what each vertex has left, or lacks */
    uint8_t **far;     /* distances to a vertex not through the root, by need */
    uint8_t *below;    /* scratch: vertices that the one in demand supplies */
    struct batch *way; /* the moves that lead to `balance`, each once */
    size_t way_length, way_capacity;
    uint8_t *key; /* scratch */
    struct table states;
    struct backward_entry
        *heap; /* by moves made and still needed; of equals the longest */
    size_t heap_count, heap_capacity;
    uint64_t fewest; /* proved: no way has fewer moves */
    uint64_t nodes;
    bool too_large; /* what was noted last */
    bool possible;  /* solved: there is a way, in `way` */
};

/* For this root; the graph must outlive it. False: over the budget. */
bool backward_init(struct backward *d, struct memory *m, const struct graph *g,
                   uint32_t root);
void backward_done(struct backward *d);

/* Asks about a position in which the root has no pebble. `pos` as in games/pebbling.h.
 * SEARCH_RUNNING: step on; SEARCH_TOO_LARGE: more than 2^60 pebbles matter, or 2^32 moves
 * are needed. */
enum search_state backward_ask(struct backward *d, const uint8_t *pos);

/* Looks at about `work` more states. */
enum search_state backward_step(struct backward *d, uint64_t work);

/* Solved and possible: sorts `way` so that it can be played, equal moves together. */
bool backward_play(struct backward *d);

/* Gives back what only the search needs. */
void backward_forget(struct backward *d);

#endif
