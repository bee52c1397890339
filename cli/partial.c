/* SPDX-License-Identifier: MIT */
/* partial.c: the answer of `value` when a limit came before the form: who wins, bounds,
 * and what the rules of the game alone say. */
#include "value.h"

#include "value/name.h"

#define BOUND_SHARE 4 /* of time and nodes, one in so many is kept for this */

void form_share(struct settings *set)
{
    set->seconds -= set->seconds / BOUND_SHARE;
    set->nodes -= set->nodes / BOUND_SHARE;
}

uint64_t search_bounds(const struct settings *set, const struct task *t, double started,
                       uint64_t nodes, struct bounds *b, double *seconds)
{
    struct settings rest = *set;
    rest.nodes = set->nodes > 0 ? set->nodes - nodes : 0;
    if (set->nodes > 0 && nodes >= set->nodes)
        return 0;
    struct search *search = value_bounds_new(t);
    if (search == NULL)
        return 0;
    run_search(&rest, search, 0, started, seconds);
    *b = value_bounds_of(search);
    uint64_t made = search->nodes;
    search_free(search);
    return made;
}

/* The name of a bound. */
static void write_packed(const struct problem *p, struct packed v, struct writer *out)
{
    struct values *s = values_new(p->memory);
    if (s == NULL || value_name(s, value_packed(s, v), out) != OK)
        out->failed = true;
    values_free(s);
}

static bool is_all_small(const struct problem *p)
{
    return (problem_traits(p) & ALL_SMALL) != 0;
}

/* An all-small game is 0 or neither number nor hot; if it is 0, the second player wins.
 */
static bool is_lukewarm(const struct problem *p, const struct outcome *o)
{
    return is_all_small(p) && (o->first[LEFT] == WIN || o->first[RIGHT] == WIN);
}

static void write_bound_key(const struct problem *p, const char *key, bool known,
                            struct packed v, struct json *j)
{
    json_key(j, key);
    if (!known) {
        json_null(j);
        return;
    }
    write_packed(p, v, json_text_open(j));
    json_text_close(j);
}

/* `text` or null for the keys in the list, which NULL ends. */
static void write_same(const char *const *keys, const char *text, struct json *j)
{
    for (; *keys != NULL; keys++) {
        json_key(j, *keys);
        json_text(j, text);
    }
}

const char *write_bounds_json(const struct problem *p, const uint8_t *pos,
                              const struct bounds *b, struct json *j)
{
    static const char *const unknown[] = {"value", "form", NULL}, *const zero[] = {
                                                                      "left_stop",
                                                                      "right_stop",
                                                                      "mean", NULL};
    const struct outcome *o = &b->outcome;
    write_outcome_keys(p, pos, o, j);
    write_same(unknown, NULL, j);
    write_bound_key(p, "lower", b->has_lower, b->lower, j);
    write_bound_key(p, "upper", b->has_upper, b->upper, j);
    write_same(zero, is_all_small(p) ? "0" : NULL, j);
    json_key(j, "temperature");
    json_text(j, is_lukewarm(p, o) ? "0" : NULL);
    bool proved = is_all_small(p) || o->first[LEFT] != UNKNOWN ||
                  o->first[RIGHT] != UNKNOWN || b->has_lower || b->has_upper;
    return proved ? "bound" : "unknown";
}

void write_bounds_text(const struct problem *p, const uint8_t *pos,
                       const struct bounds *b, enum ended ended, struct writer *out)
{
    write_format(out, "value: unknown, %s\n", ended_because(ended));
    if (b->has_lower || b->has_upper) {
        write_text(out, "bounds: ");
        if (b->has_lower)
            write_packed(p, b->lower, out);
        write_format(out, "%svalue%s", b->has_lower ? " <= " : "",
                     b->has_upper ? " <= " : "");
        if (b->has_upper)
            write_packed(p, b->upper, out);
        write_byte(out, '\n');
    }
    if (is_all_small(p))
        write_text(out,
                   "stops and mean: 0, since both players can move or neither can\n");
    if (b->outcome.first[LEFT] != UNKNOWN || b->outcome.first[RIGHT] != UNKNOWN)
        write_outcome_text(p, pos, &b->outcome, ended, out);
}
