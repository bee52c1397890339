/* SPDX-License-Identifier: MIT */
/* table.c: open addressing. The slots hold half of each hash, so that most different keys
 * are told apart without looking at their records. */
#include "base/table.h"

#include <string.h>

#include "base/hash.h"

#define EMPTY UINT64_MAX
#define FIRST_SLOTS 1024u

void table_init(struct table *t, struct memory *memory, size_t value_size)
{
    *t = (struct table){.memory = memory, .value_size = value_size};
    blocks_init(&t->blocks, memory);
}

void table_done(struct table *t)
{
    blocks_done(&t->blocks);
    memory_free(t->memory, t->slots, t->slot_count, sizeof *t->slots);
    table_init(t, t->memory, t->value_size);
}

static bool has_key(const struct table *t, uint32_t record, const void *key,
                    size_t length)
{
    size_t n;
    const unsigned char *own = table_key(t, record, &n);
    return n == length && memcmp(own, key, length) == 0;
}

/* Returns the slot where the search for a key starts. It must depend on the upper half of
 * the hash only, since slots keep only that: a growing table moves its slots without
 * looking at the records. */
static size_t home(uint64_t hash_or_slot, size_t mask)
{
    return (size_t)((hash_or_slot >> 32) * 0x9e3779b97f4a7c15u >> 20) & mask;
}

/* Returns the slot of the key, or the empty slot where it belongs. */
static size_t slot_of(const struct table *t, uint64_t hash, const void *key,
                      size_t length)
{
    size_t mask = t->slot_count - 1, i = home(hash, mask);
    uint64_t tag = hash >> 32;
    while (t->slots[i] != EMPTY &&
           (t->slots[i] >> 32 != tag || !has_key(t, (uint32_t)t->slots[i], key, length)))
        i = (i + 1) & mask;
    return i;
}

uint32_t table_find(const struct table *t, uint64_t hash, const void *key, size_t length)
{
    if (t->slot_count == 0)
        return TABLE_NONE;
    uint64_t slot = t->slots[slot_of(t, hash, key, length)];
    return slot == EMPTY ? TABLE_NONE : (uint32_t)slot;
}

uint32_t table_next(const struct table *t, size_t *slot)
{
    while (*slot < t->slot_count)
        if (t->slots[(*slot)++] != EMPTY)
            return (uint32_t)t->slots[*slot - 1];
    return TABLE_NONE;
}

static uint32_t new_record(struct table *t, const void *key, size_t length)
{
    uint32_t record = blocks_new(&t->blocks, table_key_offset(t) + length);
    if (record == BLOCKS_NONE)
        return TABLE_NONE;
    unsigned char *at = blocks_at(&t->blocks, record);
    uint64_t n = length;
    memcpy(at, &n, sizeof n);
    memcpy(at + table_key_offset(t), key, length);
    t->records++;
    return record;
}

static bool grow(struct table *t)
{
    size_t bigger = t->slot_count == 0 ? FIRST_SLOTS : t->slot_count * 2;
    uint64_t *slots = memory_new(t->memory, bigger, sizeof *slots);
    if (slots == NULL)
        return false;
    memset(slots, 0xff, bigger * sizeof *slots);
    for (size_t i = 0; i < t->slot_count; i++)
        if (t->slots[i] != EMPTY) {
            size_t at = home(t->slots[i], bigger - 1);
            while (slots[at] != EMPTY)
                at = (at + 1) & (bigger - 1);
            slots[at] = t->slots[i];
        }
    memory_free(t->memory, t->slots, t->slot_count, sizeof *t->slots);
    t->slots = slots;
    t->slot_count = bigger;
    return true;
}

uint32_t table_add(struct table *t, uint64_t hash, const void *key, size_t length,
                   bool *fresh)
{
    *fresh = false;
    if (t->records + t->records / 2 >= t->slot_count && !grow(t))
        return TABLE_NONE;
    size_t slot = slot_of(t, hash, key, length);
    if (t->slots[slot] != EMPTY)
        return (uint32_t)t->slots[slot];
    uint32_t record = new_record(t, key, length);
    if (record == TABLE_NONE)
        return TABLE_NONE;
    *fresh = true;
    t->slots[slot] = (hash >> 32) << 32 | record;
    return record;
}

/* ---- pairs ----
 *
 * Linear probing, at most two thirds full, so that a miss ends within a cache line or
 * two. */

#define FIRST_PAIRS 1024u

struct pair {
    uint32_t a, b, to; /* `to` is PAIRS_NONE in an empty slot */
};

void pairs_init(struct pairs *p, struct memory *memory)
{
    *p = (struct pairs){.memory = memory};
}

void pairs_done(struct pairs *p)
{
    memory_free(p->memory, p->slots, p->slot_count, sizeof *p->slots);
    pairs_init(p, p->memory);
}

/* Returns the slot of the pair, or the empty slot where it belongs. */
static struct pair *pair_slot(struct pair *slots, size_t slot_count, uint32_t a,
                              uint32_t b)
{
    size_t mask = slot_count - 1,
           i = (size_t)(hash_mix((uint64_t)a << 32 | b) >> 20) & mask;
    while (slots[i].to != PAIRS_NONE && (slots[i].a != a || slots[i].b != b))
        i = (i + 1) & mask;
    return &slots[i];
}

uint32_t pairs_find(const struct pairs *p, uint32_t a, uint32_t b)
{
    return p->slot_count == 0 ? PAIRS_NONE : pair_slot(p->slots, p->slot_count, a, b)->to;
}

static bool pairs_grow(struct pairs *p)
{
    size_t bigger = p->slot_count == 0 ? FIRST_PAIRS : p->slot_count * 2;
    struct pair *slots = memory_new(p->memory, bigger, sizeof *slots);
    if (slots == NULL)
        return false;
    memset(slots, 0xff, bigger * sizeof *slots);
    for (size_t i = 0; i < p->slot_count; i++)
        if (p->slots[i].to != PAIRS_NONE)
            *pair_slot(slots, bigger, p->slots[i].a, p->slots[i].b) = p->slots[i];
    memory_free(p->memory, p->slots, p->slot_count, sizeof *p->slots);
    p->slots = slots;
    p->slot_count = bigger;
    return true;
}

bool pairs_add(struct pairs *p, uint32_t a, uint32_t b, uint32_t to)
{
    if (p->count + p->count / 2 >= p->slot_count && !pairs_grow(p))
        return false;
    *pair_slot(p->slots, p->slot_count, a, b) = (struct pair){a, b, to};
    p->count++;
    return true;
}
