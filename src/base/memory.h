/* SPDX-License-Identifier: MIT */
/* memory.h: one budget for all bytes that a problem may use. The core calls malloc
 * nowhere else. Several threads may allocate from one budget at the same time. A budget
 * in use must not be copied, and `limit` and `work` may change only while a single thread
 * uses it. */
#ifndef DICOT_BASE_MEMORY_H
#define DICOT_BASE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" { /* C++ only passes budgets on: it knows no _Atomic */
struct memory;
#else
#include <stdatomic.h>
struct memory {
    _Atomic size_t used, peak; /* bytes */
    /* For tests: number of the allocation from now that fails; 0: none. */
    _Atomic size_t fail_at;
    size_t limit;          /* bytes; 0: no limit */
    struct memory *within; /* a larger budget that this one is part of; NULL: none */
    /* The calculation that uses the budget (base/work.h); operations that have nothing
     * else at hand count their work there. NULL: that of `within`, or none. */
    struct work *work;
    /* Called with each new block of at least MEMORY_LARGE bytes, before the block is
     * used. NULL: nobody wants to know. */
    void (*on_large)(void *block, size_t bytes);
};
#endif

#define MEMORY_LARGE ((size_t)8 << 20)

/* Allocates `count` zeroed elements of `size` bytes. Returns NULL if the budget is
 * exceeded, malloc fails, or the product overflows. For zero elements it returns a
 * pointer that may be freed. */
void *memory_new(struct memory *m, size_t count, size_t size);

/* Does the same, but leaves the bytes undefined. */
void *memory_new_dirty(struct memory *m, size_t count, size_t size);

/* Frees what memory_new returned for the same count and size. NULL is ignored. */
void memory_free(struct memory *m, void *p, size_t count, size_t size);

/* Makes *array hold at least `need` elements of `size` bytes. While the budget allows,
 * the array at least doubles. New elements are zero. On failure returns false and leaves
 * the array as it was. */
bool memory_grow(struct memory *m, void *array_pointer, size_t *capacity, size_t need,
                 size_t size);

/* Says whether the calculation that uses the budget is over (base/work.h), at places that
 * are reached seldom. */
bool memory_expired(const struct memory *m);

/* ---- for other allocators (base/arena.h) ---- */

/* Allocates `header` bytes, which are not charged, followed by the elements. All bytes
 * are zero. The caller frees them with memory_free. */
void *memory_new_behind(struct memory *m, size_t header, size_t count, size_t size);

/* The allocator of an array that grows. */
struct memory_place {
    void *from;
    void *(*take)(void *from, size_t count, size_t size);
    void (*give)(void *from, void *p, size_t count, size_t size);
};

bool memory_grow_from(const struct memory_place *place, void *array_pointer,
                      size_t *capacity, size_t need, size_t size);

#ifdef __cplusplus
}
#endif

#endif
