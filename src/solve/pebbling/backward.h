/* SPDX-License-Identifier: MIT */
/* backward.h: finds the fewest moves that bring a pebble to a given vertex of any graph,
 * or that none do, by a search from that root back to the pebbles. It may be asked about
 * several positions in turn. doc/pebbling.md has the proofs. */
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
    int64_t *start;   /* pebbles of each vertex, no more than matter; root: -1 */
    int64_t *balance; /* scratch: what each vertex has left; negative: lacks */
    uint8_t **far;    /* for each vertex the distances to it around the root; NULL: not
                         needed yet */
    uint8_t *below;   /* scratch: the vertices supplied by the one that lacks pebbles */
    struct repeated_move *way; /* the moves that lead to `balance`, one by one */
    size_t way_length, way_capacity;
    uint8_t *key; /* scratch */
    struct table states;
    struct backward_entry *heap; /* least moves in all first, then most moves made */
    size_t heap_count, heap_capacity;
    uint64_t fewest; /* proved: no way has fewer moves */
    uint64_t nodes;
    bool too_large; /* the numbers of the last state are too large to store */
    bool possible;  /* solved: there is a way, in `way` */
};

/* For this root; the graph must outlive it. Returns false if the budget is exceeded. */
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

/* Gives back what only the search needs; `way` stays. */
void backward_forget(struct backward *d);

#endif
