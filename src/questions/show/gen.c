/* SPDX-License-Identifier: MIT */
/* gen.c: shows generated positions, as LINEs and as JSON. */
#include "questions/gen.h"

#include <string.h>

/* Other commands read these lines, so how hard a board is stands in a comment before its
 * LINE. The value is shown unless all have the one that was asked for. */
static void show_text(const struct result *r, struct writer *w)
{
    const struct gen_found *found = r->found;
    if (found->plays > 0)
        write_format(w, "# cleared by %u of %u random plays\n", found->cleared,
                     found->plays);
    write_text(w, r->game);
    write_byte(w, ' ');
    write_text(w, r->subject);
    if (found->options != NULL)
        write_format(w, " with %s", found->options);
    if (found->value != NULL && strcmp(r->q->value, "any") == 0)
        write_format(w, " ; value %s", found->value);
    write_byte(w, '\n');
}

static void show_clicks_json(const struct gen_found *found, struct json *j)
{
    const struct board *b = found->board;
    if (found->plays > 0) {
        json_count(json_key(j, "plays"), found->plays);
        json_count(json_key(j, "cleared"), found->cleared);
    }
    json_open_list(json_key(j, "moves"));
    for (size_t i = 0; i < found->count; i++) {
        b->game->print_move(b, b->start, LEFT, found->clicks[i], json_text_open(j));
        json_text_close(j);
    }
    json_close_list(j);
}

static void show_json(const struct result *r, struct json *j)
{
    const struct gen_found *found = r->found;
    if (found->options != NULL)
        json_text(json_key(j, "options"), found->options);
    if (found->value != NULL)
        json_text(json_key(j, "value"), found->value);
    if (found->board != NULL)
        show_clicks_json(found, j);
}

const struct renderer show_gen = {show_text, show_json};
