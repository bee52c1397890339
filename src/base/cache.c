/* SPDX-License-Identifier: MIT */
/* cache.c: a table that forgets; see cache.h. */
#include "base/cache.h"

#include <string.h>

#define DATA_BITS 24
#define MOST_WEIGHT 255u
/* In tables of more than COUNT_ALL buckets only a sample of the records is counted:
 * threads would slow each other down if all of them changed the same counter for every
 * record. */
#define COUNT_ALL 65536u /* buckets */
#define COUNT_FEW 16u

/* Allocates empty records for `buckets` buckets. A bucket begins at a cache line of the
 * processor, so that a lookup touches two lines and not three. */
static bool new_records(struct cache *c, size_t buckets)
{
    void *block =
        memory_new(c->memory, buckets * CACHE_BUCKET + CACHE_BUCKET, sizeof *c->records);
    if (block == NULL)
        return false;
    size_t bytes = CACHE_BUCKET * sizeof *c->records, off = (uintptr_t)block % bytes;
    c->block = block;
    c->records = (void *)((char *)block + (off > 0 ? bytes - off : 0));
    c->buckets = buckets;
    c->stride = buckets <= COUNT_ALL ? 1 : COUNT_FEW;
    c->counted = 0;
    return true;
}

static void free_block(struct cache *c, void *block, size_t buckets)
{
    memory_free(c->memory, block, buckets * CACHE_BUCKET + CACHE_BUCKET,
                sizeof *c->records);
}

bool cache_init(struct cache *c, struct memory *memory, size_t records)
{
    size_t buckets = 1;
    while (buckets * CACHE_BUCKET < records)
        buckets *= 2;
    memset(c, 0, sizeof *c);
    c->memory = memory;
    return new_records(c, buckets);
}

void cache_done(struct cache *c)
{
    if (c->block != NULL)
        free_block(c, c->block, c->buckets);
    c->block = NULL;
    c->records = NULL;
}

/* ---- reading and writing ---- */

/* A reader can trust what it has read if the version was even before and is unchanged
 * afterwards. Words are loaded with acquire, so the second load of the version comes
 * after all of them. Words are stored with release, so every store comes after the
 * version became odd. */

static _Atomic uint32_t *version_of(struct cache *c, size_t bucket)
{
    return &c->versions[bucket % CACHE_VERSIONS];
}

static struct cache_key read_record(const struct cache_record *r)
{
    struct cache_key k;
    for (int i = 0; i < CACHE_WORDS; i++)
        k.word[i] = atomic_load_explicit(&r->word[i], memory_order_acquire);
    return k;
}

static void write_record(struct cache_record *r, const struct cache_key *k)
{
    for (int i = 0; i < CACHE_WORDS; i++)
        atomic_store_explicit(&r->word[i], k->word[i], memory_order_release);
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
    const struct cache_record *r = c->records + bucket * CACHE_BUCKET;
    _Atomic uint32_t *version = version_of(c, bucket);
    uint32_t before = atomic_load_explicit(version, memory_order_acquire),
             data = CACHE_NONE;
    for (int i = 0; i < CACHE_BUCKET && data == CACHE_NONE; i++) {
        if (atomic_load_explicit(&r[i].word[1], memory_order_acquire) != key->word[1])
            continue;
        struct cache_key k = read_record(&r[i]);
        if (is_same(&k, key))
            data = cache_record_data(&k);
    }
    bool sure =
        before % 2 == 0 && atomic_load_explicit(version, memory_order_relaxed) == before;
    return sure ? data : CACHE_NONE;
}

static unsigned weight_of(const struct cache_key *k)
{
    return (unsigned)(k->word[0] >> DATA_BITS) & MOST_WEIGHT;
}

/* Returns the record with that key, or else the one to replace: an empty one, whose
 * weight is 0, or the lightest. Sets *weight to the weight of the record found. */
static struct cache_record *place_for(struct cache *c, const struct cache_key *key,
                                      size_t bucket, unsigned *weight)
{
    struct cache_record *r = c->records + bucket * CACHE_BUCKET, *place = r;
    *weight = MOST_WEIGHT + 1;
    for (int i = 0; i < CACHE_BUCKET; i++) {
        struct cache_key k = read_record(&r[i]);
        bool same = is_same(&k, key);
        if (same || weight_of(&k) < *weight) {
            place = &r[i];
            *weight = weight_of(&k);
        }
        if (same)
            break;
    }
    return place;
}

void cache_store(struct cache *c, const struct cache_key *key, uint64_t hash,
                 uint32_t data, unsigned weight)
{
    size_t bucket = hash & (c->buckets - 1);
    _Atomic uint32_t *version = version_of(c, bucket);
    uint32_t before = atomic_load_explicit(version, memory_order_relaxed);
    struct cache_key new = *key;
    unsigned replaced;
    weight = weight < 1 ? 1 : weight > MOST_WEIGHT ? MOST_WEIGHT : weight;
    new.word[0] |= (uint64_t)weight << DATA_BITS | data;
    if (before % 2 != 0 ||
        !atomic_compare_exchange_strong_explicit(
            version, &before, before + 1, memory_order_acquire, memory_order_relaxed))
        return;
    write_record(place_for(c, key, bucket, &replaced), &new);
    if (replaced == 0 && bucket % c->stride == 0)
        atomic_fetch_add_explicit(&c->counted, 1, memory_order_relaxed);
    atomic_store_explicit(version, before + 2, memory_order_release);
}

/* ---- whole records ---- */

size_t cache_places(const struct cache *c)
{
    return c->buckets * CACHE_BUCKET;
}

bool cache_record_at(const struct cache *c, size_t i, struct cache_key *record)
{
    *record = read_record(&c->records[i]);
    return weight_of(record) > 0;
}

static struct cache_key key_of(const struct cache_key *record)
{
    struct cache_key key = *record;
    key.word[0] = key.word[0] >> CACHE_FREE_BITS << CACHE_FREE_BITS;
    return key;
}

void cache_store_record(struct cache *c, const struct cache_key *record)
{
    struct cache_key key = key_of(record);
    cache_store(c, &key, cache_hash(&key), cache_record_data(record), weight_of(record));
}

/* ---- growing ---- */

/* Distributes the records of bucket b of the old table to the buckets b and b + half of
 * the new one, which have room for all of them. */
static void split_bucket(struct cache *c, const struct cache_record *old, size_t bucket)
{
    struct cache_record *place[2] = {c->records + bucket * CACHE_BUCKET,
                                     c->records +
                                         (bucket + c->buckets / 2) * CACHE_BUCKET};
    for (size_t i = 0; i < CACHE_BUCKET; i++) {
        struct cache_key record = read_record(&old[bucket * CACHE_BUCKET + i]),
                         key = key_of(&record);
        if (weight_of(&record) == 0)
            continue;
        size_t to = cache_hash(&key) & (c->buckets - 1);
        write_record(place[to != bucket]++, &record);
        c->counted += to % c->stride == 0;
    }
}

bool cache_grow(struct cache *c, size_t most)
{
    size_t records = c->buckets * CACHE_BUCKET;
    const struct cache_record *old = c->records;
    if (c->counted * c->stride <= records / 2)
        return true;
    if (most / sizeof *c->records / 2 < records)
        return false;
    void *block = c->block;
    if (!new_records(c, 2 * c->buckets))
        return false;
    for (size_t b = 0; b < c->buckets / 2; b++)
        split_bucket(c, old, b);
    free_block(c, block, c->buckets / 2);
    return true;
}

/* ---- sifting ---- */

static size_t count_records(const struct cache *c)
{
    size_t count = 0;
    struct cache_key k;
    for (size_t i = 0; i < cache_places(c); i++)
        count += cache_record_at(c, i, &k);
    return count;
}

bool cache_sift(struct cache *c, cache_keep *keep, void *context)
{
    size_t kept = 0, room = count_records(c);
    struct cache_key *all = memory_new_dirty(c->memory, room, sizeof *all), k;
    for (size_t i = 0; i < cache_places(c) && all != NULL; i++)
        if (cache_record_at(c, i, &k) && keep(context, &k, weight_of(&k)))
            all[kept++] = k;
    memset((void *)c->records, 0, cache_places(c) * sizeof *c->records);
    c->counted = 0;
    for (size_t i = 0; i < kept; i++)
        cache_store_record(c, &all[i]);
    memory_free(c->memory, all, room, sizeof *all);
    return all != NULL;
}
