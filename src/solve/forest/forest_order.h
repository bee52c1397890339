/* SPDX-License-Identifier: MIT */
/* forest_order.h: from a forest of arcs, one for each stone that leaves its vertex, to
 * moves in an order in which each is legal. Colours in free order [doc/solve-trees.md].
 */
#ifndef DICOT_SOLVE_FOREST_FOREST_ORDER_H
#define DICOT_SOLVE_FOREST_FOREST_ORDER_H

#include "game/game.h"
#include "search/search.h"

#define STAYS UINT32_MAX /* the stone that is last on its vertex stays there */

struct arcs;

/* to[v] is where the stone on v goes, STAYS if it stays, or v is empty. The caller keeps
 * `to` and `colours` (one byte per vertex, 0 for empty) until arcs_free. NULL: over the
 * budget. */
struct arcs *arcs_new(struct memory *m, const uint32_t *to, const uint8_t *colours,
                      uint32_t vertices);
void arcs_free(struct arcs *a);

/* Looks at about `work` arcs. SEARCH_SOLVED: all moves are there. */
enum search_state arcs_step(struct arcs *a, uint64_t work);

/* Hands over the moves, an array for which `count` moves were allocated. */
move *arcs_take(struct arcs *a, size_t *count);

#endif
