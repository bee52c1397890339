/* SPDX-License-Identifier: MIT */
/* twins.c: vertices with the same in- and out-neighbours, such as the leaves of a
 * star. Swapping two of them is a symmetry of the digraph, so what stands on them can be
 * put in order. */
#include "games/pebbles/pebbles.h"

#define MOST_VERTICES 1024u

static bool are_twins(const struct dag *d, uint32_t u, uint32_t v)
{
    uint32_t in = dag_in_degree(d, v), out = dag_out_degree(d, v);
    bool same = dag_in_degree(d, u) == in && dag_out_degree(d, u) == out;
    for (uint32_t k = 0; same && k < in; k++)
        same = dag_in(d, u, k) == dag_in(d, v, k);
    for (uint32_t k = 0; same && k < out; k++)
        same = dag_out(d, u, k) == dag_out(d, v, k);
    return same;
}

bool pebbles_find_twins(struct pebbles *p, struct arena *arena)
{
    const struct dag *d = &p->dag;
    bool any = false;
    if (d->vertices > MOST_VERTICES || d->shape == DAG_TOURNAMENT)
        return true;
    p->twin = arena_new(arena, d->vertices, sizeof *p->twin);
    for (uint32_t v = 0; p->twin != NULL && v < d->vertices; v++) {
        uint32_t u = v;
        while (u > 0 && !are_twins(d, u - 1, v))
            u--;
        p->twin[v] = u > 0 ? u - 1 : v;
        any |= u > 0;
    }
    bool ok = p->twin != NULL;
    if (!any) {
        arena_drop(arena, p->twin);
        p->twin = NULL;
    }
    return ok;
}

static void swap_bytes(uint8_t *a, uint8_t *b, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        uint8_t x = a[i];
        a[i] = b[i];
        b[i] = x;
    }
}

static uint32_t swapped(uint32_t end, uint32_t u, uint32_t v)
{
    return end == u ? v : end == v ? u : end;
}

/* Sorts twins in descending order of their bytes. */
void pebbles_sort_twins(const struct pebbles *p, uint8_t *pos, struct arc_ends *ends)
{
    size_t size = (size_t)COLOURS * p->width;
    for (uint32_t i = 0; p->twin != NULL && i < p->dag.vertices; i++)
        for (uint32_t v = i, u; (u = p->twin[v]) != v; v = u) {
            if (memcmp(pos + u * size, pos + v * size, size) >= 0)
                break;
            swap_bytes(pos + u * size, pos + v * size, size);
            *ends =
                (struct arc_ends){swapped(ends->tail, u, v), swapped(ends->head, u, v)};
        }
}
