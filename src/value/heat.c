/* SPDX-License-Identifier: MIT */
/* heat.c: cooling, heating, overheating and the Norton product [Berlekamp, Conway & Guy,
 * Winning Ways, chs 6 and 8; Siegel, Combinatorial Game Theory, II.5 and II.6]. All four
 * go through the canonical form of G, add something to Left's options, and subtract it
 * from Right's. They differ in what is added, and in where they end. */
#include "value/operations.h"

#include "value/inside.h"
#include "value/thermo.h"

/* Pushes `x` with each bonus added or, for Right, subtracted. The bonuses stand on the
 * stack, which may be reallocated. */
static bool push_with(struct values *s, value x, size_t bonus, size_t count, int who)
{
    bool ok = true;
    for (size_t i = bonus; ok && i < bonus + count; i++)
        ok = values_push(s, who == 0 ? value_add(s, x, s->stack[i])
                                     : value_subtract(s, x, s->stack[i]));
    return ok;
}

/* Returns {G^L' + bonus | G^R' - bonus}, where G^L' is again(G^L, b). */
static value hotter(struct values *s, value g, value b, size_t bonus, size_t count,
                    value (*again)(struct values *, value, value))
{
    struct value_options o;
    size_t at = s->stack_count;
    bool ok = value_options(s, g, &o);
    for (int who = 0; ok && who < 2; who++)
        for (uint32_t i = 0; ok && i < o.count[who]; i++)
            ok = push_with(s, again(s, o.option[who][i], b), bonus, count, who);
    value v =
        ok ? values_canonical(s, at, o.count[0] * count, o.count[1] * count) : NO_VALUE;
    s->stack_count = at;
    return v;
}

/* Does the same with the single bonus t. */
static value shifted_by(struct values *s, value g, value b, value t,
                        value (*again)(struct values *, value, value))
{
    size_t at = s->stack_count;
    value v = values_push(s, t) ? hotter(s, g, b, at, 1, again) : NO_VALUE;
    s->stack_count = at;
    return v;
}

static bool is_integer(const struct values *s, value v, int64_t *n)
{
    struct packed p;
    bool is = value_is_number(s, v) && value_unpack(s, v, &p) && p.exponent == 0;
    *n = is ? p.numerator : 0;
    return is;
}

/* ---- cooling ---- */

static value number(struct values *s, struct dyadic d)
{
    return value_packed(s, (struct packed){.numerator = d.n, .exponent = d.e});
}

static value make_cooled(struct values *s, value g, value t)
{
    struct dyadic mean, temperature;
    if (!value_mean(s, g, &mean) || !value_temperature(s, g, &temperature))
        return NO_VALUE;
    value highest = number(s, temperature);
    if (highest == NO_VALUE)
        return NO_VALUE;
    return value_at_most(s, t, highest) == YES
               ? shifted_by(s, g, t, value_negate(s, t), value_cool)
               : number(s, mean);
}

value value_cool(struct values *s, value g, value t)
{
    return values_derive(s, COOLED, g, t, make_cooled);
}

/* ---- heating ---- */

static value make_heated(struct values *s, value g, value t)
{
    return value_is_number(s, g) ? g : shifted_by(s, g, t, t, value_heat);
}

value value_heat(struct values *s, value g, value t)
{
    return values_derive(s, HEATED, g, t, make_heated);
}

/* ---- overheating ---- */

/* Stores x and t in a list, so that the table of derived values can name both by one
 * number. */
static value make_ends(struct values *s, value x, value t)
{
    value *ends, block = values_new_list(s, 1, 1, &ends);
    if (block != NO_VALUE) {
        ends[0] = x;
        ends[1] = t;
    }
    return block;
}

static value overheat(struct values *s, value g, uint32_t block);

static value make_overheated(struct values *s, value g, uint32_t block)
{
    struct value_options ends;
    int64_t n;
    values_read_list(blocks_at(&s->lists, block), &ends);
    return is_integer(s, g, &n) ? value_multiple(s, n, ends.option[0][0])
                                : shifted_by(s, g, block, ends.option[1][0], overheat);
}

static value overheat(struct values *s, value g, uint32_t block)
{
    return values_derive(s, OVERHEATED, g, block, make_overheated);
}

value value_overheat(struct values *s, value g, value x, value t)
{
    return overheat(s, g, values_derive(s, ENDS, x, t, make_ends));
}

/* ---- the Norton product ---- */

static value make_norton(struct values *s, value g, value u)
{
    struct value_options incentives;
    size_t at = s->stack_count;
    int64_t n;
    if (is_integer(s, g, &n))
        return value_multiple(s, n, u);
    bool ok = value_incentives(s, u, &incentives);
    for (int who = 0; ok && who < 2; who++)
        for (uint32_t i = 0; ok && i < incentives.count[who]; i++)
            ok = values_push(s, value_add(s, u, incentives.option[who][i]));
    size_t count = s->stack_count - at;
    value v = ok ? hotter(s, g, u, at, count, value_norton) : NO_VALUE;
    s->stack_count = at;
    return v;
}

enum certainty value_has_norton(struct values *s, value g, value u)
{
    const value zero = value_integer(s, 0);
    int64_t n;
    return is_integer(s, g, &n) ? YES : u == zero ? NO : value_at_most(s, zero, u);
}

value value_norton(struct values *s, value g, value u)
{
    return values_derive(s, NORTON, g, u, make_norton);
}
