/* SPDX-License-Identifier: MIT */
/* bits.h: sets of up to 64 small numbers as words. */
#ifndef DICOT_BASE_BITS_H
#define DICOT_BASE_BITS_H

#include <stdint.h>

/* The least element of a set that is not empty. */
static inline unsigned bits_least(uint64_t set)
{
    return (unsigned)__builtin_ctzll(set);
}

#endif
