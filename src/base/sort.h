/* SPDX-License-Identifier: MIT */
/* sort.h: sorts by an order that the compiler can inline, and sorts plain numbers. */
#ifndef DICOT_BASE_SORT_H
#define DICOT_BASE_SORT_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define SORT_BYTES 64 /* the largest size of an element */

/* Does element `a` come before element `b`? */
typedef bool sort_order(const void *a, const void *b, const void *context);

/* Sorts an array and returns whether any element moved. It is a Shell sort, for the short
 * lists of searches: in place, without recursion, and faster there than qsort, since
 * `size` and `before` are constants once it is inlined. */
__attribute__((always_inline)) static inline bool
sort_by(void *array, size_t count, size_t size, sort_order *before, const void *context)
{
    unsigned char *at = array, x[SORT_BYTES];
    bool moved = false;
    assert(size <= sizeof x);
    for (size_t gap = count / 2; gap > 0; gap /= 2)
        for (size_t i = gap; i < count; i++) {
            size_t j = i;
            memcpy(x, at + i * size, size);
            for (; j >= gap && before(x, at + (j - gap) * size, context); j -= gap)
                memcpy(at + j * size, at + (j - gap) * size, size);
            memcpy(at + j * size, x, size);
            moved = moved || j != i;
        }
    return moved;
}

/* Compares texts, bytes first and then lengths. The result has the sign that memcmp's
 * would have. */
static inline int sort_compare_bytes(const void *a, size_t m, const void *b, size_t n)
{
    const int order = memcmp(a, b, m < n ? m : n);
    return order != 0 ? order : (m > n) - (m < n);
}

static inline int sort_compare(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* Sorts in ascending order; also suits long lists. */
static inline void sort_numbers(uint32_t *number, size_t count)
{
    qsort(number, count, sizeof *number, sort_compare);
}

#endif
