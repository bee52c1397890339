/* SPDX-License-Identifier: MIT */
/* commands.c: shows a command, as text and as JSON. */
#include "questions/commands.h"

#include <string.h>

#include "answer/options.h"
#include "reduce/reduction.h"

static void show_text(const struct result *r, struct writer *w)
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

static void write_limits(const struct option_row *o, struct json *j)
{
    if (o->kind == TAKES_NUMBER || o->kind == TAKES_SIZE) {
        json_count(json_key(j, "least"), o->least);
        json_count(json_key(j, "most"), o->most);
    } else if (o->kind == TAKES_FACTOR) {
        json_decimal(json_key(j, "least"), (double)o->least / 10, 1);
        json_decimal(json_key(j, "most"), (double)o->most / 10, 1);
    }
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
    write_limits(o, j);
    json_text(json_key(j, "title"), o->title);
    json_text(json_key(j, "help"), o->help);
    json_close(j);
}

static void write_reductions(struct json *j)
{
    json_open_list(j);
    for (const struct reduction *const *r = reductions; *r != NULL; r++)
        json_text(j, (*r)->name);
    json_close_list(j);
}

static void show_json(const struct result *r, struct json *j)
{
    const struct command *c = r->found;
    struct option_row o;
    json_text(json_key(j, "name"), c->name);
    json_text(json_key(j, "arguments"), c->arguments);
    json_text(json_key(j, "title"), c->title);
    json_text(json_key(j, "help"), c->help);
    json_text(json_key(j, "reads"), what_is_read(c));
    json_bool(json_key(j, "batch"), c->reads == READS_LINE && !c->single);
    if (c->reads == READS_INSTANCE)
        write_reductions(json_key(j, "names"));
    json_open_list(json_key(j, "options"));
    for (size_t i = 0; option_row_at(i, &o); i++)
        if (o.groups & c->options)
            write_option(&o, j);
    json_close_list(j);
}

const struct renderer show_command = {show_text, show_json};
