/* SPDX-License-Identifier: MIT */
/* cool.c: G cooled by t is {G^L cooled - t | G^R cooled + t}, unless t is above the
 * temperature of G. */
#include "value/operations.h"

#include "value/inside.h"
#include "value/thermo.h"

/* Returns the game whose options are those of g, cooled, after the mover has paid t. */
static value taxed(struct values *s, value g, value t)
{
    struct value_options o;
    size_t at = s->stack_count;
    bool ok = value_options(s, g, &o);
    for (int who = 0; ok && who < 2; who++)
        for (uint32_t i = 0; ok && i < o.count[who]; i++) {
            value x = value_cool(s, o.option[who][i], t);
            ok = values_push(s, who == 0 ? value_subtract(s, x, t) : value_add(s, x, t));
        }
    value v = ok ? values_canonical(s, at, o.count[0], o.count[1]) : NO_VALUE;
    s->stack_count = at;
    return v;
}

static value number(struct values *s, struct dyadic d)
{
    return value_packed(s, (struct packed){.numerator = d.n, .exponent = d.e});
}

static value make(struct values *s, value g, value t)
{
    struct dyadic mean, temperature;
    if (!value_mean(s, g, &mean) || !value_temperature(s, g, &temperature))
        return NO_VALUE;
    value highest = number(s, temperature);
    if (highest == NO_VALUE)
        return NO_VALUE;
    return value_at_most(s, t, highest) == YES ? taxed(s, g, t) : number(s, mean);
}

value value_cool(struct values *s, value g, value t)
{
    if (g == NO_VALUE || t == NO_VALUE || s->status != OK)
        return NO_VALUE;
    return values_derive(s, COOLED, g, t, make);
}
