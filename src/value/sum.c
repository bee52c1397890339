/* SPDX-License-Identifier: MIT */
/* sum.c: negatives, sums and multiples. */
#include "value/inside.h"

static value negate_options(struct values *s, value v)
{
    struct value_options o;
    if (!value_options(s, v, &o))
        return NO_VALUE;
    size_t at = s->stack_count, count = (size_t)o.count[0] + o.count[1];
    if (!values_reserve(s, count))
        return NO_VALUE;
    s->stack_count += count;
    bool ok = true;
    for (size_t i = 0; i < count; i++) {
        int who = i < o.count[1] ? 1 : 0;
        value n = value_negate(s, o.option[who][who == 1 ? i : i - o.count[1]]);
        s->stack[at + i] = n;
        ok = ok && n != NO_VALUE;
    }
    value result = NO_VALUE;
    if (ok) { /* the negative of a canonical form is canonical */
        values_sort(s->stack + at, o.count[1]);
        values_sort(s->stack + at + o.count[1], o.count[0]);
        result = values_intern(s, at, o.count[1], o.count[0]);
    }
    s->stack_count = at;
    return result;
}

value value_negate(struct values *s, value v)
{
    struct packed p;
    if (v == NO_VALUE)
        return NO_VALUE;
    if (form_of(s, v)->negative != NO_VALUE)
        return form_of(s, v)->negative;
    if (values_expired(s) || !values_deepen(s))
        return NO_VALUE;
    value n;
    if (value_unpack(s, v, &p)) {
        p.numerator = -p.numerator;
        p.ups = -p.ups;
        n = value_packed(s, p);
    } else {
        n = negate_options(s, v);
    }
    s->depth--;
    if (n != NO_VALUE) {
        form_of(s, v)->negative = n;
        form_of(s, n)->negative = v;
    }
    return n;
}

/* Pushes the sums of `other` and each option of `v` that `who` has. Not needed if `v` is
 * a number: then only the other summand's options count (number translation). */
static bool add_options(struct values *s, value v, value other, int who, size_t *count)
{
    struct value_options o;
    if (!value_options(s, v, &o) || !values_reserve(s, o.count[who]))
        return false;
    size_t at = s->stack_count;
    s->stack_count += o.count[who];
    for (uint32_t i = 0; i < o.count[who]; i++)
        s->stack[at + i] = NO_VALUE;
    for (uint32_t i = 0; i < o.count[who]; i++) {
        value sum = value_add(s, o.option[who][i], other);
        if (sum == NO_VALUE)
            return false;
        s->stack[at + i] = sum;
    }
    *count += o.count[who];
    return true;
}

static value add_by_options(struct values *s, value a, value b)
{
    size_t at = s->stack_count, count[2] = {0, 0};
    bool a_number = value_is_number(s, a), b_number = value_is_number(s, b), ok = true;
    for (int who = 0; who < 2; who++)
        ok = ok && (a_number || add_options(s, a, b, who, &count[who])) &&
             (b_number || add_options(s, b, a, who, &count[who]));
    value sum = ok ? values_canonical(s, at, count[0], count[1]) : NO_VALUE;
    s->stack_count = at;
    return sum;
}

value value_add(struct values *s, value a, value b)
{
    struct packed p, q;
    if (a == NO_VALUE || b == NO_VALUE || s->status != OK || values_expired(s))
        return NO_VALUE;
    if (a == s->zero || b == s->zero)
        return a == s->zero ? b : a;
    if (value_unpack(s, a, &p) && value_unpack(s, b, &q))
        return packed_add(s, &p, &q);
    if (form_of(s, a)->negative == b)
        return value_integer(s, 0);
    value less = a < b ? a : b, more = a < b ? b : a;
    value sum = pairs_find(&s->sums, less, more);
    if (sum != NO_VALUE)
        return sum;
    if (!values_deepen(s))
        return NO_VALUE;
    sum = add_by_options(s, a, b);
    s->depth--;
    if (sum != NO_VALUE && !pairs_add(&s->sums, less, more, sum))
        return values_fail(s, NO_MEMORY);
    return sum;
}

value value_subtract(struct values *s, value a, value b)
{
    return value_add(s, a, value_negate(s, b));
}

/* Multiplies by doubling. */
value value_multiple(struct values *s, int64_t n, value v)
{
    value sum = value_integer(s, 0), power = n < 0 ? value_negate(s, v) : v;
    for (uint64_t rest = n < 0 ? 0 - (uint64_t)n : (uint64_t)n; rest > 0; rest /= 2) {
        if (rest % 2 == 1)
            sum = value_add(s, sum, power);
        if (rest > 1)
            power = value_add(s, power, power);
        if (sum == NO_VALUE || power == NO_VALUE)
            return NO_VALUE;
    }
    return sum;
}

/* Returns the birthday of a packed form: that of its number, plus the days that the ups
 * and the nimber take. */
static uint64_t packed_birthday(const struct packed *p)
{
    uint64_t size = (uint64_t)(p->numerator < 0 ? -p->numerator : p->numerator);
    uint64_t number = (size >> p->exponent) + (p->exponent > 0 ? 1 + p->exponent : 0);
    uint32_t ups = (uint32_t)(p->ups < 0 ? -p->ups : p->ups), k = p->nimber;
    if (ups == 0)
        return number + k;
    if (k < 2)
        return number + ups + 1;
    return number + ups + (k ^ (ups % 2));
}

/* One day after the latest birthday of an option. */
static uint64_t birthday_by_options(struct values *s, value v)
{
    struct value_options o;
    uint64_t day = 0;
    if (s->depth >= MAX_DEPTH || !value_options(s, v, &o)) {
        values_fail(s, LIMIT);
        return NO_BIRTHDAY;
    }
    s->depth++;
    for (int who = 0; who < 2 && day != NO_BIRTHDAY; who++)
        for (uint32_t i = 0; i < o.count[who] && day != NO_BIRTHDAY; i++) {
            uint64_t born = value_birthday(s, o.option[who][i]);
            if (born == NO_BIRTHDAY || born >= day)
                day = born == NO_BIRTHDAY ? born : born + 1;
        }
    s->depth--;
    return day;
}

uint64_t value_birthday(struct values *s, value v)
{
    struct packed p;
    if (form_of(s, v)->birthday != 0)
        return form_of(s, v)->birthday - 1;
    uint64_t day =
        value_unpack(s, v, &p) ? packed_birthday(&p) : birthday_by_options(s, v);
    if (day != NO_BIRTHDAY)
        form_of(s, v)->birthday = (day + 1) & LARGEST_BIRTHDAY;
    return day;
}
