/* SPDX-License-Identifier: MIT */
/* no_questions.c: the rows of commands that ask no question: whoever has a terminal does
 * them itself. They stand in the table for their options and help. */
#include "answer/answer.h"
#include "answer/options.h"

const struct command play_command = {
    .name = "play",
    .arguments = "LINE | --load FILE",
    .title = "play any game in the terminal, alone or against the engine",
    .help = "Shows the board and the moves; type a move or its number. `help` lists what "
            "else can be typed: undo, redo, hint, solve,\n"
            "save, load and more. Commands may also come from a file or a pipe.\n\n"
            "  dicot play clobber grid 4x5 checkerboard\n"
            "  dicot play samegame grid 6x8 random:7:3\n"
            "  dicot play 'nim 3 + hackenbush edges 0-1:b,1-2:r' --engine left\n"
            "  dicot play --load saved.txt --strength 4\n",
    .options = OPTIONS_GAMES | OPTIONS_AFTER | OPTIONS_PLAY,
    .single = true,
    .seconds = 5,
};

const struct command help_command = {
    .name = "help",
    .arguments = "[COMMAND | GAME]",
    .title = "what there is, or all about a command or a game",
    .help = "  dicot help\n  dicot help solve\n  dicot help pebbles\n",
    .reads = READS_NOTHING,
};
