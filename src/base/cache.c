/* SPDX-License-Identifier: MIT */
/* cache.c: a table that forgets; see cache.h. */
#include "base/cache.h"

#define DATA_BITS 24
#define MOST_WEIGHT 255u

bool cache_init(struct cache *c, struct memory *memory, size_t records)
{
    size_t buckets = 1;
    while (buckets * CACHE_BUCKET < records)
        buckets *= 2;
    *c = (struct cache){.memory = memory, .buckets = buckets};
    c->records = memory_new(memory, buckets * CACHE_BUCKET, sizeof *c->records);
    return c->records != NULL;
}

void cache_done(struct cache *c)
{
    if (c->records != NULL)
        memory_free(c->memory, c->records, c->buckets * CACHE_BUCKET, sizeof *c->records);
    c->records = NULL;
}

/* Nobody holds a lock for longer than it takes to look at a bucket, so waiting is
 * looking again. */
static void lock(struct cache *c, size_t bucket)
{
    if (!c->shared)
        return;
    while (atomic_exchange_explicit(&c->locks[bucket % CACHE_LOCKS], 1,
                                    memory_order_acquire) != 0)
        continue;
}

static void unlock(struct cache *c, size_t bucket)
{
    if (c->shared)
        atomic_store_explicit(&c->locks[bucket % CACHE_LOCKS], 0, memory_order_release);
}

static bool is_same(const struct cache_key *a, const struct cache_key *b)
{
    uint64_t differ = (a->word[0] ^ b->word[0]) >> CACHE_FREE_BITS;
    for (int i = 1; i < CACHE_WORDS; i++)
        differ |= a->word[i] ^ b->word[i];
    return differ == 0;
}

uint32_t cache_find(struct cache *c, const struct cache_key *key, uint64_t hash)
{
    size_t bucket = hash & (c->buckets - 1);
    const struct cache_key *r = c->records + bucket * CACHE_BUCKET;
    uint32_t data = CACHE_NONE;
    lock(c, bucket);
    for (int i = 0; i < CACHE_BUCKET && data == CACHE_NONE; i++)
        if (is_same(&r[i], key))
            data = r[i].word[0] & CACHE_MOST_DATA;
    unlock(c, bucket);
    return data;
}

static unsigned weight_of(const struct cache_key *record)
{
    return (unsigned)(record->word[0] >> DATA_BITS) & MOST_WEIGHT;
}

/* The record with that key, or else one to replace: an empty one, which weighs nothing,
 * or the lightest. */
static struct cache_key *place_for(struct cache *c, const struct cache_key *key,
                                   size_t bucket)
{
    struct cache_key *r = c->records + bucket * CACHE_BUCKET, *place = r;
    for (int i = 0; i < CACHE_BUCKET; i++) {
        if (is_same(&r[i], key))
            return &r[i];
        if (weight_of(&r[i]) < weight_of(place))
            place = &r[i];
    }
    return place;
}

void cache_store(struct cache *c, const struct cache_key *key, uint64_t hash,
                 uint32_t data, unsigned weight)
{
    size_t bucket = hash & (c->buckets - 1);
    weight = weight < 1 ? 1 : weight > MOST_WEIGHT ? MOST_WEIGHT : weight;
    lock(c, bucket);
    struct cache_key *place = place_for(c, key, bucket);
    if (weight_of(place) == 0)
        atomic_fetch_add_explicit(&c->used, 1, memory_order_relaxed);
    *place = *key;
    place->word[0] |= (uint64_t)weight << DATA_BITS | data;
    unlock(c, bucket);
}

bool cache_grow(struct cache *c, size_t most)
{
    size_t records = c->buckets * CACHE_BUCKET;
    if (c->used <= records / 2)
        return true;
    if (most / sizeof *c->records / 2 < records)
        return false;
    struct cache old = *c;
    c->records = memory_new(c->memory, 2 * records, sizeof *c->records);
    if (c->records == NULL) {
        c->records = old.records;
        return false;
    }
    c->buckets *= 2;
    c->used = 0;
    for (const struct cache_key *r = old.records; r < old.records + records; r++) {
        struct cache_key key = *r;
        key.word[0] = r->word[0] >> CACHE_FREE_BITS << CACHE_FREE_BITS;
        if (weight_of(r) > 0)
            cache_store(c, &key, cache_hash(&key), r->word[0] & CACHE_MOST_DATA,
                        weight_of(r));
    }
    cache_done(&old);
    return true;
}
