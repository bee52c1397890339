/* SPDX-License-Identifier: MIT */
/* forest_order.h: puts the moves of a forest (forest.h) into an order in which each of
 * them is legal when colours need not alternate. doc/solve-trees.md proves that such an
 * order always exists. */
#ifndef DICOT_SOLVE_FOREST_FOREST_ORDER_H
#define DICOT_SOLVE_FOREST_FOREST_ORDER_H

#include "game/moves.h"
#include "search/search.h"
#include "solve/forest/forest.h"

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
