/* SPDX-License-Identifier: MIT */
/* blocks.h: many small blocks of memory, each named by a 32-bit number. Blocks never
 * move, and are all freed together. */
#ifndef DICOT_BASE_BLOCKS_H
#define DICOT_BASE_BLOCKS_H

#include <stdint.h>

#include "base/memory.h"

#define BLOCKS_NONE UINT32_MAX

/* A chunk has 2^13 units of 8 bytes, which is 64 KiB. Most questions need one chunk, and
 * malloc (the sanitizers' too) reuses memory of this size without a system call. */
#define BLOCKS_CHUNK_BITS 13

struct blocks {
    struct memory *memory;
    unsigned char **chunks;
    size_t chunk_count, chunk_capacity;
    size_t unit; /* next free place in the last chunk, in units of 8 bytes */
};

void blocks_init(struct blocks *b, struct memory *memory);
void blocks_done(struct blocks *b);

/* Allocates a zeroed block of that many bytes, aligned to 8. Returns BLOCKS_NONE if the
 * budget or the total of 32 GiB would be exceeded. */
uint32_t blocks_new(struct blocks *b, size_t bytes);

/* Returns the number of bytes in use. */
size_t blocks_bytes(const struct blocks *b);

static inline void *blocks_at(const struct blocks *b, uint32_t block)
{
    return b->chunks[block >> BLOCKS_CHUNK_BITS] +
           (block & (((uint32_t)1 << BLOCKS_CHUNK_BITS) - 1)) * (size_t)8;
}

#endif
