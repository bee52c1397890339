/* SPDX-License-Identifier: MIT */
/* pile.h: boards of blocks of any size, on which whole plays can be made quickly.
 *
 * Blocks never move here: they are only removed from the *start*. In each column the
 * blocks that are left are a set (base/ranks.h), and so are the columns in which blocks
 * are left. A block's height now is the number of blocks left below it, and its column's
 * place the number of columns left before it; so the neighbours of a block are found in
 * logarithmic time, a click takes time for its own blocks only, and nothing above or to
 * the right of it is touched. Blocks and columns are named by their places at the start,
 * which have the same order as their places now. */
#ifndef DICOT_GAMES_CLICKS_PILE_H
#define DICOT_GAMES_CLICKS_PILE_H

#include "base/ranks.h"
#include "games/clicks/clicks.h"

#define PILE_NOTHING UINT32_MAX /* stands for no block or no column */

struct pile {
    uint32_t rows, columns;
    const uint8_t *start; /* colours of the blocks, as in the position at the start */
    uint64_t *left;       /* sets of the blocks left, `words` words per column */
    uint32_t *trees;      /* Fenwick trees of these sets */
    uint64_t *marks;      /* set of the blocks in the group being listed */
    uint32_t words;       /* words per column */
    uint32_t *heights;    /* blocks left in each column */
    uint32_t *before;     /* the neighbouring columns left; PILE_NOTHING at the ends */
    uint32_t *after;
    uint32_t first, count; /* the first column left, and the number of columns left */
    struct ranks standing; /* set of the columns left */
    uint32_t *removed;     /* blocks in the order in which they went, */
    uint32_t gone;         /* and their number; after them the group listed last, or
                              the blocks left (phases_list_left) */
    uint32_t blocks, used; /* at the start: blocks, and columns that have blocks */
};

/* Takes the memory for the pile of a position; pile_reset then puts the blocks there. The
 * pile lives in the arena; `pos` must outlive it. Returns false if the budget is
 * exceeded. */
bool pile_open(struct pile *p, struct arena *a, const struct clicks *k,
               const uint8_t *pos);

/* Puts all blocks back, or there for the first time. */
void pile_reset(struct pile *p);

/* Lists the group of a remaining block, from p->removed + p->gone on, and returns its
 * size. It stops when `most` blocks are listed. */
uint32_t pile_group(struct pile *p, uint32_t block, uint32_t most);

/* Removes the group listed last, which has `size` blocks and must have been listed
 * completely. */
void pile_remove(struct pile *p, uint32_t size);

/* Puts back the last `size` blocks that were removed. They stay listed from p->removed +
 * p->gone on, so that pile_remove can remove them again. */
void pile_undo(struct pile *p, uint32_t size);

static inline bool pile_has(const struct pile *p, uint32_t block)
{
    const size_t word = (size_t)(block / p->rows) * p->words + block % p->rows / 64;
    return p->left[word] >> block % p->rows % 64 & 1;
}

/* Returns the move, as the rules number it, that clicks the group listed last. */
move pile_move(const struct pile *p, uint32_t size);

/* Returns the block that is now on a cell of the board, or PILE_NOTHING if the cell is
 * empty. */
uint32_t pile_at(const struct pile *p, move cell);

/* Writes the position as the rules store it. It may overwrite the position at the start;
 * the pile cannot be used after that. */
void pile_store(const struct pile *p, uint8_t *pos);

static inline struct ranks pile_column(const struct pile *p, uint32_t column)
{
    const size_t at = (size_t)column * p->words;
    return (struct ranks){p->left + at, p->trees + at, p->words};
}

#endif
