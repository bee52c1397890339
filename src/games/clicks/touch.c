/* SPDX-License-Identifier: MIT */
/* touch.c: the picture of a board of blocks, and clicks by touching any block of a group.
 * Places are cells, row by row from the top. */
#include "games/clicks/clicks.h"

#include "games/drawing.h"
#include "games/labels.h"

void clicks_draw(const struct board *b, const uint8_t *pos, struct writer *w)
{
    const struct clicks *k = clicks_of(b);
    if (clicks_cells(k) > MAX_DRAWN)
        return;
    draw_cells_frame(clicks_cells(k), k->columns, true, w);
    for (uint32_t v = 0; v < clicks_cells(k); v++) {
        uint32_t row = v / k->columns, column = v % k->columns;
        uint8_t colour = pos[column * k->rows + k->rows - 1 - row];
        const char name[] = {click_letters.letters[colour], '\0'};
        draw_mark("cell", place_cell(v, k->columns), colour == 0 ? "empty" : name, w);
    }
}

static uint32_t place_of(const struct clicks *k, uint32_t cell)
{
    return (k->rows - 1 - cell % k->rows) * k->columns + cell / k->rows;
}

static void places(const struct board *b, const uint8_t *pos, struct writer *w)
{
    (void)pos;
    const struct clicks *k = clicks_of(b);
    for (uint32_t v = 0; v < clicks_cells(k); v++) {
        draw_place(place_cell(v, k->columns), w);
        write_format(w, "%u,%u\n", v / k->columns + 1, v % k->columns + 1);
    }
}

static void touches_of_move(const struct board *b, const uint8_t *pos, enum player who,
                            move m, void *scratch, struct writer *w)
{
    (void)who;
    const struct clicks *k = clicks_of(b);
    const uint32_t *cells = scratch;
    const uint32_t size = clicks_group(k, pos, (uint32_t)m, scratch);
    for (uint32_t i = 0; i < size; i++)
        write_format(w, i > 0 ? ",%u" : "%u", place_of(k, cells[i]));
}

static void meant(const struct board *b, const uint8_t *pos, enum player who,
                  const uint32_t *touched, size_t count, struct writer *w)
{
    (void)pos, (void)who, (void)count;
    const uint32_t columns = clicks_of(b)->columns;
    write_format(w, "%u,%u", *touched / columns + 1, *touched % columns + 1);
}

const struct touch clicks_touch = {
    .places = places, .of_move = touches_of_move, .meant = meant};
