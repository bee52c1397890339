/* SPDX-License-Identifier: MIT */
/* edges.h: explicit lists of edges or arcs: their text, and rows of neighbours built from
 * them. */
#ifndef DICOT_GRAPH_EDGES_H
#define DICOT_GRAPH_EDGES_H

#include "base/arena.h"
#include "base/text.h"

/* 2^31: vertex numbers and counts fit 32 bits everywhere. */
#define MAX_VERTICES 2147483648u

/* Reads the number of a vertex, below `vertices`. */
bool vertex_parse(struct cursor *c, uint32_t vertices, uint32_t *v);

struct vertex_pair {
    uint32_t from, to;
};

struct edges {
    uint32_t vertices;
    size_t count, capacity;
    struct vertex_pair *pairs;
};

/* Reads the next word as [N:]LIST, LIST = u SEP v {"," u SEP v} or "-" for none; SEP is
 * '-' for edges, '>' for arcs. Refuses loops, repeated pairs (for edges, in either
 * direction) and vertices out of range; the error gives their column. */
bool edges_parse(struct cursor *c, struct memory *m, char separator, struct edges *edges);
void edges_free(struct edges *edges, struct memory *m);

/* Rows of neighbours, ascending: those of v are to[first[v]] … to[first[v+1]-1]. */
struct adjacency {
    uint32_t vertices;
    size_t arcs;
    size_t *first;
    uint32_t *to;
};

/* Allocates the rows. Returns false if the budget is exceeded. */
bool adjacency_new(struct adjacency *a, struct arena *arena, uint32_t vertices,
                   size_t arcs);

/* Builds the rows: with ALONG of the arcs as listed, with REVERSE of the reversed arcs,
 * with BOTH of undirected edges. The rows live as long as the arena. Returns false if the
 * budget is exceeded. */
enum direction { ALONG, REVERSE, BOTH };
bool adjacency_build(struct adjacency *a, struct arena *arena, const struct edges *edges,
                     enum direction direction);
bool adjacency_has(const struct adjacency *a, uint32_t u, uint32_t v);

static inline uint32_t adjacency_degree(const struct adjacency *a, uint32_t v)
{
    return (uint32_t)(a->first[v + 1] - a->first[v]);
}

/* Prints [N:]LIST as edges_parse reads it, with N: only if needed. With '-' each edge is
 * printed once, smaller vertex first. */
void adjacency_print(const struct adjacency *a, char separator, struct writer *w);

#endif
