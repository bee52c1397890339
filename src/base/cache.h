/* SPDX-License-Identifier: MIT */
/* cache.h: a table that forgets. It has room for a fixed number of records; where there
 * is none, a new record takes the place of the one with the least weight among the few it
 * may stand beside. Keys are stored whole and compared whole, so what is found is never
 * the record of another key.
 *
 * Several threads may find and store at the same time, and none ever waits: a place that
 * is being written is not read, and a record for a place that another thread is writing
 * is not stored. Growing belongs to one thread alone. */
#ifndef DICOT_BASE_CACHE_H
#define DICOT_BASE_CACHE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hash.h"
#include "base/memory.h"

#define CACHE_WORDS 4
#define CACHE_FREE_BITS 32 /* of word 0, which are not part of the key */
#define CACHE_NONE 0u      /* no such key; nobody stores this number */
#define CACHE_MOST_DATA ((1u << 24) - 1)
#define CACHE_BUCKET 4 /* records that compete for their places */
#define CACHE_VERSIONS 1024
#define CACHE_LINE 64 /* bytes that processors hand to each other at once */

/* The free bits are zero, and not all others are. In the table: 24 bits of data, 8 of
 * weight. */
struct cache_key {
    uint64_t word[CACHE_WORDS];
};

/* A record: words that are read while others may write them. */
struct cache_record {
    _Atomic uint64_t word[CACHE_WORDS];
};

struct cache {
    struct memory *memory;
    struct cache_record *records;
    void *block;    /* they are within */
    size_t buckets; /* a power of two */
    size_t stride;  /* in every so many buckets, records are counted */
    /* What threads write is far from what all of them read all the time. */
    char apart[CACHE_LINE];
    _Atomic size_t counted; /* records in those buckets */
    char apart_too[CACHE_LINE];
    _Atomic uint32_t versions[CACHE_VERSIONS]; /* by bucket; odd: it is being written */
};

static inline uint64_t cache_hash(const struct cache_key *k)
{
    uint64_t h = 0;
    for (int i = 0; i < CACHE_WORDS; i++) {
        h = (h ^ k->word[i]) * 0x9fb21c651e98df25u;
        h ^= h >> 32;
    }
    return hash_mix(h);
}

/* Says that the key will be looked for soon: its place is fetched meanwhile. */
static inline void cache_prefetch(const struct cache *c, uint64_t hash)
{
    const char *at =
        (const char *)(c->records + (hash & (c->buckets - 1)) * CACHE_BUCKET);
    __builtin_prefetch(at);
    __builtin_prefetch(at + CACHE_BUCKET * sizeof *c->records / 2);
    __builtin_prefetch(
        (const void *)&c->versions[hash & (c->buckets - 1) & (CACHE_VERSIONS - 1)]);
}

/* Room for at least so many records. False: over the budget. */
bool cache_init(struct cache *c, struct memory *memory, size_t records);
void cache_done(struct cache *c);

/* The number stored with the key, from 1 to CACHE_MOST_DATA; or CACHE_NONE. */
uint32_t cache_find(struct cache *c, const struct cache_key *key, uint64_t hash);

/* Stores a number; it may replace that of the same key. */
void cache_store(struct cache *c, const struct cache_key *key, uint64_t hash,
                 uint32_t data, unsigned weight);

/* The records one after another, for whoever keeps them elsewhere: what is at place `i`
 * of cache_places, with data and weight in the free bits of its key. False: nothing. */
size_t cache_places(const struct cache *c);
bool cache_record_at(const struct cache *c, size_t i, struct cache_key *record);

/* Stores such a record. */
void cache_store_record(struct cache *c, const struct cache_key *record);

static inline uint32_t cache_record_data(const struct cache_key *record)
{
    return record->word[0] & CACHE_MOST_DATA;
}

/* Doubles the table if more than half of it is used. False: it would be larger than
 * `most` bytes, or over the budget; it is as it was. */
bool cache_grow(struct cache *c, size_t most);

/* Shows every record to `keep`, which may change the key but not the free bits, and
 * forgets those that it does not keep. False: over the budget, and all are forgotten. For
 * one thread alone. */
typedef bool cache_keep(void *context, struct cache_key *key, unsigned weight);
bool cache_sift(struct cache *c, cache_keep *keep, void *context);

#endif
