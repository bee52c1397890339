/* SPDX-License-Identifier: MIT */
/* big_count.h: counts below 2^256; a larger count sets a flag. */
#ifndef DICOT_BASE_BIG_COUNT_H
#define DICOT_BASE_BIG_COUNT_H

#include "base/text.h"

#define LIMBS 8

/* All zero is 0. */
struct big_count {
    uint32_t limb[LIMBS]; /* least significant first */
    bool over;            /* the count has reached 2^256; `limb` means nothing */
};

void big_count_add(struct big_count *sum, const struct big_count *more);

/* Says whether the count is below 2^53, so that JSON readers that keep numbers as doubles
 * read it exactly. */
bool big_count_is_small(const struct big_count *t);

/* Prints the count in decimal. `over` must be false. */
void big_count_print(const struct big_count *t, struct writer *w);

#endif
