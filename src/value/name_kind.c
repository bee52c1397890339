/* SPDX-License-Identifier: MIT */
/* name_kind.c: recognises values that have names by the shape of their canonical forms.
 * It never adds games: printing a big form must not make bigger ones. */
#include "value/name_kind.h"

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

/* Are the player's own options exactly number+*0, …, number+*k? */
static bool owns_nimbers(const struct values *s, const struct view *o,
                         struct packed number)
{
    struct packed p;
    for (uint32_t i = 0; i < o->own_count; i++)
        if (!value_unpack(s, o->own[i], &p) || p.nimber >= o->own_count ||
            !is_packed_as(s, o->own[i], with(number, 0, p.nimber)))
            return false;
    return o->own_count > 0;
}

/* If the player's own options are {first, x}, returns x, else NO_VALUE. */
static value beside(const struct values *s, const struct view *o, struct packed first)
{
    if (o->own_count != 2)
        return NO_VALUE;
    if (is_packed_as(s, o->own[0], first))
        return o->own[1];
    return is_packed_as(s, o->own[1], first) ? o->own[0] : NO_VALUE;
}

/* Returns n if v = number ± (↑+↑²+…+↑ⁿ) + *k, else 0. With S(n) for that sum,
 *     S(n)+*k = {S(n-1)+*k | *(k^1)}, but S(n)+* = {0, S(n-1)+* | 0} */
static uint32_t partial_sum_order(struct values *s, value v, struct packed number,
                                  int sign, uint32_t k)
{
    for (uint32_t n = 1; n <= MAX_UP_ORDER; n++) {
        struct packed p;
        struct view o;
        if (value_unpack(s, v, &p))
            return is_packed_as(s, v, with(number, sign, k)) ? n : 0;
        if (!look(s, v, sign, &o) || o.other_count != 1 ||
            !is_packed_as(s, o.other[0], with(number, 0, k ^ 1)))
            return 0;
        v = k == 1 ? beside(s, &o, number) : o.own_count == 1 ? o.own[0] : NO_VALUE;
        if (v == NO_VALUE)
            return 0;
    }
    return 0;
}

static bool find_partial_sum(struct values *s, value v, struct packed number, int sign,
                             struct name *name)
{
    struct view o;
    struct packed p;
    if (!look(s, v, sign, &o) || o.other_count != 1 || !value_unpack(s, o.other[0], &p))
        return false;
    uint32_t k = p.nimber ^ 1;
    *name = (struct name){.kind = PARTIAL_SUM,
                          .packed = with(number, 0, k),
                          .sign = sign,
                          .order = partial_sum_order(s, v, number, sign, k)};
    return name->order > 0;
}

/* ↑ⁿ+*k = {0, *, …, *k | -S(n-1)+*(k^1)} */
static bool find_power(struct values *s, value v, struct packed number, int sign,
                       struct name *name)
{
    struct view o;
    if (!look(s, v, sign, &o) || o.other_count != 1 || !owns_nimbers(s, &o, number))
        return false;
    uint32_t k = o.own_count - 1,
             inner = partial_sum_order(s, o.other[0], number, -sign, k ^ 1);
    *name = (struct name){
        .kind = POWER, .packed = with(number, 0, k), .sign = sign, .order = inner + 1};
    return inner > 0 && inner < MAX_UP_ORDER;
}

/* Returns y if v = {m, …, m+*k || m+*k | y} and y stops below m, seen by the player with
 * that sign. Otherwise returns NO_VALUE. */
static value tiny_threat(struct values *s, value v, value m, int sign, uint32_t *k)
{
    struct view o, inner;
    struct packed number;
    value_unpack(s, m, &number);
    if (!look(s, v, sign, &o) || o.other_count != 1 || !owns_nimbers(s, &o, number) ||
        !look(s, o.other[0], sign, &inner) || inner.own_count != 1 ||
        inner.other_count != 1)
        return NO_VALUE;
    *k = o.own_count - 1;
    if (!is_packed_as(s, inner.own[0], with(number, 0, *k)))
        return NO_VALUE;
    value y = inner.other[0];
    value stop = sign > 0 ? value_left_stop(s, y) : value_right_stop(s, y);
    if (stop == NO_VALUE)
        return NO_VALUE;
    enum certainty reaches =
        sign > 0 ? value_at_most(s, m, stop) : value_at_most(s, stop, m);
    return reaches == NO ? y : NO_VALUE;
}

/* Such a value is m + tiny(m-y-*k) + *k, or m + miny(y-m-*k) + *k. Only if m and k are 0
 * may y be anything else than a number plus *k, because moving y may take long. */
static bool find_tiny(struct values *s, value v, value m, int sign, struct name *name)
{
    struct packed number, p;
    uint32_t k;
    value y = tiny_threat(s, v, m, sign, &k);
    value_unpack(s, m, &number);
    if (y == NO_VALUE)
        return false;
    if (number.numerator != 0 || k != 0) {
        if (!value_unpack(s, y, &p) || p.ups != 0 || p.nimber != k)
            return false;
        y = value_packed(s, with(p, 0, 0));
    }
    value distance = sign > 0 ? value_negate(s, y) : y;
    if (number.numerator != 0)
        distance = sign > 0 ? value_add(s, m, distance) : value_subtract(s, y, m);
    *name = (struct name){
        .kind = TINY, .packed = with(number, 0, k), .sign = sign, .inside = distance};
    return distance != NO_VALUE;
}

/* Returns G if v = {G|-G}, else NO_VALUE. Stops and counts are compared first, since the
 * negative of a big form takes long. */
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

/* Is v tiny or miny plus a number or nimber? Then it is written as a sum, and +- cannot
 * stand before it. */
static bool is_sum(struct values *s, value v)
{
    struct name name;
    value stop = value_left_stop(s, v);
    return stop != NO_VALUE &&
           (find_tiny(s, v, stop, 1, &name) || find_tiny(s, v, stop, -1, &name)) &&
           (name.packed.numerator != 0 || name.packed.nimber != 0);
}

/* Finds the name of a value that is not packed. Returns false if it has none. */
static bool find_special(struct values *s, value v, struct name *name)
{
    struct packed number;
    value stop = value_left_stop(s, v);
    if (stop == NO_VALUE)
        return false;
    value_unpack(s, stop, &number);
    for (int sign = 1; sign >= -1; sign -= 2)
        if (find_power(s, v, number, sign, name) ||
            find_partial_sum(s, v, number, sign, name) ||
            find_tiny(s, v, stop, sign, name))
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
    /* Too deep to look into, or G of tiny(G) is too large. */
    if (values_status(s) == LIMIT) {
        values_clear_status(s);
        found = false;
    }
    if (!found)
        *name = (struct name){.kind = BRACES};
    return values_status(s) == OK;
}
