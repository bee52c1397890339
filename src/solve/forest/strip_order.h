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

/* Writes all cells, each once, as row · columns + column. */
void strips_list(const struct strips *s, uint32_t *cells);

#endif
