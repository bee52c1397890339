/* SPDX-License-Identifier: MIT
 *
 * members.c: see members.h. A member is stored under the keys of its parts, which are
 * compared whole, and as positions, from which its parts are found again.
 */
#include "kernel/members.h"

#include <stdlib.h>
#include <string.h>

/* All divisions are tried for sums of up to this many parts. */
enum { MOST_DIVIDED = 12 };

/* A subset of the entries of a sum, as bits. */
typedef uint32_t group;

static void make_key(struct key *key, const struct sum *s, group g)
{
    key->size = 0;
    for (size_t i = 0; i < s->count; i++) {
        const struct part *p = s->entry[i].part;
        uint8_t head[3] = {s->entry[i].negative, (uint8_t)(p->key_size >> 8),
                           (uint8_t)p->key_size};
        if (s->count > MOST_DIVIDED || g >> i & 1) {
            key_add(key, head, sizeof head);
            key_add(key, p->key, p->key_size);
        }
    }
}

static uint64_t group_size(const struct sum *s, group g)
{
    uint64_t size = 0;
    for (size_t i = 0; i < s->count; i++)
        if (g >> i & 1)
            size += s->entry[i].part->size;
    return size;
}

static bool is_listed(const struct members *m, struct key *key, uint64_t size)
{
    return size <= MOST_KERNEL_SIZE &&
           strings_find(&m->level[size].table, key) != NOT_THERE;
}

/* Is the single entry a member, or has Left no move in it? */
static bool is_entry_lost(const struct members *m, struct key *scratch, struct entry e)
{
    struct sum single = {.entry = &e, .count = 1};
    if (!can_move(e, 0))
        return true;
    make_key(scratch, &single, 1);
    return is_listed(m, scratch, e.part->size);
}

static bool is_group_lost(const struct members *m, struct key *scratch,
                          const struct sum *s, group g)
{
    for (size_t i = 0; i < s->count; i++)
        if (g == (group)1 << i)
            return is_entry_lost(m, scratch, s->entry[i]);
    make_key(scratch, s, g);
    return is_listed(m, scratch, group_size(s, g));
}

/* A sum of at most MOST_DIVIDED parts that is being divided. */
struct division {
    const struct members *members;
    struct key *scratch;
    const struct sum *sum;
    uint8_t failed[(1 << MOST_DIVIDED) / 8]; /* rests that cannot be divided, as bits */
};

static bool divides(struct division *d, group rest);

/* Is this group lost, and can the others be divided? */
static bool splits_off(struct division *d, group rest, group g)
{
    return is_group_lost(d->members, d->scratch, d->sum, g) && divides(d, rest & ~g);
}

/* Tries the first entry of the rest alone, with one or two others, or with all. */
static bool divides(struct division *d, group rest)
{
    size_t n = d->sum->count, first = 0;
    if (rest == 0)
        return true;
    if (d->failed[rest / 8] >> rest % 8 & 1)
        return false;
    while (!(rest >> first & 1))
        first++;
    group one = (group)1 << first;
    if (splits_off(d, rest, one) || splits_off(d, rest, rest))
        return true;
    for (size_t i = first + 1; i < n; i++) {
        group two = one | (group)1 << i;
        if (!(rest >> i & 1))
            continue;
        if (splits_off(d, rest, two))
            return true;
        for (size_t j = i + 1; j < n; j++)
            if (rest >> j & 1 && splits_off(d, rest, two | (group)1 << j))
                return true;
    }
    d->failed[rest / 8] |= (uint8_t)(1u << rest % 8);
    return false;
}

bool is_in_closure(const struct members *m, struct key *scratch, const struct sum *s)
{
    if (s->count == 0)
        return true;
    if (s->count == 1)
        return is_entry_lost(m, scratch, s->entry[0]);
    if (s->count <= MOST_DIVIDED) {
        struct division d = {.members = m, .scratch = scratch, .sum = s};
        return divides(&d, ((group)1 << s->count) - 1);
    }
    make_key(scratch, s, 0);
    if (is_listed(m, scratch, sum_size(s)))
        return true;
    for (size_t i = 0; i < s->count; i++)
        if (!is_entry_lost(m, scratch, s->entry[i]))
            return false;
    return true;
}

/* Adding */

static void add_positions(struct level *l, const struct sum *s)
{
    for (size_t i = 0; i < s->count; i++) {
        const struct part *p = s->entry[i].part;
        uint8_t negative = s->entry[i].negative;
        size_t bytes = p->bytes_size;
        key_add(&l->positions, &negative, 1);
        key_add(&l->positions, &p->ground, sizeof p->ground);
        key_add(&l->positions, &p->cells, sizeof p->cells);
        key_add(&l->positions, p->bytes, bytes);
    }
}

void members_add(struct members *m, const struct sum *s, uint64_t tag)
{
    uint64_t size = sum_size(s);
    bool is_new;
    if (s->count == 0 || (s->count == 1 && !can_move(s->entry[0], 0)))
        return;
    struct level *l = &m->level[size];
    make_key(&m->key, s, (group)-1);
    uint32_t number = strings_add(&l->table, &m->key, &is_new);
    if (!is_new)
        return;
    if (number + 1 >= l->room) {
        l->room = 2 * l->room + 64;
        l->start = alloc_again(l->start, l->room, sizeof *l->start);
        l->tag = alloc_again(l->tag, l->room, sizeof *l->tag);
    }
    l->start[number] = l->positions.size;
    l->tag[number] = tag;
    add_positions(l, s);
    l->start[number + 1] = l->positions.size;
    m->count++;
    m->largest = size > m->largest ? size : m->largest;
}

void members_load(const struct level *l, size_t number, struct parts_kept *k,
                  struct sum *s)
{
    const uint8_t *at = l->positions.bytes + l->start[number],
                  *end = l->positions.bytes + l->start[number + 1];
    s->count = 0;
    while (at < end) {
        uint8_t negative;
        uint32_t ground;
        uint32_t cells;
        at = key_take(at, &negative, sizeof negative);
        at = key_take(at, &ground, sizeof ground);
        at = key_take(at, &cells, sizeof cells);
        sum_add_position(k, s, ground, at, cells, negative);
        at += cells * k->grounds->ground[ground].plain.rules->cell_size;
    }
}

static void level_free(struct level *l)
{
    strings_free(&l->table);
    free(l->positions.bytes);
    free(l->start);
    free(l->tag);
    *l = (struct level){0};
}

void members_descend(struct members *m)
{
    while (m->largest > 0 &&
           m->level[m->largest].next == m->level[m->largest].table.count)
        level_free(&m->level[m->largest--]);
}

void members_free(struct members *m)
{
    for (size_t i = 0; i <= MOST_KERNEL_SIZE; i++)
        level_free(&m->level[i]);
    free(m->key.bytes);
}
