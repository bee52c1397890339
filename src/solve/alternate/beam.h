/* SPDX-License-Identifier: MIT */
/* beam.h: plays a position of Solitaire Clobber or SC2 to its end by beam search: of the
 * positions after k moves, only the most promising ones are kept. */
#ifndef DICOT_SOLVE_ALTERNATE_BEAM_H
#define DICOT_SOLVE_ALTERNATE_BEAM_H

#include "base/work.h"
#include "game/game.h"
#include "game/moves.h"
#include "solve/alternate/rank.h"

#define BEAM_MOST_STONES 60000 /* moves are stored in 16 bits per vertex */

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
