/* SPDX-License-Identifier: MIT */
/* tree_vertex.h: one vertex of a rooted tree of stones. Computes what its subtree costs,
 * depending on how the edge to its parent is used, and how its child edges are used in
 * each case (doc/solve-trees.md). */
#ifndef DICOT_SOLVE_FOREST_TREE_VERTEX_H
#define DICOT_SOLVE_FOREST_TREE_VERTEX_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/work.h"

/* The cost of what is impossible; larger than every number of stones. The sum of two such
 * costs still fits into the type. */
#define COST_NONE ((int32_t)1 << 29)

/* The number of stones that stay in a subtree. Colours are 0 and 1 here. */
struct cost {
    int32_t cut;     /* the edge to the parent is not used */
    int32_t up[2];   /* the stone on top goes to the parent, in this colour */
    int32_t down[2]; /* the parent's stone arrives, in this colour */
};

/* How an edge is used, seen from its lower end. */
enum use { CUT, UP, UP_1, DOWN, DOWN_1 }; /* UP + colour, DOWN + colour */

#define FREE (-1) /* in place of a colour: any colour will do */

struct vertex {
    unsigned colour;
    int given;   /* arrivals from outside the tree: other colour minus own, -1 to 1 */
    int leaving; /* the stone must have this colour in the end, and is not counted */
    int staying; /* the stone may stay only in this colour */
    const struct cost *children;
    uint32_t count;
};

/* Workspace for vertices with many children. It grows in the arena, and is freed with
 * it. */
struct vertex_room {
    struct arena *arena;
    struct work *work;
    uint32_t *order;
    size_t order_capacity;
    struct choices *choices;
    size_t choices_capacity;
};

/* Computes the cost of the subtree of v. Returns false if the budget is exceeded, or if
 * it is over. */
bool vertex_cost(struct vertex_room *room, const struct vertex *v, struct cost *cost);

/* Finds a cheapest use of the child edges when the edge from v to its parent is used like
 * `own`, which must be possible. Returns false if the budget is exceeded, or if it is
 * over. */
bool vertex_uses(struct vertex_room *room, const struct vertex *v, enum use own,
                 uint8_t *uses);

#endif
