/* SPDX-License-Identifier: MIT */
/* kernel_rules.h: what kernel certificates need of a game beyond its rules
 * (doc/kernel-certificates.md): names of parts that do not depend on where they stand. */
#ifndef DICOT_GAME_KERNEL_RULES_H
#define DICOT_GAME_KERNEL_RULES_H

#include "game/game.h"

#define KERNEL_SIZE 1000u     /* of a LINE at most */
#define KERNEL_VERTICES 255u  /* of a board at most */
#define KERNEL_KEY_BYTES 9216 /* a key has fewer: 9 for each edge */

struct kernel_rules {
    bool split;      /* parts are those of `part`; else the whole position is one */
    bool own_family; /* parts of different terms are never the same */

    /* Stones, blocks, edges, …; more than KERNEL_SIZE if there are too many, or if the
     * board is too large. No move makes it larger. */
    uint64_t (*size)(const struct board *b, const uint8_t *pos);

    /* Writes the key of a part, and returns its length. Parts with equal keys are the
     * same game. */
    size_t (*key)(const struct board *b, const uint8_t *part, uint8_t *key);

    /* Below or above 0 if the key of the part is certainly less or greater than that of
     * its negative; 0 if both must be compared. NULL: always 0. */
    int (*compare)(const struct board *b, const uint8_t *part);
};

/* Writes a number into `bytes` bytes, the highest first; returns what follows it. */
static inline uint8_t *kernel_number(uint8_t *to, uint64_t number, int bytes)
{
    for (int i = bytes - 1; i >= 0; i--)
        *to++ = (uint8_t)(number >> 8 * i);
    return to;
}

#endif
