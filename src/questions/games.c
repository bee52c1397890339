/* SPDX-License-Identifier: MIT */
/* games.c: lists the games, so that a host can let people choose one. */
#include "questions/games.h"

#include "answer/options.h"

static enum answer_code answer(struct run *run)
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
    .answer = answer,
    .show = &show_game,
};
