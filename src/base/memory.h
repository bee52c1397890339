/* SPDX-License-Identifier: MIT */
/* memory.h: one budget for all that a problem may use: bytes, and time inside operations
 * that nobody can step. The core never calls malloc elsewhere, and has no clock: the
 * caller has one. */
#ifndef DICOT_BASE_MEMORY_H
#define DICOT_BASE_MEMORY_H

#include <stddef.h>

struct memory {
    size_t used, peak, limit; /* bytes; limit 0 means none */
    size_t fail_at; /* for tests: the fail_at-th allocation from now fails; 0 = never */
    /* Is the time used up? Asked now and then in long operations. NULL: it never is. */
    int (*expired)(const void *clock);
    const void *clock;
};

/* `count` zeroed elements of `size` bytes, or NULL when over the budget, out of memory,
 * or when the product overflows. Zero elements give a pointer that may be freed. */
void *memory_new(struct memory *m, size_t count, size_t size);

/* The same, but the bytes are undefined. */
void *memory_new_dirty(struct memory *m, size_t count, size_t size);

/* Gives back what memory_new returned for the same count and size. NULL is ignored. */
void memory_free(struct memory *m, void *p, size_t count, size_t size);

/* Makes *array hold at least `need` elements of `size` bytes, at least doubling it. False
 * leaves it as it was. */
int memory_grow(struct memory *m, void *array_pointer, size_t *capacity, size_t need,
                size_t size);

int memory_expired(const struct memory *m);

#endif
