/* SPDX-License-Identifier: MIT */
/* help.c: see help.h. All help is made from the tables of commands, options and games,
 * so a new row of a table appears here without an edit. Text is wrapped for the
 * terminal. */
#include "help.h"

#include <string.h>

#include "answer/options.h"
#include "wrap.h"

struct nearest nearest_command(const char *word)
{
    struct nearest n = nearest_to(word, strlen(word));
    for (const struct command *const *c = commands; *c != NULL; c++)
        nearest_offer(&n, (*c)->name);
    return n;
}

/* The columns in which the explanations beside names begin. */
#define COMMAND_COLUMN 13
#define GAME_COLUMN 21 /* also that of the options */

#define A_LINE "LINE is a game and a position"

void help_overview(FILE *out)
{
    fprintf(out, "dicot: give it a position, get the answer and the proof\n\nusage: "
                 "dicot COMMAND …\n\ncommands:\n");
    for (const struct command *const *c = commands; *c != NULL; c++)
        if ((*c)->when == NULL) /* not a special question of the command before it */
            print_beside((*c)->name, COMMAND_COLUMN, (*c)->title, out);
    fprintf(out, "\ngames:\n");
    for (const struct game *const *g = games; *g != NULL; g++)
        print_beside((*g)->name, GAME_COLUMN, (*g)->title, out);
    print_wrapped(
        "\nIn the help of a command, " A_LINE
        ", as in the examples below, or a sum of such "
        "terms. With `-` in its place, one LINE per line is read from standard input; "
        "with GAME @FILE, the boards in FILE.\n\n"
        "dicot COMMAND -h lists flags, dicot COMMAND --help explains them, dicot help "
        "GAME says how positions are written.\n\n"
        "exit codes: 0 answered, 1 the answer is no, 2 bad input, 3 a limit was reached, "
        "4 failure\n\n"
        "examples:\n"
        "  dicot outcome clobber 'xo|ox'\n"
        "  dicot solve solitaire-clobber grid 3x4 checkerboard\n"
        "  dicot play clobber grid 4x5 checkerboard\n",
        0, out);
}

/* Prints one row per option; `paragraphs`: and a paragraph on what it does. */
static void print_options(const struct command *c, bool paragraphs)
{
    struct option_row o;
    for (size_t i = 0; option_row_at(i, &o); i++) {
        if (!(o.groups & c->options))
            continue;
        char left[40];
        snprintf(left, sizeof left, "--%s%s%s", o.name, o.argument == NULL ? "" : " ",
                 o.argument == NULL ? "" : o.argument);
        print_beside(left, GAME_COLUMN, o.title, stdout);
        if (paragraphs) {
            print_wrapped(o.help, 6, stdout);
            putchar('\n');
        }
    }
    print_beside("-h, --help", GAME_COLUMN, "this list; --help says more", stdout);
}

/* Says what a command reads, if that is a LINE. */
static void print_what_is_read(const struct command *c)
{
    if (c->reads == READS_LINE)
        print_wrapped(c->single ? A_LINE " (dicot help GAME), or a sum of such terms.\n\n"
                                : A_LINE
                          " (dicot help GAME), or a sum of such terms. In "
                          "its place, `-` reads one LINE per line from "
                          "standard input, `GAME -` reads one position per "
                          "line, and `GAME @FILE` reads the boards in "
                          "FILE.\n\n",
                      0, stdout);
}

void help_command_print(const struct command *c, bool paragraphs)
{
    printf("dicot %s%s%s\n", c->name, *c->arguments != '\0' ? " " : "", c->arguments);
    print_wrapped(c->title, 0, stdout);
    putchar('\n');
    if (paragraphs) {
        print_wrapped(c->help, 0, stdout);
        putchar('\n');
        print_what_is_read(c);
    }
    print_options(c, paragraphs);
}

/* Prints a game: its rule, how positions and moves are written, and its options. If it
 * is a ruleset, also that file, as an example of how to write one. */
static void print_game(const struct game *g)
{
    char title[300];
    snprintf(title, sizeof title, "%s: %s", g->name, g->title);
    print_wrapped(title, 0, stdout);
    putchar('\n');
    print_wrapped(g->notation, 0, stdout);
    if (g->source != NULL)
        printf("\nIts ruleset (dicot help rulesets):\n\n%s", g->source);
    if (g->options == NULL)
        return;
    printf("\noptions after \"with\", or as flags:\n");
    for (const struct game_option *const *o = g->options; *o != NULL; o++) {
        if ((*o)->argument != NULL)
            printf("\n  %s=%s, --%s %s\n", (*o)->name, (*o)->argument, (*o)->name,
                   (*o)->argument);
        else
            printf("\n  %s, --%s\n", (*o)->name, (*o)->name);
        print_wrapped((*o)->title, 6, stdout);
        print_wrapped((*o)->help, 6, stdout);
    }
}

/* Prints the games that are rulesets, and how to add one. */
static void print_rulesets(void)
{
    print_wrapped("A ruleset is a file that says which patterns become which: a game "
                  "without a program. doc/rulesets.md describes it, `dicot help NAME` "
                  "shows those that are built in, and --rules FILE adds another one to "
                  "any command:\n\n  dicot value --rules FILE NAME POSITION\n",
                  0, stdout);
    putchar('\n');
    for (const struct game *const *g = games; *g != NULL; g++)
        if ((*g)->source != NULL)
            print_beside((*g)->name, GAME_COLUMN, (*g)->title, stdout);
}

static enum answer_code refuse_name(const char *word)
{
    struct nearest n = nearest_command(word);
    for (const struct game *const *g = games; *g != NULL; g++)
        nearest_offer(&n, (*g)->name);
    fprintf(stderr, "dicot: there is no command and no game of that name%s\n",
            n.found != NULL ? nearest_hint(&n) : " (dicot help lists them)");
    return ANSWER_BAD_INPUT;
}

/* Explains all its words, one after the other. A word that is a command and a game is
 * explained as a command. */
enum answer_code help_run(const struct request *q, size_t count, char **words)
{
    for (size_t i = 0; i < count; i++) {
        const struct command *c = command_find(words[i]);
        const struct game *g =
            game_find_with(q->options.added, words[i], strlen(words[i]));
        if (strcmp(words[i], "rulesets") == 0)
            print_rulesets();
        else if (c != NULL)
            help_command_print(c, true);
        else if (g != NULL)
            print_game(g);
        else
            return refuse_name(words[i]);
    }
    if (count == 0)
        help_overview(stdout);
    return ANSWER_GIVEN;
}
