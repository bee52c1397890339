/* SPDX-License-Identifier: MIT */
/* ordinal.c: G:H = {G^L, G:H^L | G^R, G:H^R}. */
#include "value/operations.h"

#include "value/inside.h"

static value make(struct values *s, value g, value h)
{
    struct value_options of_g, of_h;
    size_t at = s->stack_count;
    bool ok = value_options(s, g, &of_g) && value_options(s, h, &of_h);
    for (int who = 0; ok && who < 2; who++) {
        for (uint32_t i = 0; ok && i < of_g.count[who]; i++)
            ok = values_push(s, of_g.option[who][i]);
        for (uint32_t i = 0; ok && i < of_h.count[who]; i++)
            ok = values_push(s, value_ordinal_sum(s, g, of_h.option[who][i]));
    }
    value sum = ok ? values_canonical(s, at, (size_t)of_g.count[0] + of_h.count[0],
                                      (size_t)of_g.count[1] + of_h.count[1])
                   : NO_VALUE;
    s->stack_count = at;
    return sum;
}

value value_ordinal_sum(struct values *s, value g, value h)
{
    return values_derive(s, ORDINAL, g, h, make);
}
