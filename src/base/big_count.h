/* SPDX-License-Identifier: MIT */
/* big_count.h: counts below 2^256, and whether one went beyond. */
#ifndef DICOT_BASE_BIG_COUNT_H
#define DICOT_BASE_BIG_COUNT_H

#include "base/text.h"

#define TALLY_LIMBS 8

/* All zero is 0. */
struct tally {
    uint32_t limb[TALLY_LIMBS]; /* the lowest first */
    bool over;                  /* it was 2^256 or more at some time */
};

void tally_add(struct tally *sum, const struct tally *more);
bool tally_is_zero(const struct tally *t);

/* Can JSON readers that know only doubles have it as a number? */
bool tally_is_small(const struct tally *t);

/* In decimal; not if it is over. */
void tally_print(const struct tally *t, struct writer *w);

#endif
