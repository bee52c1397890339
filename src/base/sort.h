/* SPDX-License-Identifier: MIT */
/* sort.h: numbers in ascending order. */
#ifndef DICOT_BASE_SORT_H
#define DICOT_BASE_SORT_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

static inline int sort_compare(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static inline void sort_numbers(uint32_t *number, size_t count)
{
    qsort(number, count, sizeof *number, sort_compare);
}

#endif
