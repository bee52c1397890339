/* SPDX-License-Identifier: MIT */
/* planes.c: boards as bit planes: frames, loading, groups, and the portable version of
 * the clicks (planes.h). */
#include "solve/click/planes.h"

#include <assert.h>
#include <string.h>

#include "base/bits.h"

/* ---- the portable version ---- */

static inline uint64_t spread(uint64_t x, uint64_t mask)
{
    uint64_t out = 0;
    for (; x != 0 && mask != 0; x >>= 1, mask = bits_without_least(mask))
        if (x & 1)
            out |= mask & -mask;
    return out;
}

static inline uint64_t carried(uint64_t x, uint64_t from, uint64_t to)
{
    uint64_t out = 0;
    for (; x != 0; from = bits_without_least(from), to = bits_without_least(to))
        if (x & from & -from) {
            out |= to & -to;
            x ^= from & -from;
        }
    return out;
}

/* Removes one bit after the other, the highest first; those above it in its lane come
 * down by one. */
#define fall(x, s, gone, was, is)                                                        \
    ((void)(was), (void)(is), fallen(x, (s).lane, (s).full, gone))
static inline uint64_t fallen(uint64_t x, uint32_t lane, uint64_t full, uint64_t gone)
{
    while (gone != 0) {
        uint32_t bit = bits_greatest(gone);
        uint64_t column = full << bit / lane * lane;
        uint64_t from = column & ~(((uint64_t)1 << bit) - 1); /* the bit and above it */
        x = (x & ~from) | (x >> 1 & from & column >> 1);
        gone ^= (uint64_t)1 << bit;
    }
    return x;
}

#define KERNEL const struct planes_kernel planes_portable
#include "solve/click/planes_kernel.h"

/* ---- frames and boards ---- */

bool planes_fit(uint64_t rows, uint64_t columns)
{
    return rows > 0 && rows <= PLANES_MOST && columns > 0 && columns <= PLANES_MOST;
}

/* Numbers the colours that occur, in the order of the alphabet. */
static void number_colours(struct planes *f, const uint8_t *pos)
{
    bool occurs[PLANES_COLOURS + 1] = {false};
    for (uint32_t i = 0; i < f->rows * f->columns; i++)
        occurs[pos[i]] = true;
    for (unsigned c = 1; c <= PLANES_COLOURS; c++)
        if (occurs[c]) {
            f->code[c] = (uint8_t)++f->colours;
            f->colour[f->colours] = (uint8_t)c;
        }
    f->codes = 1;
    while (f->colours >> f->codes != 0)
        f->codes++;
}

void planes_open(struct planes *f, uint32_t rows, uint32_t columns, const uint8_t *pos)
{
    assert(planes_fit(rows, columns));
    *f = (struct planes){.rows = rows, .columns = columns, .lane = rows + 1};
    f->lanes = 65 / f->lane; /* the last lane needs no gap behind it */
    f->words = (columns + f->lanes - 1) / f->lanes;
    f->full = ~(uint64_t)0 >> (64 - rows);
    for (uint32_t c = 0; c < columns; c++) {
        f->word[c] = (uint8_t)(c / f->lanes);
        f->shift[c] = (uint8_t)(c % f->lanes * f->lane);
    }
    for (uint32_t bit = 0; bit < 64; bit++)
        f->lane_at[bit] = (uint8_t)(bit / f->lane);
    number_colours(f, pos);
    f->size = f->codes * f->words;
    f->tracked = f->size + f->words + 1;
    f->kernel = planes_bmi2() != NULL ? planes_bmi2() : &planes_portable;
}

void planes_load(const struct planes *f, const uint8_t *pos, uint64_t *board)
{
    memset(board, 0, f->size * sizeof *board);
    for (uint32_t c = 0; c < f->columns; c++, pos += f->rows) {
        uint8_t column[PLANES_MOST];
        for (uint32_t r = 0; r < f->rows; r++)
            column[r] = f->code[pos[r]];
        for (uint32_t p = 0; p < f->codes; p++)
            board[p * f->words + f->word[c]] |= bits_of_bytes(column, f->rows, p)
                                                << f->shift[c];
    }
}

static uint64_t blocks_in(const struct planes *f, const uint64_t *board, uint32_t w)
{
    uint64_t blocks = 0;
    for (uint32_t p = 0; p < f->codes; p++)
        blocks |= board[p * f->words + w];
    return blocks;
}

void planes_load_tracked(const struct planes *f, const uint8_t *pos, uint64_t *board)
{
    planes_load(f, pos, board);
    uint64_t *alive = planes_alive(f, board), standing = 0;
    for (uint32_t w = 0; w < f->words; w++)
        alive[w] = blocks_in(f, board, w);
    for (uint32_t c = 0; c < f->columns; c++)
        standing |= (alive[f->word[c]] >> f->shift[c] & 1) << c;
    alive[f->words] = standing;
}

void planes_store(const struct planes *f, const uint64_t *board, uint8_t *pos)
{
    for (uint32_t c = 0; c < f->columns; c++)
        for (uint32_t r = 0; r < f->rows; r++)
            *pos++ = f->colour[planes_code(f, board, planes_spot(f, c, r))];
}

uint32_t planes_blocks(const struct planes *f, const uint64_t *board)
{
    uint32_t count = 0;
    for (uint32_t w = 0; w < f->words; w++)
        count += bits_count(blocks_in(f, board, w));
    return count;
}

uint32_t planes_count(const struct planes *f, const uint64_t *board, unsigned code)
{
    uint32_t count = 0;
    for (uint32_t w = 0; w < f->words; w++)
        count += bits_count(same_in(shape_of(f), board, code, w));
    return count;
}

/* ---- groups ---- */

void planes_same(const struct planes *f, const uint64_t *board, unsigned code,
                 uint64_t *same)
{
    for (uint32_t w = 0; w < f->words; w++)
        same[w] = same_in(shape_of(f), board, code, w);
}

/* Cells of word w that have the same colour as the cell above them, and as the cell to
 * their right. Empty cells are alike as well. */
static void alike(const struct planes *f, const uint64_t *board, uint32_t w,
                  uint64_t *above, uint64_t *right)
{
    const uint32_t edge = f->lane * (f->lanes - 1);
    *above = *right = ~(uint64_t)0;
    for (uint32_t p = 0; p < f->codes; p++) {
        uint64_t x = board[p * f->words + w];
        uint64_t next = w + 1 < f->words ? board[p * f->words + w + 1] & f->full : 0;
        next = next << edge | (f->lanes > 1 ? x >> f->lane : 0);
        *above &= ~(x ^ x >> 1);
        *right &= ~(x ^ next);
    }
}

void planes_clickable(const struct planes *f, const uint64_t *board, uint64_t *cells)
{
    const uint32_t edge = f->lane * (f->lanes - 1);
    uint64_t from_left = 0, above, right;
    for (uint32_t w = 0; w < f->words; w++) {
        uint64_t blocks = blocks_in(f, board, w);
        alike(f, board, w, &above, &right);
        above &= blocks & blocks >> 1;
        right &= blocks;
        cells[w] = above | above << 1 | right | from_left;
        if (f->lanes > 1)
            cells[w] |= (right & ~(f->full << edge)) << f->lane;
        from_left = right >> edge;
    }
}

void planes_flood(const struct planes *f, const uint64_t *board, uint32_t spot,
                  struct planes_group *group)
{
    f->kernel->flood(f, board, spot, group);
}

uint32_t planes_groups(const struct planes *f, const uint64_t *board,
                       struct planes_click *clicks)
{
    uint64_t cells[PLANES_MOST];
    uint32_t count = 0;
    planes_clickable(f, board, cells);
    for (uint32_t w = 0; w < f->words; w++)
        while (cells[w] != 0) {
            struct planes_group g;
            uint32_t spot = 64 * w + bits_least(cells[w]);
            f->kernel->flood(f, board, spot, &g);
            for (uint32_t i = g.from; i < g.to; i++)
                cells[i] &= ~g.cells[i];
            clicks[count++] = (struct planes_click){
                .spot = spot,
                .size = g.size,
                .code = (uint8_t)planes_code(f, board, spot),
            };
        }
    return count;
}

void planes_remove(const struct planes *f, uint64_t *board,
                   const struct planes_group *group)
{
    f->kernel->remove(f, board, group, false);
}

void planes_remove_tracked(const struct planes *f, uint64_t *board,
                           const struct planes_group *group)
{
    f->kernel->remove(f, board, group, true);
}

/* ---- tracked boards ---- */

uint32_t planes_now(const struct planes *f, const uint64_t *board, uint32_t start)
{
    return place_now(f, shape_of(f), board, start);
}

uint32_t planes_start(const struct planes *f, const uint64_t *board, uint32_t spot)
{
    const uint64_t *alive = board + f->size;
    uint32_t c = planes_column(f, spot), row = planes_row(f, spot);
    uint64_t living = alive[f->word[c]] >> f->shift[c] & f->full;
    return planes_spot(f, bits_least(spread((uint64_t)1 << c, alive[f->words])),
                       bits_least(spread((uint64_t)1 << row, living)));
}

uint32_t planes_click_start(const struct planes *f, const uint64_t *board,
                            uint64_t *after, uint32_t start)
{
    return f->kernel->click_start(f, board, after, start);
}
