/* SPDX-License-Identifier: MIT */
/* tiny.h: boards of a few blocks in two colours, cleared by trying every play. */
#ifndef DICOT_SOLVE_CLICK_TINY_H
#define DICOT_SOLVE_CLICK_TINY_H

#include <stdbool.h>
#include <stdint.h>

enum { TINY_BLOCKS = 16, TINY_CLICKS = TINY_BLOCKS / 2 };

/* Up to TINY_BLOCKS blocks. In a column, bit r is the block in row r from the floor. */
struct tiny {
    unsigned columns;
    uint8_t height[TINY_BLOCKS];
    uint16_t colour[TINY_BLOCKS];
};

struct tiny_click {
    uint8_t column, row; /* the lowest block of the group in its leftmost column */
};

/* Finds clicks that clear the board. Returns their number, at most TINY_CLICKS, or -1 if
 * no play clears it. */
int tiny_clear(const struct tiny *t, struct tiny_click *clicks);

#endif
