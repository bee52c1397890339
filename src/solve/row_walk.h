/* SPDX-License-Identifier: MIT */
/* row_walk.h: a quick play of plain SC2 on a grid of any size. It looks at every stone
 * once, and leaves about one stone in seven of a full random board. */
#ifndef DICOT_SOLVE_ROW_WALK_H
#define DICOT_SOLVE_ROW_WALK_H

#include "game/moves.h"
#include "games/stones.h"
#include "search/search.h"

/* Can this board be walked over? */
bool row_walk_fits(const struct board *b);

/* Plays from `start` to the end of the play. `moves` must have room for one move more
 * than there are stones. Returns SEARCH_SOLVED, SEARCH_RUNNING if over(work) before the
 * end, or SEARCH_NO_MEMORY. */
enum search_state row_walk_play(const struct board *b, const uint8_t *start,
                                struct moves *moves, struct arena *a, struct work *work);

#endif
