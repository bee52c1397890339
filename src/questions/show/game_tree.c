/* SPDX-License-Identifier: MIT */
/* game_tree.c: shows a game tree as DOT, alone or in JSON. */
#include "questions/game_tree.h"

static void show_text(const struct result *r, struct writer *w)
{
    const struct writer *dot = r->found;
    if (r->q->out != NULL)
        return;
    write_bytes(w, dot->text, dot->length);
    write_byte(w, '\n');
}

static void show_json(const struct result *r, struct json *j)
{
    const struct writer *dot = r->found;
    json_bytes(json_key(j, "dot"), dot->text, dot->length);
}

const struct renderer show_game_tree = {show_text, show_json};
