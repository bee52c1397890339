/* SPDX-License-Identifier: MIT */
/* kernel.c: regular shapes are handled by formula, because a tournament has too many arcs
 * to visit; lists of arcs vertex by vertex, starting from the sources. */
#include "graph/kernel.h"

static bool any_inside(const struct dag *d, uint32_t v, const uint8_t *roles)
{
    for (uint32_t k = 0; k < dag_in_degree(d, v); k++)
        if (roles[dag_in(d, v, k)] == IN_KERNEL)
            return true;
    return false;
}

static bool any_outside(const struct dag *d, uint32_t v, const uint8_t *roles)
{
    uint32_t in = dag_in_degree(d, v), all = in + dag_out_degree(d, v);
    for (uint32_t k = 0; k < all; k++)
        if (roles[k < in ? dag_in(d, v, k) : dag_out(d, v, k - in)] != IN_KERNEL)
            return true;
    return false;
}

/* In a tournament the source alone is the kernel; if there are two or more other
 * vertices, they are neighbours of each other, hence INNER. In the other regular shapes
 * all neighbours of a vertex outside the kernel are inside. */
void dag_roles(const struct dag *d, uint8_t *roles)
{
    bool crowded = d->shape == DAG_TOURNAMENT && d->vertices > 2;
    for (uint32_t i = 0; i < d->vertices; i++) {
        uint32_t v = dag_in_order(d, i);
        roles[v] = any_inside(d, v, roles) ? LONELY : IN_KERNEL;
    }
    for (uint32_t v = 0; v < d->vertices; v++)
        if (roles[v] == LONELY &&
            (crowded || (d->shape == DAG_ARCS && any_outside(d, v, roles))))
            roles[v] = INNER;
}

void dag_heights(const struct dag *d, uint32_t *heights)
{
    for (uint32_t i = 0; i < d->vertices; i++) {
        uint32_t v = dag_in_order(d, i);
        heights[v] = 0;
        if (d->shape == DAG_TOURNAMENT)
            heights[v] = v;
        for (uint32_t k = 0; d->shape != DAG_TOURNAMENT && k < dag_in_degree(d, v); k++) {
            uint32_t below = heights[dag_in(d, v, k)] + 1;
            heights[v] = below > heights[v] ? below : heights[v];
        }
    }
}
