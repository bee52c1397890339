/* SPDX-License-Identifier: MIT */
/* heat.c: heating, overheating and the Norton product [Berlekamp, Conway & Guy, Winning
 * Ways, chs 6 and 8; Siegel, Combinatorial Game Theory, II.5 and II.6]. All three go
 * through the canonical form of G, add something to Left's options, and subtract it from
 * Right's. They differ in what is added, and in where they end. */
#include "value/operations.h"

#include "value/inside.h"

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
static value hotter_by(struct values *s, value g, value b, value t,
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

static bool can_begin(const struct values *s, value a, value b)
{
    return a != NO_VALUE && b != NO_VALUE && s->status == OK;
}

/* ---- heating ---- */

static value make_heated(struct values *s, value g, value t)
{
    return value_is_number(s, g) ? g : hotter_by(s, g, t, t, value_heat);
}

value value_heat(struct values *s, value g, value t)
{
    return can_begin(s, g, t) ? values_derive(s, HEATED, g, t, make_heated) : NO_VALUE;
}

/* ---- overheating ---- */

/* Stores x and t in a block, so that the table of derived values can name both by one
 * number. */
static value make_ends(struct values *s, value x, value t)
{
    uint32_t block = blocks_new(&s->lists, 2 * sizeof(value));
    if (block == BLOCKS_NONE)
        return values_fail(s, NO_MEMORY);
    value *ends = blocks_at(&s->lists, block);
    ends[0] = x;
    ends[1] = t;
    return block;
}

static value overheat(struct values *s, value g, uint32_t block);

static value make_overheated(struct values *s, value g, uint32_t block)
{
    const value *ends = blocks_at(&s->lists, block);
    int64_t n;
    return is_integer(s, g, &n) ? value_multiple(s, n, ends[0])
                                : hotter_by(s, g, block, ends[1], overheat);
}

static value overheat(struct values *s, value g, uint32_t block)
{
    return can_begin(s, g, block)
               ? values_derive(s, OVERHEATED, g, block, make_overheated)
               : NO_VALUE;
}

value value_overheat(struct values *s, value g, value x, value t)
{
    return can_begin(s, x, t) ? overheat(s, g, values_derive(s, ENDS, x, t, make_ends))
                              : NO_VALUE;
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

value value_norton(struct values *s, value g, value u)
{
    return can_begin(s, g, u) ? values_derive(s, NORTON, g, u, make_norton) : NO_VALUE;
}
