/* SPDX-License-Identifier: MIT */
/* games.c: shows a game, as text and as JSON. */
#include "questions/games.h"

static void show_text(const struct result *r, struct writer *w)
{
    const struct game *g = r->found;
    write_format(w, "%-18s %s\n", g->name, g->title);
}

static void write_options(const struct game *g, struct json *j)
{
    json_open_list(j);
    for (size_t i = 0; g->options != NULL && g->options[i] != NULL; i++) {
        const struct game_option *o = g->options[i];
        json_open(j);
        json_text(json_key(j, "name"), o->name);
        json_text(json_key(j, "argument"), o->argument);
        if (o->words != NULL)
            json_words(json_key(j, "choices"), o->words);
        json_text(json_key(j, "title"), o->title);
        json_text(json_key(j, "help"), o->help);
        json_close(j);
    }
    json_close_list(j);
}

static void show_json(const struct result *r, struct json *j)
{
    const struct game *g = r->found;
    json_text(json_key(j, "title"), g->title);
    json_text(json_key(j, "notation"), g->notation);
    json_integer(json_key(j, "players"), g->players);
    json_bool(json_key(j, "impartial"), (g->traits & IMPARTIAL) != 0);
    json_text(json_key(j, "unit"), g->unit);
    json_bool(json_key(j, "scored"), g->scored);
    json_bool(json_key(j, "touch"), g->touch != NULL);
    write_options(g, json_key(j, "options"));
}

const struct renderer show_game = {show_text, show_json};
