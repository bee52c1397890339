/* SPDX-License-Identifier: MIT */
/* forest_order.h: puts the moves of a forest (forest.h) into an order in which each is
 * legal, colours in free order. It is stepped, because boards of 10^7 vertices take
 * seconds. doc/solve-trees.md proves that there always is such an order. */
#ifndef DICOT_SOLVE_FOREST_FOREST_ORDER_H
#define DICOT_SOLVE_FOREST_FOREST_ORDER_H

#include "game/moves.h"
#include "search/search.h"
#include "solve/forest/forest.h"

struct forest_order {
    /* The caller's, and needed until the order is there: */
    const uint32_t *parent; /* one per vertex; FOREST_ROOT: its stone stays, or it is
                               empty */
    const uint8_t *colours; /* of the stones at the start */
    uint32_t vertices;
    struct moves *moves; /* get replaced by those of the forest */
    struct arena *kept;  /* where their list is */
    struct arena *work;  /* lends what is needed until then */

    unsigned phase;  /* enum phase in forest_order.c */
    uint32_t at;     /* the next vertex of this phase */
    uint32_t *first; /* stones that go to v: from[first[v]] … from[first[v + 1] - 1] */
    uint32_t *from;
    move *list;   /* that of `moves`; it is made from its end */
    size_t count; /* moves of the forest */
    size_t made;  /* list[made] and later ones are there */
    size_t read;  /* so are the arrivals that list[read] and later ones wait for */
};

/* Begins with the fields of the caller, all others zero. At each vertex the arrivals must
 * be able to alternate, the first in the other colour than the vertex has, where a stone
 * has the colour in which its own arrivals leave it. False: over the budget. */
bool forest_order_begin(struct forest_order *o);

/* Looks at about `work` vertices or arcs. SEARCH_SOLVED: all moves are there. Stones that
 * go round in a cycle, which a forest does not have, get none. SEARCH_NO_MEMORY: over the
 * budget. */
enum search_state forest_order_step(struct forest_order *o, uint64_t work);

#endif
