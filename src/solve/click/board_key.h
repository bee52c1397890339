/* SPDX-License-Identifier: MIT */
/* board_key.h: one form for all boards that are the same by symmetry.
 *
 * Mirrored left to right, or with its colours renamed, a board has the same plays: blocks
 * fall alike, and columns close up wherever they stand. Top and bottom are not alike,
 * because blocks fall down. */
#ifndef DICOT_SOLVE_CLICK_BOARD_KEY_H
#define DICOT_SOLVE_CLICK_BOARD_KEY_H

#include "solve/click/planes.h"

/* Rewrites a board to the least of its images: its colours are numbered in the order in
 * which they appear, column after column, and of both mirror images the lesser is taken.
 */
void board_normalise(const struct planes *f, uint64_t *board);

/* Writes the key of a normal board, which leaves out its empty columns, and returns the
 * number of its words. Boards with the same key are the same. */
uint32_t board_pack(const struct planes *f, const uint64_t *board, uint64_t *key);
void board_unpack(const struct planes *f, const uint64_t *key, uint32_t words,
                  uint64_t *board);

#endif
