/* SPDX-License-Identifier: MIT */
/* symmetry.c: automorphisms by backtracking. Vertices get their images in an order in
 * which each but the first has a neighbour before it; its image must then be a neighbour
 * of that one's image. */
#include "graph/symmetry.h"

#define MOST_TRIES 100000

struct mapping {
    const struct graph *graph;
    uint32_t n, order[SYMMETRY_VERTICES], before[SYMMETRY_VERTICES];
    uint32_t image[SYMMETRY_VERTICES]; /* indexed by vertex */
    uint64_t near[SYMMETRY_VERTICES];  /* neighbours, as bits */
    uint64_t used;                     /* vertices that are images already, as bits */
    unsigned tries;
};

/* Finds the order, beginning with a, and the neighbours. */
static void list_vertices(struct mapping *m, uint32_t a)
{
    uint64_t seen = (uint64_t)1 << a;
    uint32_t count = 1, u;
    m->order[0] = a;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t v = m->order[i];
        for (struct neighbours near = graph_neighbours(m->graph, v, 0);
             neighbours_next(&near, &u);) {
            m->near[v] |= (uint64_t)1 << u;
            if (seen >> u & 1)
                continue;
            seen |= (uint64_t)1 << u;
            m->before[u] = v;
            m->order[count++] = u;
        }
    }
}

/* Are the neighbours of w among the images exactly the images of those neighbours that v
 * has among the first i vertices? */
static bool fits(const struct mapping *m, uint32_t i, uint32_t v, uint32_t w)
{
    if (m->used >> w & 1)
        return false;
    for (uint32_t k = 0; k < i; k++) {
        uint32_t u = m->order[k];
        if ((m->near[v] >> u & 1) != (m->near[w] >> m->image[u] & 1))
            return false;
    }
    return true;
}

/* Finds images for the i-th and later vertices. The recursion is at most
 * SYMMETRY_VERTICES deep. */
static bool extend(struct mapping *m, uint32_t i)
{
    if (i == m->n)
        return true;
    uint32_t v = m->order[i];
    uint64_t candidates = m->near[m->image[m->before[v]]];
    for (uint32_t w = 0; w < m->n && m->tries < MOST_TRIES; w++) {
        if (!(candidates >> w & 1) || !fits(m, i, v, w))
            continue;
        m->tries++;
        m->image[v] = w;
        m->used |= (uint64_t)1 << w;
        if (extend(m, i + 1))
            return true;
        m->used &= ~((uint64_t)1 << w);
    }
    return false;
}

bool graph_maps(const struct graph *g, uint32_t a, uint32_t b)
{
    struct mapping m = {.graph = g, .n = g->vertices};
    if (g->vertices > SYMMETRY_VERTICES || graph_degree(g, a) != graph_degree(g, b))
        return false;
    list_vertices(&m, a);
    m.image[a] = b;
    m.used = (uint64_t)1 << b;
    return extend(&m, 1);
}
