/* SPDX-License-Identifier: MIT */
/* tiny_dag.h: acyclic digraphs of a few vertices as numbers. Arcs go from smaller to
 * larger vertices; every acyclic digraph can be numbered that way. Each bit is an arc:
 * first those with head 1, then those with head 2, and so on. */
#ifndef DICOT_GRAPH_TINY_DAG_H
#define DICOT_GRAPH_TINY_DAG_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

#define TINY_DAG_VERTICES 6u /* 15 arcs; 5647 connected digraphs of six vertices */

static inline unsigned tiny_dag_bit(unsigned tail, unsigned head)
{
    return head * (head - 1) / 2 + tail;
}

/* Returns the number of such digraphs with n vertices; they are the numbers below it. */
static inline uint32_t tiny_dag_end(unsigned n)
{
    return (uint32_t)1 << n * (n - 1) / 2;
}

bool tiny_dag_is_connected(uint32_t arcs, unsigned n);

/* Returns the least number of a digraph that differs only in the names of vertices;
 * vertex v is called name[v] there. */
uint32_t tiny_dag_least(uint32_t arcs, unsigned n, unsigned name[TINY_DAG_VERTICES]);

/* Writes the arcs as in a LINE: "0>1,0>2", or "-" if there are none. */
void tiny_dag_write(uint32_t arcs, unsigned n, struct writer *w);

#endif
