/* SPDX-License-Identifier: MIT */
/* table.h: hash tables that grow on demand and never forget: from byte strings to
 * records, and from pairs of numbers to numbers. */
#ifndef DICOT_BASE_TABLE_H
#define DICOT_BASE_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/blocks.h"
#include "base/memory.h"

/* ---- from byte strings to records ----
 *
 * Keys are stored whole and compared whole, so a lookup never finds the record of another
 * key. */

#define TABLE_NONE BLOCKS_NONE

struct table {
    struct memory *memory;
    size_t value_size; /* bytes of the value in each record */
    size_t records;
    uint64_t *slots; /* open addressing: upper half of the hash << 32 | record; all ones
                        in an empty slot */
    size_t slot_count;
    struct blocks blocks; /* memory of the records */
};

void table_init(struct table *t, struct memory *memory, size_t value_size);
void table_done(struct table *t);

/* Returns the record of that key, or TABLE_NONE. */
uint32_t table_find(const struct table *t, uint64_t hash, const void *key, size_t length);

/* Returns the record of that key. If there is none, makes one with a zeroed value; *fresh
 * says whether it did. Returns TABLE_NONE if the budget is exceeded. */
uint32_t table_add(struct table *t, uint64_t hash, const void *key, size_t length,
                   bool *fresh);

/* Returns the next record in a walk over all records, in no particular order, or
 * TABLE_NONE after the last. *slot is 0 at first. */
uint32_t table_next(const struct table *t, size_t *slot);

/* A record is the length of the key in 8 bytes, the value, padded to a multiple of 8
 * bytes, and the key. Pointers into a record stay valid until table_done. */
static inline void *table_value(const struct table *t, uint32_t record)
{
    return (unsigned char *)blocks_at(&t->blocks, record) + 8;
}

static inline size_t table_key_offset(const struct table *t)
{
    return 8 + (t->value_size + 7) / 8 * 8;
}

static inline const unsigned char *table_key(const struct table *t, uint32_t record,
                                             size_t *length)
{
    const unsigned char *at = blocks_at(&t->blocks, record);
    uint64_t n;
    memcpy(&n, at, sizeof n);
    *length = (size_t)n;
    return at + table_key_offset(t);
}

/* ---- from pairs of numbers to numbers ----
 *
 * An exact map from two 32-bit numbers to one; a lookup touches one or two cache lines.
 */

#define PAIRS_NONE UINT32_MAX /* no such pair */

struct pairs {
    struct memory *memory;
    struct pair *slots; /* open addressing */
    size_t slot_count, count;
};

void pairs_init(struct pairs *p, struct memory *memory);
void pairs_done(struct pairs *p);

/* Returns the number stored for the pair, or PAIRS_NONE. */
uint32_t pairs_find(const struct pairs *p, uint32_t a, uint32_t b);

/* Adds a pair that is not in the map yet. Returns false if the budget is exceeded. */
bool pairs_add(struct pairs *p, uint32_t a, uint32_t b, uint32_t to);

#endif
