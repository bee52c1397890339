/* SPDX-License-Identifier: MIT */
/* grid_graph.h: connected grid graphs: cells of the plane, joined exactly if they are
 * side by side [SC §4]; and a search for a Hamiltonian circuit of such a graph. */
#ifndef DICOT_REDUCE_GRID_GRAPH_H
#define DICOT_REDUCE_GRID_GRAPH_H

#include "base/arena.h"
#include "base/text.h"
#include "search/search.h"

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

/* Makes a search: by SAT if `sat` is set (there must be a solver, see base/sat.h),
 * otherwise by trying all paths. Its `nodes` count the sets of cycles or the paths looked
 * at. The graph must outlive it. Returns NULL if the budget is exceeded. */
struct search *circuit_new(const struct grid_graph *g, struct memory *m, bool sat);

/* Returns, after SEARCH_SOLVED, all nodes in the order of the circuit, or NULL if there
 * is no circuit; circuit_reason says why. */
const uint32_t *circuit_nodes(const struct search *s);
const char *circuit_reason(const struct search *s);

#endif
