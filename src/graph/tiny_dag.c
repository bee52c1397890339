/* SPDX-License-Identifier: MIT */
/* tiny_dag.c: acyclic digraphs of a few vertices; see tiny_dag.h. */
#include "graph/tiny_dag.h"

#include <assert.h>
#include <string.h>

bool tiny_dag_is_connected(uint32_t arcs, unsigned n)
{
    uint32_t reached = 1;
    for (unsigned round = 0; round < n; round++)
        for (unsigned v = 1; v < n; v++)
            for (unsigned u = 0; u < v; u++)
                if (arcs >> tiny_dag_bit(u, v) & 1 &&
                    (reached >> u & 1) != (reached >> v & 1))
                    reached |= 1u << u | 1u << v;
    return reached == (1u << n) - 1;
}

/* Returns the same digraph with v called name[v], or UINT32_MAX if an arc would then go
 * downwards. */
static uint32_t renamed(uint32_t arcs, unsigned n, const unsigned *name)
{
    uint32_t image = 0;
    for (unsigned v = 1; v < n; v++)
        for (unsigned u = 0; u < v; u++)
            if (arcs >> tiny_dag_bit(u, v) & 1) {
                if (name[u] > name[v])
                    return UINT32_MAX;
                image |= (uint32_t)1 << tiny_dag_bit(name[u], name[v]);
            }
    return image;
}

static void swap(unsigned *a, unsigned *b)
{
    unsigned x = *a;
    *a = *b;
    *b = x;
}

/* Steps to the lexicographically next order of the names; returns false after the
 * last. */
static bool next_order(unsigned *name, unsigned n)
{
    unsigned i = n - 1, j = i;
    while (i > 0 && name[i - 1] > name[i])
        i--;
    if (i == 0)
        return false;
    while (name[j] < name[i - 1])
        j--;
    swap(&name[i - 1], &name[j]);
    for (unsigned k = n - 1; i < k; i++, k--)
        swap(&name[i], &name[k]);
    return true;
}

uint32_t tiny_dag_least(uint32_t arcs, unsigned n, unsigned name[TINY_DAG_VERTICES])
{
    unsigned order[TINY_DAG_VERTICES];
    uint32_t least = UINT32_MAX;
    assert(n > 0 && n <= TINY_DAG_VERTICES);
    for (unsigned v = 0; v < n; v++)
        order[v] = v;
    do {
        uint32_t image = renamed(arcs, n, order);
        if (image < least) {
            least = image;
            memcpy(name, order, n * sizeof *order);
        }
    } while (next_order(order, n));
    return least;
}

void tiny_dag_write(uint32_t arcs, unsigned n, struct writer *w)
{
    bool first = true;
    for (unsigned v = 1; v < n; v++)
        for (unsigned u = 0; u < v; u++)
            if (arcs >> tiny_dag_bit(u, v) & 1) {
                write_format(w, first ? "%u>%u" : ",%u>%u", u, v);
                first = false;
            }
    if (first)
        write_byte(w, '-');
}
