/* SPDX-License-Identifier: MIT */
/* block_transfer.h: how one block of stones can be emptied into another. Every stone of
 * the first block goes over to the second one or is clobbered on the way; what matters is
 * which stones of the second block are black afterwards. */
#ifndef DICOT_SOLVE_HAMMING_BLOCK_TRANSFER_H
#define DICOT_SOLVE_HAMMING_BLOCK_TRANSFER_H

#include "base/arena.h"
#include "solve/hamming/small_board.h"

/* Both blocks are one small board: first the `from` vertices that are to be emptied, then
 * the others. Of the latter, those in `present` hold stones, before and afterwards. A
 * block has at most 6 vertices, so that a set of its colourings fits in 64 bits. */
struct block_transfer {
    struct small_board graph;
    unsigned from;
    uint16_t present;
    uint64_t *reach; /* the answers of block_transfer_reach, */
    bool *known;     /* computed when they are first asked for: few of them are needed */
};

/* `graph`, `from` and `present` are set. False: over the budget. */
bool block_transfer_init(struct block_transfer *t, struct arena *a);

/* Gives the memory back before the arena ends. */
void block_transfer_drop(struct block_transfer *t, struct arena *a);

/* The first block holds the stones `a`. Of the second block, the vertices in `b`
 * (numbered from 0) are black, and the others in `present` white. Returns all `b` that
 * there can be when the first block is empty: bit i is set if i is one of them. */
uint64_t block_transfer_reach(const struct block_transfer *t, struct small_board_stones a,
                              uint16_t b);

/* Finds moves after which the second block has the black stones `end`, which is one of
 * those. Returns how many: one for each stone of the first block. */
unsigned block_transfer_moves(const struct block_transfer *t, struct small_board_stones a,
                              uint16_t b, uint16_t end, struct small_board_move *moves);

#endif
