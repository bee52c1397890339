/* SPDX-License-Identifier: MIT */
/* checked.h: arithmetic that says when it would overflow. */
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

/* Bytes of `count` elements of `size` bytes. What does not fit is SIZE_MAX, which no
 * allocation grants: with 32 bits (WebAssembly) that is within reach of a board. */
static inline size_t checked_bytes(size_t count, size_t size)
{
    return size > 0 && count > SIZE_MAX / size ? SIZE_MAX : count * size;
}

#endif
