/* SPDX-License-Identifier: MIT */
/* patch.h: a few moves on the edge of a large board. A patch is a connected set of stones
 * around a seed; its moves, in any order of colours, are to remove the seed and leave the
 * rest in a good shape. */
#ifndef DICOT_SOLVE_ALTERNATE_PATCH_H
#define DICOT_SOLVE_ALTERNATE_PATCH_H

#include "base/arena.h"
#include "games/stones.h"
#include "solve/alternate/rank.h"

#define PATCH_CELLS 64

/* Working memory: patch_begin fills it, and patch_gather chooses the cells. */
struct patch {
    const struct graph *graph;
    const uint8_t *colour; /* of the stones on the whole board, which is only read */
    const uint32_t *level; /* of each vertex: higher ones are to be left first */
    const struct rank *rank;
    uint8_t *index; /* of each vertex: 0 between calls of patch_gather */
    uint32_t cell[PATCH_CELLS];
    unsigned leave; /* stones that may move: cells 0, the seed, to leave - 1 */
    unsigned meet;  /* stones that may be taken: the cells before this one */
    unsigned count; /* all cells */
    uint64_t near[PATCH_CELLS]; /* neighbours among the cells */
    uint64_t black;
    uint64_t rim; /* cells that are connected with stones elsewhere */
    int32_t weight[PATCH_CELLS];
    struct patch_state *states;
    struct patch_seen *seen;
    uint32_t stamp;
    uint64_t key[PATCH_CELLS][3];
    uint64_t nodes; /* positions looked at */
};

/* Prepares the patches of a board. Returns false if the budget is exceeded. */
bool patch_begin(struct patch *p, const struct graph *g, const uint8_t *colour,
                 const uint32_t *level, const struct rank *rank, struct arena *a);

/* Chooses the random numbers that decide between positions of equal rank. */
void patch_salt(struct patch *p, uint64_t salt);

/* Chooses up to `size` stones around the seed whose level is at most `depth` below that
 * of the seed, and the stones around them. */
void patch_gather(struct patch *p, uint32_t seed, unsigned size, uint32_t depth);

/* Returns the number of black stones less that of white ones among up to `size` stones
 * that patch_gather would choose. */
int patch_colours(struct patch *p, uint32_t seed, unsigned size, uint32_t depth);

/* What the moves should be like. */
struct patch_wish {
    unsigned width;   /* positions kept after each move */
    int32_t price[3]; /* added to the rank by a move of this colour */
    /* So many stones of this colour need not be removed; they may be set aside. */
    uint8_t surplus;
    uint32_t spare;
    bool strict; /* the cells must stay connected with each other */
};

#define PATCH_MOST_WIDTH 80
#define PATCH_MOST_MOVES 16

/* Finds moves that remove the seed, so that every other cell stays connected with the
 * rim, as `from` and `to`; a stone that is set aside has itself as `to`. Returns how many
 * there are, or 0. */
unsigned patch_play(struct patch *p, const struct patch_wish *wish,
                    uint32_t moved[PATCH_MOST_MOVES][2]);

#endif
