/* SPDX-License-Identifier: MIT */
/* pile.h: boards of blocks of any size, on which whole plays are made quickly.
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

#define PILE_NOTHING UINT32_MAX /* no block; no column */

struct pile {
    uint32_t rows, columns;
    const uint8_t *start; /* colours of the blocks */
    uint64_t *left;       /* blocks, `words` words a column */
    uint32_t *trees;      /* of those sets */
    uint64_t *marks;      /* blocks in the group being listed */
    uint32_t words;       /* of a column */
    uint32_t *heights;    /* blocks left in each column */
    uint32_t *before;     /* the next columns left; PILE_NOTHING at the ends */
    uint32_t *after;
    uint32_t first, count; /* of the columns left */
    struct ranks standing; /* the columns left */
    uint32_t *removed;     /* blocks, in the order in which they went, ... */
    uint32_t gone;         /* ... their number; behind them the group listed last */
    uint32_t blocks, used; /* at the start: blocks, and columns that are not empty */
};

/* The pile of a position. It lives in the arena; `pos` must outlive it. Returns false if
 * the budget is exceeded. */
bool pile_open(struct pile *p, struct arena *a, const struct clicks *k,
               const uint8_t *pos);

/* Puts all blocks back. */
void pile_reset(struct pile *p);

/* Lists the group of a block that is left, and returns its size: the blocks are behind
 * p->removed + p->gone. It stops when there are `most` blocks. */
uint32_t pile_group(struct pile *p, uint32_t block, uint32_t most);

/* Takes away the group listed last, of that size, which must be whole. */
void pile_remove(struct pile *p, uint32_t size);

/* Puts back the blocks that went last, so many of them; they stay listed behind
 * p->removed + p->gone, and pile_remove takes them away again. */
void pile_undo(struct pile *p, uint32_t size);

static inline bool pile_has(const struct pile *p, uint32_t block)
{
    const size_t word = (size_t)(block / p->rows) * p->words + block % p->rows / 64;
    return p->left[word] >> block % p->rows % 64 & 1;
}

/* The move of the rules that clicks the group listed last. */
move pile_move(const struct pile *p, uint32_t size);

/* The block that is on a cell of the rules now, PILE_NOTHING if it is empty. */
uint32_t pile_at(const struct pile *p, move cell);

/* Writes the position of the rules, perhaps over that of the start, which ends the pile.
 */
void pile_store(const struct pile *p, uint8_t *pos);

static inline struct ranks pile_column(const struct pile *p, uint32_t column)
{
    const size_t at = (size_t)column * p->words;
    return (struct ranks){p->left + at, p->trees + at, p->words};
}

#endif
