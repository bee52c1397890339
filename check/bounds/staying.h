/* SPDX-License-Identifier: MIT
 *
 * staying.h: blocks that no play can remove (clicks for one player).
 */
#ifndef CHECK_STAYING_H
#define CHECK_STAYING_H

#include "text/line.h"

/* Takes the blocks that stay in every play off `colours`, the number of blocks of each
 * colour on this board, and returns how many they are. If the board is too large to look
 * at its cells, or tall, these are the single blocks of a colour. */
uint64_t take_blocks_that_stay(const struct plain *p, uint64_t colours[COLOURS]);

#endif
