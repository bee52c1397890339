/* SPDX-License-Identifier: MIT */
/* key.h: a sum as a short number, under which its answer is kept. A board of n cells has
 * 3^n positions, so it takes 1.6 bits a cell and not two; small values have small
 * numbers. So most keys have about 60 bits, and the table (answers.h) needs one word for
 * an answer. From the lowest bit on, until all that is left is 0:
 *
 *     1 | columns 6, rows - 1: 3, sign 2 | cells       a part on a grid
 *     1 | columns 8, sign 2 | colours                  a part on a line
 *     2 | 12 bits                                      a value with a number below 4096
 *     3 | 20 bits                                      another value
 *
 * with 2 bits for what comes next. No two sums have the same key. Then the lowest word is
 * mixed with the others, one to one, so that its lowest bits may serve as a hash. */
#ifndef DICOT_TWOPLAYER_CLOBBER_KEY_H
#define DICOT_TWOPLAYER_CLOBBER_KEY_H

#include "twoplayer/clobber/sum.h"

#define KEY_WORDS 4
#define KEY_BITS 240u

/* All zero: there is none, because the sum is too large. */
struct key {
    uint64_t word[KEY_WORDS];
};

#define MOST_ROWS 8u
#define BYTES 256u

/* Eight cells, those of whole columns, as digits to the base 3: each is 1 where the byte
 * has a bit. Rows that a part does not have get no digits. */
struct digits {
    uint16_t of[MOST_ROWS + 1][BYTES]; /* by the rows of the part */
    uint16_t radix[MOST_ROWS + 1];     /* 3^digits of a byte */
};

void digits_init(struct digits *d, const struct layout *l);

void key_of_sum(const struct digits *d, const struct layout *l, const struct sum *s,
                struct key *k);

/* No more than KEY_BITS, and not none. */
static inline bool key_is_valid(const struct key *k)
{
    return k->word[KEY_WORDS - 1] >> (KEY_BITS - 64 * (KEY_WORDS - 1)) == 0 &&
           (k->word[0] | k->word[1] | k->word[2] | k->word[3]) != 0;
}

static inline bool key_is_none(const struct key *k)
{
    return (k->word[0] | k->word[1] | k->word[2] | k->word[3]) == 0;
}

#endif
