/* SPDX-License-Identifier: MIT */
/* block_transfer.h: how one block of stones can be emptied into another. Every stone of
 * the first block goes over to the second one or is clobbered on the way; what matters is
 * which stones of the second block are black afterwards. */
#ifndef DICOT_SOLVE_HAMMING_BLOCK_TRANSFER_H
#define DICOT_SOLVE_HAMMING_BLOCK_TRANSFER_H

#include "base/arena.h"
#include "solve/hamming/small_board.h"

/* Both blocks are one small board: first the `from` vertices that are to be emptied, then
 * the others. Of the others, those in `present` hold stones, before and afterwards. A
 * block has at most 6 vertices, so that a set of its colourings fits in 64 bits. */
struct block_transfer {
    struct small_board graph;
    unsigned from;
    uint16_t present;
    uint64_t *reach; /* the answers of block_transfer_reach, */
    bool *known;     /* computed when they are first asked for: few of them are needed */
};

/* Prepares a transfer; the caller has set `graph`, `from` and `present`. Returns false if
 * the budget is exceeded. */
bool block_transfer_init(struct block_transfer *t, struct arena *a);

/* Frees the memory before the arena is freed. */
void block_transfer_drop(struct block_transfer *t, struct arena *a);

/* Returns which sets of black stones the second block can have when the first block is
 * empty: bit i is set if the set i is possible. At the start the first block holds the
 * stones `a`; in the second block the vertices in `b` (numbered from 0) are black, and
 * the others in `present` are white. */
uint64_t block_transfer_reach(const struct block_transfer *t, struct small_board_stones a,
                              uint16_t b);

/* Finds moves after which the second block has the black stones `end`;
 * block_transfer_reach must contain `end`. Returns the number of moves: one for each
 * stone of the first block. */
unsigned block_transfer_moves(const struct block_transfer *t, struct small_board_stones a,
                              uint16_t b, uint16_t end, struct small_board_move *moves);

#endif
