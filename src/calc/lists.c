/* SPDX-License-Identifier: MIT */
/* lists.c: functions of lists, functions that give texts, and comparison of things. */
#include <string.h>

#include "calc/functions.h"

/* ---- comparing ---- */

static bool compare_values(struct machine *m, uint32_t place, value a, value b,
                           unsigned *way)
{
    enum certainty below = value_at_most(m->values, a, b),
                   above = value_at_most(m->values, b, a);
    if (below == UNSURE || above == UNSURE)
        return machine_store_failed(m, place);
    *way = below == YES ? above == YES ? EQUAL : LESS : above == YES ? GREATER : CONFUSED;
    return true;
}

static bool compare_games(struct machine *m, uint32_t place, const struct thing *a,
                          const struct thing *b, unsigned *way)
{
    struct thing difference;
    char outcome;
    if (a->kind == CALC_VALUE && b->kind == CALC_VALUE)
        return compare_values(m, place, a->value, b->value, way);
    if (!sum_combine(m, place, 1, a, -1, b, &difference) ||
        !sum_outcome(m, place, &difference, &outcome))
        return false;
    *way = outcome == 'P'   ? EQUAL
           : outcome == 'L' ? GREATER
           : outcome == 'R' ? LESS
                            : CONFUSED;
    return true;
}

/* Compares two lists, which are equal or CONFUSED. */
static bool compare_lists(struct machine *m, uint32_t place, const struct calc_list *a,
                          const struct calc_list *b, unsigned *way)
{
    *way = a->count == b->count ? EQUAL : CONFUSED;
    for (size_t i = 0; *way == EQUAL && i < a->count; i++)
        if (machine_expired(m, place) ||
            !compare_things(m, place, &a->items[i], &b->items[i], way))
            return false;
    *way = *way == EQUAL ? EQUAL : CONFUSED;
    return true;
}

bool compare_things(struct machine *m, uint32_t place, const struct thing *a,
                    const struct thing *b, unsigned *way)
{
    if (is_game(a) && is_game(b))
        return compare_games(m, place, a, b, way);
    if (a->kind != b->kind)
        return machine_fail(m, place, BAD_INPUT, "%s cannot be compared with %s",
                            thing_kind(a), thing_kind(b));
    bool same = a->kind == CALC_TRUTH
                    ? a->truth == b->truth
                    : a->kind == CALC_TEXT && a->text.length == b->text.length &&
                          memcmp(a->text.bytes, b->text.bytes, a->text.length) == 0;
    *way = same ? EQUAL : CONFUSED;
    return a->kind != CALC_LIST || compare_lists(m, place, a->list, b->list, way);
}

/* ---- lists ---- */

static const struct calc_list *call_list(struct machine *m, const struct call *c)
{
    if (c->arguments[0].kind == CALC_LIST)
        return c->arguments[0].list;
    call_refuse(m, c, 0, "a list");
    return NULL;
}

bool count_function(struct machine *m, const struct call *c, struct thing *to)
{
    const struct calc_list *list = call_list(m, c);
    return list != NULL &&
           call_give(m, c, value_integer(m->values, (int64_t)list->count), to);
}

/* Adds up the items by halves, so that a long list of positions is copied only log n
 * times. */
static bool add_up(struct machine *m, uint32_t place, const struct thing *items,
                   size_t count, struct thing *to)
{
    struct thing a, b;
    if (count == 0) {
        *to = thing_of(value_integer(m->values, 0));
        return true;
    }
    if (count == 1) {
        b = thing_of(value_integer(m->values, 0));
        return sum_combine(m, place, 1, &items[0], 1, &b, to);
    }
    return !machine_expired(m, place) && add_up(m, place, items, count / 2, &a) &&
           add_up(m, place, items + count / 2, count - count / 2, &b) &&
           sum_combine(m, place, 1, &a, 1, &b, to);
}

bool sum_function(struct machine *m, const struct call *c, struct thing *to)
{
    const struct calc_list *list = call_list(m, c);
    return list != NULL && add_up(m, c->place, list->items, list->count, to);
}

bool distinct_function(struct machine *m, const struct call *c, struct thing *to)
{
    const struct calc_list *list = call_list(m, c);
    struct calc_list *result = list_new(m, c->place);
    if (list == NULL || result == NULL)
        return false;
    for (size_t i = 0; i < list->count; i++) {
        unsigned way = CONFUSED;
        for (size_t k = 0; way != EQUAL && k < result->count; k++)
            if (machine_expired(m, c->place) ||
                !compare_things(m, c->place, &list->items[i], &result->items[k], &way))
                return false;
        if (way != EQUAL && !list_add(m, c->place, result, list->items[i]))
            return false;
    }
    *to = thing_of_list(result);
    return true;
}

bool times_function(struct machine *m, const struct call *c, struct thing *to)
{
    struct thing zero = thing_of(value_integer(m->values, 0));
    struct packed n;
    value v;
    if (!call_value(m, c, 0, &v))
        return false;
    if (!value_is_number(m->values, v) || !value_unpack(m->values, v, &n) ||
        n.exponent != 0)
        return machine_fail(m, c->place, BAD_INPUT,
                            "expected an integer and a value: times(3,^)");
    return sum_combine(m, c->place, n.numerator, &c->arguments[1], 1, &zero, to);
}

/* ---- texts ---- */

static bool give_text(struct machine *m, const struct call *c, const struct writer *text,
                      struct thing *to)
{
    if (text->failed)
        return machine_no_memory(m, c->place);
    return text_thing(m, c->place, text->text != NULL ? text->text : "", text->length,
                      to);
}

bool form_function(struct machine *m, const struct call *c, struct thing *to)
{
    struct writer text = writer_in(&m->arena);
    value v;
    if (!call_value(m, c, 0, &v))
        return false;
    enum status status = value_form(m->values, v, &text);
    if (status != OK)
        return machine_fail(m, c->place, status, "the form is too long to be written");
    return give_text(m, c, &text, to);
}

bool line_function(struct machine *m, const struct call *c, struct thing *to)
{
    struct writer text = writer_in(&m->arena);
    if (!is_game(&c->arguments[0]))
        return call_refuse(m, c, 0, "a position");
    return sum_line(m, c->place, &c->arguments[0], &text) && give_text(m, c, &text, to);
}

bool table_function(struct machine *m, const struct call *c, struct thing *to)
{
    struct writer text = writer_in(&m->arena);
    const struct calc_list *list = call_list(m, c);
    return list != NULL && table_print(m, c->place, list, &text) &&
           give_text(m, c, &text, to);
}
