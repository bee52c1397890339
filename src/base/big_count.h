/* SPDX-License-Identifier: MIT */
/* big_count.h: counts below 2^256; a count that grows beyond that says so. */
#ifndef DICOT_BASE_BIG_COUNT_H
#define DICOT_BASE_BIG_COUNT_H

#include "base/text.h"

#define LIMBS 8

/* All zero is 0. */
struct big_count {
    uint32_t limb[LIMBS]; /* least significant first */
    bool over;            /* it was 2^256 or more at some time */
};

void big_count_add(struct big_count *sum, const struct big_count *more);

/* Is it below 2^53, so that readers of JSON who know only doubles can take it as a
 * number?
 */
bool big_count_is_small(const struct big_count *t);

/* Prints it in decimal; it must not be over. */
void big_count_print(const struct big_count *t, struct writer *w);

#endif
