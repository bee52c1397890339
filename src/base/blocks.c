/* SPDX-License-Identifier: MIT */
/* blocks.c: chunks of 64 KiB; a block's name is chunk << BLOCKS_CHUNK_BITS | unit of 8
 * bytes, so 32 bits reach 32 GiB. A longer block has an allocation of its own that spans
 * as many chunk numbers as it needs; the numbers after its first are NULL, which is also
 * how its size is known when it is freed. */
#include "base/blocks.h"

#include <string.h>

#define UNIT 8
#define CHUNK_UNITS ((size_t)1 << BLOCKS_CHUNK_BITS)
#define CHUNK_LIMIT                                                                      \
    (((size_t)1 << (32 - BLOCKS_CHUNK_BITS)) -                                           \
     1) /* the last number would collide with BLOCKS_NONE */

void blocks_init(struct blocks *b, struct memory *memory)
{
    *b = (struct blocks){.memory = memory, .unit = CHUNK_UNITS};
}

void blocks_done(struct blocks *b)
{
    for (size_t i = 0; i < b->chunk_count;) {
        size_t span = 1;
        while (i + span < b->chunk_count && b->chunks[i + span] == NULL)
            span++;
        memory_free(b->memory, b->chunks[i], span * CHUNK_UNITS, UNIT);
        i += span;
    }
    memory_free(b->memory, b->chunks, b->chunk_capacity, sizeof *b->chunks);
    blocks_init(b, b->memory);
}

static int new_chunks(struct blocks *b, size_t span)
{
    if (span > CHUNK_LIMIT || b->chunk_count > CHUNK_LIMIT - span ||
        !memory_grow(b->memory, &b->chunks, &b->chunk_capacity, b->chunk_count + span,
                     sizeof *b->chunks))
        return 0;
    unsigned char *block = memory_new_dirty(b->memory, span * CHUNK_UNITS, UNIT);
    if (block == NULL)
        return 0;
    memset(b->chunks + b->chunk_count, 0, span * sizeof *b->chunks);
    b->chunks[b->chunk_count] = block;
    b->chunk_count += span;
    b->unit = 0;
    return 1;
}

uint32_t blocks_new(struct blocks *b, size_t bytes)
{
    size_t need = bytes / UNIT + (bytes % UNIT != 0),
           span = (need + CHUNK_UNITS - 1) / CHUNK_UNITS;
    if (need > CHUNK_UNITS - b->unit && !new_chunks(b, span))
        return BLOCKS_NONE;
    size_t chunk = b->chunk_count - (span > 1 ? span : 1);
    uint32_t block = (uint32_t)(chunk << BLOCKS_CHUNK_BITS | b->unit);
    b->unit = span > 1 ? CHUNK_UNITS : b->unit + need; /* a long block fills its chunks */
    memset(blocks_at(b, block), 0,
           need * UNIT); /* chunks are allocated dirty, only the part in use is zeroed */
    return block;
}

size_t blocks_bytes(const struct blocks *b)
{
    /* The last chunk counts up to `unit`. While there is no chunk, `unit` is
     * CHUNK_UNITS. */
    return (b->chunk_count * CHUNK_UNITS + b->unit - CHUNK_UNITS) * UNIT;
}
