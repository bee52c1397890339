/* SPDX-License-Identifier: MIT */
/* cut.c: see cut.h. */
#include "solve/hamming/cut.h"

/* ---- the graph ---- */

static bool is_complete(const struct factor *f)
{
    return f->kind == FACTOR_COMPLETE || (f->kind == FACTOR_PATH && f->size == 2) ||
           (f->kind == FACTOR_CYCLE && f->size == 3);
}

bool hamming_of(const struct graph *g, struct hamming *h)
{
    *h = (struct hamming){.vertices = g->vertices};
    for (unsigned i = 0; i < g->factors; i++) {
        const struct factor *f = &g->factor[i];
        if (f->size == 1)
            continue;
        if (!is_complete(f))
            return false;
        h->factor[h->factors++] =
            (struct walk_factor){.size = f->size, .stride = f->stride};
    }
    return true;
}

unsigned hamming_large(const struct hamming *h)
{
    unsigned i = 0;
    while (i < h->factors && h->factor[i].size == 2)
        i++;
    return i;
}

static uint32_t stride_of(const struct hamming *h, unsigned factor)
{
    return (uint32_t)h->factor[factor].stride;
}

uint32_t hamming_digit(const struct hamming *h, unsigned factor, uint32_t v)
{
    return v / stride_of(h, factor) % h->factor[factor].size;
}

uint32_t hamming_beside(const struct hamming *h, unsigned factor, uint32_t v)
{
    uint32_t d = hamming_digit(h, factor, v), size = h->factor[factor].size;
    return v + ((d + 1 == size ? 0 : d + 1) - d) * stride_of(h, factor); /* may wrap */
}

void hamming_small(const struct hamming *h, struct small_graph *g)
{
    *g = (struct small_graph){.vertices = h->vertices};
    for (uint32_t u = 0; u < h->vertices; u++) {
        for (unsigned i = 0; i < h->factors; i++) {
            uint32_t v = u - hamming_digit(h, i, u) * stride_of(h, i);
            for (uint32_t d = 0; d < h->factor[i].size; d++, v += stride_of(h, i))
                g->near[u] |= (uint16_t)(1u << v);
        }
        g->near[u] &= (uint16_t) ~(1u << u);
    }
}

/* ---- cuts ---- */

#define WHOLE 5 /* factors of up to so many vertices are not parted */

void cut_init(struct cut *c, const struct hamming *h, unsigned factor, unsigned second)
{
    uint32_t size = h->factor[factor].size;
    *c = (struct cut){.graph = h, .factor = factor, .second = second, .parts = 1};
    if (size > WHOLE) {
        uint32_t fours = size % 3;
        c->threes = (size - 4 * fours) / 3;
        c->parts = c->threes + fours;
    }
}

void cut_usual(struct cut *c, const struct hamming *h)
{
    unsigned large = hamming_large(h), others = 0;
    for (unsigned i = 0; i < h->factors; i++)
        others += i != large && h->factor[i].size > 2;
    if (large == h->factors)
        cut_init(c, h, 0, 1);
    else if (h->factor[large].size == 3 && others == 0)
        cut_init(c, h, large, large == 0 ? 1 : 0);
    else
        cut_init(c, h, large, h->factors);
}

static bool is_double(const struct cut *c)
{
    return c->second < c->graph->factors;
}

static uint32_t part_begin(const struct cut *c, uint32_t part)
{
    return part < c->threes ? 3 * part : 4 * part - c->threes;
}

static uint32_t second_size(const struct cut *c)
{
    return is_double(c) ? c->graph->factor[c->second].size : 1;
}

static unsigned block_size(const struct cut *c, uint32_t part)
{
    if (c->parts > 1)
        return part < c->threes ? 3 : 4;
    return c->graph->factor[c->factor].size * second_size(c);
}

void cut_quotient(const struct cut *c, struct walk *w)
{
    const struct hamming *h = c->graph;
    w->factors = 0;
    if (c->parts > 1)
        w->factor[w->factors++] =
            (struct walk_factor){.size = c->parts, .stride = WALK_APART};
    for (unsigned i = 0; i < h->factors; i++)
        if (i != c->factor && i != c->second)
            w->factor[w->factors++] = h->factor[i];
}

uint32_t cut_blocks(const struct cut *c)
{
    return c->graph->vertices / c->graph->factor[c->factor].size / second_size(c) *
           c->parts;
}

uint64_t cut_block_of(const struct cut *c, uint32_t v)
{
    const struct hamming *h = c->graph;
    uint32_t d = hamming_digit(h, c->factor, v), size = h->factor[c->factor].size;
    uint32_t low = v - d * stride_of(h, c->factor);
    if (is_double(c))
        low -= hamming_digit(h, c->second, v) * stride_of(h, c->second);
    if (c->parts == 1)
        return low;
    d = (d + size - c->turn) % size;
    uint32_t part = d < 3 * c->threes ? d / 3 : (d + c->threes) / 4;
    return low + part * WALK_APART;
}

struct block cut_block(const struct cut *c, uint64_t block)
{
    const struct hamming *h = c->graph;
    const uint32_t stride = stride_of(h, c->factor), size = h->factor[c->factor].size;
    const uint32_t inner = second_size(c),
                   inner_stride = is_double(c) ? stride_of(h, c->second) : 0;
    struct block b = {.part = (uint32_t)(block / WALK_APART)};
    uint32_t d = c->parts > 1 ? (part_begin(c, b.part) + c->turn) % size : 0;
    b.size = block_size(c, b.part);
    for (unsigned l = 0; l < b.size; d = d + 1 == size ? 0 : d + 1)
        for (uint32_t k = 0; k < inner; k++)
            b.vertex[l++] = (uint32_t)block + d * stride + k * inner_stride;
    return b;
}

void cut_graph(const struct cut *c, const struct block *a, const struct block *b,
               struct small_graph *g)
{
    const unsigned size[2] = {a->size, b != NULL ? b->size : 0};
    const unsigned inner = second_size(c);
    const bool same_part = b == NULL || a->part == b->part;
    *g = (struct small_graph){.vertices = size[0] + size[1]};
    for (unsigned u = 0; u < g->vertices; u++)
        for (unsigned v = 0; v < g->vertices; v++) {
            unsigned i = u < size[0] ? u : u - size[0], j = v < size[0] ? v : v - size[0];
            bool same_block = (u < size[0]) == (v < size[0]);
            bool near = same_block ? (i / inner == j / inner) != (i % inner == j % inner)
                                   : !same_part || i == j;
            if (near)
                g->near[u] |= (uint16_t)(1u << v);
        }
}
