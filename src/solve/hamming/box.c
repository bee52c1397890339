/* SPDX-License-Identifier: MIT */
/* box.c: see box.h. */
#include "solve/hamming/box.h"

#include "base/bits.h"

/* ---- splits ---- */

bool split_of(const struct hamming *h, unsigned factor, uint32_t first, uint32_t last,
              unsigned k, struct split *s)
{
    const uint32_t size = h->factor[factor].size, others = size - 1 - (first != last);
    const uint32_t lengths[] = {size / 2, size - size / 2, 1, size - 1};
    const unsigned order = k % 3, length = k / 3;
    for (unsigned i = 0; i < length; i++)
        if (lengths[i] == lengths[length])
            return false;
    *s = (struct split){.factor = factor, .order = order, .first = first, .last = last};
    s->length[0] = lengths[length];
    s->length[1] = size - lengths[length];
    return order == 0 || order < others;
}

/* The place of a digit in the order: up, every other one, or down. Two orders of many
 * digits have no half in common, and each digit is once in the second half. */
static uint32_t order_of(const struct split *s, uint32_t digit)
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

static unsigned part_of(const struct split *s, uint32_t digit)
{
    return order_of(s, digit) >= s->length[0];
}

static uint32_t stride_of(const struct box *b, const struct split *s)
{
    return (uint32_t)b->graph.factor[s->factor].stride;
}

uint32_t split_place(const struct box *b, const struct split *s, uint32_t at,
                     unsigned *part)
{
    const uint32_t stride = stride_of(b, s), size = b->graph.factor[s->factor].size;
    const uint32_t digit = hamming_digit(&b->graph, s->factor, at);
    uint32_t before = 0;
    *part = part_of(s, digit);
    for (uint32_t d = 0; d < digit; d++)
        before += part_of(s, d) == *part;
    return (at / stride / size * s->length[*part] + before) * stride + at % stride;
}

uint32_t split_across(const struct box *b, const struct split *s, unsigned part,
                      uint32_t at, uint32_t k)
{
    const uint32_t stride = stride_of(b, s);
    return (at / stride / s->length[part] * s->length[!part] + k) * stride + at % stride;
}

/* ---- boxes ---- */

/* δ of a stone in a cube, whose vertices are numbered by their bits. */
static int64_t delta_of(struct spot s)
{
    return s.colour == X + bits_count(s.at) % 2 ? 1 : 2;
}

static void survey(struct box *b, const uint8_t *colours)
{
    for (uint32_t i = 0; i < b->graph.vertices; i++) {
        uint8_t colour = colours[b->vertex[i]];
        b->black += colour == X;
        if (b->cube)
            b->delta += delta_of((struct spot){i, colour});
    }
    b->delta %= 3;
}

static bool box_new(struct box *b, const struct hamming *h, struct memory *m)
{
    *b = (struct box){.graph = *h, .cube = hamming_is_cube(h)};
    b->vertex = memory_new_dirty(m, h->vertices, sizeof *b->vertex);
    return b->vertex != NULL;
}

void box_free(struct box *b, struct memory *m)
{
    memory_free(m, b->vertex, b->graph.vertices, sizeof *b->vertex);
    b->vertex = NULL;
}

bool box_whole(struct box *b, const struct hamming *h, const uint8_t *colours,
               struct memory *m)
{
    if (!box_new(b, h, m))
        return false;
    for (uint32_t v = 0; v < h->vertices; v++)
        b->vertex[v] = v;
    survey(b, colours);
    return true;
}

/* The product with fewer digits of one factor. */
static struct hamming narrowed(const struct hamming *h, unsigned factor, uint32_t length)
{
    const struct walk_factor *narrow = &h->factor[factor];
    struct hamming part = {.vertices = h->vertices / narrow->size * length};
    for (unsigned i = 0; i < h->factors; i++) {
        struct walk_factor f = h->factor[i];
        if (i == factor)
            f.size = length;
        else if (f.stride > narrow->stride)
            f.stride = f.stride / narrow->size * length;
        if (f.size > 1)
            part.factor[part.factors++] = f;
    }
    return part;
}

bool box_cut(const struct box *b, const struct split *s, const uint8_t *colours,
             struct box part[2], struct memory *m)
{
    const uint32_t stride = stride_of(b, s), size = b->graph.factor[s->factor].size;
    uint32_t filled[2] = {0, 0};
    for (unsigned k = 0; k < 2; k++) {
        struct hamming graph = narrowed(&b->graph, s->factor, s->length[k]);
        if (box_new(&part[k], &graph, m))
            continue;
        if (k == 1)
            box_free(&part[0], m);
        return false;
    }
    for (uint32_t at = 0; at < b->graph.vertices; at += stride) {
        unsigned k = part_of(s, at / stride % size);
        memcpy(part[k].vertex + filled[k], b->vertex + at, stride * sizeof *b->vertex);
        filled[k] += stride;
    }
    survey(&part[0], colours);
    survey(&part[1], colours);
    return true;
}

/* ---- what can be left ---- */

#define FEW 6 /* so small boxes are searched: they are not covered by the theorem */

static uint8_t colour_at(const struct box *b, const uint8_t *colours,
                         const struct spot *changes, unsigned changed, uint32_t at)
{
    for (unsigned i = 0; i < changed; i++)
        if (changes[i].at == at)
            return changes[i].colour;
    return colours[b->vertex[at]];
}

int box_search(const struct box *b, const uint8_t *colours, const struct spot *changes,
               unsigned changed, const struct box_goal *goal, struct memory *m,
               struct small_move moves[SMALL_MOVES])
{
    struct small_graph graph;
    struct small_stones start = {0, 0};
    struct small_goal small = {.stones = goal->spots, .may_move = true, .others = 3};
    for (uint32_t i = 0; i < b->graph.vertices; i++)
        *(colour_at(b, colours, changes, changed, i) == X ? &start.black
                                                          : &start.white) |=
            (uint16_t)(1u << i);
    for (unsigned i = 0; i < goal->spots; i++) {
        uint16_t bit = (uint16_t)(1u << goal->spot[i].at);
        small.held |= bit;
        if (goal->spot[i].colour == X)
            small.black |= bit;
    }
    hamming_small(&b->graph, &graph);
    return small_solve(&graph, start, goal->joker, &small, m, moves);
}

/* By the theorem: the others have both colours, there are stones enough, and on cubes δ
 * is right. */
static bool counting_allows(const struct box *b, const uint8_t *colours,
                            const struct spot *changes, unsigned changed,
                            const struct box_goal *goal)
{
    int64_t black = b->black, delta = b->delta, others = b->graph.vertices - goal->spots;
    for (unsigned i = 0; i < changed; i++) {
        struct spot was = {changes[i].at, colours[b->vertex[changes[i].at]]};
        black += (changes[i].colour == X) - (was.colour == X);
        delta += delta_of(changes[i]) - delta_of(was);
    }
    int64_t alike = goal->spot[0].colour == X ? black : b->graph.vertices - black;
    if (goal->spots == 2 && goal->spot[0].colour == goal->spot[1].colour && alike < 2)
        return false;
    for (unsigned i = 0; i < goal->spots; i++) {
        black -= colour_at(b, colours, changes, changed, goal->spot[i].at) == X;
        delta -= delta_of(goal->spot[i]);
    }
    return black > 0 && black < others && (goal->joker || !b->cube || delta % 3 == 0);
}

bool box_can(const struct box *b, const uint8_t *colours, const struct spot *changes,
             unsigned changed, const struct box_goal *goal, struct memory *m)
{
    struct small_move moves[SMALL_MOVES];
    if (b->graph.vertices <= FEW)
        return box_search(b, colours, changes, changed, goal, m, moves) >= 0;
    return counting_allows(b, colours, changes, changed, goal);
}
