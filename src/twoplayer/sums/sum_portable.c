/* SPDX-License-Identifier: MIT */
/* sum_portable.c: lists as bytes that mean the same in every process (portable.h). Parts
 * are written as positions, values as their options. */
#include <string.h>

#include "search/search.h"
#include "twoplayer/sums/sum_lists.h"

static void write_part(struct sum_lists *l, reference r, struct portable *to)
{
    const struct part_head *part = &sum_part(l, r)->part;
    parts_load(&l->parts, r, l->parts.piece);
    portable_number(to, SUM_PART);
    portable_number(to, reference_is_negated(r));
    portable_number(to, part->class);
    portable_bytes(
        to, l->parts.piece,
        trimmed_size(l->parts.piece, parts_board(&l->parts, part->class)->pos_size));
}

bool sum_write(struct sum_lists *l, size_t refs, size_t count, const struct packed *rest,
               struct portable *to)
{
    portable_begin(to);
    for (size_t i = refs; i < refs + count && !to->failed; i++) {
        portable_item(to);
        if (item_is_value(l->refs[i])) {
            portable_number(to, SUM_VALUE);
            portable_value(to, l->values.store,
                           sum_value_of(&l->values, l->refs[i])->value);
        } else {
            write_part(l, l->refs[i], to);
        }
    }
    if (!rest_is_zero(rest)) {
        portable_item(to);
        portable_number(to, SUM_REST);
        portable_packed(to, rest);
    }
    return portable_end(to);
}

bool sum_write_part(struct sum_lists *l, reference r, struct portable *to)
{
    portable_begin(to);
    portable_item(to);
    write_part(l, r, to);
    return portable_end(to);
}

static bool read_part(struct sum_lists *l, size_t from, struct portable_reader *item,
                      struct packed *rest)
{
    const bool negated = portable_read_number(item) != 0;
    const size_t class = (size_t)portable_read_number(item);
    if (item->failed || class >= l->parts.problem->count)
        return false;
    const size_t size = parts_board(&l->parts, class)->pos_size;
    if (item->left > size)
        return false;
    memset(l->parts.rest, 0, size);
    portable_read(item, l->parts.rest, item->left);
    return sum_insert_components(l, class, from, negated, rest);
}

static bool read_value(struct sum_lists *l, size_t from, struct portable_reader *item,
                       struct packed *rest)
{
    struct summand s;
    if (l->values.full)
        return false;
    const value v = portable_read_value(item, l->values.store);
    return v != NO_VALUE && sum_values_read(&l->values, v, &s) &&
           sum_insert_summand(l, from, &s, false, rest);
}

bool sum_read(struct sum_lists *l, struct portable_reader *from, struct packed *rest)
{
    const size_t refs = l->count;
    struct portable_reader item;
    bool ok = true;
    *rest = (struct packed){0};
    while (ok && portable_next(from, &item)) {
        const uint64_t kind = portable_read_number(&item);
        struct packed x;
        switch (kind) {
        case SUM_PART:
            ok = read_part(l, refs, &item, rest);
            break;
        case SUM_VALUE:
            ok = read_value(l, refs, &item, rest);
            break;
        case SUM_REST:
            x = portable_read_packed(&item);
            ok = !item.failed && rest_add(rest, &x, 1);
            break;
        default: /* an item of another kind of search */
            ok = false;
        }
    }
    return ok && !from->failed;
}
