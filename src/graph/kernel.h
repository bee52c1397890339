/* SPDX-License-Identifier: MIT */
/* kernel.h: sets of vertices of an acyclic digraph that decide games on it. */
#ifndef DICOT_GRAPH_KERNEL_H
#define DICOT_GRAPH_KERNEL_H

#include "graph/dag.h"

/* What a vertex is to the kernel: the one set of vertices that has no arc inside and an
 * arc to every other vertex. */
enum role {
    IN_KERNEL,
    LONELY, /* outside, with all its neighbours inside */
    INNER   /* outside, with a neighbour outside */
};

/* A role for each vertex. */
void dag_roles(const struct dag *d, uint8_t *roles);

/* The length of the longest path that ends in each vertex. */
void dag_heights(const struct dag *d, uint32_t *heights);

#endif
