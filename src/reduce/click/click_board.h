/* SPDX-License-Identifier: MIT */
/* click_board.h: a board of Clickomania under construction, column after column, each
 * from the bottom, as runs. */
#ifndef DICOT_REDUCE_CLICK_BOARD_H
#define DICOT_REDUCE_CLICK_BOARD_H

#include "base/text.h"

#define MOST_ROWS 429496729u /* of five columns: fewer than 2^31 cells */

struct click_run {
    uint32_t length;
    char letter;
};

struct click_board {
    struct arena *arena;
    struct click_run *run; /* of all columns; runs of one colour never touch */
    size_t runs, capacity;
    uint32_t first[8]; /* of each column: the number of its lowest run */
    uint32_t columns;
    uint64_t height;       /* of the last column */
    uint64_t rows, blocks; /* of all */
    bool failed;           /* over the budget */
    bool too_large;        /* more than MOST_ROWS */
};

/* May a board have that many rows? Otherwise says so at the cursor. Ask before building
 * one row after the other. */
bool click_board_fits(uint64_t rows, const struct cursor *place);

/* Begins the next column. */
void click_board_column(struct click_board *b);

/* Puts blocks on top of the last column; 0 are none. Returns the number of the run that
 * they are part of, as games/clicks/runs.h counts them. */
uint32_t click_board_put(struct click_board *b, char letter, uint64_t length);

/* White blocks, or those of any other letter, up to a height. */
void click_board_fill(struct click_board *b, char letter, uint64_t height);

/* The LINE of an instance that begins with its board: `print_line` of reductions. */
void click_board_print(const void *instance, struct writer *w);

/* Says at the cursor why the board could not be made. False: it could not. */
bool click_board_made(const struct click_board *b, const struct cursor *place);

#endif
