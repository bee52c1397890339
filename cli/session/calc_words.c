/* SPDX-License-Identifier: MIT */
/* calc_words.c: the commands that can be typed in `dicot calc` besides statements, one
 * row each. Their texts have a budget without limit, because they are short and must be
 * shown even if the store has used up --memory. */
#include "calc.h"

#include <string.h>

#include "base/choice.h"
#include "files.h"
#include "value/notation.h"

static void say(struct calc_host *h, const struct writer *text)
{
    calc_show(h, text->text != NULL ? text->text : "", text->length);
}

static void say_text(struct calc_host *h, const char *text)
{
    calc_show(h, text, strlen(text));
}

/* ---- the commands ---- */

static bool take_name(struct calc_host *h, struct cursor rest, char name[LONGEST_NAME])
{
    bool ok = file_name(rest, name);
    if (!ok)
        say_text(h, "expected the name of a file\n");
    return ok;
}

static void help(struct calc_host *h, struct cursor rest);

static void notation(struct calc_host *h, struct cursor rest)
{
    uint64_t n;
    if (choice_find(NOTATION_CHOICES, rest.at, cursor_left(&rest), &n))
        h->q.notation = n;
    else
        say_text(h, "expected " NOTATION_CHOICES "\n");
}

static void transcript(struct calc_host *h, struct cursor rest)
{
    char name[LONGEST_NAME];
    if (take_name(h, rest, name) && !calc_transcribe(h, name))
        say_text(h, "the transcript cannot be written\n");
}

/* Runs a script in this session. A script that loads itself would never end, so scripts
 * can be nested only eleven deep. */
static void load(struct calc_host *h, struct cursor rest)
{
    char name[LONGEST_NAME];
    if (h->loading > 10)
        say_text(h, "scripts load each other\n");
    else if (take_name(h, rest, name)) {
        h->loading++;
        calc_script(h, name);
        h->loading--;
    }
}

static void variables(struct calc_host *h, struct cursor rest)
{
    (void)rest;
    const char *name;
    struct writer text;
    struct memory memory = {0};
    writer_init(&text, &memory);
    for (size_t i = 0; (name = calc_variable(h->calc, i)) != NULL; i++) {
        write_text(&text, name);
        write_byte(&text, '\n');
    }
    say(h, &text);
    writer_done(&text);
}

static void quit(struct calc_host *h, struct cursor rest)
{
    (void)rest;
    h->quit = true;
}

static const struct row {
    const char *name, *argument, *title; /* title NULL: a synonym, not listed */
    void (*obey)(struct calc_host *h, struct cursor rest);
    bool untold; /* kept out of transcripts: replaying one would end there */
} rows[] = {
    {"help", "[NAME]", "this list, a function, or a game", help, false},
    {"variables", "", "what has a name", variables, false},
    {"load", "FILE", "run a script in this session", load, false},
    {"notation", "WORD", NOTATION_CHOICES ": how values are printed", notation, false},
    {"transcript", "FILE", "write all that is typed, and the answers, to a file",
     transcript, true},
    {"quit", "", "leave; so do exit and ^D", quit, true},
    {"exit", "", NULL, quit, true},
};

#define ROWS (sizeof rows / sizeof rows[0])

static void help(struct calc_host *h, struct cursor rest)
{
    struct writer text;
    struct memory memory = {0};
    struct nearest near = nearest_word(h->calc, rest);
    writer_init(&text, &memory);
    if (!calc_help(h->calc, rest.at, cursor_left(&rest), &text))
        write_format(&text,
                     "there is no such function or game; `help` lists functions%s\n",
                     nearest_hint(&near));
    if (cursor_at_end(&rest)) {
        write_text(&text,
                   "a statement: an expression such as clobber xxo - ^ > 0, or NAME := "
                   "EXPRESSION; _ is the last answer\n");
        for (size_t i = 0; i < ROWS; i++)
            if (rows[i].title != NULL)
                write_format(&text, "  %-10s %-6s %s\n", rows[i].name, rows[i].argument,
                             rows[i].title);
    }
    say(h, &text);
    writer_done(&text);
}

const char *calc_command_name(size_t i)
{
    return i < ROWS ? rows[i].name : NULL;
}

/* Returns the row of a line, or NULL. *rest is what follows the word. A variable may have
 * the name of a command: `NAME := …` always assigns, and a command that takes nothing is
 * one only if it stands alone. */
static const struct row *row_of(struct cursor line, struct cursor *rest)
{
    cursor_trim(&line);
    *rest = line;
    struct cursor word = cursor_take_word(rest);
    cursor_blanks(rest);
    bool assigns = cursor_left(rest) >= 2 && memcmp(rest->at, ":=", 2) == 0;
    for (size_t i = 0; i < ROWS && !assigns; i++)
        if (cursor_is(&word, rows[i].name) &&
            (*rows[i].argument != '\0' || cursor_at_end(rest)))
            return &rows[i];
    return NULL;
}

bool calc_is_told(struct cursor line)
{
    struct cursor rest;
    const struct row *row = row_of(line, &rest);
    return row == NULL || !row->untold;
}

bool calc_obey_word(struct calc_host *h, struct cursor line)
{
    struct cursor rest;
    const struct row *row = row_of(line, &rest);
    if (row != NULL)
        row->obey(h, rest);
    return row != NULL;
}
