/* SPDX-License-Identifier: MIT */
/* value.c: shows what a position is worth, as text and as JSON. */
#include "questions/value.h"

#include "questions/outcome.h"
#include "questions/show/show.h"

static const struct valuation *worth_of(const struct result *r)
{
    return r->found;
}

/* Returns a text about the value; NULL: not known. */
static const char *text_of(const struct valuation *w, enum worth_text which)
{
    return w->texts[which].length > 0 ? w->texts[which].text : NULL;
}

static void write_worth(const struct valuation *w, enum worth_text which,
                        struct writer *out)
{
    write_bytes(out, w->texts[which].text, w->texts[which].length);
}

static bool is_all_small(const struct result *r)
{
    return (problem_traits(r->problem) & ALL_SMALL) != 0;
}

/* ---- text ---- */

/* Writes "stops 2 and 1, mean 3/2, temperature 1/2". */
static void show_properties(const struct valuation *w, struct writer *out)
{
    write_format(out, "stops %s and %s, mean ", text_of(w, WORTH_LEFT_STOP),
                 text_of(w, WORTH_RIGHT_STOP));
    show_dyadic(w->mean, out);
    write_text(out, ", temperature ");
    show_dyadic(w->temperature, out);
    if (text_of(w, WORTH_WEIGHT) != NULL) {
        write_text(out, ", atomic weight ");
        write_worth(w, WORTH_WEIGHT, out);
    }
    write_byte(out, '\n');
}

static void show_known(const struct result *r, struct writer *out)
{
    const struct valuation *w = worth_of(r);
    write_text(out, "value: ");
    size_t from = out->length;
    write_worth(w, WORTH_NAME, out);
    shorten_text(out, from);
    write_byte(out, '\n');
    show_winner(r, &w->outcome, ENDED_SOLVED, out);
    show_properties(w, out);
}

static void show_bounds(const struct result *r, struct writer *out)
{
    const struct valuation *w = worth_of(r);
    const struct outcome *o = &w->outcome;
    const char *lower = text_of(w, WORTH_LOWER), *upper = text_of(w, WORTH_UPPER);
    write_format(out, "value: unknown, %s\n", ended_because(w->ended));
    if (lower != NULL || upper != NULL)
        write_format(out, "bounds: %s%svalue%s%s\n", lower != NULL ? lower : "",
                     lower != NULL ? " <= " : "", upper != NULL ? " <= " : "",
                     upper != NULL ? upper : "");
    if (is_all_small(r))
        write_text(out,
                   "stops and mean: 0, since both players can move or neither can\n");
    if (o->first[LEFT] != UNKNOWN || o->first[RIGHT] != UNKNOWN)
        show_winner(r, o, w->ended, out);
}

static void show_text(const struct result *r, struct writer *w)
{
    if (worth_of(r)->ended == ENDED_SOLVED)
        show_known(r, w);
    else
        show_bounds(r, w);
}

/* ---- JSON ---- */

static void show_flag(const char *key, enum certainty flag, struct json *j)
{
    if (flag == UNSURE)
        return;
    json_bool(json_key(j, key), flag == YES);
}

static void show_incentives(const char *key, const struct name_list *l, struct json *j)
{
    json_open_list(json_key(j, key));
    for (uint32_t i = 0; i < l->count; i++)
        json_bytes(j, l->text.text + l->names[i].from, l->names[i].length);
    json_close_list(j);
}

/* Writes what kind of value it is, and other facts that only JSON shows. */
static void show_kinds(const struct valuation *w, struct json *j)
{
    show_flag("number", w->number, j);
    show_flag("infinitesimal", w->infinitesimal, j);
    show_flag("all_small", w->all_small, j);
    if (text_of(w, WORTH_REDUCED) != NULL)
        json_text(json_key(j, "reduced"), text_of(w, WORTH_REDUCED));
    if (w->has_incentives) {
        show_incentives("left_incentives", &w->incentives[LEFT], j);
        show_incentives("right_incentives", &w->incentives[RIGHT], j);
    }
}

static void show_known_keys(const struct valuation *w, struct json *j)
{
    json_text(json_key(j, "value"), text_of(w, WORTH_NAME));
    json_text(json_key(j, "form"), text_of(w, WORTH_FORM));
    if (w->form_nodes != 0)
        json_count(json_key(j, "form_nodes"), w->form_nodes);
    json_text(json_key(j, "left_stop"), text_of(w, WORTH_LEFT_STOP));
    json_text(json_key(j, "right_stop"), text_of(w, WORTH_RIGHT_STOP));
    show_dyadic_json(w->mean, json_key(j, "mean"));
    show_dyadic_json(w->temperature, json_key(j, "temperature"));
    if (w->is_nimber)
        json_count(json_key(j, "nimber"), w->nimber);
    if (text_of(w, WORTH_WEIGHT) != NULL)
        json_text(json_key(j, "atomic_weight"), text_of(w, WORTH_WEIGHT));
    json_count(json_key(j, "birthday"), w->birthday);
    show_kinds(w, j);
}

/* Is the temperature known to be 0? An all-small game is either 0, and then the second
 * player wins, or it is neither a number nor hot. */
static bool is_lukewarm(const struct result *r)
{
    const struct outcome *o = &worth_of(r)->outcome;
    return is_all_small(r) && (o->first[LEFT] == WIN || o->first[RIGHT] == WIN);
}

static void show_bounds_keys(const struct result *r, struct json *j)
{
    const struct valuation *w = worth_of(r);
    const char *stop = is_all_small(r) ? "0" : NULL;
    json_text(json_key(j, "value"), NULL);
    json_text(json_key(j, "form"), NULL);
    json_text(json_key(j, "lower"), text_of(w, WORTH_LOWER));
    json_text(json_key(j, "upper"), text_of(w, WORTH_UPPER));
    json_text(json_key(j, "left_stop"), stop);
    json_text(json_key(j, "right_stop"), stop);
    json_text(json_key(j, "mean"), stop);
    json_text(json_key(j, "temperature"), is_lukewarm(r) ? "0" : NULL);
}

static void show_json(const struct result *r, struct json *j)
{
    const struct valuation *w = worth_of(r);
    show_winner_keys(r, &w->outcome, j);
    if (w->ended == ENDED_SOLVED)
        show_known_keys(w, j);
    else
        show_bounds_keys(r, j);
}

const struct renderer show_value = {show_text, show_json};
