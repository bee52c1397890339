/* SPDX-License-Identifier: MIT */
/* games.c: lists the games, so that a host can let people choose one. */
#include "answer/answer.h"
#include "answer/options.h"

static enum answer_code games_answer(struct run *run)
{
    for (const struct game *const *g = games; *g != NULL; g++) {
        struct result r = {.q = run->q, .game = (*g)->name, .found = *g};
        reply_give(run, &r, ANSWER_GIVEN);
    }
    if (run->q->options.added != NULL) {
        const struct game *g = run->q->options.added;
        struct result r = {.q = run->q, .game = g->name, .found = g};
        reply_give(run, &r, ANSWER_GIVEN);
    }
    return run->to->broken ? ANSWER_FAILED : ANSWER_GIVEN;
}

/* ---- text and JSON ---- */

static void games_text(const struct result *r, struct writer *w)
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

static void games_json(const struct result *r, struct json *j)
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

static const struct renderer show_game = {games_text, games_json};

/* ---- the command ---- */

const struct command games_command = {
    .name = "games",
    .arguments = "",
    .title = "all games: rules in one line, notation, options",
    .help = "One line per game. --json also says how positions are written, and which "
            "options the game has.\n\n"
            "  dicot games\n"
            "  dicot games --json\n",
    .options = OPTIONS_OUTPUT,
    .reads = READS_NOTHING,
    .single = true,
    .answer = games_answer,
    .show = &show_game,
};
