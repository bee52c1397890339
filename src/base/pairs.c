/* SPDX-License-Identifier: MIT */
/* pairs.c: open addressing with linear probing, at most two thirds full, so that a miss
 * ends within a cache line or two. */
#include "base/pairs.h"

#include <string.h>

#include "base/hash.h"

#define FIRST_SLOTS 1024u

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
static struct pair *slot_of(struct pair *slots, size_t slot_count, uint32_t a, uint32_t b)
{
    size_t mask = slot_count - 1,
           i = (size_t)(hash_mix((uint64_t)a << 32 | b) >> 20) & mask;
    while (slots[i].to != PAIRS_NONE && (slots[i].a != a || slots[i].b != b))
        i = (i + 1) & mask;
    return &slots[i];
}

uint32_t pairs_find(const struct pairs *p, uint32_t a, uint32_t b)
{
    return p->slot_count == 0 ? PAIRS_NONE : slot_of(p->slots, p->slot_count, a, b)->to;
}

static bool grow(struct pairs *p)
{
    size_t bigger = p->slot_count == 0 ? FIRST_SLOTS : p->slot_count * 2;
    struct pair *slots = memory_new(p->memory, bigger, sizeof *slots);
    if (slots == NULL)
        return false;
    memset(slots, 0xff, bigger * sizeof *slots);
    for (size_t i = 0; i < p->slot_count; i++)
        if (p->slots[i].to != PAIRS_NONE)
            *slot_of(slots, bigger, p->slots[i].a, p->slots[i].b) = p->slots[i];
    memory_free(p->memory, p->slots, p->slot_count, sizeof *p->slots);
    p->slots = slots;
    p->slot_count = bigger;
    return true;
}

bool pairs_add(struct pairs *p, uint32_t a, uint32_t b, uint32_t to)
{
    if (p->count + p->count / 2 >= p->slot_count && !grow(p))
        return false;
    *slot_of(p->slots, p->slot_count, a, b) = (struct pair){a, b, to};
    p->count++;
    return true;
}
