/* SPDX-License-Identifier: MIT */
/* sum_values.c: values as summands; see sum_values.h. */
#include "twoplayer/sums/sum_values.h"

#include <string.h>

#include "value/thermo.h"

/* A value is simple if each player has few options and it was born early. There are so
 * many sums of other values that adding them takes longer than searching. */
#define FEW_OPTIONS 2u
#define SIMPLE_BIRTHDAY 4u
#define MOST_NESTED 64u /* limit on the depth of options within options */
/* Limit on the product of the numbers of options of two values to be added. */
#define MOST_PRODUCT 64u

/* ---- numbers ---- */

bool number_fixed(int64_t numerator, uint32_t exponent, bool up, int64_t *fixed)
{
    int64_t whole = numerator / ((int64_t)1 << exponent);
    if (whole >= LARGEST_WHOLE || whole <= -LARGEST_WHOLE)
        return false;
    if (exponent <= FRACTION_BITS) {
        *fixed = numerator * ((int64_t)1 << (FRACTION_BITS - exponent));
        return true;
    }
    int64_t coarse = (int64_t)1 << (exponent - FRACTION_BITS);
    *fixed = numerator / coarse;
    if (numerator % coarse != 0)
        *fixed += up ? numerator > 0 : -(numerator < 0);
    return true;
}

bool rest_add(struct packed *x, const struct packed *y, int sign)
{
    if (rest_is_zero(y))
        return true;
    uint32_t e = x->exponent > y->exponent ? x->exponent : y->exponent;
    int64_t a = x->numerator, b = sign * y->numerator;
    int64_t most_a = MAX_NUMERATOR >> (e - x->exponent),
            most_b = MAX_NUMERATOR >> (e - y->exponent);
    int32_t ups = x->ups + sign * y->ups;
    if (a > most_a || a < -most_a || b > most_b || b < -most_b || ups > MAX_UPS ||
        ups < -MAX_UPS)
        return false;
    a = a * ((int64_t)1 << (e - x->exponent)) + b * ((int64_t)1 << (e - y->exponent));
    for (; e > 0 && a % 2 == 0; e--)
        a /= 2;
    if (a > MAX_NUMERATOR || a < -MAX_NUMERATOR)
        return false;
    *x = (struct packed){a, e, ups, x->nimber ^ y->nimber};
    return true;
}

bool sum_values_ok(struct sum_values *v)
{
    enum status status = values_status(v->store);
    if (status == NO_MEMORY)
        v->full = true;
    values_clear_status(v->store);
    return status == OK;
}

/* ---- describing a value ---- */

/* Converts a stop, which is a number, to fixed-point units. */
static bool fixed_stop(struct sum_values *v, value stop, bool up, int64_t *fixed)
{
    struct packed p;
    return stop != NO_VALUE && value_unpack(v->store, stop, &p) &&
           number_fixed(p.numerator, p.exponent, up, fixed);
}

/* Returns NO_UPS if the value is not at least any n·↑ + *nimber that is tried. */
static int least_ups(const struct sum_values *v, value id, uint32_t nimber)
{
    int ups = value_least_ups(v->store, id, nimber);
    return ups < -VALUE_UPS ? NO_UPS : ups;
}

static bool describe_heat(struct sum_values *v, value id, struct sum_value *s)
{
    struct dyadic mean, temperature;
    return value_mean(v->store, id, &mean) &&
           value_temperature(v->store, id, &temperature) &&
           number_fixed(mean.n, mean.e, false, &s->mean[0]) &&
           number_fixed(mean.n, mean.e, true, &s->mean[1]) &&
           number_fixed(temperature.n, temperature.e, true, &s->temperature);
}

static bool describe(struct sum_values *v, value id, struct sum_value *s)
{
    struct value_options o;
    *s = (struct sum_value){.value = id, .ups = {NO_UPS, NO_UPS}};
    if (!value_options(v->store, id, &o) ||
        !fixed_stop(v, value_right_stop(v->store, id), false, &s->right_stop) ||
        !fixed_stop(v, value_left_stop(v->store, id), true, &s->left_stop))
        return false;
    s->count = o.count[0];
    s->simple = o.count[0] <= FEW_OPTIONS && o.count[1] <= FEW_OPTIONS &&
                value_birthday(v->store, id) <= SIMPLE_BIRTHDAY;
    s->infinitesimal = s->right_stop == 0 && s->left_stop == 0;
    if (!s->infinitesimal)
        return describe_heat(v, id, s);
    s->ups[0] = least_ups(v, id, 0);
    s->ups[1] = least_ups(v, id, 1);
    return values_status(v->store) == OK;
}

/* ---- items ---- */

/* Returns NULL if the share is used up. */
static void *new_block(struct sum_values *v, size_t bytes, uint32_t *block)
{
    *block = blocks_new(&v->blocks, bytes);
    v->full = v->full || *block > LAST_VALUE_BLOCK;
    return *block <= LAST_VALUE_BLOCK ? blocks_at(&v->blocks, *block) : NULL;
}

static bool read_value(struct sum_values *v, value id, unsigned depth, struct summand *s);

/* Lists Left's options of a value or of its negative. They become items, too, so that
 * moves can be made in every item. */
static bool list_options(struct sum_values *v, value id, unsigned depth,
                         struct sum_value *s)
{
    struct value_options o;
    if (!value_options(v->store, id, &o))
        return false;
    uint32_t block;
    struct summand *left = new_block(v, (o.count[0] + 1) * sizeof *left, &block);
    if (left == NULL)
        return false;
    for (uint32_t i = 0; i < o.count[0]; i++)
        if (!read_value(v, o.option[0][i], depth + 1, &left[i]))
            return false;
    s->left = left;
    return true;
}

/* Makes items for a value and its negative. */
static uint32_t make_item(struct sum_values *v, value id, unsigned depth)
{
    value negative = value_negate(v->store, id);
    struct sum_value plain, swapped;
    uint32_t item, other = 0;
    if (depth > MOST_NESTED || negative == NO_VALUE || !describe(v, id, &plain) ||
        !describe(v, negative, &swapped) || !list_options(v, id, depth, &plain) ||
        !list_options(v, negative, depth, &swapped))
        return NO_ITEM;
    struct sum_value *first = new_block(v, sizeof *first, &item),
                     *second = first != NULL && id != negative
                                   ? new_block(v, sizeof *second, &other)
                                   : first;
    if (first == NULL || second == NULL)
        return NO_ITEM;
    item |= VALUE_ITEM;
    other = first == second ? item : other | VALUE_ITEM;
    plain.negative = other;
    swapped.negative = item;
    *second = swapped;
    *first = plain;
    if (pairs_add(&v->items, id, 0, item) &&
        (other == item || pairs_add(&v->items, negative, 0, other)))
        return item;
    v->full = true;
    return NO_ITEM;
}

/* Finds the number half-way between the stops. */
static bool find_middle(struct sum_values *v, value id, struct packed *middle)
{
    value sum = value_add(v->store, value_left_stop(v->store, id),
                          value_right_stop(v->store, id));
    if (sum == NO_VALUE || !value_unpack(v->store, sum, middle))
        return false;
    middle->exponent += middle->numerator != 0;
    for (; middle->exponent > 0 && middle->numerator % 2 == 0; middle->exponent--)
        middle->numerator /= 2;
    return middle->exponent <= MAX_EXPONENT;
}

static bool read_value(struct sum_values *v, value id, unsigned depth, struct summand *s)
{
    struct packed minus;
    s->item = NO_ITEM;
    if (value_unpack(v->store, id, &s->rest))
        return true;
    if (!find_middle(v, id, &s->rest))
        return false;
    minus = s->rest;
    minus.numerator = -minus.numerator;
    value moved = value_add(v->store, id, value_packed(v->store, minus));
    if (moved == NO_VALUE)
        return false;
    uint32_t known = pairs_find(&v->items, moved, 0);
    s->item = known != PAIRS_NONE ? known : make_item(v, moved, depth);
    return s->item != NO_ITEM;
}

bool sum_values_read(struct sum_values *v, value id, struct summand *s)
{
    bool ok = !v->full && id != NO_VALUE && read_value(v, id, 0, s);
    if (!ok && v->store != NULL)
        sum_values_ok(v);
    return ok;
}

bool sum_values_add(struct sum_values *v, uint32_t a, uint32_t b, struct summand *sum)
{
    const struct sum_value *x = sum_value_of(v, a), *y = sum_value_of(v, b);
    return x->simple && y->simple && !v->full &&
           sum_values_read(v, value_add(v->store, x->value, y->value), sum);
}

bool sum_values_may_add(struct sum_values *v, value a, value b)
{
    struct packed p;
    struct value_options of_a, of_b;
    if (value_unpack(v->store, a, &p) || value_unpack(v->store, b, &p))
        return true;
    return value_options(v->store, a, &of_a) && value_options(v->store, b, &of_b) &&
           (of_a.count[0] + of_a.count[1]) * (of_b.count[0] + of_b.count[1]) <=
               MOST_PRODUCT;
}

/* ---- life ---- */

void sum_values_init(struct sum_values *v, struct memory *m, size_t share)
{
    memset(v, 0, sizeof *v);
    v->memory.limit = share;
    v->memory.within = m;
    blocks_init(&v->blocks, &v->memory);
    pairs_init(&v->items, &v->memory);
    v->store = values_new(&v->memory);
    v->full = v->store == NULL;
}

void sum_values_done(struct sum_values *v)
{
    blocks_done(&v->blocks);
    pairs_done(&v->items);
    values_free(v->store);
}
