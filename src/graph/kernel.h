/* SPDX-License-Identifier: MIT */
/* kernel.h: sets of vertices of an acyclic digraph that decide games on it. */
#ifndef DICOT_GRAPH_KERNEL_H
#define DICOT_GRAPH_KERNEL_H

#include "graph/dag.h"

/* The role of a vertex. The kernel is the unique set of vertices with no arc inside it
 * and with an arc from it to every other vertex. */
enum role {
    IN_KERNEL,
    LONELY, /* outside the kernel, with all neighbours inside */
    INNER   /* outside the kernel, with a neighbour outside */
};

/* Finds the role of each vertex. */
void dag_roles(const struct dag *d, uint8_t *roles);

/* Finds, for each vertex, the length of the longest path that ends there. */
void dag_heights(const struct dag *d, uint32_t *heights);

#endif
