/* SPDX-License-Identifier: MIT */
/* ranks.h: a set of numbers below 64 * words from which numbers are removed. It says in
 * logarithmic time how many elements are below a number, and which element is the n-th.
 *
 * The set is an array of words with one bit per number. A Fenwick tree [Fenwick 1994]
 * holds the counts: tree[i - 1] is the number of elements in the words i - (i & -i) to i
 * - 1. The caller owns both arrays, so that many sets can share one allocation. */
#ifndef DICOT_BASE_RANKS_H
#define DICOT_BASE_RANKS_H

#include <stdbool.h>

#include "base/bits.h"

struct ranks {
    uint64_t *bits;
    uint32_t *tree;
    uint32_t words;
};

static inline bool ranks_have(const struct ranks *r, uint32_t n)
{
    return r->bits[n / 64] >> n % 64 & 1;
}

/* Makes it the set of all numbers below n. */
static inline void ranks_fill(const struct ranks *r, uint32_t n)
{
    for (uint32_t w = 0; w < r->words; w++, n -= n < 64 ? n : 64)
        r->bits[w] = n >= 64 ? UINT64_MAX : ((uint64_t)1 << n) - 1;
    for (uint32_t i = 1; i <= r->words; i++) {
        uint32_t sum = bits_count(r->bits[i - 1]);
        for (uint32_t j = i - 1; j > i - (i & -i); j &= j - 1)
            sum += r->tree[j - 1];
        r->tree[i - 1] = sum;
    }
}

static inline void ranks_remove(const struct ranks *r, uint32_t n)
{
    r->bits[n / 64] &= ~((uint64_t)1 << n % 64);
    for (uint32_t i = n / 64 + 1; i <= r->words; i += i & -i)
        r->tree[i - 1]--;
}

static inline void ranks_add(const struct ranks *r, uint32_t n)
{
    r->bits[n / 64] |= (uint64_t)1 << n % 64;
    for (uint32_t i = n / 64 + 1; i <= r->words; i += i & -i)
        r->tree[i - 1]++;
}

/* Returns the number of elements below n. */
static inline uint32_t ranks_below(const struct ranks *r, uint32_t n)
{
    uint32_t sum = bits_count(r->bits[n / 64] & (((uint64_t)1 << n % 64) - 1));
    for (uint32_t i = n / 64; i > 0; i &= i - 1)
        sum += r->tree[i - 1];
    return sum;
}

/* Returns the element that has `below` smaller elements; it must exist. */
static inline uint32_t ranks_at(const struct ranks *r, uint32_t below)
{
    uint32_t w = 0, step = 1;
    while (step <= r->words / 2)
        step *= 2;
    for (; step > 0; step /= 2)
        if (w + step <= r->words && r->tree[w + step - 1] <= below) {
            w += step;
            below -= r->tree[w - 1];
        }
    return 64 * w + bits_at(r->bits[w], below);
}

/* Returns the least element above n, or UINT32_MAX if there is none. */
static inline uint32_t ranks_after(const struct ranks *r, uint32_t n)
{
    uint32_t w = n / 64;
    uint64_t word = n % 64 == 63 ? 0 : r->bits[w] >> (n % 64 + 1) << (n % 64 + 1);
    while (word == 0)
        if (++w == r->words)
            return UINT32_MAX;
        else
            word = r->bits[w];
    return 64 * w + bits_least(word);
}

#endif
