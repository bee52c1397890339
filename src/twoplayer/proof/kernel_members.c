/* SPDX-License-Identifier: MIT */
/* kernel_members.c: see kernel_members.h. Members are stored by the keys of their parts.
 * Those that are still to be looked at are also stored as positions, so that parts may be
 * forgotten meanwhile. */
#include "twoplayer/proof/kernel_members.h"

#include "base/hash.h"

void kernel_members_init(struct kernel_members *m, struct kernel_parts *parts)
{
    *m = (struct kernel_members){.parts = parts};
    m->levels = arena_new(parts->arena, KERNEL_SIZE + 1, sizeof *m->levels);
    parts->failed = parts->failed || m->levels == NULL;
    for (size_t i = 0; m->levels != NULL && i <= KERNEL_SIZE; i++)
        table_init(&m->levels[i].keys, parts->arena->memory, 0);
}

void kernel_members_done(struct kernel_members *m)
{
    for (size_t i = 0; m->levels != NULL && i <= KERNEL_SIZE; i++)
        table_done(&m->levels[i].keys);
}

/* ---- keys ---- */

static bool append_key(struct kernel_members *m, kernel_ref r, size_t *length)
{
    struct kernel_parts *k = m->parts;
    size_t part;
    const uint8_t *key = kernel_key_of(k, r, &part);
    if (!arena_grow(k->arena, &m->key, &m->key_capacity, *length + part + 3, 1)) {
        k->failed = true;
        return false;
    }
    uint8_t *to = m->key + *length;
    *to++ = r & 1;
    to = kernel_number(to, part, 2);
    memcpy(to, key, part);
    *length += 3 + part;
    return true;
}

/* Is the sum whose key is in m->key a member? */
static bool is_listed(struct kernel_members *m, uint64_t size, size_t length)
{
    const struct table *t = &m->levels[size].keys;
    return table_find(t, hash_bytes(m->key, length), m->key, length) != TABLE_NONE;
}

static bool is_part_lost(struct kernel_members *m, kernel_ref r)
{
    size_t length = 0;
    return !kernel_left_can_move(m->parts, r) ||
           (append_key(m, r, &length) &&
            is_listed(m, kernel_part_of(m->parts, r)->size, length));
}

static bool is_sum_listed(struct kernel_members *m, const struct kernel_sum *s,
                          kernel_group g)
{
    size_t length = 0;
    uint64_t size = 0;
    bool all = s->count > KERNEL_DIVIDED;
    for (size_t i = 0; i < s->count; i++)
        if (all || (g >> i & 1) != 0) {
            size += kernel_part_of(m->parts, s->refs[i])->size;
            if (!append_key(m, s->refs[i], &length))
                return false;
        }
    return is_listed(m, size, length);
}

bool kernel_group_is_lost(struct kernel_members *m, const struct kernel_sum *s,
                          kernel_group g)
{
    for (size_t i = 0; i < s->count && i < KERNEL_DIVIDED; i++)
        if (g == (kernel_group)1 << i)
            return is_part_lost(m, s->refs[i]);
    return is_sum_listed(m, s, g);
}

/* ---- closure ---- */

struct dividing {
    struct kernel_members *members;
    const struct kernel_sum *sum;
    uint8_t failed[(1 << KERNEL_DIVIDED) / 8]; /* rests that cannot be divided, as bits */
};

static bool divides(struct dividing *d, kernel_group rest);

static bool splits_off(struct dividing *d, kernel_group rest, kernel_group g)
{
    return kernel_group_is_lost(d->members, d->sum, g) && divides(d, rest & ~g);
}

/* Tries to split off the first part of the rest alone, with one or two others, or with
 * all. */
static bool divides(struct dividing *d, kernel_group rest)
{
    if (rest == 0)
        return true;
    if (d->failed[rest / 8] >> rest % 8 & 1)
        return false;
    kernel_group one = rest & -rest;
    if (splits_off(d, rest, one) || splits_off(d, rest, rest))
        return true;
    for (kernel_group i = rest & ~one; i != 0; i &= i - 1) {
        kernel_group two = one | (i & -i);
        if (splits_off(d, rest, two))
            return true;
        for (kernel_group j = i & (i - 1); j != 0; j &= j - 1)
            if (splits_off(d, rest, two | (j & -j)))
                return true;
    }
    d->failed[rest / 8] |= (uint8_t)(1u << rest % 8);
    return false;
}

bool kernel_is_closed(struct kernel_members *m, const struct kernel_sum *s)
{
    if (s->count == 0)
        return true;
    if (s->count == 1)
        return is_part_lost(m, s->refs[0]);
    if (s->count <= KERNEL_DIVIDED) {
        struct dividing d = {.members = m, .sum = s};
        return divides(&d, ((kernel_group)1 << s->count) - 1);
    }
    if (is_sum_listed(m, s, 0))
        return true;
    for (size_t i = 0; i < s->count; i++)
        if (!is_part_lost(m, s->refs[i]))
            return false;
    return true;
}

/* ---- the queue ---- */

/* In the queue a member is the number of its parts in two bytes. For each part a byte for
 * its sign, a byte for its term, and its position follow. */
static void enqueue(struct kernel_members *m, struct kernel_level *l,
                    const struct kernel_sum *s)
{
    struct kernel_parts *k = m->parts;
    size_t need = 2;
    for (size_t i = 0; i < s->count; i++)
        need +=
            2 + k->problem->terms[kernel_part_of(k, s->refs[i])->term].board->pos_size;
    if (!arena_grow(k->arena, &l->queue, &l->capacity, l->length + need, 1)) {
        k->failed = true;
        return;
    }
    uint8_t *to = kernel_number(l->queue + l->length, s->count, 2);
    for (size_t i = 0; i < s->count; i++) {
        size_t term = kernel_part_of(k, s->refs[i])->term,
               size = k->problem->terms[term].board->pos_size;
        *to++ = s->refs[i] & 1;
        *to++ = (uint8_t)term;
        memcpy(to, kernel_position_of(k, s->refs[i]), size);
        to += size;
    }
    l->length += need;
}

bool kernel_members_add(struct kernel_members *m, const struct kernel_sum *s)
{
    struct kernel_parts *k = m->parts;
    size_t length = 0;
    bool fresh = false;
    if (s->count == 0 || (s->count == 1 && !kernel_left_can_move(k, s->refs[0])))
        return false;
    for (size_t i = 0; i < s->count; i++)
        if (!append_key(m, s->refs[i], &length))
            return false;
    size_t size = (size_t)kernel_sum_size(k, s);
    struct kernel_level *l = &m->levels[size];
    if (table_add(&l->keys, hash_bytes(m->key, length), m->key, length, &fresh) ==
        TABLE_NONE)
        k->failed = true;
    if (!fresh || k->failed)
        return false;
    enqueue(m, l, s);
    m->count++;
    m->largest = size > m->largest ? size : m->largest;
    return true;
}

/* Called when all members of the level were looked at. No move leads to a sum of this
 * size again. */
static void forget_level(struct kernel_members *m, struct kernel_level *l)
{
    table_done(&l->keys);
    table_init(&l->keys, m->parts->arena->memory, 0);
    arena_drop(m->parts->arena, l->queue);
    l->queue = NULL;
    l->length = l->capacity = l->next = 0;
}

bool kernel_members_next(struct kernel_members *m, struct kernel_sum *s)
{
    struct kernel_parts *k = m->parts;
    while (m->largest > 0 && m->levels[m->largest].next == m->levels[m->largest].length)
        forget_level(m, &m->levels[m->largest--]);
    struct kernel_level *l = &m->levels[m->largest];
    if (l->next == l->length)
        return false;
    const uint8_t *at = l->queue + l->next;
    size_t count = (size_t)at[0] << 8 | at[1];
    at += 2;
    s->count = 0;
    for (size_t i = 0; i < count; i++) {
        size_t term = at[1];
        kernel_add_position(k, s, term, at + 2, at[0]);
        at += 2 + k->problem->terms[term].board->pos_size;
    }
    l->next = (size_t)(at - l->queue);
    return true;
}
