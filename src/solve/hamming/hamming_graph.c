/* SPDX-License-Identifier: MIT */
/* hamming_graph.c: recognises Hamming graphs and finds digits and neighbours of their
 * vertices by arithmetic, so that no edge is ever stored. */
#include "solve/hamming/hamming_graph.h"

static bool is_complete(const struct factor *f)
{
    return f->kind == FACTOR_COMPLETE || (f->kind == FACTOR_PATH && f->size == 2) ||
           (f->kind == FACTOR_CYCLE && f->size == 3);
}

bool hamming_graph_of(const struct graph *g, struct hamming_graph *h)
{
    *h = (struct hamming_graph){.vertices = g->vertices};
    for (unsigned i = 0; i < g->factors; i++) {
        const struct factor *f = &g->factor[i];
        if (f->size == 1)
            continue;
        if (!is_complete(f))
            return false;
        h->factor[h->factors++] =
            (struct hamming_factor){.size = f->size, .stride = f->stride};
    }
    return true;
}

unsigned hamming_large_factor(const struct hamming_graph *h)
{
    unsigned i = 0;
    while (i < h->factors && h->factor[i].size == 2)
        i++;
    return i;
}

uint32_t hamming_digit(const struct hamming_graph *h, unsigned factor, uint32_t v)
{
    return v / hamming_stride(h, factor) % h->factor[factor].size;
}

uint32_t hamming_beside(const struct hamming_graph *h, unsigned factor, uint32_t v)
{
    uint32_t d = hamming_digit(h, factor, v), size = h->factor[factor].size;
    return v +
           ((d + 1 == size ? 0 : d + 1) - d) * hamming_stride(h, factor); /* may wrap */
}

void hamming_as_small_board(const struct hamming_graph *h, struct small_board *g)
{
    *g = (struct small_board){.vertices = h->vertices};
    for (uint32_t u = 0; u < h->vertices; u++) {
        for (unsigned i = 0; i < h->factors; i++) {
            uint32_t v = u - hamming_digit(h, i, u) * hamming_stride(h, i);
            for (uint32_t d = 0; d < h->factor[i].size; d++, v += hamming_stride(h, i))
                g->near[u] |= (uint16_t)(1u << v);
        }
        g->near[u] &= (uint16_t) ~(1u << u);
    }
}
