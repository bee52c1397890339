/* SPDX-License-Identifier: MIT */
/* trials.h: plays by simple rules, which tell how hard a board is to clear. */
#ifndef DICOT_SOLVE_CLICK_TRIALS_H
#define DICOT_SOLVE_CLICK_TRIALS_H

#include "base/memory.h"
#include "base/work.h"
#include "solve/click/planes.h"

enum { TRIALS_CLICKS = PLANES_MOST * PLANES_MOST / 2 };

/* A board and room to play on; too large for the stack. */
struct trials {
    struct planes frame;
    uint64_t start[PLANES_ROOM];
    uint64_t board[PLANES_ROOM], once[PLANES_ROOM], twice[PLANES_ROOM];
    struct planes_click clicks[TRIALS_CLICKS], replies[TRIALS_CLICKS];
    uint32_t played[TRIALS_CLICKS]; /* spots that the last play clicked */
    uint32_t count;
};

/* The size must fit planes. */
void trials_open(struct trials *t, uint32_t rows, uint32_t columns, const uint8_t *pos);

/* Does such a play clear the board? Always the largest group, of equal ones the first; */
bool trials_largest(struct trials *t);
/* always the group after which, and after the best click that follows, the fewest blocks
 * have no neighbour of their colour; this takes long on large boards, and ends when the
 * time is over (memory_expired), as if the board were cleared; */
bool trials_ahead(struct trials *t, const struct memory *m);
/* always any group, all alike. */
bool trials_random(struct trials *t, uint64_t *seed);

#endif
