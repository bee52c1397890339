/* SPDX-License-Identifier: MIT */
/* options.h: one row per option of the commands. The parser of command lines, -h and
 * --help all use this table. */
#ifndef DICOT_ANSWER_OPTIONS_H
#define DICOT_ANSWER_OPTIONS_H

#include "answer/request.h"

/* Groups of options. A command takes whole groups. */
enum option_groups {
    OPTIONS_OUTPUT = 1 << 0,
    OPTIONS_LIMITS = 1 << 1,
    OPTIONS_SOLO = 1 << 2, /* options of games for one player, such as --first */
    OPTIONS_MOVES = 1 << 3,
    OPTIONS_GEN = 1 << 4,
    OPTIONS_BENCH = 1 << 5,
    OPTIONS_AFTER = 1 << 6,
    OPTIONS_RENDER = 1 << 7,
    OPTIONS_THREADS = 1 << 8,
    OPTIONS_CERT = 1 << 9,
    OPTIONS_PLAY = 1 << 10,
    OPTIONS_TABLE = 1 << 11,
    OPTIONS_SOLVE = 1 << 12,
    OPTIONS_REDUCE = 1 << 13,
    OPTIONS_STRATEGY = 1 << 14,
    OPTIONS_STRONG = 1 << 15,
    OPTIONS_SERVE = 1 << 16,
    OPTIONS_TURN = 1 << 17,
    OPTIONS_LOOK = 1 << 18,
    OPTIONS_HINT = 1 << 19,
    OPTIONS_CLAIMS = 1 << 20,
    OPTIONS_DUEL = 1 << 21, /* options of games for two players, such as --rules */
    OPTIONS_OUTCOME = 1 << 22,
    OPTIONS_CALC = 1 << 23,
    OPTIONS_HELP = 1 << 24,
    OPTIONS_DATABASE = 1 << 25, /* --db, for questions that look up values */
    OPTIONS_DB = 1 << 26,       /* for the command db */
    OPTIONS_BATCH = 1 << 27,    /* for commands that answer many problems */
    OPTIONS_GAMES = OPTIONS_SOLO | OPTIONS_DUEL
};

enum option_kind {
    TAKES_SWITCH,
    TAKES_TIME,
    TAKES_SIZE,
    TAKES_NUMBER,
    TAKES_FACTOR, /* a decimal number; `least` and `most` are in tenths */
    TAKES_SLICE,  /* i/n */
    TAKES_TEXT,
    TAKES_FILE, /* the name of a file, or of several */
    TAKES_FOLDER,
    TAKES_CHOICE, /* one of the words that `argument` lists: none|left|right */
    TAKES_RULES,  /* a ruleset, or a value of the game option with the same name */
    TAKES_GAME_OPTION
};

struct option_row {
    const char *name, *argument; /* argument NULL: none */
    unsigned groups;
    enum option_kind kind;
    size_t place; /* offset in struct request; unused by TAKES_GAME_OPTION */
    uint64_t least, most;
    const char *title, *help;
};

/* Stores the i-th option of all commands in *o; the options of games come last. Returns
 * false after the last. Several rows may have the same name, in different groups. */
bool option_row_at(size_t i, struct option_row *o);

#endif
