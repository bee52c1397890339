/* SPDX-License-Identifier: MIT */
/* table.h: a hash table from byte strings to records. Keys are stored whole and
 * compared whole, so what is found is never the record of another key. It grows on demand
 * and never forgets. */
#ifndef DICOT_BASE_TABLE_H
#define DICOT_BASE_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/blocks.h"

#define TABLE_NONE BLOCKS_NONE

struct table {
    struct memory *memory;
    size_t value_size; /* bytes of the value in each record */
    size_t records;
    uint64_t *slots; /* open addressing: upper half of the hash << 32 | record; empty when
                        all ones */
    size_t slot_count;
    struct blocks blocks; /* of the records */
};

void table_init(struct table *t, struct memory *memory, size_t value_size);
void table_done(struct table *t);

/* The record of that key, or TABLE_NONE. */
uint32_t table_find(const struct table *t, uint64_t hash, const void *key, size_t length);

/* The record of that key; makes one with a zeroed value if there is none (*fresh).
 * TABLE_NONE: over the budget. */
uint32_t table_add(struct table *t, uint64_t hash, const void *key, size_t length,
                   bool *fresh);

/* The next record of a walk over all, in no order; *slot is 0 at first. TABLE_NONE: there
 * is none. */
uint32_t table_next(const struct table *t, size_t *slot);

/* A record: the length of the key in 8 bytes, the value, padded to 8, the key. Pointers
 * into it stay good until table_done. */
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

#endif
