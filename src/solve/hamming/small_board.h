/* SPDX-License-Identifier: MIT */
/* small_board.h: SC2 on a board of at most 12 vertices, small enough to search all plays.
 * The ends of long plays are found this way. */
#ifndef DICOT_SOLVE_HAMMING_SMALL_BOARD_H
#define DICOT_SOLVE_HAMMING_SMALL_BOARD_H

#include "games/stones.h"

#define SMALL_BOARD_VERTICES 12
/* Most moves of a play, including the joker. */
#define SMALL_BOARD_MOVES (SMALL_BOARD_VERTICES + 1)

struct small_board {
    unsigned vertices;
    uint16_t near[SMALL_BOARD_VERTICES]; /* sets of vertices */
};

struct small_board_stones {
    uint16_t black, white; /* sets of vertices */
};

struct small_board_move {
    uint8_t from, to; /* equal: the joker changes the stone there */
};

/* The stones that are to be left. */
struct small_board_goal {
    unsigned stones;
    bool may_move;   /* the play may end where moves are still possible */
    uint16_t held;   /* the vertices that must hold a stone, */
    uint16_t black;  /* and those of them whose stone must be black */
    uint16_t others; /* bit 0: other stones may be black; bit 1: white */
};

/* Adds to the goal a stone that must be left. */
static inline void small_board_hold(struct small_board_goal *goal, uint32_t vertex,
                                    uint8_t colour)
{
    goal->held |= (uint16_t)(1u << vertex);
    if (colour == X)
        goal->black |= (uint16_t)(1u << vertex);
}

/* Finds a play from `start` to the goal. If `joker` is set, one stone may change its
 * colour. Returns the number of moves, or -1 if there is no such play, or -2 if the
 * budget is exceeded. */
int small_board_solve(const struct small_board *g, struct small_board_stones start,
                      bool joker, const struct small_board_goal *goal, struct memory *m,
                      struct small_board_move moves[SMALL_BOARD_MOVES]);

/* Returns the number that in base three has the digit 1 for each member of the set and 0
 * elsewhere. */
static inline uint32_t small_board_ternary(uint16_t set)
{
    uint32_t number = 0, power = 1;
    for (; set != 0; set >>= 1, power *= 3)
        number += (set & 1) * power;
    return number;
}

/* Returns the move on a board whose vertices have the same numbers. */
static inline move small_board_as_move(struct small_board_move m)
{
    return m.from == m.to ? STONES_JOKER | m.to : (move)m.from << 32 | m.to;
}

#endif
