/* SPDX-License-Identifier: MIT */
/* clicks.c: the row of Clickomania for two players, in one column or row of two colours.
 * Beyond two, the number of blocks of a run does not matter (doc/click-twoplayer.md), so
 * a line is a number of runs, and for each run a bit: can it be clicked? The first run is
 * an a, since swapping the colours gives the negative. */
#include <string.h>

#include "db/family.h"
#include "games/clicks/clicks.h"

extern const struct game click_partizan, click_impartial;

static uint64_t places(unsigned size, uint32_t most)
{
    (void)most;
    return (uint64_t)1 << size;
}

static bool shapes(unsigned size, const struct db_codes *smaller, struct db_codes *all)
{
    (void)smaller;
    return db_codes_add(all, size);
}

/* Writes a line whose runs all have two blocks, from the bottom. */
static void write_board(unsigned size, uint64_t code, uint32_t most, struct writer *w)
{
    (void)code;
    (void)most;
    write_text(w, "columns ");
    for (unsigned run = 0; run < size; run++)
        write_text(w, run % 2 == 0 ? "2a" : "2b");
}

static void fill(const struct board *b, const struct db_place *at, uint32_t most,
                 uint8_t *pos)
{
    (void)most;
    uint32_t cell = 0;
    memset(pos, 0, b->pos_size);
    for (unsigned run = 0; run <= at->layer; run++)
        for (unsigned blocks = 1 + (at->place >> run & 1); blocks > 0; blocks--)
            pos[cell++] = (uint8_t)(1 + run % 2);
}

static bool locate(const struct board *b, const uint8_t *pos, unsigned sizes,
                   uint32_t most, struct db_place *at)
{
    struct clicks_line line;
    unsigned runs = 0;
    uint8_t last = 0;
    (void)most;
    if (!clicks_in_line(b, pos, &line) || line.blocks == 0)
        return false;
    at->place = 0;
    for (size_t i = 0; i < line.blocks; i++) {
        uint8_t colour = pos[i * line.stride];
        if (colour == 0 || colour > 2)
            return false;
        if (colour == last) { /* so there is a run */
            at->place |= (uint64_t)1 << (runs - 1);
            continue;
        }
        if (runs++ == sizes)
            return false;
        last = colour;
    }
    at->layer = runs - 1;
    at->code = runs;
    at->negated = pos[0] == 2;
    return true;
}

#define LINE_SLOTS                                                                       \
    .size = "cells", .most_size = DB_LAYERS, .usual_size = 14, .item_entries = 16384,    \
    .places = places, .shapes = shapes, .write_board = write_board, .fill = fill,        \
    .locate = locate

const struct db_family db_click_partizan = {.game = &click_partizan, LINE_SLOTS};
const struct db_family db_click_impartial = {.game = &click_impartial, LINE_SLOTS};
