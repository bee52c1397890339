/* SPDX-License-Identifier: MIT */
/* polyomino.c: see polyomino.h. */
#include "db/polyomino.h"

#include <assert.h>

#include "base/bits.h"

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

static uint64_t image(const struct polyomino *c, const struct frame *f, unsigned s)
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
        uint64_t other = image(c, &f, s);
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
