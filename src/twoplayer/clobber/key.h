/* SPDX-License-Identifier: MIT */
/* key.h: a sum as a short number, its key in the table of answers. A board of n cells has
 * 3^n positions, so a cell takes 1.6 bits instead of two, and values that were numbered
 * first take fewer bits. So most keys have about 60 bits, and their answers take one word
 * of the table (answers.h). A key is a sequence of items from the lowest bit on, and ends
 * where only zeros are left:
 *
 *     1 | columns 6, rows - 1: 3, sign 2 | cells       a part on a grid
 *     1 | columns 8, sign 2 | colours                  a part on a line
 *     2 | 12 bits                                      a value with a number below 4096
 *     3 | 20 bits                                      another value
 *
 * The first 2 bits say what kind of item follows. No two sums have the same key. Finally
 * the lowest word is mixed with the others by an invertible function, so that its lowest
 * bits can serve as a hash. */
#ifndef DICOT_TWOPLAYER_CLOBBER_KEY_H
#define DICOT_TWOPLAYER_CLOBBER_KEY_H

#include "twoplayer/clobber/sum.h"

#define KEY_WORDS 4
#define KEY_BITS 240u

/* All words are 0 if the sum is too large for a key. */
struct key {
    uint64_t word[KEY_WORDS];
};

#define MOST_ROWS 8u
#define BYTES 256u

/* Converts eight cells, which are whole columns, to base 3: the digit of a cell is 1 if
 * its bit in the byte is set. Cells in rows that the part does not have get no digit. */
struct digits {
    uint16_t of[MOST_ROWS + 1][BYTES]; /* for each number of rows of the part */
    uint16_t radix[MOST_ROWS + 1];     /* 3^(number of digits of a byte) */
};

void digits_init(struct digits *d, const struct layout *l);

void key_of_sum(const struct digits *d, const struct layout *l, const struct sum *s,
                struct key *k);

/* Does the key have a value with this number or a larger one? Where the last words are
 * zero, so that the end of the key is not certain, the answer may be a wrong yes. */
bool key_has_value_from(const struct key *k, const struct layout *l, uint32_t least);

/* True if the key has at most KEY_BITS bits and is not none. */
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
