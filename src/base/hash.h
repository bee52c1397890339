/* SPDX-License-Identifier: MIT */
/* hash.h: 64-bit hashes of bytes for tables, and a checksum for files. Only the speed of
 * tables depends on the hashes, since tables compare keys whole. */
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

/* Undoes hash_mix. */
static inline uint64_t hash_unmix(uint64_t h)
{
    h ^= h >> 32;
    h *= 0xcfee444d8b59a89bu; /* the inverse modulo 2^64 */
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

/* FNV-1a, byte by byte: the checksum of certificates and checkpoints. Each step is
 * one-to-one, so a single wrong byte is always noticed. */
#define CHECKSUM_START 14695981039346656037u

static inline uint64_t checksum_add(uint64_t sum, char byte)
{
    return (sum ^ (unsigned char)byte) * 1099511628211u;
}

#endif
