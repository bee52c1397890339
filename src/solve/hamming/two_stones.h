/* SPDX-License-Identifier: MIT */
/* two_stones.h: plays of SC2 on full Hamming graphs that leave two stones, both where and
 * in the colours wished for. doc/hamming.md says when there is one. */
#ifndef DICOT_SOLVE_HAMMING_TWO_STONES_H
#define DICOT_SOLVE_HAMMING_TWO_STONES_H

#include "solve/hamming/box.h"
#include "solve/hamming/block_chain.h"

/* A box of which one or two stones are to be left; or, without a goal, a move. */
struct pair_task {
    struct box box;
    struct box_goal goal;
    move move;
};

enum pair_state { PAIR_RUNNING, PAIR_DONE, PAIR_FAILED, PAIR_NO_MEMORY };

struct pair_play {
    struct memory *memory;
    move *moves; /* room for one more than there are vertices */
    size_t count;
    uint64_t looked; /* at so many vertices and blocks */
    enum pair_state state;
    uint32_t vertices;
    uint8_t *colours; /* on the board; in boxes that are done only of the stones left */
    struct pair_task *tasks; /* the last one is the next */
    size_t task_count, task_room;
    struct chain chain; /* plays `task` for one stone */
    struct pair_task task;
    uint8_t *start; /* the colours of its box; NULL: it does not */
};

/* `start` are the colours of the vertices of `graph`, which has at least 5 and is not K2
 * x K3; the goal is possible (doc/hamming.md) if first the stone on `flipped`, or
 * NOWHERE, changes its colour; or `later`, on a cube, another one. `memory` and `moves`
 * are set, the rest is zero. */
void pair_begin(struct pair_play *p, const struct hamming *graph, const uint8_t *start,
                const struct ending goal[2], uint32_t flipped, bool later);

/* One box, or about 64 times `work` blocks of one. */
void pair_step(struct pair_play *p, uint64_t work);

/* Gives back all but the moves. */
void pair_free(struct pair_play *p);

#endif
