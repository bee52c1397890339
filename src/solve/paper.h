/* SPDX-License-Identifier: MIT */
/* paper.h: the move sequences of [SC Thm 5] as data (doc/paper-strategy.md).
 *
 * A sequence is elementary moves, separated by blanks; each is the cells it names, as
 * digits row column row column …, in a window whose row 0 is what the rows above have
 * left and whose rows 1, 2 (3) are the rows of the step:
 *
 *   ab      a single move: a clobbers b
 *   abc     |2, L2: a > b, c > b
 *   abcd    |3, L3, Z, 2x2, a path: a > b, d > c, b > c
 *   abcd    T, not a path: a > d, b > d, c > d */
#ifndef DICOT_SOLVE_PAPER_H
#define DICOT_SOLVE_PAPER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Two rows more, with White to move: if Black is, colours are to be read the other way
 * round. */
struct paper_step {
    const char *remainder; /* what the rows above have left in the window */
    bool mirror;           /* the window is mirrored first … */
    bool turn;             /* … and again after the step */
    uint8_t next;          /* the step that goes on from what is left */
    const char *moves;
    bool last_mirror; /* instead, if these are the last rows */
    const char *last;
    uint8_t width; /* instead, if the last three rows are: so wide is their middle … */
    bool flip;     /* … upside down */
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

/* Boards of at most 6 x 6 that none of them does, [SC App. A]. */
struct paper_small {
    uint8_t rows, columns;
    const char *moves;
};
extern const struct paper_small paper_small[]; /* ended by one without rows */

#endif
