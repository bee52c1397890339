/* SPDX-License-Identifier: MIT */
/* order.c: the order of values, and stops.
 *
 * a ≤ b iff no Left option of a is ≥ b and no Right option of b is ≤ a. Stops and rungs
 * decide most pairs, and packed values are compared directly. Other pairs are decided by
 * the definition, each pair once. */
#include "value/inside.h"

/* Is n·↑ + *k ≤ 0? */
static bool infinitesimal_at_most_zero(int64_t ups, uint32_t nimber)
{
    if (ups == 0)
        return nimber == 0;
    return ups < 0 && !(ups == -1 && nimber == 1);
}

bool packed_at_most_zero(const struct packed *p)
{
    return p->numerator != 0 ? p->numerator < 0
                             : infinitesimal_at_most_zero(p->ups, p->nimber);
}

static bool packed_at_most(const struct packed *a, const struct packed *b)
{
    int order = packed_compare_numbers(a, b);
    if (order != 0)
        return order < 0;
    return infinitesimal_at_most_zero((int64_t)a->ups - b->ups, a->nimber ^ b->nimber);
}

static enum certainty by_definition(struct values *s, value a, value b)
{
    struct value_options of_a, of_b;
    if (!value_options(s, a, &of_a) || !value_options(s, b, &of_b))
        return UNSURE;
    enum certainty answer = YES;
    for (uint32_t i = 0; answer == YES && i < of_a.count[0]; i++)
        answer = opposite(value_at_most(s, b, of_a.option[0][i]));
    for (uint32_t i = 0; answer == YES && i < of_b.count[1]; i++)
        answer = opposite(value_at_most(s, of_b.option[1][i], a));
    return answer;
}

static enum certainty remembered(struct values *s, value a, value b)
{
    uint32_t known = pairs_find(&s->orders, a, b);
    if (known != PAIRS_NONE)
        return (enum certainty)known;
    if (!values_deepen(s))
        return UNSURE;
    enum certainty answer = by_definition(s, a, b);
    s->depth--;
    if (answer != UNSURE && !pairs_add(&s->orders, a, b, answer)) {
        values_fail(s, NO_MEMORY);
        return UNSURE;
    }
    return answer;
}

enum certainty value_at_most(struct values *s, value a, value b)
{
    struct packed p, q;
    if (a == b)
        return YES;
    const struct form *one = form_of(s, a), *other = form_of(s, b);
    enum certainty answer = stops_at_most(one->rounded.stops, other->rounded.stops);
    if (answer == UNSURE)
        answer = rungs_at_most(one->rungs, other->rungs);
    if (answer != UNSURE)
        return answer;
    if (value_unpack(s, a, &p) && value_unpack(s, b, &q))
        return packed_at_most(&p, &q) ? YES : NO;
    return s->status != OK || values_expired(s) ? UNSURE : remembered(s, a, b);
}

int value_least_ups(const struct values *s, value v, uint32_t nimber)
{
    return rungs_greatest(form_of(s, v)->rungs.below, nimber);
}

/* ---- stops ---- */

/* Returns the best, for `who`, of the other player's stops in the options of `who`. */
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
    if (!values_deepen(s))
        return NO_VALUE;
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
