/* SPDX-License-Identifier: MIT */
/* planes.c: boards as bit planes (planes.h): frames, loading, groups, and the version of
 * the clicks for any processor. */
#include "solve/click/planes.h"

#include <assert.h>
#include <string.h>

#include "base/bits.h"

#define KERNEL const struct planes_kernel planes_portable
#include "solve/click/planes_kernel.h"

/* ---- frames and boards ---- */

bool planes_fit(uint64_t rows, uint64_t columns)
{
    return rows > 0 && rows <= PLANES_MOST && columns > 0 && columns <= PLANES_MOST;
}

/* Numbers the colours that occur, in alphabetical order. */
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

/* Divides the planes into lanes. */
static void divide(struct planes *f)
{
    f->lanes = 65 / f->lane; /* the last lane needs no gap behind it */
    f->full = ~(uint64_t)0 >> (64 - f->rows);
    f->vector = f->lane == 16 && f->words == 4 && f->codes == 3;
    for (uint32_t c = 0; c < f->columns; c++) {
        f->word[c] = (uint8_t)(c / f->lanes);
        f->shift[c] = (uint8_t)(c % f->lanes * f->lane);
    }
    for (uint32_t bit = 0; bit < 64; bit++)
        f->lane_at[bit] = (uint8_t)(bit / f->lane);
    f->size = f->codes * f->words;
    f->tracked = f->size + f->words + 1;
    f->kernel = planes_bmi2() != NULL ? planes_bmi2() : &planes_portable;
}

void planes_open(struct planes *f, uint32_t rows, uint32_t columns, const uint8_t *pos)
{
    assert(planes_fit(rows, columns));
    *f = (struct planes){.rows = rows, .columns = columns, .lane = rows + 1};
    number_colours(f, pos);
    f->words = (columns + 65 / f->lane - 1) / (65 / f->lane);
    divide(f);
}

void planes_open_wide(struct planes *f, uint32_t rows, uint32_t columns,
                      const uint8_t *pos)
{
    planes_open(f, rows, columns, pos);
    if (rows < 16 && columns <= 16 && f->colours < 8) {
        f->lane = 16;
        f->words = 4;
        f->codes = 3;
        divide(f);
    }
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

void planes_load_tracked(const struct planes *f, const uint8_t *pos, uint64_t *board)
{
    planes_load(f, pos, board);
    uint64_t *alive = planes_alive(f, board), standing = 0;
    for (uint32_t w = 0; w < f->words; w++)
        alive[w] = blocks_in(shape_of(f), board, w);
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
        count += bits_count(blocks_in(shape_of(f), board, w));
    return count;
}

uint32_t planes_count(const struct planes *f, const uint64_t *board, unsigned code)
{
    return f->kernel->count_code(f, board, code);
}

/* ---- groups ---- */

void planes_same(const struct planes *f, const uint64_t *board, unsigned code,
                 uint64_t *same)
{
    for (uint32_t w = 0; w < f->words; w++)
        same[w] = same_in(shape_of(f), board, code, w);
}

void planes_clickable(const struct planes *f, const uint64_t *board, uint64_t *cells)
{
    f->kernel->clickable(f, board, cells);
}

uint32_t planes_count_cells(const struct planes *f, const uint64_t *cells)
{
    return f->kernel->count_cells(f, cells);
}

uint32_t planes_nth(const struct planes *f, const uint64_t *cells, uint32_t n)
{
    return f->kernel->nth(cells, n);
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
    f->kernel->remove(f, board, group);
}

/* ---- tracked boards ---- */

uint32_t planes_now(const struct planes *f, const uint64_t *board, uint32_t start)
{
    return place_now(f, shape_of(f), board, start);
}

uint32_t planes_start(const struct planes *f, const uint64_t *board, uint32_t spot)
{
    return f->kernel->start(f, board, spot);
}

uint32_t planes_click_start(const struct planes *f, const uint64_t *board,
                            uint64_t *after, uint32_t start, uint64_t *reach)
{
    return f->kernel->click_start(f, board, after, start, reach);
}

void planes_xor(const struct planes *f, const uint64_t *board, const uint64_t *difference,
                uint64_t *out)
{
    f->kernel->xor (f, board, difference, out);
}

bool planes_compare(const struct planes *f, const uint64_t *a, const uint64_t *b,
                    uint64_t *difference, uint64_t *cells)
{
    return f->kernel->compare(f, a, b, difference, cells);
}
