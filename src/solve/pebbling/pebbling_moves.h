/* SPDX-License-Identifier: MIT */
/* pebbling_moves.h: a way to pebble, counted edge by edge, as moves. */
#ifndef DICOT_SOLVE_PEBBLING_PEBBLING_MOVES_H
#define DICOT_SOLVE_PEBBLING_PEBBLING_MOVES_H

#include "game/moves.h"
#include "games/pebbling.h"

/* Up to so many moves are written one by one; longer plays move in batches. */
#define MOST_SINGLE ((uint64_t)1 << 20)

struct pebbling_moves {
    struct moves moves;
    uint64_t length; /* each batch counted as often as it is made */
};

/* The batches, which can be played in this order, as moves. False: over the budget. */
bool pebbling_moves_new(struct pebbling_moves *m, struct arena *arena,
                        const struct pebbling *p, const struct batch *batches,
                        size_t count);
void pebbling_moves_free(struct pebbling_moves *m, struct arena *arena);

#endif
