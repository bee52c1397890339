/* SPDX-License-Identifier: MIT */
/* blocks.c: chunks of 1 MiB; a block's name is chunk << ARENA_CHUNK_BITS | unit of 8
 * bytes, so 32 bits reach 32 GiB. A longer block has an allocation of its own that spans
 * as many chunk numbers as it needs; the numbers after its first are NULL, which is also
 * how its size is known when it is freed. */
#include "base/blocks.h"

#include <string.h>

#define UNIT 8
#define CHUNK_UNITS ((size_t)1 << ARENA_CHUNK_BITS)
#define CHUNK_LIMIT                                                                      \
    (((size_t)1 << (32 - ARENA_CHUNK_BITS)) -                                            \
     1) /* the last number would collide with ARENA_NONE */

void arena_init(struct arena *a, struct memory *memory)
{
    *a = (struct arena){.memory = memory, .unit = CHUNK_UNITS};
}

void arena_done(struct arena *a)
{
    for (size_t i = 0; i < a->chunk_count;) {
        size_t span = 1;
        while (i + span < a->chunk_count && a->chunks[i + span] == NULL)
            span++;
        memory_free(a->memory, a->chunks[i], span * CHUNK_UNITS, UNIT);
        i += span;
    }
    memory_free(a->memory, a->chunks, a->chunk_capacity, sizeof *a->chunks);
    arena_init(a, a->memory);
}

static int new_chunks(struct arena *a, size_t span)
{
    if (span > CHUNK_LIMIT || a->chunk_count > CHUNK_LIMIT - span ||
        !memory_grow(a->memory, &a->chunks, &a->chunk_capacity, a->chunk_count + span,
                     sizeof *a->chunks))
        return 0;
    unsigned char *block = memory_new_dirty(a->memory, span * CHUNK_UNITS, UNIT);
    if (block == NULL)
        return 0;
    memset(a->chunks + a->chunk_count, 0, span * sizeof *a->chunks);
    a->chunks[a->chunk_count] = block;
    a->chunk_count += span;
    a->unit = 0;
    return 1;
}

uint32_t arena_new(struct arena *a, size_t bytes)
{
    size_t need = bytes / UNIT + (bytes % UNIT != 0),
           span = (need + CHUNK_UNITS - 1) / CHUNK_UNITS;
    if (need > CHUNK_UNITS - a->unit && !new_chunks(a, span))
        return ARENA_NONE;
    size_t chunk = a->chunk_count - (span > 1 ? span : 1);
    uint32_t block = (uint32_t)(chunk << ARENA_CHUNK_BITS | a->unit);
    a->unit = span > 1 ? CHUNK_UNITS : a->unit + need; /* a long block fills its chunks */
    memset(arena_at(a, block), 0, need * UNIT); /* chunks are dirty: only what is used */
    return block;
}

size_t arena_bytes(const struct arena *a)
{
    /* of the last chunk only up to `unit`, which is its end while there is none */
    return (a->chunk_count * CHUNK_UNITS + a->unit - CHUNK_UNITS) * UNIT;
}
