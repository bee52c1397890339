/* SPDX-License-Identifier: MIT */
/* commands.c: lists the commands with their options. The manual pages, the completions of
 * shells and other programs are made from this list, so they need no list of their own.
 */
#include <string.h>

#include "answer/answer.h"
#include "answer/options.h"
#include "reduce/reduction.h"

static enum answer_code commands_answer(struct run *run)
{
    for (const struct command *const *c = commands; *c != NULL; c++) {
        struct result r = {.q = run->q, .found = *c};
        if ((*c)->when == NULL) /* not a special question of the command before it */
            reply_give(run, &r, ANSWER_GIVEN);
    }
    return run->to->broken ? ANSWER_FAILED : ANSWER_GIVEN;
}

/* ---- text and JSON ---- */

static void commands_text(const struct result *r, struct writer *w)
{
    const struct command *c = r->found;
    write_format(w, "%-12s %s\n", c->name, c->title);
}

static const char *what_is_read(const struct command *c)
{
    static const char *const words[] = {[READS_LINE] = "line",
                                        [READS_TEXT] = "text",
                                        [READS_INSTANCE] = "instance",
                                        [READS_NOTHING] = "nothing"};
    return words[c->reads];
}

static const char *kind_of(const struct option_row *o)
{
    static const char *const words[] = {
        [TAKES_SWITCH] = "switch", [TAKES_TIME] = "time",
        [TAKES_SIZE] = "size",     [TAKES_NUMBER] = "number",
        [TAKES_FACTOR] = "factor", [TAKES_SLICE] = "slice",
        [TAKES_TEXT] = "text",     [TAKES_FILE] = "file",
        [TAKES_FOLDER] = "folder", [TAKES_CHOICE] = "choice",
        [TAKES_RULES] = "rules",   [TAKES_GAME_OPTION] = "game"};
    return words[o->kind];
}

/* Writes what stands in brackets at the end of a title: the default. */
static void write_default(const struct option_row *o, struct json *j)
{
    const char *open = strrchr(o->title, '['), *close = strrchr(o->title, ']');
    if (open == NULL || close == NULL || close[1] != '\0')
        json_null(j);
    else
        json_bytes(j, open + 1, (size_t)(close - open) - 1);
}

/* Returns the words that a game option takes, separated by '|'. NULL: they cannot be
 * listed, or depend on the game. */
static const char *game_words(const char *name)
{
    const struct game_option *o;
    for (size_t i = 0; (o = option_at(i)) != NULL; i++)
        if (strcmp(o->name, name) == 0 && !option_differs(o))
            return o->words;
    return NULL;
}

static void write_option(const struct option_row *o, struct json *j)
{
    const char *choices = o->kind == TAKES_CHOICE        ? o->argument
                          : o->kind == TAKES_GAME_OPTION ? game_words(o->name)
                                                         : NULL;
    json_open(j);
    json_text(json_key(j, "name"), o->name);
    json_text(json_key(j, "argument"), o->argument);
    json_text(json_key(j, "kind"), kind_of(o));
    if (choices != NULL)
        json_words(json_key(j, "choices"), choices);
    write_default(o, json_key(j, "default"));
    if (o->kind == TAKES_NUMBER || o->kind == TAKES_SIZE) {
        json_count(json_key(j, "least"), o->least);
        json_count(json_key(j, "most"), o->most);
    } else if (o->kind == TAKES_FACTOR) {
        json_decimal(json_key(j, "least"), (double)o->least / 10, 1);
        json_decimal(json_key(j, "most"), (double)o->most / 10, 1);
    }
    json_text(json_key(j, "title"), o->title);
    json_text(json_key(j, "help"), o->help);
    json_close(j);
}

static void commands_json(const struct result *r, struct json *j)
{
    const struct command *c = r->found;
    struct option_row o;
    json_text(json_key(j, "name"), c->name);
    json_text(json_key(j, "arguments"), c->arguments);
    json_text(json_key(j, "title"), c->title);
    json_text(json_key(j, "help"), c->help);
    json_text(json_key(j, "reads"), what_is_read(c));
    json_bool(json_key(j, "batch"), c->reads == READS_LINE && !c->single);
    if (c->reads == READS_INSTANCE) {
        json_open_list(json_key(j, "names"));
        for (const struct reduction *const *row = reductions; *row != NULL; row++)
            json_text(j, (*row)->name);
        json_close_list(j);
    }
    json_open_list(json_key(j, "options"));
    for (size_t i = 0; option_row_at(i, &o); i++)
        if (o.groups & c->options)
            write_option(&o, j);
    json_close_list(j);
}

static const struct renderer show_command = {commands_text, commands_json};

/* ---- the command ---- */

const struct command commands_command = {
    .name = "commands",
    .arguments = "",
    .title = "all commands; with --json, their options as well",
    .help = "One line per command. --json also says what the command reads, and for each "
            "option what it takes, its default and its limits.\n\n"
            "  dicot commands\n"
            "  dicot commands --json\n",
    .options = OPTIONS_OUTPUT,
    .reads = READS_NOTHING,
    .single = true,
    .answer = commands_answer,
    .show = &show_command,
};
