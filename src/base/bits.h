/* SPDX-License-Identifier: MIT */
/* bits.h: sets of up to 64 small numbers as words. */
#ifndef DICOT_BASE_BITS_H
#define DICOT_BASE_BITS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The least and the greatest element of a set that is not empty. */
static inline unsigned bits_least(uint64_t set)
{
    return (unsigned)__builtin_ctzll(set);
}

static inline unsigned bits_greatest(uint64_t set)
{
    return 63u - (unsigned)__builtin_clzll(set);
}

/* Without an instruction for it, compilers call a function, which takes longer than
 * adding up bits, pairs and fours in parallel. */
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

/* The element of a set with so many below it; there is one. Halves of the word are tried
 * first. */
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

/* Eight bytes as a word, the first lowest. */
static inline uint64_t bits_word(const uint8_t *bytes)
{
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

/* Bit `which` of each of up to 64 bytes, as a set. Eight bytes at a time: byte i of the
 * word has its bit at 8i; times 2^(56-7i) it lands on 56+i, and no two terms meet. */
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
