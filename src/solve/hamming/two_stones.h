/* SPDX-License-Identifier: MIT */
/* two_stones.h: plays of SC2 on full Hamming graphs that leave two stones, each on a
 * given vertex and in a given colour. doc/hamming.md says when such a play exists. */
#ifndef DICOT_SOLVE_HAMMING_TWO_STONES_H
#define DICOT_SOLVE_HAMMING_TWO_STONES_H

#include "solve/hamming/block_chain.h"

/* A Hamming graph within the board, full of stones. */
struct hamming_box {
    struct hamming_graph graph;
    uint32_t *vertex; /* maps vertex numbers of `graph` to those of the board */
    int64_t black;    /* black stones */
    bool cube;
    int64_t delta; /* δ of all stones [SC §3], modulo 3; only if the box is a cube */
};

/* A stone on a vertex of a box, given by its number in the box. */
struct box_stone {
    uint32_t at;
    uint8_t colour;
};

/* The stones that are to be left. */
struct box_goal {
    struct box_stone spot[2];
    unsigned spots;
    bool joker; /* may be used; only with one spot */
};

/* A goal to be reached in a box, or, if the goal has no spots, a single move. */
struct two_stones_task {
    struct hamming_box box;
    struct box_goal goal;
    move move;
};

struct two_stones {
    struct arena *arena;
    struct moves *moves;     /* with room for one move more than there are vertices */
    struct work *work;       /* counts the vertices and blocks that are looked at */
    enum hamming_play state; /* PLAY_DONE until something fails */
    uint8_t *colours; /* on the board; in a finished box only the stones of the goal */
    struct two_stones_task *tasks; /* a stack: the last one is the next to be done */
    size_t task_count, task_room;
};

/* Begins a play. The caller has set `arena`, `moves` and `work`; all else is zero.
 * `start` holds the colours of the vertices of `graph`, which has at least 5 vertices and
 * is not K2 x K3. The goal must be possible (doc/hamming.md) after the joker has changed
 * the stone on `flipped`, or without a change if `flipped` is NOWHERE. If `later` is set,
 * the graph is a cube and the joker must be used, but not at the beginning. */
void two_stones_begin(struct two_stones *p, const struct hamming_graph *graph,
                      const uint8_t *start, const struct ending goal[2], uint32_t flipped,
                      bool later);

/* Does the next task: halves a box, or plays in it. The play is complete when there are
 * no more tasks, or wrong as soon as the state is no longer PLAY_DONE. */
void two_stones_next(struct two_stones *p);

#endif
