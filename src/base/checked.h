/* SPDX-License-Identifier: MIT */
/* checked.h: arithmetic that returns false instead of overflowing. */
#ifndef DICOT_BASE_CHECKED_H
#define DICOT_BASE_CHECKED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline bool checked_add(uint64_t *sum, uint64_t more)
{
    if (more > UINT64_MAX - *sum)
        return false;
    *sum += more;
    return true;
}

static inline bool checked_multiply(uint64_t *product, uint64_t factor)
{
    if (factor != 0 && *product > UINT64_MAX / factor)
        return false;
    *product *= factor;
    return true;
}

/* Returns the number of bytes of `count` elements of `size` bytes, or SIZE_MAX if the
 * product overflows; no allocation of SIZE_MAX bytes succeeds. With 32-bit sizes
 * (WebAssembly) a large board can get there. */
static inline size_t checked_bytes(size_t count, size_t size)
{
    return size > 0 && count > SIZE_MAX / size ? SIZE_MAX : count * size;
}

#endif
