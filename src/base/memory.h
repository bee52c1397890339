/* SPDX-License-Identifier: MIT */
/* memory.h: one budget for everything a problem may use: bytes, and time inside
 * operations that nobody can step. The core calls malloc nowhere else, and has no clock:
 * its caller has one. Several threads may allocate from one budget at the same time; what
 * they share must not be copied, and `limit` and the clock change only while one thread
 * has it. */
#ifndef DICOT_BASE_MEMORY_H
#define DICOT_BASE_MEMORY_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

struct memory {
    _Atomic size_t used, peak; /* bytes */
    _Atomic size_t fail_at;    /* for tests: the fail_at-th allocation from now fails; 0:
                                  none does */
    size_t limit;              /* bytes; 0: there is none */
    struct memory *within;     /* a larger budget that this is a part of; NULL: none */
    /* Is the time used up? Asked now and then in long operations. NULL: it never is. */
    int (*expired)(const void *clock);
    /* If it can be: which part is, from 0 to 1? Negative, or NULL: nobody knows. */
    double (*spent)(const void *clock);
    const void *clock;
    /* Is told of each new block of MEMORY_LARGE bytes and more, before it is used. NULL:
     * nobody is. */
    void (*on_large)(void *block, size_t bytes);
};

#define MEMORY_LARGE ((size_t)8 << 20)

/* `count` zeroed elements of `size` bytes, or NULL when over the budget, out of memory,
 * or when the product overflows. Zero elements give a pointer that may be freed. */
void *memory_new(struct memory *m, size_t count, size_t size);

/* The same, but the bytes are undefined. */
void *memory_new_dirty(struct memory *m, size_t count, size_t size);

/* Gives back what memory_new returned for the same count and size. NULL is ignored. */
void memory_free(struct memory *m, void *p, size_t count, size_t size);

/* Makes *array hold at least `need` elements of `size` bytes, and doubles it at least
 * while the budget allows. New elements are zero. False leaves it as it was. */
bool memory_grow(struct memory *m, void *array_pointer, size_t *capacity, size_t need,
                 size_t size);

bool memory_expired(const struct memory *m);

/* The part of the time that is used up; negative: there is no limit that is known. */
double memory_spent(const struct memory *m);

/* ---- for other allocators (base/arena.h) ---- */

/* `header` bytes, which are not charged, with the elements behind them. All zero. Freed
 * by memory_free. */
void *memory_new_behind(struct memory *m, size_t header, size_t count, size_t size);

/* Where an array that grows comes from. */
struct memory_place {
    void *from;
    void *(*take)(void *from, size_t count, size_t size);
    void (*give)(void *from, void *p, size_t count, size_t size);
};

bool memory_grow_from(const struct memory_place *place, void *array_pointer,
                      size_t *capacity, size_t need, size_t size);

#endif
