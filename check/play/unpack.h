/* SPDX-License-Identifier: MIT
 *
 * unpack.h: turns packed moves into text (doc/certificates.md, "moves packed"). The text
 * is then read and judged like any other, so nothing here has to be trusted.
 */
#ifndef CHECK_UNPACK_H
#define CHECK_UNPACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MAX_TEMPLATE = 255,
    UNPACKED_SIZE = 20 * MAX_TEMPLATE + 1 /* a number has at most 19 digits */
};

/* Begins with `at` and `end` around the bytes of one chunk, and all else 0. */
struct unpacker {
    const uint8_t *at, *end;
    char template[MAX_TEMPLATE + 1];
    size_t numbers;              /* number of numbers in the template */
    uint64_t last[MAX_TEMPLATE]; /* the numbers of the move before */
};

/* Writes the next move of the chunk as text. Returns false if the bytes are not a
 * move. */
bool unpack_move(struct unpacker *u, char text[UNPACKED_SIZE]);

#endif
