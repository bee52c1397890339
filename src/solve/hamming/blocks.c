/* SPDX-License-Identifier: MIT */
/* blocks.c: cuts of a Hamming graph into small blocks, and of a box into two halves.
 * Blocks are computed from their number when they are needed. Boxes keep a list of their
 * vertices on the board, since a halving may take the digits of a factor in any order. */
#include "solve/hamming/blocks.h"

#include <string.h>

#include "base/bits.h"

/* ---- cuts ---- */

#define LARGEST_UNCUT 5 /* larger factors are divided into parts */

void cut_init(struct cut *c, const struct hamming_graph *h, unsigned factor,
              unsigned second)
{
    uint32_t size = h->factor[factor].size;
    *c = (struct cut){.graph = h, .factor = factor, .second = second, .parts = 1};
    if (size > LARGEST_UNCUT) {
        uint32_t fours = size % 3;
        c->threes = (size - 4 * fours) / 3;
        c->parts = c->threes + fours;
    }
}

void cut_usual(struct cut *c, const struct hamming_graph *h)
{
    unsigned large = hamming_large_factor(h), others = 0;
    for (unsigned i = 0; i < h->factors; i++)
        others += i != large && h->factor[i].size > 2;
    if (large == h->factors)
        cut_init(c, h, 0, 1);
    else if (h->factor[large].size == 3 && others == 0)
        cut_init(c, h, large, large == 0 ? 1 : 0);
    else
        cut_init(c, h, large, h->factors);
}

/* Do two factors make a block? */
static bool is_double(const struct cut *c)
{
    return c->second < c->graph->factors;
}

/* Returns the first digit of a part, counted from c->turn. */
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

void cut_quotient(const struct cut *c, struct hamiltonian_path *quotient)
{
    const struct hamming_graph *h = c->graph;
    quotient->factors = 0;
    if (c->parts > 1)
        quotient->factor[quotient->factors++] =
            (struct hamming_factor){.size = c->parts, .stride = STRIDE_APART};
    for (unsigned i = 0; i < h->factors; i++)
        if (i != c->factor && i != c->second)
            quotient->factor[quotient->factors++] = h->factor[i];
}

uint32_t cut_blocks(const struct cut *c)
{
    return c->graph->vertices / c->graph->factor[c->factor].size / second_size(c) *
           c->parts;
}

/* The number of a block is its least vertex, ignoring the digits within the block, plus
 * STRIDE_APART times the part: parts are a factor of the quotient with no stride of its
 * own on the board. */
uint64_t cut_block_of(const struct cut *c, uint32_t v)
{
    const struct hamming_graph *h = c->graph;
    uint32_t d = hamming_digit(h, c->factor, v), size = h->factor[c->factor].size;
    uint32_t low = v - d * hamming_stride(h, c->factor);
    if (is_double(c))
        low -= hamming_digit(h, c->second, v) * hamming_stride(h, c->second);
    if (c->parts == 1)
        return low;
    d = (d + size - c->turn) % size;
    uint32_t part = d < 3 * c->threes ? d / 3 : (d + c->threes) / 4;
    return low + part * STRIDE_APART;
}

struct block cut_block(const struct cut *c, uint64_t number)
{
    const struct hamming_graph *h = c->graph;
    const uint32_t stride = hamming_stride(h, c->factor),
                   size = h->factor[c->factor].size;
    const uint32_t inner = second_size(c),
                   inner_stride = is_double(c) ? hamming_stride(h, c->second) : 0;
    struct block b = {.part = (uint32_t)(number / STRIDE_APART)};
    uint32_t d = c->parts > 1 ? (part_begin(c, b.part) + c->turn) % size : 0;
    b.size = block_size(c, b.part);
    for (unsigned l = 0; l < b.size; d = d + 1 == size ? 0 : d + 1)
        for (uint32_t k = 0; k < inner; k++)
            b.vertex[l++] = (uint32_t)number + d * stride + k * inner_stride;
    return b;
}

void cut_graph(const struct cut *c, const struct block *a, const struct block *b,
               struct small_board *g)
{
    const unsigned size[2] = {a->size, b != NULL ? b->size : 0};
    const unsigned inner = second_size(c);
    const bool same_part = b == NULL || a->part == b->part;
    *g = (struct small_board){.vertices = size[0] + size[1]};
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

/* ---- halvings ---- */

bool halving_of(const struct hamming_graph *h, unsigned factor, uint32_t first,
                uint32_t last, unsigned k, struct halving *s)
{
    const uint32_t size = h->factor[factor].size, others = size - 1 - (first != last);
    const uint32_t lengths[] = {size / 2, size - size / 2, 1, size - 1};
    const unsigned order = k % 3, length = k / 3;
    for (unsigned i = 0; i < length; i++)
        if (lengths[i] == lengths[length])
            return false;
    *s = (struct halving){.factor = factor, .order = order, .first = first, .last = last};
    s->length[0] = lengths[length];
    s->length[1] = size - lengths[length];
    return order == 0 || order < others;
}

/* Returns the place of a digit in the order. Order 0 is ascending, order 2 descending,
 * and order 1 takes every other digit first. So each digit between the ends is in half 1
 * of some order, and if there are many digits, all orders give different halves. */
static uint32_t order_of(const struct halving *s, uint32_t digit)
{
    const uint32_t size = s->length[0] + s->length[1];
    const bool two = s->first != s->last;
    if (digit == s->first)
        return 0;
    if (digit == s->last)
        return size - 1;
    uint32_t others = size - 1 - two, k = digit - (digit > s->first);
    k -= two && digit > s->last;
    if (s->order == 0)
        return 1 + k;
    if (s->order == 2)
        return others - k;
    return 1 + k / 2 + (k % 2 == 0 ? others / 2 : 0);
}

static unsigned half_of(const struct halving *s, uint32_t digit)
{
    return order_of(s, digit) >= s->length[0];
}

uint32_t halving_place(const struct hamming_box *b, const struct halving *s, uint32_t at,
                       unsigned *half)
{
    const uint32_t stride = hamming_stride(&b->graph, s->factor),
                   size = b->graph.factor[s->factor].size;
    const uint32_t digit = hamming_digit(&b->graph, s->factor, at);
    uint32_t before = 0;
    *half = half_of(s, digit);
    for (uint32_t d = 0; d < digit; d++)
        before += half_of(s, d) == *half;
    return (at / stride / size * s->length[*half] + before) * stride + at % stride;
}

uint32_t halving_across(const struct hamming_box *b, const struct halving *s,
                        unsigned half, uint32_t at, uint32_t k)
{
    const uint32_t stride = hamming_stride(&b->graph, s->factor);
    return (at / stride / s->length[half] * s->length[!half] + k) * stride + at % stride;
}

/* ---- boxes ---- */

/* Counts the black stones, and δ of all stones if the box is a cube. */
static void survey(struct hamming_box *b, const uint8_t *colours)
{
    for (uint32_t i = 0; i < b->graph.vertices; i++) {
        uint8_t colour = colours[b->vertex[i]];
        b->black += colour == X;
        if (b->cube)
            b->delta += cube_delta(i, colour);
    }
    b->delta %= 3;
}

static bool box_new(struct hamming_box *b, const struct hamming_graph *h, struct arena *a)
{
    *b = (struct hamming_box){.graph = *h, .cube = hamming_is_cube(h)};
    b->vertex = arena_new(a, h->vertices, sizeof *b->vertex);
    return b->vertex != NULL;
}

void box_drop(struct hamming_box *b, struct arena *a)
{
    arena_drop(a, b->vertex);
    b->vertex = NULL;
}

bool box_of_board(struct hamming_box *b, const struct hamming_graph *h,
                  const uint8_t *colours, struct arena *a)
{
    if (!box_new(b, h, a))
        return false;
    for (uint32_t v = 0; v < h->vertices; v++)
        b->vertex[v] = v;
    survey(b, colours);
    return true;
}

/* Returns the product with only `length` digits of one factor; a single digit leaves no
 * factor. */
static struct hamming_graph narrowed(const struct hamming_graph *h, unsigned factor,
                                     uint32_t length)
{
    const struct hamming_factor *narrow = &h->factor[factor];
    struct hamming_graph part = {.vertices = h->vertices / narrow->size * length};
    for (unsigned i = 0; i < h->factors; i++) {
        struct hamming_factor f = h->factor[i];
        if (i == factor)
            f.size = length;
        else if (f.stride > narrow->stride)
            f.stride = f.stride / narrow->size * length;
        if (f.size > 1)
            part.factor[part.factors++] = f;
    }
    return part;
}

bool box_halve(const struct hamming_box *b, const struct halving *s,
               const uint8_t *colours, struct hamming_box half[2], struct arena *a)
{
    const uint32_t stride = hamming_stride(&b->graph, s->factor),
                   size = b->graph.factor[s->factor].size;
    uint32_t filled[2] = {0, 0};
    for (unsigned k = 0; k < 2; k++) {
        struct hamming_graph graph = narrowed(&b->graph, s->factor, s->length[k]);
        if (box_new(&half[k], &graph, a))
            continue;
        if (k == 1)
            box_drop(&half[0], a);
        return false;
    }
    for (uint32_t at = 0; at < b->graph.vertices; at += stride) {
        unsigned k = half_of(s, at / stride % size);
        memcpy(half[k].vertex + filled[k], b->vertex + at, stride * sizeof *b->vertex);
        filled[k] += stride;
    }
    survey(&half[0], colours);
    survey(&half[1], colours);
    return true;
}
