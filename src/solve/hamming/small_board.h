/* SPDX-License-Identifier: MIT */
/* small_board.h: SC2 on a few vertices, by looking at everything: the ends of long plays
 * (small_board.c), and how one block of stones can be emptied into another
 * (block_transfer.c). */
#ifndef DICOT_SOLVE_HAMMING_SMALL_BOARD_H
#define DICOT_SOLVE_HAMMING_SMALL_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/memory.h"

#define SMALL_VERTICES 12
#define SMALL_MOVES (SMALL_VERTICES + 1) /* at most, with the joker */

struct small_graph {
    unsigned vertices;
    uint16_t near[SMALL_VERTICES]; /* sets of vertices */
};

struct small_stones {
    uint16_t black, white; /* sets of vertices */
};

struct small_move {
    uint8_t from, to; /* the same: the joker */
};

/* The number of stones that may be left, and where which. */
struct small_goal {
    unsigned stones;
    bool may_move;   /* also if they could go on */
    uint16_t held;   /* vertices that must hold stones of these colours: */
    uint16_t black;  /* those of them that must be black */
    uint16_t others; /* bit 0: other stones may be black; bit 1: white */
};

/* A play from `start` that ends as wished; `joker`: one stone may change its colour.
 * Returns its length, or -1 if there is none, or -2: over the budget. */
int small_solve(const struct small_graph *g, struct small_stones start, bool joker,
                const struct small_goal *goal, struct memory *m,
                struct small_move moves[SMALL_MOVES]);

/* The place of a set in numbers of base three with digits 0 and 1. */
static inline uint32_t small_ternary(uint16_t set)
{
    uint32_t number = 0, power = 1;
    for (; set != 0; set >>= 1, power *= 3)
        number += (set & 1) * power;
    return number;
}

#endif
