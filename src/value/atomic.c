/* SPDX-License-Identifier: MIT */
/* atomic.c: the atomic weight of an all-small value G is {weights of Left options - 2 |
 * weights of Right options + 2}. If that is an integer, the weight depends on how G
 * compares with a far star, *N for an N larger than anything in G [Winning Ways, ch.
 * 8]. */
#include "value/operations.h"

#include "value/inside.h"

enum certainty value_is_all_small(struct values *s, value v)
{
    struct packed p;
    struct value_options o;
    if (value_unpack(s, v, &p))
        return p.numerator == 0 ? YES : NO;
    if (form_of(s, v)->all_small != UNSURE)
        return (enum certainty)form_of(s, v)->all_small;
    if (s->depth >= MAX_DEPTH || !value_options(s, v, &o)) {
        values_fail(s, LIMIT);
        return UNSURE;
    }
    enum certainty answer = YES; /* only integers lack options, and those are packed */
    s->depth++;
    for (int who = 0; who < 2; who++)
        for (uint32_t i = 0; answer == YES && i < o.count[who]; i++)
            answer = value_is_all_small(s, o.option[who][i]);
    s->depth--;
    form_of(s, v)->all_small = answer & 3u;
    return answer;
}

/* May the weight be the integer n? Then no shifted weight of a Left option is at least n,
 * and none of a Right option at most n. The weights stand on the stack, as for
 * values_canonical. */
static enum certainty fits(struct values *s, size_t at, const uint32_t count[2],
                           int64_t n)
{
    value integer = value_integer(s, n);
    for (size_t i = 0; i < (size_t)count[0] + count[1]; i++) {
        value w = s->stack[at + i];
        enum certainty bad =
            i < count[0] ? value_at_most(s, integer, w) : value_at_most(s, w, integer);
        if (bad != NO)
            return opposite(bad);
    }
    return YES;
}

static value far_star(struct values *s, value v)
{
    uint64_t day = value_birthday(s, v);
    uint32_t n = 1;
    while (n <= day && n <= MAX_LISTED)
        n *= 2;
    return day == NO_BIRTHDAY ? NO_VALUE : value_nimber(s, n);
}

/* The shifted weights allow several integers: the far star decides which one it is. */
static value decide(struct values *s, value v, size_t at, const uint32_t count[2],
                    int64_t simplest)
{
    value star = far_star(s, v);
    if (star == NO_VALUE)
        return NO_VALUE;
    enum certainty above = value_at_most(s, star, v), below = value_at_most(s, v, star);
    if (above == UNSURE || below == UNSURE)
        return NO_VALUE;
    if (above == below) /* G and the far star are confused */
        return value_integer(s, 0);
    int64_t step = above == YES ? 1 : -1, n = simplest;
    while (fits(s, at, count, n + step) == YES)
        n += step;
    return s->status == OK ? value_integer(s, n) : NO_VALUE;
}

/* Pushes the weights of all options: Left's minus 2, Right's plus 2. */
static bool push_weights(struct values *s, const struct value_options *o)
{
    for (int who = 0; who < 2; who++)
        for (uint32_t i = 0; i < o->count[who]; i++) {
            value w = value_add(s, value_atomic_weight(s, o->option[who][i]),
                                value_integer(s, who == 0 ? -2 : 2));
            if (!values_push(s, w))
                return false;
        }
    return true;
}

static value weigh(struct values *s, value v)
{
    struct value_options o;
    struct packed p;
    size_t at = s->stack_count;
    value weight = NO_VALUE;
    if (value_options(s, v, &o) && push_weights(s, &o)) {
        size_t count = (size_t)o.count[0] + o.count[1];
        if (values_reserve(s, count)) { /* a copy, because the weights are needed again */
            for (size_t i = 0; i < count; i++)
                s->stack[s->stack_count + i] = s->stack[at + i];
            s->stack_count += count;
            weight = values_canonical(s, at + count, o.count[0], o.count[1]);
        }
        if (weight != NO_VALUE && value_is_number(s, weight) &&
            value_unpack(s, weight, &p) && p.exponent == 0)
            weight = decide(s, v, at, o.count, p.numerator);
    }
    s->stack_count = at;
    return weight;
}

value value_atomic_weight(struct values *s, value v)
{
    struct packed p;
    if (v == NO_VALUE || value_is_all_small(s, v) != YES)
        return NO_VALUE;
    if (value_unpack(s, v, &p))
        return value_integer(s, p.ups);
    if (form_of(s, v)->weight != NO_VALUE)
        return form_of(s, v)->weight;
    if (!values_deepen(s))
        return NO_VALUE;
    value weight = weigh(s, v);
    s->depth--;
    return form_of(s, v)->weight = weight;
}
