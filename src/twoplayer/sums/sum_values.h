/* SPDX-License-Identifier: MIT */
/* sum_values.h: values as summands. What a search over sums asks about a value is found
 * in the store once and kept here.
 *
 * A summand is a dyadic number, a number of ups and a nimber (together its `rest`), and
 * perhaps an item: a value that is not of that form, moved by a number so that its stops
 * lie around 0. So {9|7} and {3|1} are the same item beside 8 and 2. */
#ifndef DICOT_TWOPLAYER_SUMS_VALUES_H
#define DICOT_TWOPLAYER_SUMS_VALUES_H

#include "base/blocks.h"
#include "base/table.h"
#include "value/value.h"

/* The bit that marks an item as a value; other items are parts (parts.h). */
#define VALUE_ITEM ((uint32_t)1 << 31)
#define NO_ITEM UINT32_MAX
#define LAST_VALUE_BLOCK 0x5fffffffu /* greater blocks would look like a rest in keys */

struct summand {
    uint32_t item; /* or NO_ITEM */
    struct packed rest;
};

/* Numbers are stored as multiples of 2^-FRACTION_BITS, rounded so that bounds stay
 * bounds. */
#define FRACTION_BITS 16
#define LARGEST_WHOLE ((int64_t)1 << 40) /* greater numbers have no such form */

/* Means that no number of ups is known. */
#define NO_UPS (-1000)

struct sum_value {
    value value;
    uint32_t negative;          /* the item of the negative */
    const struct summand *left; /* Left's canonical options */
    uint32_t count;             /* number of Left's options */
    bool simple;                /* may be added to other simple values */
    bool infinitesimal;
    /* Bounds of stops, mean and temperature. */
    int64_t right_stop, left_stop, mean[2], temperature;
    /* The largest numbers such that the value, if infinitesimal, is at least ups[0]·↑ and
     * at least ups[1]·↑ + *. NO_UPS if there is none. */
    int ups[2];
};

struct sum_values {
    struct memory memory; /* a share of the budget of the search */
    struct values *store; /* NULL: there was no room for it */
    struct blocks blocks; /* hold each struct sum_value and its options */
    struct pairs items;   /* pair (id in the store, 0) → item */
    bool full;            /* the share is used up: no new values are made */
};

/* Prepares values that may use `share` bytes of `m`; 0 means no limit. If that is too
 * little, there are no values. */
void sum_values_init(struct sum_values *v, struct memory *m, size_t share);
void sum_values_done(struct sum_values *v);

static inline struct sum_value *sum_value_of(const struct sum_values *v, uint32_t item)
{
    return blocks_at(&v->blocks, item & ~VALUE_ITEM);
}

/* The functions below that return bool return false on failure. Nothing is lost then: a
 * part may always stay a part, and two summands may stay two. */

/* Reads a value of the store as a summand. */
bool sum_values_read(struct sum_values *v, value id, struct summand *s);

/* Computes a + b, if both are simple. */
bool sum_values_add(struct sum_values *v, uint32_t a, uint32_t b, struct summand *sum);

/* Returns whether two values can be added without making large ones. */
bool sum_values_may_add(struct sum_values *v, value a, value b);

/* Returns whether the last operations of the store succeeded, and clears the failure. */
bool sum_values_ok(struct sum_values *v);

/* ---- the rest ---- */

/* Adds sign * y to x. Returns false, with x unchanged, if the result is too large. */
bool rest_add(struct packed *x, const struct packed *y, int sign);

static inline bool rest_is_zero(const struct packed *x)
{
    return x->numerator == 0 && x->ups == 0 && x->nimber == 0;
}

/* Converts a dyadic number to units of 2^-FRACTION_BITS, rounded down or up. Returns
 * false if it is too large. */
bool number_fixed(int64_t numerator, uint32_t exponent, bool up, int64_t *fixed);

#endif
