/* SPDX-License-Identifier: MIT */
/* arena.h: blocks of memory with a common lifetime. The owner of an arena frees
 * everything in it with one call and need not remember sizes.
 *
 * Every block is an allocation of its own, not a piece of a larger one: the address
 * sanitizer sees where it ends, tests can make each allocation fail, and the budget is
 * charged for exactly what was asked for. So use an arena for the few arrays of a search
 * or a board, and base/blocks.h for many small things. */
#ifndef DICOT_BASE_ARENA_H
#define DICOT_BASE_ARENA_H

#include <stdbool.h>
#include <stddef.h>

#include "base/memory.h"

struct arena {
    struct memory *memory;
    struct arena_block *last; /* the newest block */
    bool failed;              /* an arena_new was refused */
};

static inline struct arena arena_of(struct memory *memory)
{
    return (struct arena){.memory = memory};
}

/* Frees all blocks. The arena is then empty and may be used again. */
void arena_done(struct arena *a);

/* Allocates `count` zeroed elements of `size` bytes. Returns NULL and sets `failed` if
 * this call or an earlier one exceeded the budget, so a constructor need check only once,
 * at its end. */
void *arena_new(struct arena *a, size_t count, size_t size);

/* Makes *array, which is NULL or a block of this arena, hold at least `need` elements, as
 * memory_grow does. If the budget is exceeded, returns false, leaves the array as it was
 * and does not set `failed`. */
bool arena_grow(struct arena *a, void *array_pointer, size_t *capacity, size_t need,
                size_t size);

/* Frees one block before the others are freed. NULL is ignored. */
void arena_drop(struct arena *a, void *block);

#endif
