/* SPDX-License-Identifier: MIT */
/* falling.c: see falling.h. */
#include "games/clicks/falling.h"

#include <string.h>

enum { EMPTY = 0 };

#define MARK 0x80 /* on the blocks of a group that is listed; colours are less */

/* ---- life ---- */

bool falling_open(struct falling *f, struct arena *a, const struct clicks *k,
                  const uint8_t *pos)
{
    const uint32_t rows = k->rows, columns = k->columns;
    *f = (struct falling){.rows = rows, .columns = columns, .stride = rows + 1};
    for (size_t i = 0; i < (size_t)rows * columns; i++)
        f->blocks += pos[i] != EMPTY;
    f->cells = arena_new(a, (size_t)columns * f->stride + FALLING_PADDING, 1);
    f->nothing = arena_new(a, f->stride + FALLING_PADDING, 1);
    f->heights = arena_new(a, columns, sizeof *f->heights);
    f->before = arena_new(a, columns, sizeof *f->before);
    f->after = arena_new(a, columns, sizeof *f->after);
    f->standing.words = (columns + 63) / 64;
    f->standing.bits = arena_new(a, f->standing.words, sizeof *f->standing.bits);
    f->standing.tree = arena_new(a, f->standing.words, sizeof *f->standing.tree);
    f->group = arena_new(a, f->blocks, sizeof *f->group);
    f->touched = arena_new(a, columns, sizeof *f->touched);
    f->lowest = arena_new(a, columns, sizeof *f->lowest);
    f->hits = arena_new(a, columns, sizeof *f->hits);
    if (a->failed)
        return false;
    falling_reset(f, pos);
    return true;
}

void falling_reset(struct falling *f, const uint8_t *pos)
{
    uint32_t used = 0;
    for (uint32_t c = 0; c < f->columns; c++) {
        uint8_t *to = falling_column(f, c);
        memcpy(to, pos + (size_t)c * f->rows, f->rows);
        f->heights[c] =
            (uint32_t)((uint8_t *)memchr(to, EMPTY, f->stride) - to); /* one is there */
        used += f->heights[c] > 0; /* columns without blocks come last */
    }
    for (uint32_t c = 0; c < f->columns; c++) {
        f->before[c] = c > 0 ? c - 1 : FALLING_NONE;
        f->after[c] = c + 1 < used ? c + 1 : FALLING_NONE;
    }
    ranks_fill(&f->standing, used);
    f->first = used > 0 ? 0 : FALLING_NONE;
    f->count = used;
}

/* ---- groups ---- */

/* Lists a cell if it has the colour. A cell that is marked has not. */
static inline void meet(struct falling *f, uint8_t *cell, uint8_t colour, uint32_t column,
                        uint32_t height, uint32_t *size)
{
    if (*cell != colour)
        return;
    *cell |= MARK;
    f->group[(*size)++] = (struct falling_cell){column, height};
}

uint32_t falling_group(struct falling *f, struct falling_cell block, uint32_t most)
{
    const uint8_t colour = falling_column(f, block.column)[block.height];
    uint32_t size = 0;
    meet(f, falling_column(f, block.column) + block.height, colour, block.column,
         block.height, &size);
    for (uint32_t i = 0; i < size && size < most; i++) {
        const uint32_t column = f->group[i].column, height = f->group[i].height;
        const uint32_t before = f->before[column], after = f->after[column];
        uint8_t *at = falling_column(f, column) + height;
        meet(f, at + 1, colour, column, height + 1, &size);
        if (height > 0)
            meet(f, at - 1, colour, column, height - 1, &size);
        if (before != FALLING_NONE)
            meet(f, falling_column(f, before) + height, colour, before, height, &size);
        if (after != FALLING_NONE)
            meet(f, falling_column(f, after) + height, colour, after, height, &size);
    }
    return size;
}

void falling_leave(struct falling *f, uint32_t size)
{
    for (uint32_t i = 0; i < size; i++)
        falling_column(f, f->group[i].column)[f->group[i].height] &= (uint8_t)~MARK;
}

move falling_columns(struct falling *f, uint32_t size)
{
    uint32_t first = f->group[0].column;
    f->touched_count = 0;
    for (uint32_t i = 0; i < size; i++) {
        const uint32_t c = f->group[i].column, height = f->group[i].height;
        if (f->hits[c]++ == 0) {
            f->touched[f->touched_count++] = c;
            f->lowest[c] = height;
        } else if (height < f->lowest[c]) {
            f->lowest[c] = height;
        }
        first = c < first ? c : first;
    }
    return (move)ranks_below(&f->standing, first) * f->rows + f->lowest[first];
}

static void close_column(struct falling *f, uint32_t column)
{
    const uint32_t before = f->before[column], after = f->after[column];
    if (before != FALLING_NONE)
        f->after[before] = after;
    else
        f->first = after;
    if (after != FALLING_NONE)
        f->before[after] = before;
    ranks_remove(&f->standing, column);
    f->count--;
}

/* Removes the marked blocks of a column. */
static void let_fall(struct falling *f, uint32_t column)
{
    uint8_t *const cells = falling_column(f, column), *to = cells + f->lowest[column],
                   *from = to;
    const uint32_t height = f->heights[column], hits = f->hits[column];
    for (uint32_t left = hits;;) {
        for (; (*from & MARK) != 0; from++)
            left--;
        if (left == 0)
            break;
        while ((*from & MARK) == 0)
            *to++ = *from++;
    }
    memmove(to, from, (size_t)(cells + height - from));
    memset(cells + height - hits, EMPTY, hits);
    f->hits[column] = 0;
    f->heights[column] = height - hits;
    if (height == hits)
        close_column(f, column);
}

void falling_remove(struct falling *f)
{
    for (uint32_t i = 0; i < f->touched_count; i++)
        let_fall(f, f->touched[i]);
}

/* ---- names of the rules ---- */

bool falling_at(const struct falling *f, move cell, struct falling_cell *block)
{
    const uint64_t place = cell / f->rows;
    if (place >= f->count)
        return false;
    block->column = ranks_at(&f->standing, (uint32_t)place);
    block->height = (uint32_t)(cell % f->rows);
    return block->height < f->heights[block->column];
}

void falling_store(const struct falling *f, uint8_t *pos)
{
    for (uint32_t c = f->first; c != FALLING_NONE; c = f->after[c], pos += f->rows)
        memcpy(pos, falling_column(f, c), f->rows);
    memset(pos, EMPTY, (size_t)(f->columns - f->count) * f->rows);
}
