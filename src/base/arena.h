/* SPDX-License-Identifier: MIT */
/* arena.h: blocks that end together: whoever owns an arena frees everything in it by one
 * call, and need not remember sizes.
 *
 * Every block is an allocation of its own, not a piece of a larger one: the address
 * sanitizer sees where it ends, tests can make each allocation fail, and the budget is
 * charged for exactly what was asked for. So arenas are for the few arrays of a search or
 * a board, not for many small things (base/blocks.h). */
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

/* Frees all blocks; the arena is empty and may be used again. */
void arena_done(struct arena *a);

/* `count` zeroed elements of `size` bytes. NULL: over the budget, now or at an earlier
 * call, and `failed` is set, so that a constructor checks once, at its end. */
void *arena_new(struct arena *a, size_t count, size_t size);

/* As memory_grow: makes *array, which is NULL or a block of this arena, hold at least
 * `need` elements. False leaves it as it was, and does not set `failed`. */
bool arena_grow(struct arena *a, void *array_pointer, size_t *capacity, size_t need,
                size_t size);

/* Frees one block before the others. NULL is ignored. */
void arena_drop(struct arena *a, void *block);

#endif
