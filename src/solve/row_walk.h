/* SPDX-License-Identifier: MIT */
/* row_walk.h: a quick play of plain SC2 on a grid of any size. It looks at every stone
 * once, and leaves about one stone in seven of a full random board. */
#ifndef DICOT_SOLVE_ROW_WALK_H
#define DICOT_SOLVE_ROW_WALK_H

#include "game/moves.h"
#include "games/stones.h"

#define WALK_CELLS 6    /* cells that the walk looks at, from the current one on */
#define WALK_CHOICES 8  /* at least the number of rows of `choices` in row_walk.c */
#define WALK_PADDING 2u /* empty cells after each row */

struct row_walk {
    const uint8_t *start; /* the position before the first move */
    uint32_t rows, columns;
    uint32_t row, column; /* the next cell of the walk */
    /* What is left of the row above, and the next three rows; each has WALK_PADDING
     * more cells. */
    uint8_t *above, *here, *below, *deep;
    uint16_t table[1 << 2 * WALK_CELLS];            /* what to do, see row_walk.c */
    move helped[WALK_CHOICES], moved[WALK_CHOICES]; /* moves less the current cell */
};

/* Can this board be walked over? */
bool row_walk_fits(const struct board *b);

/* Prepares a walk from `start`, which must stay as it is. Returns false if the budget of
 * the arena is exceeded. */
bool row_walk_init(struct row_walk *w, const struct board *b, const uint8_t *start,
                   struct arena *a);

/* Handles at least one and about `cells` more cells. `moves` must have room for one move
 * more than there are stones. Returns false when the play has ended. */
bool row_walk_go(struct row_walk *w, uint32_t cells, struct moves *moves);

#endif
