/* SPDX-License-Identifier: MIT */
/* rank.h: how much a stone endangers a good end of the play, judged by the stones around
 * it. The rank of a position is the sum over its stones; the smaller, the more promising.
 * A stone without neighbours will be left; a stone without enemies depends on what its
 * neighbours do. The numbers were found by trials on grids with as many stones of one
 * colour as of the other: `rank_full` is for full ones, `rank_holes` was tried where 15 %
 * of the cells are empty. */
#ifndef DICOT_SOLVE_ALTERNATE_RANK_H
#define DICOT_SOLVE_ALTERNATE_RANK_H

#include <stdbool.h>
#include <stdint.h>

/* What depends on the kind of the board. */
struct rank {
    bool shortest; /* games are to be short; the rest of the struct is not used */
    /* The rank of a stone with 0, 1, 2, 3, or more neighbours: if none of them is an
     * enemy, and otherwise. */
    int32_t of[2][5]; /* [0]: without enemies */
    int32_t far;      /* ten times what it adds to be farther from the middle by one */
    /* In a patch: its stones, the width of the beam, and what a stone that is still there
     * in the end counts less. */
    unsigned patch, width;
    int32_t staying;
};

static const struct rank rank_full = {.of = {{1050, 433, 292, 248, 124},
                                             {0, 240, 226, 129, 84}},
                                      .far = 50,
                                      .patch = 18,
                                      .width = 10,
                                      .staying = 85},
                         rank_holes = {
                             .of = {{374, 357, 257, 148, 127}, {0, 240, 191, 134, 101}},
                             .far = 120,
                             .patch = 14,
                             .width = 20,
                             .staying = 130};

/* For the shortest games: pairs of enemies have to be dealt with, preferably where many
 * stand close together, and friends leave each other alone. */
static const struct rank rank_short = {.shortest = true};

/* Returns the rank of a stone with so many neighbours, of which `enemies` have the other
 * colour. */
static inline int32_t rank_of_stone(const struct rank *r, unsigned neighbours,
                                    unsigned enemies)
{
    if (r->shortest)
        return 3 * (int32_t)enemies - (int32_t)neighbours - (enemies > 0);
    const unsigned near = neighbours < 4 ? neighbours : 4;
    return r->of[enemies != 0][near];
}

#endif
