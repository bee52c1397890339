/* SPDX-License-Identifier: MIT */
/* big_count.h: counts below 2^256; a count that grows beyond that says so. */
#ifndef DICOT_BASE_BIG_COUNT_H
#define DICOT_BASE_BIG_COUNT_H

#include "base/text.h"

#define TALLY_LIMBS 8

/* All zero is 0. */
struct tally {
    uint32_t limb[TALLY_LIMBS]; /* least significant first */
    bool over;                  /* it was 2^256 or more at some time */
};

void tally_add(struct tally *sum, const struct tally *more);
bool tally_is_zero(const struct tally *t);

/* Is it below 2^53, so that readers of JSON who know only doubles can take it as a
 * number?
 */
bool tally_is_small(const struct tally *t);

/* Prints it in decimal; it must not be over. */
void tally_print(const struct tally *t, struct writer *w);

#endif
