/* SPDX-License-Identifier: MIT */
/* graph.h: undirected graphs as Cartesian products of factors.
 *
 * A vertex is a number in mixed radix, first factor most significant; two vertices are
 * adjacent iff they differ in one digit and the digits are adjacent in that factor. Grid,
 * cube, Hamming graph and nested products are all such lists, so one neighbour function
 * serves every shape and no regular shape is ever stored. */
#ifndef DICOT_GRAPH_GRAPH_H
#define DICOT_GRAPH_GRAPH_H

#include "graph/edges.h"

#define MAX_FACTORS 64

enum factor_kind { FACTOR_PATH, FACTOR_CYCLE, FACTOR_COMPLETE, FACTOR_EDGES };

struct factor {
    enum factor_kind kind;
    uint32_t size;
    uint32_t stride; /* product of the sizes of the later factors */
    uint32_t mask;   /* size - 1 if size and stride are powers of two, else 0 */
    unsigned shift;  /* log2 of the stride, if the mask is not 0 */
    struct adjacency adjacency; /* FACTOR_EDGES only */
    uint8_t *side;              /* FACTOR_EDGES: a proper 2-colouring if there is one */
};

/* How the graph was written. This decides only how it is printed and how vertices are
 * named. */
enum shape {
    SHAPE_GRID,
    SHAPE_PATH,
    SHAPE_CYCLE,
    SHAPE_COMPLETE,
    SHAPE_CUBE,
    SHAPE_HAMMING,
    SHAPE_GRAPH,
    SHAPE_GRAPH6,
    SHAPE_PRODUCT
};

struct graph {
    enum shape shape;
    uint32_t vertices;
    unsigned factors;
    struct factor factor[MAX_FACTORS];
    uint64_t arcs; /* sum of all degrees: what a walk over the whole graph costs */
    bool bipartite;
    uint32_t row; /* length of a row, if the factors are one or two paths; else 0 */
    /* A list of all neighbours, if they are few; otherwise `first` is NULL. */
    struct adjacency flat;
};

/* Adds a factor to a graph, which is zeroed before the first; only FACTOR_EDGES needs
 * `adjacency`. Returns false if the graph would have more than 2^31 vertices or
 * MAX_FACTORS factors. */
bool graph_add_factor(struct graph *g, enum factor_kind kind, uint64_t size,
                      const struct adjacency *adjacency);

/* Computes strides, sides and the flat copy after the last factor. Returns false if the
 * budget is exceeded. */
bool graph_finish(struct graph *g, struct arena *arena);

/* Rows and columns as people draw them: a path is one row. graph_rows and graph_columns
 * are only for graphs for which graph_is_grid is true. */
static inline bool graph_is_grid(const struct graph *g)
{
    return g->shape == SHAPE_GRID || g->shape == SHAPE_PATH;
}

static inline uint32_t graph_rows(const struct graph *g)
{
    return g->shape == SHAPE_GRID ? g->factor[0].size : 1;
}

static inline uint32_t graph_columns(const struct graph *g)
{
    return g->shape == SHAPE_GRID ? g->factor[1].size : g->vertices;
}

static inline bool graph_is_line(const struct graph *g)
{
    return graph_is_grid(g) && (graph_rows(g) == 1 || graph_columns(g) == 1);
}

uint32_t graph_degree(const struct graph *g, uint32_t v);

/* Steps through the neighbours of v in a fixed order, from the k-th on:
 *     for (struct neighbours n = graph_neighbours(g, v, 0); neighbours_next(&n, &u);) …
 */
struct neighbours {
    const struct graph *graph;
    const uint32_t *flat, *flat_end; /* if there is a flat list */
    uint32_t near[4];                /* otherwise, on a grid: all neighbours */
    unsigned at, count;              /* the next index of `near`, and its length */
    uint32_t v, digit, k, degree;    /* otherwise: position in the current factor */
    unsigned factor;
};

struct neighbours neighbours_computed(const struct graph *g, uint32_t v, uint32_t k);
bool neighbours_next_computed(struct neighbours *n, uint32_t *u);

/* Lists the neighbours if the factors are one or two paths (g->row > 0), and returns how
 * many there are. This takes a single division. The order is that of
 * neighbours_computed. */
static inline unsigned grid_neighbours(const struct graph *g, uint32_t v,
                                       uint32_t near[4])
{
    const uint32_t columns = g->row, column = v % columns;
    unsigned count = 0;
    if (v >= columns)
        near[count++] = v - columns;
    if (v < g->vertices - columns)
        near[count++] = v + columns;
    if (column > 0)
        near[count++] = v - 1;
    if (column + 1 < columns)
        near[count++] = v + 1;
    return count;
}

static inline struct neighbours neighbours_on_grid(const struct graph *g, uint32_t v,
                                                   uint32_t k)
{
    struct neighbours n = {.graph = g, .at = k, .factor = g->factors};
    n.count = grid_neighbours(g, v, n.near);
    return n;
}

static inline struct neighbours graph_neighbours(const struct graph *g, uint32_t v,
                                                 uint32_t k)
{
    if (g->flat.first != NULL)
        return (struct neighbours){.graph = g,
                                   .flat = g->flat.to + g->flat.first[v] + k,
                                   .flat_end = g->flat.to + g->flat.first[v + 1]};
    return g->row > 0 ? neighbours_on_grid(g, v, k) : neighbours_computed(g, v, k);
}

static inline bool neighbours_next(struct neighbours *n, uint32_t *u)
{
    if (n->flat != NULL) {
        if (n->flat == n->flat_end)
            return false;
        *u = *n->flat++;
        return true;
    }
    if (n->at < n->count) {
        *u = n->near[n->at++];
        return true;
    }
    return neighbours_next_computed(n, u);
}

bool graph_adjacent(const struct graph *g, uint32_t u, uint32_t v);

/* Returns the side of v in the 2-colouring in which the lowest vertex of each component
 * has side 0. The graph must be bipartite. */
unsigned graph_side(const struct graph *g, uint32_t v);

/* Reads R,C, counted from 1, on a board of that size; *row and *column count from 0. */
bool cell_parse(struct cursor *c, uint32_t rows, uint32_t columns, uint32_t *row,
                uint32_t *column);

/* Read and print the name of a vertex: R,C from 1 on SHAPE_GRID, a number from 0
 * elsewhere. */
bool graph_parse_vertex(const struct graph *g, struct cursor *c, uint32_t *v);
void graph_print_vertex(const struct graph *g, uint32_t v, struct writer *w);

#define SYMMETRY_VERTICES 64 /* larger graphs are not searched */

/* Says whether some automorphism of the connected graph takes a to b. Also returns false
 * if the graph is too large or the search takes too long. */
bool graph_maps(const struct graph *g, uint32_t a, uint32_t b);

/* Read and print a SHAPE (shape.c). With `labels_follow`, path, cycle and complete may
 * leave out their size, which is then the length of the word of labels that follows. The
 * graph lives as long as the arena. */
bool shape_parse(struct cursor *c, struct arena *arena, bool labels_follow,
                 struct graph *g);
void shape_print(const struct graph *g, struct writer *w);
bool shape_is_named(const struct cursor *word); /* does a SHAPE begin with this word? */

/* Is the word much like the beginning of a SHAPE, or the size of a grid, such as 4x4? */
bool shape_is_meant(const struct cursor *word);
bool shape_is_grid_size(const struct cursor *word);

/* Read and print graph6, the format of nauty's formats.txt. */
bool graph6_parse(struct cursor *c, struct memory *m, struct edges *edges);
void graph6_print(const struct adjacency *a, struct writer *w);

#endif
