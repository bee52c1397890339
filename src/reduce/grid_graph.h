/* SPDX-License-Identifier: MIT */
/* grid_graph.h: connected grid graphs: cells of the plane, joined exactly if they are
 * side by side [SC §4]. */
#ifndef DICOT_REDUCE_GRID_GRAPH_H
#define DICOT_REDUCE_GRID_GRAPH_H

#include "base/arena.h"
#include "base/text.h"

#define NO_NODE UINT32_MAX
#define MOST_COORDINATE ((uint32_t)1 << 30)

enum grid_side { UP, LEFTWARDS, RIGHTWARDS, DOWN, DIRECTIONS };

static inline enum grid_side opposite(enum grid_side d)
{
    return (enum grid_side)(DOWN - d);
}

struct grid_node {
    uint32_t row, column;      /* as written, from 1 */
    size_t place;              /* place in the text that names it first */
    uint32_t near[DIRECTIONS]; /* nodes, or NO_NODE */
};

struct grid_graph {
    struct arena *arena;
    struct grid_node *nodes; /* sorted by row, then by column */
    size_t count, capacity;
};

/* Reads a grid graph from all of the text: a picture of its cells (x, '.') or a list of
 * its edges (R,C-R,C), with comments. On failure the error is filled. */
bool grid_graph_parse(struct grid_graph *g, struct arena *a, struct cursor *c);

/* Returns the node at that place, or NO_NODE. */
uint32_t grid_graph_find(const struct grid_graph *g, uint32_t row, uint32_t column);

#endif
