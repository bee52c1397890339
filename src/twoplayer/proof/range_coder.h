/* SPDX-License-Identifier: MIT */
/* range_coder.h: bits with adaptive probabilities, as few bytes as they are worth
 * (doc/kernel-certificates.md). */
#ifndef DICOT_TWOPLAYER_PROOF_RANGE_CODER_H
#define DICOT_TWOPLAYER_PROOF_RANGE_CODER_H

#include "base/text.h"

#define RANGE_EVEN                                                                       \
    ((uint16_t)1 << 15) /* the probability of a bit nothing is known of                  \
                         */

struct range_coder {
    struct writer *out;
    uint64_t low;
    uint32_t width;
    uint8_t held; /* the last byte but those that are 255: a carry may still change it */
    uint64_t waiting; /* bytes that wait: `held`, and those of 255 after it */
    bool begun;       /* the first byte, always 0, is not sent */
};

void coder_begin(struct range_coder *r, struct writer *out);

/* *chance is the probability of 0 in units of 2^-16, and learns from the bit. */
void coder_bit(struct range_coder *r, uint16_t *chance, bool bit);
void coder_end(struct range_coder *r);

#endif
