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

/* Stores a block of two counts and all ids. */
static value keep(struct values *s, size_t at, const uint32_t count[2])
{
    size_t ids = (size_t)count[0] + count[1];
    uint32_t block = blocks_new(&s->lists, (2 + ids) * sizeof(value));
    if (block == BLOCKS_NONE)
        return values_fail(s, NO_MEMORY);
    uint32_t *list = blocks_at(&s->lists, block);
    list[0] = count[0];
    list[1] = count[1];
    if (ids > 0)
        memcpy(list + 2, s->stack + at, ids * sizeof *list);
    return block;
}

static value make(struct values *s, value v, value unused)
{
    (void)unused;
    struct value_options o;
    size_t at = s->stack_count;
    bool ok = value_options(s, v, &o) && push_incentives(s, v, &o, 0) &&
              push_incentives(s, v, &o, 1);
    value block = ok ? keep(s, at, o.count) : NO_VALUE;
    s->stack_count = at;
    return block;
}

bool value_incentives(struct values *s, value v, struct value_options *incentives)
{
    if (v == NO_VALUE || s->status != OK)
        return false;
    uint32_t block = values_derive(s, INCENTIVES, v, v, make);
    if (block == NO_VALUE)
        return false;
    values_read_list(blocks_at(&s->lists, block), incentives);
    return true;
}
