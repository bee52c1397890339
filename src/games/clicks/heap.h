/* SPDX-License-Identifier: MIT */
/* heap.h: a board of blocks of any size, on which whole plays are made and taken back.
 *
 * Each column is an array of bytes, one for each block, and what is above a click is
 * moved down at once: to compare the blocks of two columns eight at a time, and to find
 * the neighbours of a block without any search, is worth far more than moving costs. A
 * column of more than CHUNK_ROWS rows is cut into *chunks* of so many rows of the start.
 * A block stays in its chunk as long as it exists, and only the rest of its chunk moves
 * down, so a click takes time for the square root of the height. Columns that have become
 * empty are left out of a list.
 *
 * A heap that is *logged* also knows the blocks that are left by their cells at the start
 * (base/ranks.h), and in which order the others went, so that clicks can be taken back
 * and made again. */
#ifndef DICOT_GAMES_CLICKS_HEAP_H
#define DICOT_GAMES_CLICKS_HEAP_H

#include "base/ranks.h"
#include "games/clicks/clicks.h"

#define CHUNK_ROWS 8192u     /* rows of a column that is one chunk */
#define HEAP_NONE UINT32_MAX /* stands for no column */

/* A block where it stands now. Columns have their numbers at the start. */
struct heap_cell {
    uint32_t column, height;
};

struct click_heap {
    uint32_t rows, columns;
    const uint8_t *start;   /* the position at the start */
    uint32_t blocks;        /* at the start */
    uint32_t chunk, chunks; /* rows of a chunk; chunks of a column */
    size_t stride;          /* bytes of a column */
    uint8_t *cells;         /* by column and chunk, from the bottom; 0 above the blocks */
    uint8_t *nothing;       /* an empty chunk */
    uint32_t *heights;
    uint32_t *below;          /* by column and chunk: blocks in the chunks below it */
    uint32_t *before, *after; /* the neighbouring columns that have blocks */
    uint32_t first, count;    /* the first column that has blocks; how many have */
    struct ranks standing;    /* the set of these columns */

    /* The group listed last: its cells, its columns, and by column its lowest cell and
     * how many cells it has there. */
    struct heap_cell *group;
    uint32_t *touched, touched_count;
    uint32_t *lowest, *hits;

    /* The log; NULL: there is none. Blocks are named by their cells at the start. */
    uint64_t *left;    /* by column: the set of the blocks left, ... */
    uint32_t *trees;   /* ... with its counts */
    uint32_t *removed; /* all blocks that are gone, in the order in which they went; */
    uint32_t gone;     /* their number; and then whatever heap_list_left has listed */
};

/* Makes room for a board, and puts up the position, which must outlive it. Returns false
 * if the budget is exceeded. heap_log adds a log; all blocks must be there. */
bool heap_open(struct click_heap *h, struct arena *a, const struct clicks *k,
               const uint8_t *pos);
bool heap_log(struct click_heap *h, struct arena *a);

/* Does the same as heap_open with chunks of so many rows, for tests. */
bool heap_open_with(struct click_heap *h, struct arena *a, const struct clicks *k,
                    const uint8_t *pos, uint32_t chunk);

/* Puts all blocks back. */
void heap_reset(struct click_heap *h);

/* ---- clicks ---- */

/* Lists the group of a block and returns its size; it stops when `most` blocks are
 * listed. Then the group is either left or clicked. */
uint32_t heap_group(struct click_heap *h, struct heap_cell block, uint32_t most);
void heap_leave(struct click_heap *h, uint32_t size);

/* Clicks the group, of which all blocks are listed: heap_touch finds its columns and
 * returns the move of the rules, then heap_remove removes it. */
move heap_touch(struct click_heap *h, uint32_t size);
void heap_remove(struct click_heap *h, uint32_t size);

/* Return the next height, from this one on, at which a block of a column has its own
 * colour above it or in the column after it, and is not of the colour `out`; or the
 * height of the column. */
uint32_t heap_next_pair(const struct click_heap *h, struct heap_cell from, unsigned out);

uint8_t heap_colour(const struct click_heap *h, struct heap_cell block);

/* ---- the log ---- */

/* Takes back the removal of the last `size` blocks, or makes it again as long as nothing
 * else was removed. */
void heap_undo(struct click_heap *h, uint32_t size);
void heap_redo(struct click_heap *h, uint32_t size);

/* Finds a block of the start. Returns false if it is gone. */
bool heap_find(const struct click_heap *h, uint32_t block, struct heap_cell *at);

/* Lists the blocks that are left in `removed`, behind those that are gone. */
void heap_list_left(struct click_heap *h);

/* ---- positions of the rules ---- */

/* Finds the block that is on a cell of the rules. Returns false if the cell is empty. */
bool heap_at(const struct click_heap *h, move cell, struct heap_cell *block);

/* Writes the position as the rules store it; it may overwrite the start, but then the
 * heap cannot be reset. */
void heap_store(const struct click_heap *h, uint8_t *pos);

/* Counts the blocks that are left by colour. */
void heap_count(const struct click_heap *h, int64_t count[CLICKS_COLOURS]);

#endif
