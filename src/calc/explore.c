/* SPDX-License-Identifier: MIT */
/* explore.c: options, followers, stops, incentives, and who wins. */
#include "base/hash.h"
#include "base/table.h"
#include "calc/functions.h"
#include "value/operations.h"

static bool is_refused(struct machine *m, const struct call *c)
{
    return !is_game(&c->arguments[0]) && !call_refuse(m, c, 0, "a value or a position");
}

/* ---- options ---- */

bool options_of(struct machine *m, const struct call *c, enum player who,
                struct thing *to)
{
    struct calc_list *list = list_new(m, c->place);
    if (list == NULL || is_refused(m, c))
        return false;
    *to = thing_of_list(list);
    return sum_options(m, c->place, &c->arguments[0], who, list);
}

/* ---- followers ---- */

/* Adds a thing to the list, unless it was met before. Positions are the same if their
 * LINEs are, values if their numbers are. */
static bool add_new(struct machine *m, uint32_t place, struct table *met,
                    const struct thing *t, struct calc_list *to)
{
    const void *key = &t->value;
    size_t length = sizeof t->value;
    bool fresh;
    if (t->kind == CALC_POSITION) {
        key = t->sum->addends[0].position->line;
        length = t->sum->addends[0].position->length;
    }
    if (table_add(met, hash_bytes(key, length), key, length, &fresh) == TABLE_NONE)
        return machine_no_memory(m, place);
    return !fresh || list_add(m, place, to, *t);
}

/* Adds the options of all items, including those added meanwhile: the list is its own
 * queue. */
static bool follow(struct machine *m, uint32_t place, struct table *met,
                   struct calc_list *to)
{
    for (size_t i = 0; i < to->count; i++)
        for (int who = LEFT; who <= RIGHT; who++) {
            struct calc_list *options = list_new(m, place);
            if (options == NULL ||
                !sum_options(m, place, &to->items[i], (enum player)who, options))
                return false;
            for (size_t k = 0; k < options->count; k++)
                if (machine_expired(m, place) ||
                    !add_new(m, place, met, &options->items[k], to))
                    return false;
        }
    return true;
}

bool followers_function(struct machine *m, const struct call *c, struct thing *to)
{
    struct calc_list *list = list_new(m, c->place);
    struct thing start = c->arguments[0];
    struct table met;
    if (list == NULL || is_refused(m, c))
        return false;
    if (start.kind == CALC_POSITION) { /* made one LINE, like its followers */
        struct writer line = writer_in(&m->arena);
        if (!sum_line(m, c->place, &start, &line) ||
            !position_of_line(m, c->place, line.text, line.length, &start))
            return false;
    }
    table_init(&met, m->run->memory, 0);
    bool ok = add_new(m, c->place, &met, &start, list) && follow(m, c->place, &met, list);
    table_done(&met);
    *to = thing_of_list(list);
    return ok;
}

/* ---- stops and incentives ---- */

bool stop_of(struct machine *m, const struct call *c, enum player who, struct thing *to)
{
    value v;
    return call_value(m, c, 0, &v) &&
           call_give(m, c,
                     who == LEFT ? value_left_stop(m->values, v)
                                 : value_right_stop(m->values, v),
                     to);
}

bool incentives_of(struct machine *m, const struct call *c, enum player who,
                   struct thing *to)
{
    struct calc_list *list = list_new(m, c->place);
    struct value_options all;
    value v;
    if (list == NULL || !call_value(m, c, 0, &v))
        return false;
    bool ok = value_incentives(m->values, v, &all) || machine_store_failed(m, c->place);
    for (uint32_t i = 0; ok && i < all.count[who]; i++)
        ok = list_add(m, c->place, list, thing_of(all.option[who][i]));
    *to = thing_of_list(list);
    return ok;
}

/* ---- the outcome ---- */

bool outcome_function(struct machine *m, const struct call *c, struct thing *to)
{
    char outcome;
    return !is_refused(m, c) && sum_outcome(m, c->place, &c->arguments[0], &outcome) &&
           text_thing(m, c->place, &outcome, 1, to);
}
