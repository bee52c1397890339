/* SPDX-License-Identifier: MIT
 *
 * staying.h: blocks that no play can remove (clicks for one player).
 */
#ifndef CHECK_STAYING_H
#define CHECK_STAYING_H

#include "text/line.h"

/* Subtracts the blocks that stay in every play from `colours`, the number of blocks of
 * each colour on this board, and returns how many they are. If the board is tall or too
 * large to look at its cells, only colours with a single block are found. */
uint64_t take_blocks_that_stay(const struct plain *p, uint64_t colours[COLOURS]);

#endif
