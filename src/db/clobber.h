/* SPDX-License-Identifier: MIT */
/* clobber.h: the shapes of Clobber on grids, and positions that are given as cells. */
#ifndef DICOT_DB_CLOBBER_H
#define DICOT_DB_CLOBBER_H

#include "db/family.h"

/* ---- polyominoes ----
 *
 * Connected sets of cells of a grid, the same under the eight symmetries of the square.
 * The code of a set is height, width (4 bits each) and a bit for each cell of the
 * rectangle around it, row after row; the code of a polyomino is the least code of its
 * images. */

/* A connected set of n cells lies in a rectangle whose height and width add up to n + 1
 * at most: with 14 cells, at most 56 bits. */
#define POLYOMINO_CELLS 14u
#define POLYOMINO_BITS 56u

struct polyomino {
    unsigned count;
    uint8_t row[POLYOMINO_CELLS], column[POLYOMINO_CELLS];
};

/* Sets *code to the code of the cells, and order[i] to the one of them that is the i-th
 * cell of the shape. Returns false if there are too many cells, or if it notices that
 * they are not connected, which it does not always. */
bool polyomino_of(const struct polyomino *c, uint64_t *code,
                  uint8_t order[POLYOMINO_CELLS]);

unsigned polyomino_height(uint64_t code);
unsigned polyomino_width(uint64_t code);
bool polyomino_has(uint64_t code, unsigned row, unsigned column);

/* Returns the cells of a code, in order. Cells beyond POLYOMINO_CELLS are left out. */
struct polyomino polyomino_cells(uint64_t code);

/* ---- positions ---- */

extern const struct db_family db_clobber;

/* Finds the place of stones; bit i of `black` says that the stone on cell i is black.
 * Returns false if there is none. */
bool db_locate_stones(const struct polyomino *c, uint64_t black, struct db_place *at);

#endif
