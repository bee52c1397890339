/* SPDX-License-Identifier: MIT */
/* incentive.c: incentives, stored as lists like those of options. */
#include "value/operations.h"

#include <string.h>

#include "value/inside.h"

static bool push_incentives(struct values *s, value v, const struct value_options *o,
                            int who)
{
    size_t at = s->stack_count;
    for (uint32_t i = 0; i < o->count[who]; i++) {
        value x = o->option[who][i];
        if (!values_push(s, who == 0 ? value_subtract(s, x, v) : value_subtract(s, v, x)))
            return false;
    }
    values_sort(s->stack + at, o->count[who]);
    return true;
}

static value make(struct values *s, value v, value unused)
{
    (void)unused;
    struct value_options o;
    size_t at = s->stack_count;
    value *ids, block = NO_VALUE;
    if (value_options(s, v, &o) && push_incentives(s, v, &o, 0) &&
        push_incentives(s, v, &o, 1))
        block = values_new_list(s, o.count[0], o.count[1], &ids);
    if (block != NO_VALUE)
        memcpy(ids, s->stack + at, (s->stack_count - at) * sizeof *ids);
    s->stack_count = at;
    return block;
}

bool value_incentives(struct values *s, value v, struct value_options *incentives)
{
    uint32_t block = values_derive(s, INCENTIVES, v, v, make);
    if (block == NO_VALUE)
        return false;
    values_read_list(blocks_at(&s->lists, block), incentives);
    return true;
}
