/* SPDX-License-Identifier: MIT */
/* beam.h: plays a position of Solitaire Clobber or SC2 to its end by beam search: of the
 * positions after k moves, only the most promising ones are kept. */
#ifndef DICOT_SOLVE_ALTERNATE_BEAM_H
#define DICOT_SOLVE_ALTERNATE_BEAM_H

#include "base/work.h"
#include "game/game.h"
#include "game/moves.h"

#define BEAM_MOST_STONES 60000 /* moves are stored in 16 bits per vertex */

/* The rank of a position says how much its stones endanger a good end of the play; the
 * smaller, the more promising. It is the sum over the stones, each judged by the stones
 * around it: one without neighbours will be left; one without enemies depends on what its
 * neighbours do. The numbers were found by trials on grids with as many stones of one
 * colour as of the other: `rank_full` is for full ones, `rank_holes` was tried where 15 %
 * of the cells are empty. */

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

/* A graph with stones on its vertices, or EMPTY. The neighbours of v are near[first[v]]
 * to near[first[v + 1] - 1]. */
struct beam_graph {
    uint32_t vertices;
    uint32_t *first, *near;
    int32_t *weight; /* how much better it is if there is no stone on v */
    uint8_t *colour;
    const struct rank *rank;
};

/* What a search is for, if not just for long plays. Costs are those of board_cost. */
struct beam_goal {
    const struct board *board; /* its vertices are those of the graph */
    uint8_t *pos;              /* room for a position; what follows its vertices is set */
    void *scratch;             /* of the board */
    int64_t aim;               /* positions that cannot reach this cost are dropped */
    int64_t best;              /* only plays that cost less are of interest */
    int64_t proved; /* no play costs less; raised by a search that left out no position
                       for another reason */
};

/* Working memory, which is all zero at first and belongs to the arena. */
struct beam {
    struct arena *arena;
    uint8_t *here, *next; /* `width` positions each */
    size_t here_capacity, next_capacity;
    uint8_t *other; /* a position to compare with */
    size_t other_capacity;
    struct beam_link *links; /* how the positions of all layers were reached */
    size_t link_capacity;
    struct beam_candidate *heap; /* the worst of the best candidates is at the root */
    size_t heap_capacity;
    struct beam_seen *seen; /* hashes of the positions of the next layer */
    size_t seen_capacity;
    uint32_t stamp;
    bool cut;               /* the last search left out a position because of the width */
    int64_t least, nearest; /* the least cost that positions dropped from all layers, and
                               from the current one, can reach */
    struct beam_around *around;
    size_t around_capacity;
};

/* Without a goal, writes the longest play found; with one, the best play if it costs less
 * than goal->best, which is lowered, and otherwise nothing. Writes the vertices into
 * `play`, which has room for it; a move is `from` in the upper and `to` in the lower 32
 * bits. `turn` moves first; EMPTY: colours move in any order. `salt` decides between
 * positions of equal rank. Returns OK, NO_MEMORY or EXPIRED; after EXPIRED a play without
 * a goal does not reach the end. */
enum status beam_play(struct beam *b, const struct beam_graph *g, uint8_t turn,
                      uint32_t width, uint64_t salt, struct beam_goal *goal,
                      struct work *w, struct moves *play);

#endif
