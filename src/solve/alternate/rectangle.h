/* SPDX-License-Identifier: MIT */
/* rectangle.h: the short sequences of moves from which rectangle.c makes a play for every
 * rectangle (doc/rectangles.md draws them). rectangle_table.c has them; it is written by
 * tools/rectangle_table.c.
 *
 * Four digits are a move: line and place of the stone that moves, line and place of the
 * one that it takes. Lines count along a strip, places across it, from its outer side. */
#ifndef DICOT_SOLVE_ALTERNATE_RECTANGLE_H
#define DICOT_SOLVE_ALTERNATE_RECTANGLE_H

/* Where the stone of the pair is that belongs to the player to move: in place 0 or 2. */
enum lead { LEAD_OUTER, LEAD_INNER };

/* Who moves first: not the colour of the corner, or that colour. */
enum order { USUAL, ODD };

/* What is left at the end, lines and places: 3×3 at the end of a strip, or more. */
enum { BLOCKS = 5 };

static inline unsigned block_number(unsigned lines, unsigned places)
{
    return lines == 3 ? 0 : 1 + 2 * (lines - 4) + (places - 4);
}

#define MOST_TABLE_MOVES 24 /* in one sequence */
#define MOST_MIDDLE 9       /* lines */

struct rectangle_table {
    const char *start;     /* a full line 0 becomes a pair, its lead outer */
    const char *shift[2];  /* the pair goes from line 0 to line 1; by lead, as below */
    const char *turn[2];   /* from line 0 over the last two to the strip beside it */
    const char *corner[2]; /* from line 0 over the last three to a strip across */
    /* From line 1 of a block to the end. ODD: its first move is made before all others.
     */
    const char *end[BLOCKS][2][2];

    /* Boards of two places, from both ends at once: one stone stands for the end. */
    const char *two_start;
    const char *two_shift;               /* by three lines */
    const char *two_colours;             /* of its moves, when that stone is o */
    const char *middle[MOST_MIDDLE + 1]; /* by lines: the rest, in between; for 2 and 3
                                            lines the whole board */
};

extern const struct rectangle_table rectangle_table;

#endif
