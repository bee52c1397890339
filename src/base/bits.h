/* SPDX-License-Identifier: MIT */
/* bits.h: sets of up to 64 small numbers as words. */
#ifndef DICOT_BASE_BITS_H
#define DICOT_BASE_BITS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Return the least and the greatest element of a set, which must not be empty. */
static inline unsigned bits_least(uint64_t set)
{
    return (unsigned)__builtin_ctzll(set);
}

static inline unsigned bits_greatest(uint64_t set)
{
    return 63u - (unsigned)__builtin_clzll(set);
}

/* Without a popcount instruction, compilers call a library function. That is slower than
 * adding bits, pairs and nibbles in parallel. */
static inline unsigned bits_count(uint64_t set)
{
#ifdef __POPCNT__
    return (unsigned)__builtin_popcountll(set);
#else
    set -= set >> 1 & 0x5555555555555555u;
    set = (set & 0x3333333333333333u) + (set >> 2 & 0x3333333333333333u);
    set = (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (unsigned)(set * 0x0101010101010101u >> 56);
#endif
}

static inline uint64_t bits_without_least(uint64_t set)
{
    return set & (set - 1);
}

/* Returns the element of a set that has `below` smaller elements; it must exist. The
 * search halves the word until one byte is left. */
static inline unsigned bits_at(uint64_t set, unsigned below)
{
    unsigned at = 0;
    for (unsigned half = 32; half >= 8; half /= 2) {
        unsigned count = bits_count(set & (((uint64_t)1 << half) - 1));
        if (count <= below) {
            below -= count;
            at += half;
            set >>= half;
        }
    }
    while (below-- > 0)
        set = bits_without_least(set);
    return at + bits_least(set);
}

/* Reads eight bytes as a word, the first byte least significant. */
static inline uint64_t bits_word(const uint8_t *bytes)
{
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

/* Returns the set of those of up to 64 bytes that have bit `which`. It takes eight bytes
 * at a time: the bit of byte i is bit 8i of the word; multiplied by 2^(56-7i) it becomes
 * bit 56+i, and no two terms of the product overlap. */
static inline uint64_t bits_of_bytes(const uint8_t *bytes, size_t n, unsigned which)
{
    uint64_t set = 0;
    size_t i = 0;
    for (; i + 8 <= n; i += 8) {
        uint64_t word = bits_word(bytes + i) >> which & 0x0101010101010101u;
        set |= word * 0x0102040810204080u >> 56 << i;
    }
    for (; i < n; i++)
        set |= (uint64_t)(bytes[i] >> which & 1) << i;
    return set;
}

#endif
