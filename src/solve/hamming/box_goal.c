/* SPDX-License-Identifier: MIT */
/* box_goal.c: decides by counting whether one or two stones can be left of a full box.
 * doc/hamming.md proves that counting is enough, except in boxes of up to six vertices,
 * where all plays are searched instead. */
#include "solve/hamming/box_goal.h"

/* Boxes of up to this many vertices are searched: the theorem leaves some of them out. */
#define FEW 6

/* Returns the colour at a vertex of the box after the changes. */
static uint8_t colour_at(const struct hamming_box *b, const uint8_t *colours,
                         const struct box_stone *changes, unsigned changed, uint32_t at)
{
    for (unsigned i = 0; i < changed; i++)
        if (changes[i].at == at)
            return changes[i].colour;
    return colours[b->vertex[at]];
}

int box_goal_search(const struct hamming_box *b, const uint8_t *colours,
                    const struct box_stone *changes, unsigned changed,
                    const struct box_goal *goal, struct memory *m,
                    struct small_board_move moves[SMALL_BOARD_MOVES])
{
    struct small_board graph;
    struct small_board_stones start = {0, 0};
    struct small_board_goal small = {
        .stones = goal->spots, .may_move = true, .others = 3};
    for (uint32_t i = 0; i < b->graph.vertices; i++)
        *(colour_at(b, colours, changes, changed, i) == X ? &start.black
                                                          : &start.white) |=
            (uint16_t)(1u << i);
    for (unsigned i = 0; i < goal->spots; i++)
        small_board_hold(&small, goal->spot[i].at, goal->spot[i].colour);
    hamming_as_small_board(&b->graph, &graph);
    return small_board_solve(&graph, start, goal->joker, &small, m, moves);
}

/* Are the conditions of the theorem fulfilled? The stones on vertices outside the goal
 * must have both colours, there must be enough stones of a colour that is to be left
 * twice, and in a cube δ must be that of the goal modulo 3. */
static bool counting_allows(const struct hamming_box *b, const uint8_t *colours,
                            const struct box_stone *changes, unsigned changed,
                            const struct box_goal *goal)
{
    int64_t black = b->black, delta = b->delta, others = b->graph.vertices - goal->spots;
    for (unsigned i = 0; i < changed; i++) {
        const uint32_t at = changes[i].at;
        const uint8_t now = changes[i].colour, was = colours[b->vertex[at]];
        black += (now == X) - (was == X);
        delta += cube_delta(at, now) - cube_delta(at, was);
    }
    int64_t alike = goal->spot[0].colour == X ? black : b->graph.vertices - black;
    if (goal->spots == 2 && goal->spot[0].colour == goal->spot[1].colour && alike < 2)
        return false;
    for (unsigned i = 0; i < goal->spots; i++) {
        black -= colour_at(b, colours, changes, changed, goal->spot[i].at) == X;
        delta -= cube_delta(goal->spot[i].at, goal->spot[i].colour);
    }
    return black > 0 && black < others && (goal->joker || !b->cube || delta % 3 == 0);
}

bool box_goal_is_possible(const struct hamming_box *b, const uint8_t *colours,
                          const struct box_stone *changes, unsigned changed,
                          const struct box_goal *goal, struct memory *m)
{
    struct small_board_move moves[SMALL_BOARD_MOVES];
    if (b->graph.vertices <= FEW)
        return box_goal_search(b, colours, changes, changed, goal, m, moves) >= 0;
    return counting_allows(b, colours, changes, changed, goal);
}
