/* SPDX-License-Identifier: MIT */
/* forest.h: a play of SC2 without its order (doc/solve.md): every stone has a parent, the
 * vertex it moves to, or stays; and a colour, the one it moves with or is left with. */
#ifndef DICOT_SOLVE_FOREST_FOREST_H
#define DICOT_SOLVE_FOREST_FOREST_H

#include "game/game.h"

#define FOREST_ROOT UINT32_MAX /* no parent: the stone stays */
#define FOREST_ROOM 5

struct forest {
    uint32_t vertices;
    uint32_t *parent; /* of vertices without a stone: FOREST_ROOT */
    uint8_t *colour;  /* X or O; 0 where there is no stone */
};

/* Writes the moves, one for every stone that has a parent, to `moves`; `start` is the
 * colours on the board, `room` is workspace of FOREST_ROOM numbers per vertex. Returns
 * how many; fewer than there are parents if the forest has a cycle. At each vertex the
 * children must arrive alternately in the two colours, first in the other one than it
 * has. */
size_t forest_moves(const struct forest *f, const uint8_t *start, uint32_t *room,
                    move *moves);

#endif
