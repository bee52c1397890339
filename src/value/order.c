/* SPDX-License-Identifier: MIT */
/* order.c: the order of values, and stops.
 *
 * a ≤ b iff no Left option of a is ≥ b and no Right option of b is ≤ a. Packed values are
 * compared at once; a number and anything else by stops where these differ from it;
 * everything else by the definition, each pair once. */
#include "value/inside.h"

#include <string.h>

/* n·↑ + *k ≤ 0? */
static bool infinitesimal_at_most_zero(int64_t ups, uint32_t nimber)
{
    if (ups == 0)
        return nimber == 0;
    return ups < 0 && !(ups == -1 && nimber == 1);
}

static bool packed_at_most(const struct packed *a, const struct packed *b)
{
    int order = packed_compare_numbers(a, b);
    if (order != 0)
        return order < 0;
    return infinitesimal_at_most_zero((int64_t)a->ups - b->ups, a->nimber ^ b->nimber);
}

/* By stops: is the value at most the number (upper) or at least it? UNSURE: the stops do
 * not say. */
static enum certainty by_stops(struct values *s, value v, value number, bool upper)
{
    value left = value_left_stop(s, v), right = value_right_stop(s, v);
    if (left == NO_VALUE || right == NO_VALUE)
        return UNSURE;
    struct packed n, l, r;
    value_unpack(s, number, &n);
    value_unpack(s, left, &l);
    value_unpack(s, right, &r);
    int high = packed_compare_numbers(&l, &n), low = packed_compare_numbers(&r, &n);
    if (upper ? high < 0 : low > 0)
        return YES;
    if (upper ? high > 0 : low < 0)
        return NO;
    return UNSURE;
}

static enum certainty by_definition(struct values *s, value a, value b)
{
    struct value_options of_a, of_b;
    if (!value_options(s, a, &of_a) || !value_options(s, b, &of_b))
        return UNSURE;
    enum certainty answer = YES;
    for (uint32_t i = 0; answer == YES && i < of_a.count[0]; i++) {
        enum certainty bad = value_at_most(s, b, of_a.option[0][i]);
        answer = bad == NO ? YES : bad == YES ? NO : UNSURE;
    }
    for (uint32_t i = 0; answer == YES && i < of_b.count[1]; i++) {
        enum certainty bad = value_at_most(s, of_b.option[1][i], a);
        answer = bad == NO ? YES : bad == YES ? NO : UNSURE;
    }
    return answer;
}

static enum certainty remembered(struct values *s, value a, value b)
{
    const value key[2] = {a, b};
    uint64_t hash = hash_bytes(key, sizeof key);
    bool fresh;
    uint32_t record = table_find(&s->orders, hash, key, sizeof key);
    if (record != TABLE_NONE)
        return (enum certainty) * (uint8_t *)table_value(&s->orders, record);
    if (s->depth >= MAX_DEPTH) {
        values_fail(s, LIMIT);
        return UNSURE;
    }
    s->depth++;
    enum certainty answer = by_definition(s, a, b);
    s->depth--;
    if (answer == UNSURE)
        return UNSURE;
    record = table_add(&s->orders, hash, key, sizeof key, &fresh);
    if (record == TABLE_NONE) {
        values_fail(s, NO_MEMORY);
        return UNSURE;
    }
    *(uint8_t *)table_value(&s->orders, record) = (uint8_t)answer;
    return answer;
}

enum certainty value_at_most(struct values *s, value a, value b)
{
    struct packed p, q;
    if (a == b)
        return YES;
    bool a_packed = value_unpack(s, a, &p), b_packed = value_unpack(s, b, &q);
    if (a_packed && b_packed)
        return packed_at_most(&p, &q) ? YES : NO;
    enum certainty answer = UNSURE;
    if (b_packed && value_is_number(s, b))
        answer = by_stops(s, a, b, true);
    else if (a_packed && value_is_number(s, a))
        answer = by_stops(s, b, a, false);
    if (answer != UNSURE || s->status != OK)
        return answer;
    return remembered(s, a, b);
}

/* ---- stops ---- */

/* The best of the other player's stops in the options of `who`. */
static value find_stop(struct values *s, value v, int who)
{
    struct value_options o;
    struct packed p, best = {0};
    if (value_unpack(s, v, &p))
        return value_packed(
            s, (struct packed){.numerator = p.numerator, .exponent = p.exponent});
    if (!value_options(s, v, &o))
        return NO_VALUE;
    value stop = NO_VALUE;
    for (uint32_t i = 0; i < o.count[who]; i++) {
        value reached = who == 0 ? value_right_stop(s, o.option[who][i])
                                 : value_left_stop(s, o.option[who][i]);
        if (reached == NO_VALUE)
            return NO_VALUE;
        value_unpack(s, reached, &p);
        int order = stop == NO_VALUE ? 1 : packed_compare_numbers(&p, &best);
        if (stop == NO_VALUE || (who == 0 ? order > 0 : order < 0)) {
            stop = reached;
            best = p;
        }
    }
    return stop;
}

static value stop_of(struct values *s, value v, int who)
{
    if (form_of(s, v)->stops[who] != NO_VALUE)
        return form_of(s, v)->stops[who];
    if (s->depth >= MAX_DEPTH)
        return values_fail(s, LIMIT);
    s->depth++;
    value stop = find_stop(s, v, who);
    s->depth--;
    return form_of(s, v)->stops[who] = stop;
}

value value_left_stop(struct values *s, value v)
{
    return stop_of(s, v, 0);
}

value value_right_stop(struct values *s, value v)
{
    return stop_of(s, v, 1);
}

enum certainty value_is_infinitesimal(struct values *s, value v)
{
    value zero = value_integer(s, 0), left = value_left_stop(s, v),
          right = value_right_stop(s, v);
    if (zero == NO_VALUE || left == NO_VALUE || right == NO_VALUE)
        return UNSURE;
    return left == zero && right == zero ? YES : NO;
}
