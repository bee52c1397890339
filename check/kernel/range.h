/* SPDX-License-Identifier: MIT
 *
 * range.h: decodes a stream of bits with adaptive probabilities
 * (doc/kernel-certificates.md). It gives bits whatever the bytes are; what they mean is
 * judged elsewhere.
 */
#ifndef CHECK_RANGE_H
#define CHECK_RANGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct range {
    const uint8_t *at, *end;
    uint32_t width, code;
    bool is_short; /* more bits were asked for than there are */
};

enum { EVEN_CHANCE = 1 << 15 };

void range_start(struct range *r, const uint8_t *bytes, size_t size);
/* Returns the next bit. *chance is the probability of 0 in units of 2^-16, and is adapted
 * to the bit. */
int range_bit(struct range *r, uint16_t *chance);
/* Returns whether exactly all bytes were used. */
bool range_is_done(const struct range *r);

#endif
