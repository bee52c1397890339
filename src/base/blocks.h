/* SPDX-License-Identifier: MIT */
/* blocks.h: many small blocks that live until the end, each named by 32 bits. Blocks
 * never move. */
#ifndef DICOT_BASE_BLOCKS_H
#define DICOT_BASE_BLOCKS_H

#include <stdint.h>

#include "base/memory.h"

#define ARENA_NONE UINT32_MAX
#define ARENA_CHUNK_BITS 17 /* of units of 8 bytes: chunks of 1 MiB */

struct arena {
    struct memory *memory;
    unsigned char **chunks;
    size_t chunk_count, chunk_capacity;
    size_t unit; /* next free place of the last chunk, in units of 8 bytes */
};

void arena_init(struct arena *a, struct memory *memory);
void arena_done(struct arena *a);

/* A zeroed block of that many bytes, aligned to 8, or ARENA_NONE: over the budget, or
 * past 32 GiB. */
uint32_t arena_new(struct arena *a, size_t bytes);

/* Bytes in use. */
size_t arena_bytes(const struct arena *a);

static inline void *arena_at(const struct arena *a, uint32_t block)
{
    return a->chunks[block >> ARENA_CHUNK_BITS] +
           (block & (((uint32_t)1 << ARENA_CHUNK_BITS) - 1)) * (size_t)8;
}

#endif
