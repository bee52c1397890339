/* SPDX-License-Identifier: MIT */
/* block_transfer.h: what a block of vertices can look like when the stones of its
 * neighbour have all gone there. */
#ifndef DICOT_SOLVE_HAMMING_BLOCK_TRANSFER_H
#define DICOT_SOLVE_HAMMING_BLOCK_TRANSFER_H

#include "solve/hamming/small_board.h"

#define TRANSFER_BLOCK 6 /* vertices of a block, at most: its colourings are 64 */

/* Both blocks are one small graph: first `from` vertices that are to be emptied, then the
 * others, of which those in `present` hold stones, and go on holding them. */
struct transfer {
    struct small_graph graph;
    unsigned from;
    uint16_t present;
    uint64_t *reach; /* see transfer_reach; filled in as it is asked for, */
    bool *known;     /* since a small board needs little of it */
};

/* False: over the budget. */
bool transfer_init(struct transfer *t, struct memory *m);
void transfer_free(struct transfer *t, struct memory *m);

/* The first block holds `a`; the black stones of the second are `b`, numbered from 0, the
 * others in `present` white. Returns all b that there can be in the end, as a set. */
uint64_t transfer_reach(const struct transfer *t, struct small_stones a, uint16_t b);

/* Moves to an end that is in that set. Returns how many: one per stone that goes. */
unsigned transfer_moves(const struct transfer *t, struct small_stones a, uint16_t b,
                        uint16_t end, struct small_move *moves);

#endif
