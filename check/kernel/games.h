/* SPDX-License-Identifier: MIT
 *
 * games.h: what a kernel has to know about each game beyond its rules: its independent
 * parts, its negative, the key of a part, and its size (doc/kernel-certificates.md).
 */
#ifndef CHECK_KERNEL_GAMES_H
#define CHECK_KERNEL_GAMES_H

#include "text/keys.h"

enum { MOST_KERNEL_VERTICES = 255 };
#define MOST_KERNEL_SIZE 1000u

struct kernel_game {
    const struct rules *rules;
    bool own_family; /* each term is a family of its own */
    /* Moves one part from `rest` to `part`, which has room for as many cells. Returns
     * false if nothing is left. */
    bool (*take)(struct plain *rest, struct plain *part);
    void (*negate)(struct plain *p); /* NULL: the game is impartial */
    /* Returns a negative or positive number if the key of the part is certainly less or
     * greater than that of its negative, and 0 if the keys must be compared. NULL: always
     * 0. */
    int (*compare)(const struct plain *part);
    void (*write_key)(const struct plain *part, struct key *key);
    uint64_t (*size)(const struct plain *p);
};

/* Returns NULL if the game has no kernels. */
const struct kernel_game *find_kernel_game(const struct rules *rules);

#endif
