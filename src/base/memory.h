/* SPDX-License-Identifier: MIT */
/* memory.h: one budget for everything a problem may use: bytes, and time inside
 * operations that nobody can step. The core calls malloc nowhere else, and has no clock:
 * its caller provides one. Several threads may allocate from one budget at the same time.
 * A budget in use must not be copied, and `limit` and the clock may change only while a
 * single thread uses it. */
#ifndef DICOT_BASE_MEMORY_H
#define DICOT_BASE_MEMORY_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct memory {
    _Atomic size_t used, peak; /* bytes */
    /* For tests: number of the allocation from now that fails; 0: none. */
    _Atomic size_t fail_at;
    size_t limit;          /* bytes; 0: no limit */
    struct memory *within; /* a larger budget that this one is part of; NULL: none */
    /* Says whether the time is used up. Long operations call it now and then; once it has
     * said yes, it must do so until the operation has ended. NULL: the time is that of
     * `within`; if there is none, it is not limited. */
    int (*expired)(const void *clock);
    /* Returns the fraction of the time that is used up, from 0 to 1, or a negative number
     * if that is unknown. NULL: it is always unknown. */
    double (*spent)(const void *clock);
    const void *clock;
    /* Called with each new block of at least MEMORY_LARGE bytes, before the block is
     * used. NULL: nobody wants to know. */
    void (*on_large)(void *block, size_t bytes);
};

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

bool memory_expired(const struct memory *m);

/* Says the same in a loop whose rounds are counted from 0, but looks at the clock only in
 * every `every`-th round. */
static inline bool memory_expired_in(const struct memory *m, uint64_t round,
                                     uint64_t every)
{
    return round % every == every - 1 && memory_expired(m);
}

/* Copy and zero bytes of a huge board, looking at the clock now and then: where the pages
 * are new, that takes much longer than reading them. Return false if the time is over;
 * then the contents of `to` are undefined. */
bool memory_copy(const struct memory *m, void *to, const void *from, size_t bytes);
bool memory_clear(const struct memory *m, void *to, size_t bytes);

/* Returns the fraction of the time that is used up, or a negative number if no limit is
 * known. */
double memory_spent(const struct memory *m);

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

#endif
