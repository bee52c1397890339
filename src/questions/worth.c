/* SPDX-License-Identifier: MIT */
/* worth.c: finds everything that is said about a value, while its store exists. */
#include "questions/value.h"

#include "base/sort.h"
#include "value/name.h"
#include "value/operations.h"

void worth_init(struct valuation *w, struct arena *a, enum notation notation)
{
    *w = (struct valuation){.ended = ENDED_MEMORY, .notation = notation};
    for (int i = 0; i < WORTH_TEXTS; i++)
        w->texts[i] = writer_in(a);
    for (int who = LEFT; who <= RIGHT; who++)
        w->incentives[who].text = writer_in(a);
}

void worth_clear(struct valuation *w)
{
    for (int i = 0; i < WORTH_TEXTS; i++)
        writer_clear(&w->texts[i]);
    w->form_nodes = 0;
}

/* ---- for everybody ---- */

static enum status name_text(struct valuation *w, struct values *s, value v,
                             enum worth_text which)
{
    return value_name_in(s, v, w->notation, &w->texts[which]);
}

/* Finds name and form; if one is too long, finds how many different values the form
 * has. */
static bool find_name(struct valuation *w, struct values *s, value v)
{
    struct writer *name = &w->texts[WORTH_NAME], *form = &w->texts[WORTH_FORM];
    enum status named = name_text(w, s, v, WORTH_NAME), formed = value_form(s, v, form);
    if (formed == LIMIT || named == LIMIT) {
        w->form_nodes = value_form_nodes(s, v);
        writer_clear(form);
    }
    if (named == LIMIT) {
        writer_clear(name);
        write_format(name, "(%zu different values)", w->form_nodes);
    }
    return (named == OK || named == LIMIT) && (formed == OK || formed == LIMIT);
}

static bool name_stops(struct valuation *w, struct values *s, const value *stops,
                       value weight)
{
    return name_text(w, s, stops[LEFT], WORTH_LEFT_STOP) == OK &&
           name_text(w, s, stops[RIGHT], WORTH_RIGHT_STOP) == OK &&
           (weight == NO_VALUE || name_text(w, s, weight, WORTH_WEIGHT) == OK);
}

bool worth_find(struct valuation *w, struct values *s, value v)
{
    const value stops[2] = {value_left_stop(s, v), value_right_stop(s, v)};
    value weight = value_is_all_small(s, v) == YES ? value_atomic_weight(s, v) : NO_VALUE;
    struct packed packed;
    w->birthday = value_birthday(s, v);
    if (!value_mean(s, v, &w->mean) || !value_temperature(s, v, &w->temperature) ||
        values_status(s) != OK)
        return false;
    w->is_nimber =
        value_unpack(s, v, &packed) && packed.numerator == 0 && packed.ups == 0;
    w->nimber = w->is_nimber ? packed.nimber : 0;
    return find_name(w, s, v) && name_stops(w, s, stops, weight);
}

/* ---- for JSON ---- */

/* Incentives are found only up to these sizes: differences of larger forms may take long.
 * So may those of large nimbers, which are one node each, but have late birthdays. */
#define MOST_FORM_NODES 60
#define LAST_BIRTHDAY 100

/* Called when something that only JSON shows was not found. That is no failure, unless
 * memory ran out. */
static bool is_enough_memory(struct values *s, enum status status)
{
    values_clear_status(s);
    return status != NO_MEMORY;
}

static bool find_reduced(struct valuation *w, struct values *s, value v)
{
    struct writer *text = &w->texts[WORTH_REDUCED];
    value reduced = value_reduced(s, v);
    enum status status =
        reduced != NO_VALUE ? name_text(w, s, reduced, WORTH_REDUCED) : values_status(s);
    if (status != OK)
        writer_clear(text);
    return is_enough_memory(s, status);
}

static bool is_before(const void *a, const void *b, const void *text)
{
    const struct name_place *x = a, *y = b;
    return sort_compare_bytes((const char *)text + x->from, x->length,
                              (const char *)text + y->from, y->length) < 0;
}

/* Lists names in sorted order: the order of the values depends on what the store worked
 * out before. */
static enum status list_names(struct name_list *l, struct values *s, const value *list,
                              uint32_t count, enum notation notation)
{
    enum status status = count <= MOST_NAMES ? OK : LIMIT;
    for (l->count = 0; status == OK && l->count < count; l->count++) {
        size_t from = l->text.length;
        status = value_name_in(s, list[l->count], notation, &l->text);
        l->names[l->count] = (struct name_place){from, l->text.length - from};
    }
    if (status == OK)
        sort_by(l->names, l->count, sizeof *l->names, is_before, l->text.text);
    return l->text.failed ? NO_MEMORY : status;
}

static bool find_incentives(struct valuation *w, struct values *s, value v)
{
    struct value_options gains;
    enum status status = value_incentives(s, v, &gains) ? OK : values_status(s);
    for (int who = LEFT; status == OK && who <= RIGHT; who++)
        status = list_names(&w->incentives[who], s, gains.option[who], gains.count[who],
                            w->notation);
    w->has_incentives = status == OK;
    return is_enough_memory(s, status);
}

bool worth_find_more(struct valuation *w, struct values *s, value v)
{
    w->number = value_is_number(s, v) ? YES : NO;
    w->infinitesimal = value_is_infinitesimal(s, v);
    w->all_small = value_is_all_small(s, v);
    size_t nodes = value_form_nodes(s, v);
    if (nodes == 0)
        return false;
    if (nodes > MOST_FORM_NODES || value_birthday(s, v) > LAST_BIRTHDAY)
        return true;
    return find_reduced(w, s, v) && find_incentives(w, s, v);
}

/* ---- bounds ---- */

bool worth_set_bounds(struct valuation *w, const struct value_bounds *b, struct memory *m)
{
    w->outcome = b->outcome;
    if (!b->has_lower && !b->has_upper)
        return true;
    struct values *s = values_new(m);
    bool ok = s != NULL;
    if (ok && b->has_lower)
        ok = name_text(w, s, value_packed(s, b->lower), WORTH_LOWER) == OK;
    if (ok && b->has_upper)
        ok = name_text(w, s, value_packed(s, b->upper), WORTH_UPPER) == OK;
    values_free(s);
    return ok;
}
