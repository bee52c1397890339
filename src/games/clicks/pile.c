/* SPDX-License-Identifier: MIT */
/* pile.c: see pile.h. */
#include "games/clicks/pile.h"

#include <string.h>

enum { EMPTY = 0 };

/* ---- life ---- */

bool pile_open(struct pile *p, struct arena *a, const struct clicks *k,
               const uint8_t *pos)
{
    const size_t words = (k->rows + 63) / 64, all = words * k->columns;
    *p = (struct pile){.rows = k->rows, .columns = k->columns, .start = pos};
    p->words = (uint32_t)words;
    while (p->used < p->columns && pos[(size_t)p->used * p->rows] != EMPTY)
        p->used++;
    for (uint32_t i = 0; i < p->used * p->rows; i++)
        p->blocks += pos[i] != EMPTY;
    p->left = arena_new(a, all, sizeof *p->left);
    p->trees = arena_new(a, all, sizeof *p->trees);
    p->marks = arena_new(a, all, sizeof *p->marks);
    p->heights = arena_new(a, p->columns, sizeof *p->heights);
    p->before = arena_new(a, p->columns, sizeof *p->before);
    p->after = arena_new(a, p->columns, sizeof *p->after);
    p->standing.words = (p->columns + 63) / 64;
    p->standing.bits = arena_new(a, p->standing.words, sizeof *p->standing.bits);
    p->standing.tree = arena_new(a, p->standing.words, sizeof *p->standing.tree);
    p->removed = arena_new(a, p->blocks, sizeof *p->removed);
    return !a->failed;
}

void pile_reset(struct pile *p)
{
    for (uint32_t c = 0; c < p->columns; c++) {
        const uint8_t *column = p->start + (size_t)c * p->rows;
        const uint8_t *end = memchr(column, EMPTY, p->rows);
        const struct ranks r = pile_column(p, c);
        p->heights[c] = end != NULL ? (uint32_t)(end - column) : p->rows;
        ranks_fill(&r, p->heights[c]);
        p->before[c] = c > 0 ? c - 1 : PILE_NOTHING;
        p->after[c] = c + 1 < p->used ? c + 1 : PILE_NOTHING;
    }
    ranks_fill(&p->standing, p->used);
    p->first = p->used > 0 ? 0 : PILE_NOTHING;
    p->count = p->used;
    p->gone = 0;
}

/* ---- groups ---- */

/* Adds a block to the group being listed if it has the colour and is not listed yet. */
static void meet(struct pile *p, uint32_t column, uint32_t row, uint8_t colour,
                 uint32_t *size)
{
    const uint32_t block = column * p->rows + row;
    uint64_t *word = &p->marks[(size_t)column * p->words + row / 64];
    const uint64_t bit = (uint64_t)1 << row % 64;
    if (p->start[block] != colour || (*word & bit) != 0)
        return;
    *word |= bit;
    p->removed[p->gone + (*size)++] = block;
}

/* Does the same for the block of a column at a height. */
static void meet_beside(struct pile *p, uint32_t column, uint32_t height, uint8_t colour,
                        uint32_t *size)
{
    if (column == PILE_NOTHING || height >= p->heights[column])
        return;
    const struct ranks r = pile_column(p, column);
    meet(p, column, ranks_at(&r, height), colour, size);
}

static void meet_neighbours(struct pile *p, uint32_t block, uint32_t *size)
{
    const uint32_t column = block / p->rows, row = block % p->rows;
    const uint8_t colour = p->start[block];
    const struct ranks r = pile_column(p, column);
    const uint32_t above = ranks_after(&r, row), below = ranks_before(&r, row),
                   height = ranks_below(&r, row);
    if (above != UINT32_MAX)
        meet(p, column, above, colour, size);
    if (below != UINT32_MAX)
        meet(p, column, below, colour, size);
    meet_beside(p, p->before[column], height, colour, size);
    meet_beside(p, p->after[column], height, colour, size);
}

uint32_t pile_group(struct pile *p, uint32_t block, uint32_t most)
{
    const uint32_t *group = p->removed + p->gone;
    uint32_t size = 0;
    meet(p, block / p->rows, block % p->rows, p->start[block], &size);
    for (uint32_t i = 0; i < size && size < most; i++)
        meet_neighbours(p, group[i], &size);
    for (uint32_t i = 0; i < size; i++)
        p->marks[(size_t)(group[i] / p->rows) * p->words + group[i] % p->rows / 64] = 0;
    return size;
}

static void close_column(struct pile *p, uint32_t column)
{
    const uint32_t before = p->before[column], after = p->after[column];
    if (before != PILE_NOTHING)
        p->after[before] = after;
    else
        p->first = after;
    if (after != PILE_NOTHING)
        p->before[after] = before;
    ranks_remove(&p->standing, column);
    p->count--;
}

void pile_remove(struct pile *p, uint32_t size)
{
    const uint32_t *group = p->removed + p->gone;
    for (uint32_t i = 0; i < size; i++) {
        const uint32_t column = group[i] / p->rows;
        const struct ranks r = pile_column(p, column);
        ranks_remove(&r, group[i] % p->rows);
        if (--p->heights[column] == 0)
            close_column(p, column);
    }
    p->gone += size;
}

/* Reopens the column that close_column closed last. */
static void open_column(struct pile *p, uint32_t column)
{
    const uint32_t before = p->before[column], after = p->after[column];
    if (before != PILE_NOTHING)
        p->after[before] = column;
    else
        p->first = column;
    if (after != PILE_NOTHING)
        p->before[after] = column;
    ranks_add(&p->standing, column);
    p->count++;
}

void pile_undo(struct pile *p, uint32_t size)
{
    for (uint32_t i = 0; i < size; i++) {
        const uint32_t block = p->removed[--p->gone], column = block / p->rows;
        const struct ranks r = pile_column(p, column);
        ranks_add(&r, block % p->rows);
        if (p->heights[column]++ == 0)
            open_column(p, column);
    }
}

/* ---- names of the rules ---- */

move pile_move(const struct pile *p, uint32_t size)
{
    const uint32_t *group = p->removed + p->gone;
    uint32_t least = group[0];
    for (uint32_t i = 1; i < size; i++)
        least = group[i] < least ? group[i] : least;
    const struct ranks r = pile_column(p, least / p->rows);
    return (move)ranks_below(&p->standing, least / p->rows) * p->rows +
           ranks_below(&r, least % p->rows);
}

uint32_t pile_at(const struct pile *p, move cell)
{
    const uint64_t place = cell / p->rows, height = cell % p->rows;
    if (place >= p->count)
        return PILE_NOTHING;
    const uint32_t column = ranks_at(&p->standing, (uint32_t)place);
    if (height >= p->heights[column])
        return PILE_NOTHING;
    const struct ranks r = pile_column(p, column);
    return column * p->rows + ranks_at(&r, (uint32_t)height);
}

void pile_store(const struct pile *p, uint8_t *pos)
{
    uint8_t *to = pos; /* never ahead of what is read */
    for (uint32_t c = p->first; c != PILE_NOTHING; c = p->after[c]) {
        const struct ranks r = pile_column(p, c);
        const uint8_t *from = p->start + (size_t)c * p->rows;
        uint32_t height = 0;
        for (uint32_t row = 0; row < p->rows; row++)
            if (ranks_have(&r, row))
                to[height++] = from[row];
        memset(to + height, EMPTY, p->rows - height);
        to += p->rows;
    }
    memset(to, EMPTY, (size_t)(p->columns - p->count) * p->rows);
}
