/* SPDX-License-Identifier: MIT */
/* path_partition.c: computes the partition in two passes over a tree. From the leaves to
 * the root, each vertex chooses the child with the longest way down. From the root to the
 * leaves, the chosen child continues the path of its parent, and each other child begins
 * a path of its own, which includes the edge to the parent. */
#include "solve/pebbling/path_partition.h"

#define MOST_EXPONENT 59 /* 2^59 pebbles still fit into a position */

uint64_t power_less_one(uint32_t exponent)
{
    return exponent <= MOST_EXPONENT ? ((uint64_t)1 << exponent) - 1 : UINT64_MAX;
}

bool path_partition_init(struct path_partition *p, const struct graph *g, struct arena *a)
{
    *p = (struct path_partition){.graph = g, .n = g->vertices};
    p->distance = arena_new(a, p->n, sizeof *p->distance);
    p->queue = arena_new(a, p->n, sizeof *p->queue);
    p->height = arena_new(a, p->n, sizeof *p->height);
    p->parent = arena_new(a, p->n, sizeof *p->parent);
    return !a->failed;
}

void path_partition_hang(struct path_partition *p, uint32_t root)
{
    const struct graph *g = p->graph;
    uint32_t reached = pebbling_distances(g, root, NO_ROOT, p->distance, p->queue);
    for (uint32_t i = 0, u; i < reached; i++) {
        uint32_t v = p->queue[i];
        struct neighbours near = graph_neighbours(g, v, 0);
        for (bool found = i == 0; !found && neighbours_next(&near, &u);)
            if ((found = p->distance[u] + 1 == p->distance[v]))
                p->parent[v] = u;
    }
}

/* Sets `height`, and for each vertex the child that continues its path. */
static void choose_children(struct path_partition *p, uint32_t *tallest)
{
    uint32_t *height = p->height;
    for (uint32_t i = 0; i < p->n; i++) {
        height[p->queue[i]] = 0;
        tallest[p->queue[i]] = UNREACHED;
    }
    for (uint32_t i = p->n; i-- > 1;) {
        uint32_t v = p->queue[i], up = p->parent[v];
        if (tallest[up] == UNREACHED || height[v] + 1 > height[up]) {
            height[up] = height[v] + 1;
            tallest[up] = v;
        }
    }
}

uint64_t path_partition_find(struct path_partition *p, uint32_t *ends)
{
    uint32_t *height = p->height, *tallest = ends; /* scratch until the last loop */
    uint64_t sum = 0;
    choose_children(p, tallest);
    for (uint32_t i = 1; i < p->n; i++) { /* `height` becomes the length of the path */
        uint32_t v = p->queue[i], up = p->parent[v];
        height[v] = tallest[up] == v ? height[up] : height[v] + 1;
    }
    for (uint32_t i = 0; i < p->n; i++) {
        uint32_t v = p->queue[i];
        bool end = i > 0 && tallest[v] == UNREACHED;
        if (end)
            sum = add_capped(sum, power_less_one(height[v]));
        ends[v] = end ? height[v] : 0;
    }
    return sum;
}
