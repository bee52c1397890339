/* SPDX-License-Identifier: MIT */
/* click_board.h: a board of Clickomania under construction, as runs: column after column,
 * each from the bottom; and a drawing of it, with the names of its parts. */
#ifndef DICOT_REDUCE_CLICK_CLICK_BOARD_H
#define DICOT_REDUCE_CLICK_CLICK_BOARD_H

#include "base/text.h"
#include "reduce/reduction.h"

#define MOST_ROWS 429496729u /* so that five columns have fewer than 2^31 cells */

struct click_run {
    uint32_t length;
    char letter;
};

struct click_board {
    struct arena *arena;
    struct click_run *run; /* runs of all columns; runs of one colour never touch */
    size_t runs, capacity;
    uint32_t first[8]; /* for each column: the number of its lowest run */
    uint32_t columns;
    uint64_t height;       /* height of the last column */
    uint64_t rows, blocks; /* of the whole board */
    bool failed;           /* the budget was exceeded */
    bool too_large;        /* more than MOST_ROWS */
};

/* Says whether a board may have that many rows; if not, notes the failure at the cursor.
 * Call this before building the board row by row. */
bool click_board_fits(uint64_t rows, const struct cursor *place);

/* Begins the next column. */
void click_board_column(struct click_board *b);

/* Puts `length` blocks, perhaps 0, on top of the last column. Returns the number of the
 * run that they are part of, as games/clicks/runs.h numbers runs. */
uint32_t click_board_put(struct click_board *b, char letter, uint64_t length);

/* The slot `print_line` for instances whose struct begins with its board. */
void click_board_print(const void *instance, struct writer *w);

/* Says whether the board could be made; if not, notes the reason at the cursor. */
bool click_board_made(const struct click_board *b, const struct cursor *place);

struct click_names {
    const void *instance;
    /* Writes the name of a run; most have none. */
    void (*name)(const void *instance, uint32_t run, struct writer *w);
    uint32_t right;   /* names for this column and later ones stand on the right */
    const char *of_g; /* the colour of the letter g: "green" or "gray" */
};

/* Writes the scene: to scale, or with long stretches shortened, so that all parts can be
 * seen; things at equal heights stay at equal heights. Consecutive single blocks without
 * names are drawn as one stretch. Writes nothing if there are too many parts. `boxes` is
 * as for `draw` in reduction.h. */
void click_draw(const struct click_board *b, const struct click_names *n, bool to_scale,
                struct drawn_boxes *boxes, struct writer *w);

#endif
