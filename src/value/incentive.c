/* SPDX-License-Identifier: MIT */
/* incentive.c: incentives, kept as lists like those of options. */
#include "value/incentive.h"

#include <string.h>

#include "value/inside.h"

/* Pushes those of `who`. */
static bool push_incentives(struct values *s, value v, int who, size_t *count)
{
    struct value_options o;
    size_t at = s->stack_count;
    if (!value_options(s, v, &o))
        return false;
    for (uint32_t i = 0; i < o.count[who]; i++) {
        value x = o.option[who][i];
        if (!values_push(s, who == 0 ? value_subtract(s, x, v) : value_subtract(s, v, x)))
            return false;
    }
    *count = o.count[who];
    if (!values_keep_maximal(s, at, count))
        return false;
    values_sort(s->stack + at, *count);
    return true;
}

/* The block of two counts and all ids. */
static value keep(struct values *s, size_t at, const size_t count[2])
{
    size_t ids = count[0] + count[1];
    uint32_t block = arena_new(&s->lists, (2 + ids) * sizeof(value));
    if (block == ARENA_NONE)
        return values_fail(s, NO_MEMORY);
    uint32_t *list = arena_at(&s->lists, block);
    list[0] = (uint32_t)count[0];
    list[1] = (uint32_t)count[1];
    if (ids > 0)
        memcpy(list + 2, s->stack + at, ids * sizeof *list);
    return block;
}

static value make(struct values *s, value v, value unused)
{
    (void)unused;
    size_t at = s->stack_count, count[2];
    bool ok = push_incentives(s, v, 0, &count[0]) && push_incentives(s, v, 1, &count[1]);
    value block = ok ? keep(s, at, count) : NO_VALUE;
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
    values_read_list(arena_at(&s->lists, block), incentives);
    return true;
}
