/* SPDX-License-Identifier: MIT */
/* part_options.c: see part_options.h. An option is useless if another one leaves the same
 * parts and a value that is as good for the mover. */
#include "twoplayer/sums/part_options.h"

#include <string.h>

#define MOST_COMPARED 64 /* a new option is compared with at most this many */

/* The moves of one player in one part. They are made one at a time as they are needed,
 * and kept, because a part stands in many sums. */
struct expansion {
    struct iterator iterator;
    uint32_t first, last; /* of a list of struct part_option */
    uint64_t heads;       /* the union of head_bit over its options */
    bool complete;        /* all moves are made */
};

struct packed part_option_rest(const struct part_option *o)
{
    struct packed rest = {0};
    if (o->has_rest)
        memcpy(&rest, o->items + o->count, sizeof rest);
    return rest;
}

/* Finds the expansion of a part for the player who is Left in the reference. Returns NULL
 * if memory runs out. */
static struct expansion *expansion_of(struct sum_lists *l, reference r)
{
    uint32_t *block = &sum_part(l, r)->expansion[r & 1];
    if (*block == BLOCKS_NONE) {
        *block = blocks_new(&l->expansions, sizeof(struct expansion));
        if (*block == BLOCKS_NONE)
            return NULL;
        struct expansion *e = blocks_at(&l->expansions, *block);
        e->first = e->last = BLOCKS_NONE;
    }
    return blocks_at(&l->expansions, *block);
}

static uint32_t count_parts(const struct part_option *o)
{
    uint32_t n = 0;
    while (n < o->count && !item_is_value(o->items[n]))
        n++;
    return n;
}

/* Is u + p ≤ w + q? u and w are values, or 0 if NO_ITEM. */
static enum certainty summand_at_most(struct sum_values *v, uint32_t u,
                                      const struct packed *p, uint32_t w,
                                      const struct packed *q)
{
    struct packed more = *q; /* q - p */
    value a, b;
    if (!rest_add(&more, p, -1))
        return UNSURE;
    if (u == w) { /* p - q ≤ 0 */
        struct packed less = *p;
        return rest_add(&less, q, -1) ? (packed_at_most_zero(&less) ? YES : NO) : UNSURE;
    }
    if (v->full || (u != NO_ITEM && w != NO_ITEM && !rest_is_zero(&more)))
        return UNSURE;
    if (u == NO_ITEM) {
        struct packed less = *p;
        if (!rest_add(&less, q, -1))
            return UNSURE;
        a = value_packed(v->store, less);
        b = sum_value_of(v, w)->value;
    } else {
        a = sum_value_of(v, u)->value;
        b = w == NO_ITEM ? value_packed(v->store, more) : sum_value_of(v, w)->value;
    }
    enum certainty at_most =
        a == NO_VALUE || b == NO_VALUE ? UNSURE : value_at_most(v->store, a, b);
    return sum_values_ok(v) ? at_most : UNSURE;
}

/* Is a ≤ b? Returns true only where this is easy to see: they have the same parts, and
 * differ in their rests and in at most one value. */
static bool option_at_most(struct sum_lists *l, const struct part_option *a,
                           const struct part_option *b)
{
    if (a->count > 0 && b->count > 0 && a->items[0] != b->items[0] &&
        !item_is_value(a->items[0] & b->items[0]))
        return false; /* the most frequent case: their first parts differ */
    struct packed rest_a = part_option_rest(a), rest_b = part_option_rest(b);
    uint32_t parts = count_parts(a), from_a = a->count - parts, from_b = b->count - parts;
    if (parts > b->count || (parts < b->count && !item_is_value(b->items[parts])) ||
        memcmp(a->items, b->items, parts * sizeof *a->items) != 0)
        return false;
    if (from_a == from_b &&
        memcmp(a->items + parts, b->items + parts, from_a * sizeof *a->items) == 0)
        return summand_at_most(&l->values, NO_ITEM, &rest_a, NO_ITEM, &rest_b) == YES;
    if (from_a > 1 || from_b > 1)
        return false;
    return summand_at_most(&l->values, from_a == 1 ? a->items[parts] : NO_ITEM, &rest_a,
                           from_b == 1 ? b->items[parts] : NO_ITEM, &rest_b) == YES;
}

static bool is_no_better(struct sum_lists *l, enum player who,
                         const struct part_option *a, const struct part_option *b)
{
    return who == LEFT ? option_at_most(l, a, b) : option_at_most(l, b, a);
}

/* Options with different bits have different parts. All options without parts have the
 * same bit. */
static uint64_t head_bit(const struct part_option *o)
{
    const uint32_t item = o->count > 0 ? o->items[0] : VALUE_ITEM;
    return item_is_value(item) ? 1 : (uint64_t)1 << (item * 0x9e3779b9u >> 26);
}

/* Is one of the first options as good as this one? Those that are no better than this one
 * become useless. */
static bool is_dominated(struct sum_lists *l, enum player who, const struct expansion *e,
                         const struct part_option *o)
{
    uint32_t at = e->heads & head_bit(o) ? e->first : BLOCKS_NONE;
    for (int i = 0; at != BLOCKS_NONE && i < MOST_COMPARED; i++) {
        struct part_option *known = blocks_at(&l->expansions, at);
        if (!known->useless && is_no_better(l, who, o, known))
            return true;
        known->useless = known->useless || is_no_better(l, who, known, o);
        at = known->next;
    }
    return false;
}

/* Appends an option: the list from `from` to the end of the stack. */
static bool append_option(struct sum_lists *l, struct expansion *e, enum player who,
                          size_t from, const struct packed *rest)
{
    size_t count = l->count - from;
    bool has_rest = !rest_is_zero(rest);
    uint32_t block =
        blocks_new(&l->expansions, sizeof(struct part_option) + count * sizeof(uint32_t) +
                                       (has_rest ? sizeof *rest : 0));
    if (block == BLOCKS_NONE)
        return false;
    struct part_option *o = blocks_at(&l->expansions, block);
    o->has_rest = has_rest;
    o->next = BLOCKS_NONE;
    o->count = (uint32_t)count;
    memcpy(o->items, l->refs + from, count * sizeof *o->items);
    if (has_rest)
        memcpy(o->items + count, rest, sizeof *rest);
    o->useless = is_dominated(l, who, e, o);
    e->heads |= head_bit(o);
    if (e->first == BLOCKS_NONE)
        e->first = block;
    else
        ((struct part_option *)blocks_at(&l->expansions, e->last))->next = block;
    e->last = block;
    return true;
}

/* Makes the next move of the part by the rules, and appends what it leaves. Returns false
 * if memory runs out. */
static bool make_option(struct sum_lists *l, reference r, struct expansion *e)
{
    size_t class = sum_part(l, r)->part.class, from = l->count;
    const struct board *b = parts_board(&l->parts, class);
    enum player who = r & 1 ? RIGHT : LEFT;
    struct iterator before = e->iterator;
    move m;
    parts_load(&l->parts, r, l->parts.rest);
    if (!b->game->next(b, l->parts.rest, who, &e->iterator, l->parts.scratch, &m)) {
        e->complete = true;
        return true;
    }
    b->game->play(b, l->parts.rest, who, m, l->parts.scratch);
    struct packed rest = {0};
    bool ok = sum_insert_components(l, class, from, false, &rest) &&
              sum_complete(l, from, &rest, NO_NODES) &&
              append_option(l, e, who, from, &rest);
    l->count = from;
    if (!ok)
        e->iterator = before;
    return ok;
}

bool part_options_next(struct sum_lists *l, reference r, uint32_t *at,
                       const struct part_option **option)
{
    struct expansion *e = expansion_of(l, r);
    *option = NULL;
    if (e == NULL)
        return false;
    do {
        if (*at == e->last && !e->complete && !make_option(l, r, e))
            return false;
        uint32_t block =
            *at == BLOCKS_NONE
                ? e->first
                : ((struct part_option *)blocks_at(&l->expansions, *at))->next;
        *option = block == BLOCKS_NONE ? NULL : blocks_at(&l->expansions, block);
        *at = block == BLOCKS_NONE ? *at : block;
    } while (*option != NULL && (*option)->useless);
    return true;
}
