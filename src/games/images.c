/* SPDX-License-Identifier: MIT */
/* images.c: see images.h. */
#include "games/images.h"

#include <string.h>

/* One way to read a rectangle of cells: it begins at `base`; adding `right` leads to the
 * next cell of a row, and adding `wrap` to the next row. */
struct reading {
    const uint8_t *base;
    ptrdiff_t right, wrap;
};

static bool reads_less(struct reading a, struct reading b, uint32_t rows,
                       uint32_t columns)
{
    for (uint32_t i = 0; i < rows; i++, a.base += a.wrap, b.base += b.wrap)
        for (uint32_t j = 0; j < columns; j++, a.base += a.right, b.base += b.right)
            if (*a.base != *b.base)
                return *a.base < *b.base;
    return false;
}

static void write_reading(uint8_t *image, struct reading r, uint32_t rows,
                          uint32_t columns, uint32_t width)
{
    for (uint32_t i = 0; i < rows; i++, r.base += r.wrap, image += width - columns)
        for (uint32_t j = 0; j < columns; j++, r.base += r.right)
            *image++ = *r.base;
}

struct box box_of(const struct cell_grid *c)
{
    struct box box = {UINT32_MAX, 0, UINT32_MAX, 0};
    const uint8_t *cell = c->at;
    for (uint32_t row = 0; row < c->rows; row++)
        for (uint32_t column = 0; column < c->columns; column++, cell++)
            if (*cell != c->empty) {
                box.top = row < box.top ? row : box.top;
                box.bottom = row;
                box.left = column < box.left ? column : box.left;
                box.right = column > box.right ? column : box.right;
            }
    return box;
}

static uint32_t height(struct box b)
{
    return b.bottom - b.top + 1;
}

static uint32_t width(struct box b)
{
    return b.right - b.left + 1;
}

static struct reading reading_of(const struct cell_grid *c, struct box box, unsigned way)
{
    const ptrdiff_t line = c->columns;
    const ptrdiff_t top = way & IMAGE_UP ? box.bottom : box.top,
                    left = way & IMAGE_BACK ? box.right : box.left;
    const ptrdiff_t down = way & IMAGE_UP ? -line : line,
                    right = way & IMAGE_BACK ? -1 : 1;
    const ptrdiff_t along = way & IMAGE_ACROSS ? down : right,
                    across = way & IMAGE_ACROSS ? right : down;
    const ptrdiff_t length = way & IMAGE_ACROSS ? height(box) : width(box);
    return (struct reading){c->at + top * line + left, along, across - along * length};
}

static void put_image(const struct cell_grid *c, struct box box, unsigned way,
                      uint8_t *image)
{
    const bool across = (way & IMAGE_ACROSS) != 0;
    const size_t n = (size_t)c->rows * c->columns;
    memset(image, c->empty, n);
    write_reading(image, reading_of(c, box, way), across ? width(box) : height(box),
                  across ? height(box) : width(box), c->columns);
    memcpy(c->at, image, n);
}

/* Is there room for images that are read across? */
static bool can_lie(const struct cell_grid *c, struct box box)
{
    return width(box) <= c->rows && height(box) <= c->columns;
}

void least_image(const struct cell_grid *c, struct box box, unsigned set, uint8_t *image)
{
    if (box.top > box.bottom)
        return;
    const uint32_t h = height(box), w = width(box);
    const unsigned plain = set & 0x0fu, across = can_lie(c, box) ? set & 0xf0u : 0;
    const unsigned tried = across == 0 || h < w ? plain : h > w ? across : set;
    const bool turn = (tried & 0x0fu) == 0;
    unsigned best = 0;
    struct reading least = {0};
    for (unsigned way = 0; way < 8; way++) {
        if (!(tried >> way & 1))
            continue;
        struct reading r = reading_of(c, box, way);
        if (least.base != NULL &&
            (*r.base > *least.base || !reads_less(r, least, turn ? w : h, turn ? h : w)))
            continue;
        least = r;
        best = way;
    }
    put_image(c, box, best, image);
}

bool turn_box(const struct cell_grid *c, struct box box, unsigned way, uint8_t *image)
{
    if (box.top > box.bottom)
        return true;
    if (way & IMAGE_ACROSS && !can_lie(c, box))
        return false;
    put_image(c, box, way, image);
    return true;
}

/* Written out twice in a row, the cycle contains each of its turns. */
void least_turn(uint8_t *cells, uint32_t n, uint8_t *twice)
{
    memcpy(twice, cells, n);
    memcpy(twice + n, cells, n);
    struct reading best = {twice, 1, 0};
    for (uint32_t i = 0; i < n; i++) {
        struct reading forward = {twice + i, 1, 0}, backward = {twice + n + i, -1, 0};
        if (reads_less(forward, best, 1, n))
            best = forward;
        if (reads_less(backward, best, 1, n))
            best = backward;
    }
    write_reading(cells, best, 1, n, n);
}
