/* SPDX-License-Identifier: MIT */
/* pebbling_moves.h: the list of moves of a play that is given as batches, that is, as
 * numbers of equal moves along an edge. */
#ifndef DICOT_SOLVE_PEBBLING_PEBBLING_MOVES_H
#define DICOT_SOLVE_PEBBLING_PEBBLING_MOVES_H

#include "game/moves.h"
#include "games/pebbling.h"

/* Plays of at most this many moves are listed move by move, longer ones in batches. */
#define MOST_SINGLE ((uint64_t)1 << 20)

struct pebbling_moves {
    struct moves moves;
    uint64_t length; /* number of moves, each batch counted as often as it is made */
};

/* Lists the moves of batches, which must be in an order in which they can be played.
 * Returns false if the budget is exceeded. */
bool pebbling_moves_new(struct pebbling_moves *m, struct arena *arena,
                        const struct pebbling *p, const struct repeated_move *batches,
                        size_t count);
void pebbling_moves_free(struct pebbling_moves *m, struct arena *arena);

#endif
