/* SPDX-License-Identifier: MIT */
/* falling.h: boards of blocks on which whole plays are made by letting the blocks fall.
 *
 * Each column is an array of bytes, and what is above a click is moved down at once. That
 * takes time for the whole column, but so little per block that up to FALLING_ROWS rows
 * it is several times as fast as a pile (pile.h), where no block moves. Empty columns are
 * not moved but left out of a list. */
#ifndef DICOT_GAMES_CLICKS_FALLING_H
#define DICOT_GAMES_CLICKS_FALLING_H

#include "base/ranks.h"
#include "games/clicks/clicks.h"

#define FALLING_ROWS 16384u     /* on higher boards a pile is faster */
#define FALLING_NONE UINT32_MAX /* stands for no column */
#define FALLING_PADDING 8u      /* bytes after the cells that may be read as well */

struct falling_cell {
    uint32_t column, height; /* columns have their numbers at the start */
};

struct falling {
    uint32_t rows, columns;
    uint32_t stride; /* bytes per column: one more than rows, so the last is empty */
    uint8_t *cells;  /* column by column, from the bottom; 0 above the blocks */
    const uint8_t *nothing; /* an empty column */
    uint32_t *heights;
    uint32_t *before, *after;   /* neighbouring columns that have blocks */
    uint32_t first, count;      /* the first column that has blocks, and their number */
    struct ranks standing;      /* set of these columns */
    struct falling_cell *group; /* the group listed last; its cells are marked */
    uint32_t *touched;          /* its columns (falling_columns), */
    uint32_t touched_count;
    uint32_t *lowest, *hits; /* and by column: its lowest cell, and how many it has */
    uint32_t blocks;         /* at the start */
};

static inline bool falling_fits(const struct clicks *k)
{
    return k->rows <= FALLING_ROWS;
}

/* Makes room for a board, and puts up the position. Returns false if the budget is
 * exceeded. */
bool falling_open(struct falling *f, struct arena *a, const struct clicks *k,
                  const uint8_t *pos);

/* Puts up a position of the same board with at most as many blocks. */
void falling_reset(struct falling *f, const uint8_t *pos);

/* Lists the group of a block and returns its size. It stops when `most` blocks are
 * listed. Nothing but falling_columns, falling_leave and falling_remove may be called
 * next. */
uint32_t falling_group(struct falling *f, struct falling_cell block, uint32_t most);

/* Lets the group listed last stay. */
void falling_leave(struct falling *f, uint32_t size);

/* Finds the columns of the group listed last, which must have been listed completely, and
 * returns the move, as the rules number it, that clicks it. */
move falling_columns(struct falling *f, uint32_t size);

/* Removes the group. Called after falling_columns. */
void falling_remove(struct falling *f);

/* Finds the block that is on a cell of the rules. Returns false if the cell is empty. */
bool falling_at(const struct falling *f, move cell, struct falling_cell *block);

/* Writes the position as the rules store it. */
void falling_store(const struct falling *f, uint8_t *pos);

static inline uint8_t *falling_column(const struct falling *f, uint32_t column)
{
    return f->cells + (size_t)column * f->stride;
}

#endif
