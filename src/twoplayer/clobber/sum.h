/* SPDX-License-Identifier: MIT */
/* sum.h: a position as a sum of large parts and of values, which stand for small parts.
 *
 * The player to move is Left. Parts are in normal form with a sign, in ascending order; a
 * part and its negative cancel. Values are numbers of struct worths, in ascending order,
 * never 0. A code is the same sum as bits, exactly one code for each sum: the form in
 * which sums are kept on the stack. The code of a single part is its key in the table of
 * values; answers have shorter keys (key.h).
 *
 *     32 free bits | 0 | each part: columns 8, rows - 1: 3, sign 2, cells | columns 0 |
 *     values, 20 bits each, until the end or 0
 *
 * Most sums are one part and a few values. These have a form of whole words, which is
 * quicker to write and read:
 *
 *     32 free bits | 1 | columns 8, rows - 1: 3, sign 2 | both words of cells |
 *     up to three values, 20 bits each */
#ifndef DICOT_TWOPLAYER_CLOBBER_SUM_H
#define DICOT_TWOPLAYER_CLOBBER_SUM_H

#include "base/cache.h"
#include "twoplayer/clobber/part.h"

/* Each part has at least two of at most 64 stones on a grid or 128 on a line. */
#define MOST_PARTS 64u
#define CODE_WORDS 28u /* 64 values on a line take 1319 bits; a grid takes less */
#define NUMBER_BITS 20

struct sum {
    unsigned parts, values;
    struct part part[MOST_PARTS];
    uint32_t value[MOST_PARTS];
};

struct code {
    uint64_t word[CODE_WORDS];
    unsigned bits;
};

void sum_encode(const struct layout *l, const struct sum *s, struct code *c);
void sum_decode(const struct layout *l, const uint64_t *words, unsigned count,
                struct sum *s);

/* Encodes a single part without its sign: a key of the table of values. */
void part_encode(const struct part *p, struct code *c);

static inline unsigned code_words(const struct code *c)
{
    return (c->bits + 63) / 64;
}

/* Returns the key for a code made by part_encode. */
static inline struct cache_key code_key(const struct code *c)
{
    return (struct cache_key){{c->word[0], c->word[1], c->word[2], c->word[3]}};
}

/* Adds a part in normal form. */
void sum_add_part(struct sum *s, const struct part *p);

/* Adds a value, or removes its negative if that is in the sum. */
void sum_insert_value(struct sum *s, uint32_t value, uint32_t negative);

#endif
