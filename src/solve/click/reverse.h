/* SPDX-License-Identifier: MIT */
/* reverse.h: boards of blocks that can be cleared, made by playing backwards. */
#ifndef DICOT_SOLVE_CLICK_REVERSE_H
#define DICOT_SOLVE_CLICK_REVERSE_H

#include "base/arena.h"
#include "base/work.h"
#include "game/game.h"

/* A full board, and the clicks that clear it. */
struct cleared_board {
    uint32_t rows, columns;
    uint8_t *cells; /* as in games/clicks/clicks.h */
    move *clicks;
    size_t count;
};

/* Makes a board of at least two blocks in up to that many colours. It depends only on the
 * sizes and on *seed, which is advanced, and its memory is in the arena. Returns false if
 * the budget is exceeded, the time is over (memory_expired) or, which is possible only
 * with two colours, too many insertions did not fit. */
bool reverse_make(struct cleared_board *b, uint32_t colours, uint64_t *seed,
                  struct arena *arena);

#endif
