/* SPDX-License-Identifier: MIT */
/* strip_order.h: an order of the cells of a grid that ends at a given cell. The cells not
 * yet visited always form a rectangle. A strip some cells wide is cut off one of its
 * sides and walked from the corner where the previous strip ended, so consecutive cells
 * are close to each other. */
#ifndef DICOT_SOLVE_FOREST_STRIP_ORDER_H
#define DICOT_SOLVE_FOREST_STRIP_ORDER_H

#include <stdbool.h>
#include <stdint.h>

struct strips {
    uint32_t rows, columns;
    uint32_t row, column; /* the cell at which to end */
    uint32_t width;       /* width of a strip, in cells */
    bool bottom, right;   /* the corner at which to begin */
};

/* A walk over all cells. Rows and columns are axes 0 and 1; on each axis the remaining
 * rectangle has a low and a high end. */
struct strip_walk {
    struct strips strips; /* its width falls to 0 after the last strip */
    /* The range of the rectangle on each axis; `to` is one past the last. */
    uint32_t from[2], to[2];
    bool high[2]; /* the corner that the walk has reached */
    bool ended;
    /* The strip that is being walked: */
    uint32_t start; /* its first cell */
    /* The differences of cell numbers between neighbours along the strip and across
     * it. */
    int64_t along, across;
    uint32_t length, wide;
    uint32_t at, at_across; /* the next cell */
};

void strips_begin(struct strip_walk *w, const struct strips *s);

/* Gives the next cell, as row · columns + column; each comes exactly once. Returns false
 * if there are no more cells. */
bool strips_next(struct strip_walk *w, uint32_t *cell);

#endif
