/* SPDX-License-Identifier: MIT */
/* paper.h: the move sequences of [SC Thm 5] as data (doc/paper-strategy.md).
 *
 * A sequence is a list of elementary sequences, separated by blanks. Each of these names
 * its cells by digits: row column row column … The cells are numbered within a window:
 * its rows 0 and 1 hold what is left above, and the rows of the step follow.
 *
 *   ab      a single move: a clobbers b
 *   abc     |2, L2: a > b, c > b
 *   abcd    |3, L3, Z, 2x2, if it is a path: a > b, d > c, b > c
 *   abcd    T, if it is not a path: a > d, b > d, c > d */
#ifndef DICOT_SOLVE_ALTERNATE_PAPER_H
#define DICOT_SOLVE_ALTERNATE_PAPER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One step, which adds two more rows, with White to move. If Black is to move, all
 * colours are exchanged. */
struct paper_step {
    /* What is left above, in rows 0 and 1 of the window, or in row 1 alone. */
    const char *remainder;
    const char *moves;
    const char *more; /* moves to play afterwards if no more rows follow; NULL: none */
    bool mirror;      /* the window is mirrored before the step … */
    bool turn;        /* … and once more after it */
    uint8_t next;     /* the number of the following step */

    /* If the last three rows follow: whether their middle is upside down, how wide it is,
     * and the moves. */
    bool flip;
    uint8_t width;
    const char *last_three;
};

/* What all steps of a board have in common: the width of the two rows after columns have
 * been removed from them, and the width of the window around them. */
struct paper_case {
    const char *name;
    uint8_t width, window;
    const struct paper_step *steps;
};

/* Three or five columns; none are removed. */
extern const struct paper_case paper_three, paper_five;
extern const struct paper_case paper_even[3]; /* index: columns / 2 modulo 3 */
extern const struct paper_case paper_odd[6];  /* index: columns / 2 modulo 6 */

/* Boards of at most 6 x 6 that no case above covers [SC App. A]. Row 0 of the sequence is
 * the first row of the board. */
struct paper_small {
    uint8_t rows, columns;
    const char *moves;
};
extern const struct paper_small paper_small[]; /* the last entry has no rows */

#endif
