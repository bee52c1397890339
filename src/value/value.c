/* SPDX-License-Identifier: MIT */
/* value.c: the store: forms, their options, and arithmetic of packed forms.
 *
 * A form is a record of an exact-key table. Its key is either
 *
 *     PACKED PACKED, struct packed                     numbers, ups and nimbers
 *     left count, right count, left ids, right ids     everything else, canonical
 *
 * and its record has what is worked out on demand: the negative, stops, the birthday, and
 * the options of packed forms. */
#include "value/value.h"

#include <math.h>
#include <string.h>

#include "base/sort.h"
#include "value/inside.h"

#define PACKED UINT32_MAX

struct values *values_new(struct memory *memory)
{
    struct values *s = memory_new(memory, 1, sizeof *s);
    if (s == NULL)
        return NULL;
    s->memory = memory;
    s->zero = NO_VALUE;
    table_init(&s->forms, memory, sizeof(struct form));
    pairs_init(&s->orders, memory);
    pairs_init(&s->sums, memory);
    table_init(&s->derived, memory, sizeof(value));
    blocks_init(&s->lists, memory);
    return s;
}

void values_free(struct values *s)
{
    if (s == NULL)
        return;
    struct memory *m = s->memory;
    table_done(&s->forms);
    pairs_done(&s->orders);
    pairs_done(&s->sums);
    table_done(&s->derived);
    blocks_done(&s->lists);
    memory_free(m, s->stack, s->stack_capacity, sizeof *s->stack);
    memory_free(m, s, 1, sizeof *s);
}

enum status values_status(const struct values *s)
{
    return s->status;
}

void values_clear_status(struct values *s)
{
    s->status = OK;
}

size_t values_count(const struct values *s)
{
    return s->forms.records;
}

bool values_reach(const struct values *s, value v)
{
    return v <
           blocks_bytes(&s->forms.blocks) / 8; /* blocks are numbered in these units */
}

size_t values_bytes(const struct values *s)
{
    return blocks_bytes(&s->forms.blocks) + s->forms.slot_count * sizeof *s->forms.slots +
           blocks_bytes(&s->lists);
}

value values_fail(struct values *s, enum status status)
{
    if (s->status == OK)
        s->status = status;
    return NO_VALUE;
}

struct form *form_of(const struct values *s, value v)
{
    return table_value(&s->forms, v);
}

/* Finds or makes the form with this key. *fresh says that it is new and still needs its
 * stops and rungs. */
static value intern(struct values *s, const void *key, size_t length, bool *fresh)
{
    value v = table_add(&s->forms, hash_bytes(key, length), key, length, fresh);
    if (v == TABLE_NONE) {
        *fresh = false;
        return values_fail(s, NO_MEMORY);
    }
    if (*fresh)
        *form_of(s, v) = (struct form){.negative = NO_VALUE,
                                       .stops = {NO_VALUE, NO_VALUE},
                                       .options = BLOCKS_NONE,
                                       .weight = NO_VALUE,
                                       .all_small = UNSURE,
                                       .thermograph = BLOCKS_NONE};
    return v;
}

struct rounded rounded_stops_of(const struct values *s, const value *options, size_t left,
                                size_t right)
{
    struct rounded r = {{-INFINITY, INFINITY}};
    for (size_t i = 0; i < left + right; i++) {
        const double *stops = form_of(s, options[i])->rounded.stops;
        if (i < left && stops[1] > r.stops[0])
            r.stops[0] = stops[1];
        if (i >= left && stops[0] < r.stops[1])
            r.stops[1] = stops[0];
    }
    return r;
}

struct rungs rungs_of_options(const struct values *s, const value *options, size_t left,
                              size_t right)
{
    uint64_t below_left = 0, above_right = 0;
    for (size_t i = 0; i < left; i++)
        below_left |= form_of(s, options[i])->rungs.below;
    for (size_t i = left; i < left + right; i++)
        above_right |= form_of(s, options[i])->rungs.above;
    return rungs_of_game(below_left, above_right);
}

value values_intern(struct values *s, size_t at, uint32_t left, uint32_t right)
{
    size_t ids = (size_t)left + right;
    if (!values_reserve(s, 2 + ids))
        return NO_VALUE;
    uint32_t *key = s->stack + s->stack_count;
    key[0] = left;
    key[1] = right;
    memcpy(key + 2, s->stack + at, ids * sizeof *key);
    bool fresh;
    value v = intern(s, key, (2 + ids) * sizeof *key, &fresh);
    if (fresh) {
        form_of(s, v)->rounded = rounded_stops_of(s, key + 2, left, right);
        form_of(s, v)->rungs = rungs_of_options(s, key + 2, left, right);
    }
    return v;
}

bool values_reserve(struct values *s, size_t more)
{
    /* one more, so that even an empty stack has an address */
    if (memory_grow(s->memory, &s->stack, &s->stack_capacity, s->stack_count + more + 1,
                    sizeof *s->stack))
        return true;
    values_fail(s, NO_MEMORY);
    return false;
}

bool values_push(struct values *s, value v)
{
    if (v == NO_VALUE || !values_reserve(s, 1))
        return false;
    s->stack[s->stack_count++] = v;
    return true;
}

value values_derive(struct values *s, enum derived what, value a, value b,
                    value (*make)(struct values *, value, value))
{
    const uint32_t key[3] = {what, a, b};
    if (a == NO_VALUE || b == NO_VALUE || s->status != OK)
        return NO_VALUE;
    uint64_t hash = hash_bytes(key, sizeof key);
    uint32_t record = table_find(&s->derived, hash, key, sizeof key);
    if (record != TABLE_NONE)
        return *(value *)table_value(&s->derived, record);
    /* `make` may take the address of an empty stack */
    if (values_expired(s) || !values_reserve(s, 0) || !values_deepen(s))
        return NO_VALUE;
    value result = make(s, a, b);
    s->depth--;
    if (result == NO_VALUE)
        return NO_VALUE;
    bool fresh;
    record = table_add(&s->derived, hash, key, sizeof key, &fresh);
    if (record == TABLE_NONE)
        return values_fail(s, NO_MEMORY);
    return *(value *)table_value(&s->derived, record) = result;
}

/* ---- packed forms ---- */

value value_packed(struct values *s, struct packed p)
{
    struct {
        uint32_t tag[2];
        int64_t numerator;
        uint32_t exponent;
        int32_t ups;
        uint32_t nimber, zero;
    } key = {.tag = {PACKED, PACKED}};
    while (p.exponent > 0 && p.numerator % 2 == 0) {
        p.numerator /= 2;
        p.exponent--;
    }
    if (p.numerator > MAX_NUMERATOR || p.numerator < -MAX_NUMERATOR ||
        p.exponent > MAX_EXPONENT || p.ups > MAX_UPS || p.ups < -MAX_UPS)
        return values_fail(s, LIMIT);
    key.numerator = p.numerator;
    key.exponent = p.exponent;
    key.ups = p.ups;
    key.nimber = p.nimber;
    bool fresh;
    value v = intern(s, &key, sizeof key, &fresh);
    if (fresh) {
        double number = (double)p.numerator / (double)((uint64_t)1 << p.exponent);
        form_of(s, v)->rounded = (struct rounded){{number, number}};
        form_of(s, v)->rungs = rungs_of_packed(&p);
    }
    return v;
}

value value_integer(struct values *s, int64_t n)
{
    if (n != 0)
        return value_packed(s, (struct packed){.numerator = n});
    if (s->zero == NO_VALUE)
        s->zero = value_packed(s, (struct packed){0});
    return s->zero;
}

value value_nimber(struct values *s, uint32_t n)
{
    return value_packed(s, (struct packed){.nimber = n});
}

static const uint32_t *key_of(const struct values *s, value v)
{
    size_t length;
    return (const uint32_t *)(const void *)table_key(&s->forms, v, &length);
}

bool value_unpack(const struct values *s, value v, struct packed *p)
{
    const uint32_t *key = key_of(s, v);
    if (key[0] != PACKED)
        return false;
    memcpy(&p->numerator, key + 2, sizeof p->numerator);
    p->exponent = key[4];
    memcpy(&p->ups, key + 5, sizeof p->ups);
    p->nimber = key[6];
    return true;
}

bool value_is_number(const struct values *s, value v)
{
    struct packed p;
    return value_unpack(s, v, &p) && p.ups == 0 && p.nimber == 0;
}

/* Returns the largest integer that is not above p. */
static int64_t whole_part(const struct packed *p)
{
    int64_t unit = (int64_t)1 << p->exponent, whole = p->numerator / unit;
    return whole - (p->numerator < whole * unit);
}

/* Compares whole parts first. The remainders are below 1, so they fit when brought to the
 * largest denominator. */
int packed_compare_numbers(const struct packed *a, const struct packed *b)
{
    int64_t wa = whole_part(a), wb = whole_part(b);
    if (wa != wb)
        return wa < wb ? -1 : 1;
    int64_t ra = (a->numerator - wa * ((int64_t)1 << a->exponent))
                 << (MAX_EXPONENT - a->exponent);
    int64_t rb = (b->numerator - wb * ((int64_t)1 << b->exponent))
                 << (MAX_EXPONENT - b->exponent);
    return (ra > rb) - (ra < rb);
}

/* Adds a and b, brought to the larger denominator. Returns false if the sum is too
 * large. */
static bool add_numbers(const struct packed *a, const struct packed *b,
                        struct packed *sum)
{
    const struct packed *fine = a->exponent >= b->exponent ? a : b,
                        *coarse = fine == a ? b : a;
    uint32_t shift = fine->exponent - coarse->exponent;
    if (coarse->numerator > MAX_NUMERATOR >> shift ||
        coarse->numerator < -(MAX_NUMERATOR >> shift))
        return false;
    sum->numerator = fine->numerator + coarse->numerator * ((int64_t)1 << shift);
    sum->exponent = fine->exponent;
    return true;
}

value packed_add(struct values *s, const struct packed *a, const struct packed *b)
{
    struct packed sum = {.ups = a->ups + b->ups, .nimber = a->nimber ^ b->nimber};
    return add_numbers(a, b, &sum) ? value_packed(s, sum) : values_fail(s, LIMIT);
}

/* ---- options ---- */

/* The options of packed forms, for Left. Right's options are the negatives of Left's
 * options in the negative. If there are ups or a nimber, the number is only carried along
 * (number translation).
 *
 *     n = {n-1|}        m/2^e = {(m-1)/2^e | (m+1)/2^e}        *k = {*0,…,*(k-1) | same}
 *     n·↑+*k = {0 | (n-1)·↑+*(k^1)} for n ≥ 1, but ↑* = {0,* | 0} */
uint32_t packed_option_count(const struct packed *p, int who)
{
    int32_t ups = who == 0 ? p->ups : -p->ups;
    int64_t numerator = who == 0 ? p->numerator : -p->numerator;
    if (ups == 0 && p->nimber > 0)
        return p->nimber;
    if (ups != 0)
        return ups == 1 && p->nimber == 1 ? 2 : 1;
    return p->exponent > 0 || numerator > 0;
}

struct packed packed_option(struct packed p, int who, uint32_t i)
{
    int32_t sign = who == 0 ? 1 : -1, ups = sign * p.ups;
    if (ups == 0 && p.nimber > 0)
        p.nimber = i;
    else if (ups > 0) /* to the number itself; ↑* also to * */
        p.ups = 0, p.nimber = i;
    else if (ups == -1 && p.nimber == 1) /* ↓* to the number */
        p.ups = 0, p.nimber = 0;
    else if (ups < 0)
        p.ups += sign, p.nimber ^= 1;
    else
        p.numerator -= sign;
    return p;
}

/* Makes the list of options of a packed form: counts, then ids in ascending order. */
static bool list_packed(struct values *s, value v, const struct packed *p)
{
    uint32_t left = packed_option_count(p, 0), right = packed_option_count(p, 1);
    if (left > MAX_LISTED) {
        values_fail(s, LIMIT);
        return false;
    }
    value *list, block = values_new_list(s, left, right, &list);
    if (block == NO_VALUE)
        return false;
    for (uint32_t i = 0; i < left + right; i++) {
        int who = i >= left;
        value o = value_packed(s, packed_option(*p, who, who ? i - left : i));
        if (o == NO_VALUE)
            return false;
        list[i] = o;
    }
    values_sort(list, left);
    values_sort(list + left, right);
    form_of(s, v)->options = block;
    return true;
}

value values_new_list(struct values *s, uint32_t left, uint32_t right, value **ids)
{
    uint32_t block = blocks_new(&s->lists, ((size_t)2 + left + right) * sizeof(value));
    if (block == BLOCKS_NONE)
        return values_fail(s, NO_MEMORY);
    uint32_t *list = blocks_at(&s->lists, block);
    list[0] = left;
    list[1] = right;
    *ids = list + 2;
    return block;
}

void values_read_list(const uint32_t *list, struct value_options *o)
{
    o->count[0] = list[0];
    o->count[1] = list[1];
    o->option[0] = list + 2;
    o->option[1] = list + 2 + list[0];
}

bool value_options(struct values *s, value v, struct value_options *o)
{
    struct packed p;
    const uint32_t *list = key_of(s, v);
    if (value_unpack(s, v, &p)) {
        if (form_of(s, v)->options == BLOCKS_NONE && !list_packed(s, v, &p))
            return false;
        list = blocks_at(&s->lists, form_of(s, v)->options);
    }
    values_read_list(list, o);
    return true;
}

static bool is_lower(const void *a, const void *b, const void *context)
{
    (void)context;
    return *(const value *)a < *(const value *)b;
}

void values_sort(value *ids, size_t n)
{
    sort_by(ids, n, sizeof *ids, is_lower, NULL);
}
