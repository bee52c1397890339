/* SPDX-License-Identifier: MIT */
/* sum_values.h: values as summands: what a search over sums asks of them, found without
 * the store once it was asked.
 *
 * A summand is a number of ups, a nimber and a dyadic number (`rest`), and perhaps an
 * item: a value that is not of that form, moved by a number so that its stops lie around
 * 0. So {9|7} and {3|1} are the same item beside 8 and 2. */
#ifndef DICOT_TWOPLAYER_SUM_VALUES_H
#define DICOT_TWOPLAYER_SUM_VALUES_H

#include "base/blocks.h"
#include "base/pairs.h"
#include "value/value.h"

/* A name of a value in a sum; other items are parts (parts.h). */
#define VALUE_ITEM ((uint32_t)1 << 31)
#define NO_ITEM UINT32_MAX
#define LAST_VALUE_BLOCK 0x5fffffffu /* words of keys beyond it mean something else */

struct summand {
    uint32_t item; /* or NO_ITEM */
    struct packed rest;
};

/* Numbers as multiples of 2^-FRACTION_BITS, rounded so that bounds stay bounds. */
#define FRACTION_BITS 16
#define LARGEST_WHOLE ((int64_t)1 << 40) /* larger ones have no such form */

/* No number of ups is known. */
#define NO_UPS (-1000)

struct sum_value {
    value value;
    uint32_t negative;          /* an item */
    const struct summand *left; /* Left's canonical options */
    uint32_t count;             /* of them */
    bool simple;                /* may be added to others that are */
    bool infinitesimal;
    /* Bounds of stops, mean and temperature. */
    int64_t right_stop, left_stop, mean[2], temperature;
    /* An infinitesimal is at least ups[0]·↑ and at least ups[1]·↑ + *: the largest such
     * numbers, or NO_UPS. */
    int ups[2];
};

struct sum_values {
    struct memory memory; /* a share of the budget of the search */
    struct values *store; /* NULL: there was no room for it */
    struct blocks blocks; /* of struct sum_value and of options */
    struct pairs items;   /* id in the store, 0 → item */
    bool full;            /* no more values: the share is used up */
};

/* `share`: bytes of `m` that it may use; 0: no limit. If that is too little, it has no
 * values. */
void sum_values_init(struct sum_values *v, struct memory *m, size_t share);
void sum_values_done(struct sum_values *v);

static inline struct sum_value *sum_value_of(const struct sum_values *v, uint32_t item)
{
    return blocks_at(&v->blocks, item & ~VALUE_ITEM);
}

/* What functions say that return bool: false is a failure, and nothing is lost by it: a
 * part may always stay a part, and two summands two. */

/* A value of the store as a summand. */
bool sum_values_read(struct sum_values *v, value id, struct summand *s);

/* a + b, if both are simple. */
bool sum_values_add(struct sum_values *v, uint32_t a, uint32_t b, struct summand *sum);

/* May two values be added without making large ones? */
bool sum_values_may_add(struct sum_values *v, value a, value b);

/* Did the last operations of the store succeed? Forgets what failed. */
bool sum_values_ok(struct sum_values *v);

/* ---- the rest ---- */

/* x += sign * y. False: too large; x is as it was. */
bool rest_add(struct packed *x, const struct packed *y, int sign);

static inline bool rest_is_zero(const struct packed *x)
{
    return x->numerator == 0 && x->ups == 0 && x->nimber == 0;
}

/* A dyadic number in units of 2^-FRACTION_BITS, rounded down or up. False: too large. */
bool number_fixed(int64_t numerator, uint32_t exponent, bool up, int64_t *fixed);

#endif
