/* SPDX-License-Identifier: MIT */
/* dag.h: acyclic digraphs. Arcs are listed in both directions. Only in regular shapes
 * with many arcs, neighbours are computed instead. */
#ifndef DICOT_GRAPH_DAG_H
#define DICOT_GRAPH_DAG_H

#include "graph/edges.h"

enum dag_shape { DAG_ARCS, DAG_PATH, DAG_OUTSTAR, DAG_INSTAR, DAG_TOURNAMENT };

struct dag {
    enum dag_shape shape;
    uint32_t vertices;
    uint64_t arcs;
    struct adjacency out, in; /* not listed if `first` is NULL */
    uint32_t *order;          /* see dag_in_order; NULL unless DAG_ARCS with arcs */
};

/* Reads `arcs [N:]LIST`, `path N`, `outstar N`, `instar N` or `tournament N`. A cycle is
 * an error, whose message names it. The dag lives as long as the arena. After `arcs -`
 * without N, `vertices` is 0 and the caller must call dag_without_arcs. */
bool dag_parse(struct cursor *c, struct arena *arena, struct dag *d);

/* Gives a dag without arcs its number of vertices. */
bool dag_without_arcs(struct dag *d, struct arena *arena, uint32_t vertices);
void dag_print(const struct dag *d, struct writer *w);

/* Compute degrees and neighbours in the regular shapes by formula, for when the arcs are
 * too many to list. Reversing a path or tournament numbers it backwards; an in-star is a
 * reversed out-star. */
uint32_t dag_shape_degree(const struct dag *d, uint32_t v, bool out);
uint32_t dag_shape_neighbour(const struct dag *d, uint32_t v, uint32_t k, bool out);

/* Inline, because loops over neighbours spend most of their time here. */
static inline uint32_t dag_degree(const struct dag *d, uint32_t v, bool out)
{
    const struct adjacency *a = out ? &d->out : &d->in;
    return a->first != NULL ? adjacency_degree(a, v) : dag_shape_degree(d, v, out);
}

static inline uint32_t dag_neighbour(const struct dag *d, uint32_t v, uint32_t k,
                                     bool out)
{
    const struct adjacency *a = out ? &d->out : &d->in;
    return a->first != NULL ? a->to[a->first[v] + k] : dag_shape_neighbour(d, v, k, out);
}

static inline uint32_t dag_out_degree(const struct dag *d, uint32_t v)
{
    return dag_degree(d, v, true);
}

static inline uint32_t dag_in_degree(const struct dag *d, uint32_t v)
{
    return dag_degree(d, v, false);
}

/* Return the k-th out- or in-neighbour, in ascending order. */
static inline uint32_t dag_out(const struct dag *d, uint32_t v, uint32_t k)
{
    return dag_neighbour(d, v, k, true);
}

static inline uint32_t dag_in(const struct dag *d, uint32_t v, uint32_t k)
{
    return dag_neighbour(d, v, k, false);
}

/* Returns the i-th vertex in an order in which the tail of each arc comes before its
 * head. */
static inline uint32_t dag_in_order(const struct dag *d, uint32_t i)
{
    if (d->order != NULL)
        return d->order[i];
    return d->shape == DAG_INSTAR ? (i + 1) % d->vertices : i;
}

/* Returns how many arcs have a head below v. Arcs are numbered from 0, by head and then
 * by tail. */
uint64_t dag_shape_arcs_below(const struct dag *d, uint32_t v);

static inline uint64_t dag_arcs_below(const struct dag *d, uint32_t v)
{
    return d->in.first != NULL ? d->in.first[v] : dag_shape_arcs_below(d, v);
}

/* Returns the number of the arc from the k-th in-neighbour of v. */
static inline uint64_t dag_in_arc(const struct dag *d, uint32_t v, uint32_t k)
{
    return dag_arcs_below(d, v) + k;
}

/* Says whether there is an arc tail>head and, if so, finds its number. */
bool dag_find_arc(const struct dag *d, uint32_t tail, uint32_t head, uint64_t *arc);
void dag_arc_ends(const struct dag *d, uint64_t arc, uint32_t *tail, uint32_t *head);

/* ---- sets of vertices that decide games on a dag ---- */

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

/* ---- dags of a few vertices as numbers ----
 *
 * Arcs go from smaller to larger vertices; every acyclic digraph can be numbered that
 * way. Each bit is an arc: first those with head 1, then those with head 2, and so on. */

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
