/* SPDX-License-Identifier: MIT */
/* known.c: recognising the values that have names, by the shape of their canonical forms.
 * No sums of games are formed for that: printing a big form must not make bigger ones. */
#include "value/known.h"

#include "value/inside.h"
#include "value/name.h"

static bool is_packed_as(const struct values *s, value v, struct packed p)
{
    struct packed q;
    return value_unpack(s, v, &q) && q.numerator == p.numerator &&
           q.exponent == p.exponent && q.ups == p.ups && q.nimber == p.nimber;
}

static struct packed with(struct packed number, int32_t ups, uint32_t nimber)
{
    number.ups = ups;
    number.nimber = nimber;
    return number;
}

/* The options as seen by the player for whom the value is positive. */
struct view {
    const value *own, *other;
    uint32_t own_count, other_count;
};

static bool look(struct values *s, value v, int sign, struct view *o)
{
    struct value_options all;
    int who = sign < 0;
    if (!value_options(s, v, &all))
        return false;
    *o = (struct view){.own = all.option[who],
                       .other = all.option[!who],
                       .own_count = all.count[who],
                       .other_count = all.count[!who]};
    return true;
}

/* Of own options {first, x}: x, else NO_VALUE. */
static value beside(const struct values *s, const struct view *o, struct packed first)
{
    if (o->own_count != 2)
        return NO_VALUE;
    if (is_packed_as(s, o->own[0], first))
        return o->own[1];
    return is_packed_as(s, o->own[1], first) ? o->own[0] : NO_VALUE;
}

/* n if v = number ± (↑+↑²+…+↑ⁿ) [+ *], else 0. With S(n) for that sum,
 *     S(n) = {S(n-1) | *}        S(n)+* = {0, S(n-1)+* | 0} */
static uint32_t partial_sum_order(struct values *s, value v, struct packed number,
                                  int sign, bool star)
{
    for (uint32_t n = 1; n <= MAX_UP_ORDER; n++) {
        struct packed p;
        struct view o;
        if (value_unpack(s, v, &p))
            return is_packed_as(s, v, with(number, sign, star)) ? n : 0;
        if (!look(s, v, sign, &o) || o.other_count != 1 ||
            !is_packed_as(s, o.other[0], with(number, 0, !star)))
            return 0;
        v = star ? beside(s, &o, number) : o.own_count == 1 ? o.own[0] : NO_VALUE;
        if (v == NO_VALUE)
            return 0;
    }
    return 0;
}

/* n if v = number ± ↑ⁿ [+ *], else 0.
 *     ↑ⁿ = {0 | -S(n-1)+*}       ↑ⁿ+* = {0, * | -S(n-1)} */
static uint32_t power_order(struct values *s, value v, struct packed number, int sign,
                            bool star)
{
    struct view o;
    if (!look(s, v, sign, &o) || o.other_count != 1)
        return 0;
    bool own = star ? beside(s, &o, number) != NO_VALUE &&
                          is_packed_as(s, beside(s, &o, number), with(number, 0, 1))
                    : o.own_count == 1 && is_packed_as(s, o.own[0], number);
    uint32_t inner = own ? partial_sum_order(s, o.other[0], number, -sign, !star) : 0;
    return inner > 0 && inner < MAX_UP_ORDER ? inner + 1 : 0;
}

static bool find_ups(struct values *s, value v, struct packed number, int sign,
                     struct name *name)
{
    for (uint32_t star = 0; star < 2; star++)
        for (enum name_kind kind = POWER; kind <= PARTIAL_SUM; kind++) {
            uint32_t n = kind == POWER ? power_order(s, v, number, sign, star)
                                       : partial_sum_order(s, v, number, sign, star);
            if (n > 0) {
                *name = (struct name){.kind = kind,
                                      .packed = with(number, 0, star),
                                      .sign = sign,
                                      .order = n};
                return true;
            }
        }
    return false;
}

/* y if v = {m||m|y} and y stops below m, seen by the player with that sign. */
static value tiny_threat(struct values *s, value v, value m, int sign)
{
    struct view o, inner;
    if (!look(s, v, sign, &o) || o.own_count != 1 || o.other_count != 1 ||
        o.own[0] != m || !look(s, o.other[0], sign, &inner) || inner.own_count != 1 ||
        inner.other_count != 1 || inner.own[0] != m)
        return NO_VALUE;
    value y = inner.other[0];
    value stop = sign > 0 ? value_left_stop(s, y) : value_right_stop(s, y);
    if (stop == NO_VALUE)
        return NO_VALUE;
    enum certainty reaches =
        sign > 0 ? value_at_most(s, m, stop) : value_at_most(s, stop, m);
    return reaches == NO ? y : NO_VALUE;
}

/* That is m + tiny(m-y), or m + miny(y-m). A y that is no number is only taken with
 * m = 0: to move it by m may take long. */
static bool find_tiny(struct values *s, value v, value m, int sign, struct name *name)
{
    struct packed number;
    value y = tiny_threat(s, v, m, sign);
    value_unpack(s, m, &number);
    if (y == NO_VALUE || (number.numerator != 0 && !value_is_number(s, y)))
        return false;
    value distance = sign > 0 ? value_negate(s, y) : y;
    if (number.numerator != 0)
        distance = sign > 0 ? value_add(s, m, distance) : value_subtract(s, y, m);
    *name =
        (struct name){.kind = TINY, .packed = number, .sign = sign, .inside = distance};
    return distance != NO_VALUE;
}

/* G if v = {G|-G}, else NO_VALUE. Stops and counts are compared first, as the negative of
 * a big form takes long. */
static value find_switch(struct values *s, value v)
{
    struct view o, left, right;
    if (!look(s, v, 1, &o) || o.own_count != 1 || o.other_count != 1 ||
        value_negate(s, value_left_stop(s, v)) != value_right_stop(s, v) ||
        !look(s, o.own[0], 1, &left) || !look(s, o.other[0], -1, &right) ||
        left.own_count != right.own_count || left.other_count != right.other_count ||
        value_negate(s, o.own[0]) != o.other[0])
        return NO_VALUE;
    return o.own[0];
}

/* number + tiny or miny: a sum, so not what +- may stand before. */
static bool is_sum(struct values *s, value v)
{
    struct name name;
    value stop = value_left_stop(s, v);
    return stop != NO_VALUE &&
           (find_tiny(s, v, stop, 1, &name) || find_tiny(s, v, stop, -1, &name)) &&
           name.packed.numerator != 0;
}

/* Of what is not packed. False: none. */
static bool find_special(struct values *s, value v, struct name *name)
{
    struct packed number;
    value stop = value_left_stop(s, v);
    if (stop == NO_VALUE)
        return false;
    value_unpack(s, stop, &number);
    for (int sign = 1; sign >= -1; sign -= 2)
        if (find_ups(s, v, number, sign, name) || find_tiny(s, v, stop, sign, name))
            return true;
    value half = find_switch(s, v);
    *name = (struct name){.kind = SWITCH, .inside = half};
    return half != NO_VALUE && !is_sum(s, half);
}

bool value_find_name(struct values *s, value v, struct name *name)
{
    *name = (struct name){.kind = PLAIN};
    if (value_unpack(s, v, &name->packed))
        return true;
    bool found = find_special(s, v, name);
    if (values_status(s) ==
        LIMIT) { /* too deep to look into, or G of tiny(G) too large */
        values_clear_status(s);
        found = false;
    }
    if (!found)
        *name = (struct name){.kind = BRACES};
    return values_status(s) == OK;
}
