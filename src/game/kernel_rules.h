/* SPDX-License-Identifier: MIT */
/* kernel_rules.h: what kernel certificates need from a game beyond its rules
 * (doc/kernel-certificates.md): names of parts that do not depend on where they stand. */
#ifndef DICOT_GAME_KERNEL_RULES_H
#define DICOT_GAME_KERNEL_RULES_H

#include "game/game.h"

#define KERNEL_SIZE 1000u     /* the largest size of a LINE, as `size` counts it */
#define KERNEL_VERTICES 255u  /* the most vertices of a board */
#define KERNEL_KEY_BYTES 9216 /* room for any key: a key has at most 9 bytes per edge */

struct kernel_rules {
    bool split; /* the slot `part` gives the parts; otherwise the whole position is one
                   part */
    bool own_family; /* parts of different terms never count as the same */

    /* Returns the number of stones, blocks, edges, …, or more than KERNEL_SIZE if there
     * are too many or the board is too large. No move increases it. */
    uint64_t (*size)(const struct board *b, const uint8_t *pos);

    /* Writes the key of a part and returns its length in bytes. Parts with equal keys are
     * the same game. */
    size_t (*key)(const struct board *b, const uint8_t *part, uint8_t *key);

    /* Returns a number below (above) 0 if the key of the part is certainly less (greater)
     * than the key of its negative, and 0 if the caller must compare the two keys. NULL:
     * always 0. */
    int (*compare)(const struct board *b, const uint8_t *part);
};

/* Writes a number as `bytes` bytes, the most significant first; returns the address after
 * them. */
static inline uint8_t *kernel_number(uint8_t *to, uint64_t number, int bytes)
{
    for (int i = bytes - 1; i >= 0; i--)
        *to++ = (uint8_t)(number >> 8 * i);
    return to;
}

#endif
