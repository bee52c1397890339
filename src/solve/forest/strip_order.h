/* SPDX-License-Identifier: MIT */
/* strip_order.h: an order of the cells of a grid that ends at a given one. What is left
 * of the grid is always a rectangle; a strip some cells wide is cut off one of its sides
 * and walked from the corner where the strip before it ended. So cells that follow each
 * other are near each other. */
#ifndef DICOT_SOLVE_FOREST_STRIP_ORDER_H
#define DICOT_SOLVE_FOREST_STRIP_ORDER_H

#include <stdbool.h>
#include <stdint.h>

struct strips {
    uint32_t rows, columns;
    uint32_t row, column; /* the cell to end at */
    uint32_t width;       /* of a strip */
    bool bottom, right;   /* the corner to begin at */
};

/* A walk over all cells. Rows and columns are axes 0 and 1; on each the rectangle that is
 * left has a low and a high end. */
struct strip_walk {
    struct strips strips;
    uint32_t from[2], to[2]; /* of the rectangle, on each axis; to is behind the last */
    bool high[2];            /* the corner that was reached */
    uint32_t width;          /* of the strips that are cut now; 0: the last one is */
    bool ended;
    /* The strip that is walked: */
    uint32_t start;        /* its first cell */
    int64_t along, across; /* from a cell to the next one along the strip, and across */
    uint32_t length, wide;
    uint32_t at, at_across; /* the next cell */
};

void strips_begin(struct strip_walk *w, const struct strips *s);

/* The next cell, as row · columns + column; each comes once. False: there is none. */
bool strips_next(struct strip_walk *w, uint32_t *cell);

#endif
