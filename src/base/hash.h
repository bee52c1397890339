/* SPDX-License-Identifier: MIT */
/* hash.h: 64-bit hash of bytes. Only speed depends on it: tables compare whole keys. */
#ifndef DICOT_BASE_HASH_H
#define DICOT_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

static inline uint64_t hash_mix(uint64_t h)
{
    h ^= h >> 32;
    h *= 0xd6e8feb86659fd93u;
    return h ^ (h >> 32);
}

static inline uint64_t hash_bytes(const void *bytes, size_t length)
{
    const unsigned char *p = bytes;
    uint64_t h = length * 0x9e3779b97f4a7c15u, word;
    for (; length >= 8; length -= 8, p += 8) {
        memcpy(&word, p, 8);
        h = (h ^ word) * 0x9fb21c651e98df25u;
        h ^= h >> 29;
    }
    if (length > 0) {
        word = 0;
        memcpy(&word, p, length);
        h = (h ^ word) * 0x9fb21c651e98df25u;
    }
    return hash_mix(h);
}

#endif
