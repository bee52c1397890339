/* SPDX-License-Identifier: MIT */
/* commands.c: the table of commands, which all hosts share. A command is followed by the
 * rows of its special questions. */
#include "answer/answer.h"

#include <string.h>

#include "answer/options.h"

/* `play`, `claims`, `db`, `serve` and `help` answer no question about a position: the
 * program runs them itself. They are in the table for their options and their help. */
static const struct command play_command = {
    .name = "play",
    .arguments = "LINE | --load FILE | --proof FILE",
    .title = "play any game in the terminal, alone or against the engine",
    .help = "Shows the board and the moves; type a move or its number. `help` lists what "
            "else can be typed: undo, redo, hint, solve,\n"
            "save, load and more. Commands may also come from a file or a pipe.\n\n"
            "  dicot play clobber grid 4x5 checkerboard\n"
            "  dicot play samegame grid 6x8 random:7:3\n"
            "  dicot play 'nim 3 + hackenbush edges 0-1:b,1-2:r' --engine left\n"
            "  dicot play --load saved.txt --strength 4\n"
            "  dicot outcome nim 1 2 3 --cert nim.cert && dicot play --proof nim.cert\n",
    .options = OPTIONS_GAMES | OPTIONS_AFTER | OPTIONS_PLAY | OPTIONS_DATABASE,
    .single = true,
    .seconds = 5,
    .strength = 3,
};

static const struct command serve_command = {
    .name = "serve",
    .arguments = "",
    .title = "serve the page to play in a browser, and the commands over HTTP",
    .help =
        "Shows the address to open, and serves until ^C. Only this machine can reach it, "
        "unless --allow-remote is given. "
        "POST /api/COMMAND with {\"line\": LINE, \"options\": {…}} answers as `dicot "
        "COMMAND LINE … --json` does; doc/serve.md has the rules.\n\n"
        "  dicot serve\n  dicot serve --port 0 --time 5m --memory 4G\n"
        "  curl -H 'Content-Type: application/json' -d '{\"line\": \"clobber xo|ox\"}' "
        "http://127.0.0.1:8017/api/outcome\n",
    .options = OPTIONS_SERVE,
    .reads = READS_NOTHING,
    .memory = (uint64_t)1 << 30,
};

static const struct command claims_command = {
    .name = "claims",
    .arguments = "[KEY]",
    .title = "what the papers claim, and whether it is true",
    .help = "Checks every claim of the papers on all cases up to some size. A claim "
            "holds, or fails and its smallest counterexample is shown, or cannot be "
            "tested. It fails only if dicot and the plain rules of dicot-check agree on "
            "the counterexample. KEY chooses the claims whose keys begin with it. The "
            "exit code is 1 if only one claim was asked about and it fails.\n\n"
            "  dicot claims --quick\n"
            "  dicot claims SC\n"
            "  dicot claims 'SC Thm 5' --range 100\n"
            "  dicot claims --long --keep findings.txt --markdown\n",
    .options = OPTIONS_OUTPUT | OPTIONS_CLAIMS,
    .reads = READS_NOTHING,
    .seconds = 600,
};

static const struct command db_command = {
    .name = "db",
    .arguments = "build GAME | info [FILE] | verify [FILE] | export [FILE] | merge OUT "
                 "FILE…",
    .title = "databases of the values of small positions",
    .help = "build: works out the values of all positions of clobber, pebbles, "
            "click-partizan or click-impartial up to a size. If it is stopped, the same "
            "command continues. A complete database grows when a larger size is asked "
            "for.\n\n"
            "info: says what a database holds.\n\n"
            "verify: compares checksums, and works samples out again by the plain rules "
            "of dicot-check.\n\n"
            "export: prints LINE = VALUE for each position.\n\n"
            "merge: joins the files made by `build --slice`.\n\n"
            "  dicot db build clobber --cells 9 --db clobber.db --threads 2\n"
            "  dicot db build pebbles --vertices 4 --pebbles 4\n"
            "  dicot db verify clobber.db --samples 1000\n"
            "  dicot outcome clobber grid 4x6 checkerboard --db clobber.db\n",
    .options = OPTIONS_OUTPUT | OPTIONS_DB,
    .reads = READS_NOTHING,
    .seconds = 86400,
};

static const struct command help_command = {
    .name = "help",
    .arguments = "[COMMAND | GAME]",
    .title = "list commands and games, or explain one of them",
    .help = "  dicot help\n  dicot help solve\n  dicot help pebbles\n",
    .options = OPTIONS_HELP,
    .reads = READS_NOTHING,
};

extern const struct command strongly_reducible_command, pebbling_number_command,
    subwords_command, solve_command, outcome_command, comparison_command, value_command,
    moves_command, why_command, thermograph_command, game_tree_command,
    derivation_command, render_command, gen_value_command, gen_clicks_command,
    gen_command, reduce_command, bench_command, bench_boards_command, click_lines_command,
    look_command, hint_command, games_command, commands_command, strips_command,
    calc_command;

const struct command *const commands[] = {
    &solve_command,
    &strongly_reducible_command, /* solve --strong */
    &pebbling_number_command,    /* solve --number */
    &subwords_command,           /* solve --subwords */
    &outcome_command,
    &why_command, /* outcome --explain */
    &value_command,
    &comparison_command,  /* value clobber xxo > ^ */
    &click_lines_command, /* value --runs */
    &strips_command,      /* value --strip */
    &calc_command,
    &moves_command,
    &look_command,
    &hint_command,
    &play_command,
    &render_command,
    &thermograph_command, /* render --thermograph */
    &game_tree_command,   /* render --tree */
    &derivation_command,  /* render --derivation */
    &gen_command,
    &gen_value_command,  /* gen --value */
    &gen_clicks_command, /* gen --kind */
    &reduce_command,
    &bench_command,
    &bench_boards_command, /* bench --set */
    &claims_command,
    &db_command,
    &games_command,
    &commands_command,
    &serve_command,
    &help_command,
    NULL,
};

const struct command *command_find(const char *name)
{
    for (const struct command *const *c = commands; *c != NULL; c++)
        if (strcmp((*c)->name, name) == 0)
            return *c;
    return NULL;
}
