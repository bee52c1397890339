/* SPDX-License-Identifier: MIT */
/* strongly_reducible.c: shows whether a graph is strongly reducible, as text and as
 * JSON. */
#include "questions/strongly_reducible.h"

static const char *const kind_names[] = {[ENDING_ONE] = "strongly 1-reducible",
                                         [ENDING_TWO] = "strongly 2-reducible",
                                         [ENDING_JOKER] = "strongly 1-reducible joker"};

static void show_text(const struct result *r, struct writer *w)
{
    const struct strongly_reducible_found *f = r->found;
    const char *kind = kind_names[f->strong.kind];
    if (f->ended != ENDED_SOLVED)
        write_format(w, "unknown: %s\n", ended_because(f->ended));
    else if (f->strong.holds)
        write_format(w, "yes: %s is %s\n", r->subject, kind);
    else
        write_format(w, "no: %s is not %s: %s\n", r->subject, kind, f->counterexample);
}

static void show_json(const struct result *r, struct json *j)
{
    const struct strongly_reducible_found *f = r->found;
    json_text(json_key(j, "strong"), kind_names[f->strong.kind]);
    json_key(j, "holds");
    if (f->ended == ENDED_SOLVED)
        json_bool(j, f->strong.holds);
    else
        json_null(j);
    json_text(json_key(j, "counterexample"), f->counterexample);
}

const struct renderer show_strongly_reducible = {show_text, show_json};
