/* SPDX-License-Identifier: MIT */
/* rng.h: the generator SplitMix64. `random:SEED` is defined by it (doc/formats.md,
 * "Labels"), so that anyone can rebuild a board from its seed. */
#ifndef DICOT_BASE_RNG_H
#define DICOT_BASE_RNG_H

#include <stdint.h>

static inline uint64_t rng_next(uint64_t *state)
{
    uint64_t z = (*state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* Returns a random number below n. */
static inline uint32_t rng_below(uint64_t *state, uint32_t n)
{
    return (uint32_t)((rng_next(state) >> 32) * n >> 32);
}

/* Returns a random number above 0 and at most 1. */
static inline double rng_fraction(uint64_t *state)
{
    return (double)((rng_next(state) >> 11) + 1) * 0x1p-53;
}

#endif
