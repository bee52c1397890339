/* SPDX-License-Identifier: MIT */
/* range_coder.h: codes bits with adaptive probabilities into as few bytes as they are
 * worth (doc/kernel-certificates.md). */
#ifndef DICOT_TWOPLAYER_PROOF_RANGE_CODER_H
#define DICOT_TWOPLAYER_PROOF_RANGE_CODER_H

#include "base/text.h"

/* The chance of a bit about which nothing is known yet. */
#define RANGE_EVEN ((uint16_t)1 << 15)

struct range_coder {
    struct writer *out;
    uint64_t low;
    uint32_t width;
    /* The last byte that is not 255 and not sent: a carry may change it. */
    uint8_t held;
    uint64_t waiting; /* number of bytes not sent: `held`, and the bytes 255 after it */
    bool begun;       /* the first byte, which is always 0 and not sent, is behind us */
};

void coder_begin(struct range_coder *r, struct writer *out);

/* Codes one bit. *chance is the probability of 0 in units of 2^-16, and is adapted to the
 * bit. */
void coder_bit(struct range_coder *r, uint16_t *chance, bool bit);
void coder_end(struct range_coder *r);

#endif
