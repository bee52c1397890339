/* SPDX-License-Identifier: MIT */
/* forest_order.h: puts the moves of a forest (forest.h) into an order in which each of
 * them is legal when colours need not alternate. The work is done in steps, because
 * boards of 10^7 vertices take seconds. doc/solve-trees.md proves that such an order
 * always exists. */
#ifndef DICOT_SOLVE_FOREST_FOREST_ORDER_H
#define DICOT_SOLVE_FOREST_FOREST_ORDER_H

#include "game/moves.h"
#include "search/search.h"
#include "solve/forest/forest.h"

struct forest_order {
    /* Set by the caller, and needed until the order is complete: */
    /* One per vertex; FOREST_ROOT: the stone stays, or there is none. */
    const uint32_t *parent;
    const uint8_t *colours; /* of the stones at the start */
    uint32_t vertices;
    struct moves *moves; /* replaced by the moves of the forest */
    struct arena *kept;  /* where the list of moves is allocated */
    struct arena *work;  /* where memory needed until the order is complete comes from */

    unsigned phase;  /* enum phase in forest_order.c */
    uint32_t at;     /* the next vertex of this phase */
    uint32_t *first; /* stones that move to v: from[first[v]] … from[first[v + 1] - 1] */
    uint32_t *from;
    move *list;   /* the list of `moves`; it is filled from its end */
    size_t count; /* moves of the forest */
    size_t made;  /* list[made] and later entries are filled in */
    /* The arrivals that must come before list[read] and later entries are filled in
     * too. */
    size_t read;
};

/* Begins to order; the caller has set its fields, and all others are zero. The arrivals
 * at each vertex must be able to alternate, beginning with the colour that the vertex
 * does not have; here an arriving stone has the colour that its own arrivals left it in.
 * Returns false if the budget is exceeded. */
bool forest_order_begin(struct forest_order *o);

/* Looks at about `work` vertices or arcs. Returns SEARCH_SOLVED when all moves are
 * listed, and SEARCH_NO_MEMORY if the budget is exceeded. Moves of stones that go round
 * in a cycle, which a forest does not have, are left out. */
enum search_state forest_order_step(struct forest_order *o, uint64_t work);

/* Does all of it at once, with the arenas of a search. Returns false if the budget is
 * exceeded. */
bool forest_order_all(const struct forest *f, const uint8_t *colours, uint32_t vertices,
                      struct moves *moves, struct search *s);

#endif
