/* SPDX-License-Identifier: MIT */
/* clobber.c: the row of partizan Clobber on grids: a position is a polyomino and the
 * colours of its stones. Swapping all colours gives the negative, so the first stone is
 * black, and the others are the bits of the place. */
#include "db/clobber.h"

#include <assert.h>

#include "base/bits.h"
#include "games/stones.h"

/* ---- polyominoes ---- */

#define HEIGHT_SHIFT 60
#define WIDTH_SHIFT 56
#define CELLS_MASK (((uint64_t)1 << POLYOMINO_BITS) - 1)

unsigned polyomino_height(uint64_t code)
{
    return (unsigned)(code >> HEIGHT_SHIFT);
}

unsigned polyomino_width(uint64_t code)
{
    return (unsigned)(code >> WIDTH_SHIFT & 15);
}

bool polyomino_has(uint64_t code, unsigned row, unsigned column)
{
    return code >> (row * polyomino_width(code) + column) & 1;
}

struct polyomino polyomino_cells(uint64_t code)
{
    struct polyomino c = {0};
    unsigned width = polyomino_width(code);
    for (uint64_t set = code & CELLS_MASK; set != 0 && c.count < POLYOMINO_CELLS;
         set = bits_without_least(set)) {
        unsigned bit = bits_least(set);
        c.row[c.count] = (uint8_t)(width > 0 ? bit / width : 0);
        c.column[c.count++] = (uint8_t)(width > 0 ? bit % width : 0);
    }
    return c;
}

/* The least rectangle around some cells. */
struct frame {
    unsigned top, left, height, width;
};

static struct frame frame_of(const struct polyomino *c)
{
    unsigned top = 255, left = 255, bottom = 0, right = 0;
    for (unsigned i = 0; i < c->count; i++) {
        top = c->row[i] < top ? c->row[i] : top;
        bottom = c->row[i] > bottom ? c->row[i] : bottom;
        left = c->column[i] < left ? c->column[i] : left;
        right = c->column[i] > right ? c->column[i] : right;
    }
    return (struct frame){top, left, bottom - top + 1, right - left + 1};
}

/* Returns the bit of cell i in image s. Bit 0 of s flips the rows, bit 1 the columns, and
 * bit 2 exchanges rows and columns. */
static unsigned bit_in(const struct polyomino *c, const struct frame *f, unsigned i,
                       unsigned s)
{
    unsigned row = c->row[i] - f->top, column = c->column[i] - f->left;
    row = s & 1 ? f->height - 1 - row : row;
    column = s & 2 ? f->width - 1 - column : column;
    return s & 4 ? column * f->height + row : row * f->width + column;
}

static uint64_t polyomino_image(const struct polyomino *c, const struct frame *f,
                                unsigned s)
{
    uint64_t height = s & 4 ? f->width : f->height, width = s & 4 ? f->height : f->width,
             set = 0;
    for (unsigned i = 0; i < c->count; i++) {
        unsigned bit = bit_in(c, f, i, s);
        assert(bit < WIDTH_SHIFT);
        set |= (uint64_t)1 << bit;
    }
    /* NOLINTNEXTLINE: sides are below 16, and shifts of unsigned numbers are defined */
    return height << HEIGHT_SHIFT | width << WIDTH_SHIFT | set;
}

bool polyomino_of(const struct polyomino *c, uint64_t *code,
                  uint8_t order[POLYOMINO_CELLS])
{
    if (c->count == 0 || c->count > POLYOMINO_CELLS)
        return false;
    struct frame f = frame_of(c);
    if (f.height + f.width > c->count + 1)
        return false;
    unsigned least = 0;
    *code = UINT64_MAX;
    /* The least image is not higher than wide. */
    for (unsigned s = f.height > f.width ? 4 : 0; s < (f.height < f.width ? 4 : 8); s++) {
        uint64_t other = polyomino_image(c, &f, s);
        if (other < *code) {
            *code = other;
            least = s;
        }
    }
    for (unsigned i = 0; i < c->count; i++) {
        uint64_t below = ((uint64_t)1 << bit_in(c, &f, i, least)) - 1;
        order[bits_count(*code & CELLS_MASK & below)] = (uint8_t)i;
    }
    return true;
}

/* ---- the row ---- */

extern const struct game clobber;

static uint64_t places(unsigned size, uint32_t most)
{
    (void)most;
    return (uint64_t)1 << (size - 1);
}

/* Adds all shapes that have one cell more. */
static bool add_larger(const struct polyomino *c, struct db_codes *all)
{
    static const int step[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    struct polyomino larger = *c;
    uint8_t order[POLYOMINO_CELLS];
    uint64_t code;
    larger.count++;
    for (unsigned i = 0; i < c->count; i++) /* from 1 on, so that no step leads below 0 */
        larger.row[i]++, larger.column[i]++;
    for (unsigned i = 0; i < 4 * c->count; i++) {
        uint8_t row = (uint8_t)(larger.row[i / 4] + step[i % 4][0]),
                column = (uint8_t)(larger.column[i / 4] + step[i % 4][1]);
        bool taken = false;
        for (unsigned j = 0; j < c->count; j++)
            taken = taken || (larger.row[j] == row && larger.column[j] == column);
        larger.row[c->count] = row;
        larger.column[c->count] = column;
        if (!taken && polyomino_of(&larger, &code, order) && !db_codes_add(all, code))
            return false;
    }
    return true;
}

static bool shapes(unsigned size, const struct db_codes *smaller, struct db_codes *all)
{
    const struct polyomino one = {.count = 1};
    uint8_t order[POLYOMINO_CELLS];
    uint64_t code = 0;
    if (size == 1)
        return polyomino_of(&one, &code, order) && db_codes_add(all, code);
    for (size_t i = 0; i < smaller->count; i++) {
        struct polyomino c = polyomino_cells(smaller->code[i]);
        if (!add_larger(&c, all))
            return false;
    }
    db_codes_sort(all);
    return true;
}

static void write_board(unsigned size, uint64_t code, uint32_t most, struct writer *w)
{
    (void)size;
    (void)most;
    for (unsigned row = 0; row < polyomino_height(code); row++) {
        if (row > 0)
            write_byte(w, '|');
        for (unsigned column = 0; column < polyomino_width(code); column++)
            write_byte(w, polyomino_has(code, row, column) ? 'x' : '.');
    }
}

static void fill(const struct board *b, const struct db_place *at, uint32_t most,
                 uint8_t *pos)
{
    (void)most;
    uint64_t black = at->place << 1 | 1;
    unsigned stone = 0;
    for (uint32_t v = 0; v < graph_of(b)->vertices; v++)
        if (b->start[v] != EMPTY)
            pos[v] = black >> stone++ & 1 ? X : O;
}

bool db_locate_stones(const struct polyomino *c, uint64_t black, struct db_place *at)
{
    uint8_t order[POLYOMINO_CELLS];
    uint64_t place = 0;
    if (!polyomino_of(c, &at->code, order))
        return false;
    at->layer = c->count - 1;
    at->negated = !(black >> order[0] & 1);
    for (unsigned i = 1; i < c->count; i++)
        place |= ((black >> order[i] & 1) ^ at->negated) << (i - 1);
    at->place = place;
    return true;
}

static bool locate(const struct board *b, const uint8_t *pos, unsigned sizes,
                   uint32_t most, struct db_place *at)
{
    (void)most;
    const struct graph *g = graph_of(b);
    uint32_t columns = graph_is_grid(g) ? graph_columns(g) : 0;
    struct polyomino c = {0};
    uint64_t black = 0;
    if (columns == 0 || columns > UINT8_MAX || graph_rows(g) > UINT8_MAX ||
        !stones_are_partizan(b))
        return false;
    for (uint32_t v = 0; v < g->vertices; v++) {
        if (pos[v] == EMPTY)
            continue;
        if (c.count >= sizes || c.count >= POLYOMINO_CELLS)
            return false;
        black |= (uint64_t)(pos[v] == X) << c.count;
        c.row[c.count] = (uint8_t)(v / columns);
        c.column[c.count++] = (uint8_t)(v % columns);
    }
    return db_locate_stones(&c, black, at);
}

const struct db_family db_clobber = {
    .game = &clobber,
    .size = "cells",
    .most_size = POLYOMINO_CELLS,
    .usual_size = 8,
    .item_entries = (uint64_t)1 << 18,
    .places = places,
    .shapes = shapes,
    .write_board = write_board,
    .fill = fill,
    .locate = locate,
};
