/* SPDX-License-Identifier: MIT */
/* cache.h: a table that forgets. It has room for a fixed number of records. A key belongs
 * to one bucket of a few places; if the bucket is full, a new record replaces the one
 * with the least weight in it. Keys are stored whole and compared whole, so a lookup
 * never finds the record of another key.
 *
 * Several threads may find and store at the same time, and none ever waits: a bucket that
 * is being written counts as empty for readers, and a record whose bucket another thread
 * is writing is not stored. Only one thread may use the table while it grows. */
#ifndef DICOT_BASE_CACHE_H
#define DICOT_BASE_CACHE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hash.h"
#include "base/memory.h"

#define CACHE_WORDS 4
#define CACHE_FREE_BITS 32 /* low bits of word 0, which are not part of the key */
#define CACHE_NONE 0u      /* the key was not found; nobody stores this number */
#define CACHE_MOST_DATA ((1u << 24) - 1)
#define CACHE_BUCKET 4 /* records in a bucket, which compete for its places */
#define CACHE_VERSIONS 1024
#define CACHE_LINE 64 /* bytes of a cache line of the processor */

/* A key. Its free bits are zero and its other bits are not all zero. In the table the
 * free bits hold 24 bits of data and 8 bits of weight. */
struct cache_key {
    uint64_t word[CACHE_WORDS];
};

/* A record. Its words are atomic since one thread may read them while another writes
 * them. */
struct cache_record {
    _Atomic uint64_t word[CACHE_WORDS];
};

struct cache {
    struct memory *memory;
    struct cache_record *records;
    void *block;    /* the allocation that contains the records */
    size_t buckets; /* a power of two */
    size_t stride;  /* records are counted in one of every `stride` buckets */
    /* The padding keeps what threads write in other cache lines than what all of them
     * read. */
    char apart[CACHE_LINE];
    _Atomic size_t counted; /* records in those buckets */
    char apart_too[CACHE_LINE];
    /* Shared by buckets, modulo CACHE_VERSIONS; odd while one is written. */
    _Atomic uint32_t versions[CACHE_VERSIONS];
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

/* Prefetches the bucket of a key that will be looked up soon. */
static inline void cache_prefetch(const struct cache *c, uint64_t hash)
{
    const char *at =
        (const char *)(c->records + (hash & (c->buckets - 1)) * CACHE_BUCKET);
    __builtin_prefetch(at);
    __builtin_prefetch(at + CACHE_BUCKET * sizeof *c->records / 2);
    __builtin_prefetch(
        (const void *)&c->versions[hash & (c->buckets - 1) & (CACHE_VERSIONS - 1)]);
}

/* Makes an empty table with room for at least `records` records. Returns false if the
 * budget is exceeded. */
bool cache_init(struct cache *c, struct memory *memory, size_t records);
void cache_done(struct cache *c);

/* Returns the number stored with the key, from 1 to CACHE_MOST_DATA, or CACHE_NONE. */
uint32_t cache_find(struct cache *c, const struct cache_key *key, uint64_t hash);

/* Stores a number for the key. It replaces a number that the key had before, and perhaps
 * the record of another key. */
void cache_store(struct cache *c, const struct cache_key *key, uint64_t hash,
                 uint32_t data, unsigned weight);

/* Copies the record at place `i`, below cache_places, with data and weight in the free
 * bits of its key; for callers that save the table. Returns false if the place is
 * empty. */
size_t cache_places(const struct cache *c);
bool cache_record_at(const struct cache *c, size_t i, struct cache_key *record);

/* Stores a record that cache_record_at gave. */
void cache_store_record(struct cache *c, const struct cache_key *record);

static inline uint32_t cache_record_data(const struct cache_key *record)
{
    return record->word[0] & CACHE_MOST_DATA;
}

/* Doubles the table if more than half of it is used. Returns false and leaves the table
 * as it was if it would exceed `most` bytes or the budget. */
bool cache_grow(struct cache *c, size_t most);

/* Calls `keep` for every record and forgets those for which it returns false. `keep` may
 * change the key, except its free bits. If the budget is exceeded, returns false and
 * forgets all records. Only one thread may use the table meanwhile. */
typedef bool cache_keep(void *context, struct cache_key *key, unsigned weight);
bool cache_sift(struct cache *c, cache_keep *keep, void *context);

#endif
