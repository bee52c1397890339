/* SPDX-License-Identifier: MIT */
/* forest.h: a play of SC2 without the order of its moves (doc/solve.md). Every stone
 * either stays or has a parent, the vertex it moves to. It also has a colour: the one in
 * which it moves or is left. The order of the moves need not be searched for: there is
 * always one in which each of them is legal when colours need not alternate, as
 * doc/solve-trees.md proves, and forest_order finds it afterwards. */
#ifndef DICOT_SOLVE_FOREST_FOREST_H
#define DICOT_SOLVE_FOREST_FOREST_H

#include "game/moves.h"
#include "search/search.h"

#define FOREST_ROOT UINT32_MAX /* stands in place of a parent: the stone stays */

/* One entry per vertex. */
struct forest {
    uint32_t *parent; /* for vertices without a stone: FOREST_ROOT */
    uint8_t *colour;  /* X or O; 0 where there is no stone */
};

/* Replaces `moves`, which are allocated in s->kept, by the moves of the forest. `parent`
 * has one entry per vertex; FOREST_ROOT: the stone stays, or there is none. `colours` are
 * those of the stones at the start. The arrivals at each vertex must be able to
 * alternate, beginning with the colour that the vertex does not have; here an arriving
 * stone has the colour that its own arrivals left it in. Moves of stones that go round in
 * a cycle, which a forest does not have, are left out. Returns false if the budget is
 * exceeded, or if it is over; then the moves are of no use. */
bool forest_order(const uint32_t *parent, const uint8_t *colours, uint32_t vertices,
                  struct moves *moves, struct search *s, struct work *w);

#endif
