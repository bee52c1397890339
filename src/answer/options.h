/* SPDX-License-Identifier: MIT */
/* options.h: one row per option of the commands. The parser of command lines, -h and
 * --help all use this table. */
#ifndef DICOT_ANSWER_OPTIONS_H
#define DICOT_ANSWER_OPTIONS_H

#include "answer/request.h"

/* Groups of options. A command takes whole groups. */
enum option_groups {
    OPTIONS_OUTPUT = 1,
    OPTIONS_LIMITS = 2,
    OPTIONS_SOLO = 4, /* options of games for one player, such as --first */
    OPTIONS_MOVES = 8,
    OPTIONS_GEN = 16,
    OPTIONS_BENCH = 32,
    OPTIONS_AFTER = 64,
    OPTIONS_RENDER = 128,
    OPTIONS_THREADS = 256,
    OPTIONS_CERT = 512,
    OPTIONS_PLAY = 1024,
    OPTIONS_TABLE = 2048,
    OPTIONS_SOLVE = 4096,
    OPTIONS_REDUCE = 8192,
    OPTIONS_STRATEGY = 16384,
    OPTIONS_STRONG = 32768,
    OPTIONS_SERVE = 1 << 21,
    OPTIONS_TURN = 1 << 22,
    OPTIONS_LOOK = 1 << 23,
    OPTIONS_HINT = 1 << 24,
    OPTIONS_CLAIMS = 1 << 20,
    OPTIONS_DUEL = 65536, /* options of games for two players, such as --rules */
    OPTIONS_OUTCOME = 131072,
    OPTIONS_CALC = 1 << 25,
    OPTIONS_HELP = 1 << 26,
    OPTIONS_DATABASE = 1 << 27, /* --db, for questions that look up values */
    OPTIONS_DB = 1 << 28,       /* for the command db */
    OPTIONS_BATCH = 1 << 29,    /* for commands that answer many problems */
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
