/* SPDX-License-Identifier: MIT */
/* forest.h: a play of SC2 without the order of its moves (doc/solve.md). Every stone
 * either stays or has a parent, the vertex it moves to. It also has a colour: the one in
 * which it moves or is left. The order of the moves need not be searched for:
 * forest_order.h finds one afterwards. */
#ifndef DICOT_SOLVE_FOREST_FOREST_H
#define DICOT_SOLVE_FOREST_FOREST_H

#include <stdint.h>

#define FOREST_ROOT UINT32_MAX /* stands in place of a parent: the stone stays */

/* One entry per vertex. */
struct forest {
    uint32_t *parent; /* for vertices without a stone: FOREST_ROOT */
    uint8_t *colour;  /* X or O; 0 where there is no stone */
};

#endif
