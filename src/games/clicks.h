/* SPDX-License-Identifier: MIT */
/* clicks.h: what solvers may know about a board of blocks beyond game/game.h. */
#ifndef DICOT_GAMES_CLICKS_H
#define DICOT_GAMES_CLICKS_H

#include <assert.h>

#include "game/game.h"

extern const struct game clickomania, samegame;

struct scoring;

/* The data of a board. A cell is one byte of a position, column after column, each from
 * the bottom: 0 empty, 1 to 26 a colour. */
struct clicks {
    uint32_t rows, columns;
    bool runs; /* the position was written as columns, and is printed that way */
    const struct scoring *scoring;
};

static inline const struct clicks *clicks_of(const struct board *b)
{
    const struct clicks *k = b->data;
    assert(k->rows > 0);
    return k;
}

/* Blocks that stand in one column or lie in one row: block i, counted from the floor or
 * from the left, is on cell i * stride. A click names its group by the least cell, and
 * the blocks after the group close up, so both are the same game. */
struct clicks_line {
    size_t blocks, stride;
};

/* False: the blocks are not in line. (If there are no blocks, they are.) */
bool clicks_in_line(const struct board *b, const uint8_t *pos, struct clicks_line *line);

/* See theory.h; for boards whose clicks have no gain. */
size_t clicks_play_all(const struct board *b, uint8_t *pos, const move *moves,
                       size_t count, void *scratch);

/* The scoring of a samegame board: points of a click on n blocks, and for clearing the
 * board; do points depend on what is left otherwise? */
int64_t clicks_points(const struct board *b, int64_t n);
int64_t clicks_bonus(const struct board *b);
bool clicks_punishes(const struct board *b);

#endif
