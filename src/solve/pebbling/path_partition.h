/* SPDX-License-Identifier: MIT */
/* path_partition.h: the maximum path partition of a tree of shortest paths to a root. Its
 * paths are cut from the tree longest first. With 2^length - 1 pebbles on the far end of
 * each path no pebble reaches the root; with one pebble more, one always does, however
 * the pebbles are distributed [Chung 1989]. */
#ifndef DICOT_SOLVE_PEBBLING_PATH_PARTITION_H
#define DICOT_SOLVE_PEBBLING_PATH_PARTITION_H

#include "base/arena.h"
#include "games/pebbling.h"

struct path_partition {
    const struct graph *graph;
    uint32_t n;
    uint32_t *distance, *queue; /* from the root; the vertices, nearest first */
    uint32_t *height, *parent;  /* scratch; parent in the tree */
};

/* Prepares partitions of a connected graph, which must outlive *p. Returns false if the
 * budget is exceeded. */
bool path_partition_init(struct path_partition *p, const struct graph *g,
                         struct arena *a);

/* Finds a tree of shortest paths to the root: sets `distance`, `queue` and `parent`. */
void path_partition_hang(struct path_partition *p, uint32_t root);

/* Finds the partition of that tree. Sets `ends`, for each vertex, to the length of the
 * path that ends there, or to 0. Returns the sum of 2^length - 1, or UINT64_MAX if it is
 * larger. */
uint64_t path_partition_find(struct path_partition *p, uint32_t *ends);

/* Returns 2^exponent - 1, or UINT64_MAX if that is too many pebbles for a position. */
uint64_t power_less_one(uint32_t exponent);

/* Returns a + b, or UINT64_MAX if the sum is larger. */
static inline uint64_t add_capped(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

#endif
