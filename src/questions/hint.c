/* SPDX-License-Identifier: MIT */
/* hint.c: a move for the player to move, at a chosen strength: a hint, or the move of an
 * opponent. */
#include "questions/hint.h"

#include "answer/options.h"
#include "questions/look.h"

/* Gives the answer. Its status is "optimal" only if the move is proved to be best. */
static enum answer_code give(struct run *run, const struct hint_found *f, uint64_t nodes)
{
    bool cut = f->ended != ENDED_SOLVED && !f->choice.exact;
    struct result r = result_of(run, f->choice.exact ? "optimal" : "bound",
                                strengths[run->q->strength].name, nodes, f);
    return reply_give(run, &r, cut ? ANSWER_LIMIT : ANSWER_GIVEN);
}

static enum answer_code answer(struct run *run)
{
    const struct request *q = run->q;
    struct task task = run_task(run);
    struct hint_found found = {.turn = turn_of(q)};
    struct search *s = hint_new(&task, found.turn, &strengths[q->strength], q->seed);
    if (s == NULL)
        return run_fail(run, NO_MEMORY, "more memory needed than --memory allows");
    found.ended = run_search(run, s, &run->limits, 0);
    found.choice = hint_choice(s);
    enum answer_code code = give(run, &found, s->nodes);
    search_free(s);
    return code;
}

const struct command hint_command = {
    .name = "hint",
    .arguments = "LINE | - | GAME - | GAME @FILE",
    .title = "a good move, and what it leads to",
    .help =
        "Shows the move that the engine would make in `play` at the same --strength.\n\n"
        "  dicot hint clobber grid 4x5 checkerboard\n"
        "  dicot hint sc2 'xo|ox' --after '1,1>1,2'\n",
    .options = OPTIONS_OUTPUT | OPTIONS_LIMITS | OPTIONS_GAMES | OPTIONS_AFTER |
               OPTIONS_TURN | OPTIONS_HINT | OPTIONS_THREADS,
    .seconds = 5,
    .strength = STRENGTHS - 1,
    .answer = answer,
    .show = &show_hint,
};
