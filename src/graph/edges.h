/* SPDX-License-Identifier: MIT */
/* edges.h: explicit lists of edges or arcs: their text, and rows of neighbours built from
 * it. */
#ifndef DICOT_GRAPH_EDGES_H
#define DICOT_GRAPH_EDGES_H

#include "base/arena.h"
#include "base/text.h"

#define MAX_VERTICES                                                                     \
    2147483648u /* 2^31: vertex numbers and counts fit 32 bits everywhere */

struct vertex_pair {
    uint32_t from, to;
};

struct edges {
    uint32_t vertices;
    size_t count, capacity;
    struct vertex_pair *pairs;
};

/* Reads the next word as [N:]LIST, LIST = u SEP v {"," u SEP v} or "-" for none; SEP is
 * '-' for edges, '>' for arcs. Refuses loops, repeated pairs ('-': in either direction)
 * and vertices out of range, at their place. */
bool edges_parse(struct cursor *c, struct memory *m, char separator, struct edges *edges);
void edges_free(struct edges *edges, struct memory *m);

/* Rows of neighbours, ascending: those of v are to[first[v]] … to[first[v+1]-1]. */
struct adjacency {
    uint32_t vertices;
    size_t arcs;
    size_t *first;
    uint32_t *to;
};

/* Room for the rows. Returns false if the budget is exceeded. */
bool adjacency_new(struct adjacency *a, struct arena *arena, uint32_t vertices,
                   size_t arcs);

/* Arcs from each vertex to the next (`reverse`: from each to the one before; `both`:
 * undirected). The rows live as long as the arena. Returns false if the budget is
 * exceeded. */
enum direction { ALONG, REVERSE, BOTH };
bool adjacency_build(struct adjacency *a, struct arena *arena, const struct edges *edges,
                     enum direction direction);
bool adjacency_has(const struct adjacency *a, uint32_t u, uint32_t v);

static inline uint32_t adjacency_degree(const struct adjacency *a, uint32_t v)
{
    return (uint32_t)(a->first[v + 1] - a->first[v]);
}

/* [N:]LIST as edges_parse reads it; N: only if needed. With '-' each edge once, smaller
 * vertex first. */
void adjacency_print(const struct adjacency *a, char separator, struct writer *w);

#endif
