/* SPDX-License-Identifier: MIT */
/* paper.h: the move sequences of [SC Thm 5] as data (doc/paper-strategy.md).
 *
 * A sequence is elementary ones, separated by blanks; each is the cells it names, as
 * digits row column row column …, in a window whose rows 0 and 1 are above the rows of
 * the step and hold what is left there; the rows of the step follow:
 *
 *   ab      a single move: a clobbers b
 *   abc     |2, L2: a > b, c > b
 *   abcd    |3, L3, Z, 2x2, a path: a > b, d > c, b > c
 *   abcd    T, not a path: a > d, b > d, c > d */
#ifndef DICOT_SOLVE_ALTERNATE_PAPER_H
#define DICOT_SOLVE_ALTERNATE_PAPER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Two rows more, with White to move: where Black is, read all colours the other way
 * round. */
struct paper_step {
    const char *remainder; /* what is left above, in the window: rows 0 and 1, or row 1 */
    const char *moves;
    const char *more; /* to follow if there are no more rows; NULL: none */
    bool mirror;      /* the window is mirrored before the step … */
    bool turn;        /* … and once more after it */
    uint8_t next;     /* the step that goes on */

    /* Instead, if the last three rows follow: their middle may be upside down, and is so
     * wide. */
    bool flip;
    uint8_t width;
    const char *last_three;
};

/* What all steps of a board have in common: the width of the two rows when their columns
 * have been removed, and of the window around them. */
struct paper_case {
    const char *name;
    uint8_t width, window;
    const struct paper_step *steps;
};

extern const struct paper_case paper_three, paper_five; /* columns; no more are removed */
extern const struct paper_case paper_even[3];           /* by columns / 2 modulo 3 */
extern const struct paper_case paper_odd[6];            /* by columns / 2 modulo 6 */

/* Boards of at most 6 x 6 that none of them does [SC App. A]; row 0 is their first. */
struct paper_small {
    uint8_t rows, columns;
    const char *moves;
};
extern const struct paper_small paper_small[]; /* ended by one without rows */

#endif
