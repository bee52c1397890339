/* SPDX-License-Identifier: MIT */
/* hint.c: a move for the player to move, at a chosen strength: a hint, or the move of an
 * opponent. */
#include "answer/answer.h"
#include "answer/hint.h"
#include "answer/options.h"
#include "questions/moves.h"
#include "questions/render.h"

/* What `hint` finds. */
struct hint_found {
    enum player turn;
    struct chosen_move choice;
    enum ended ended;
};

/* The status is "optimal" only if the move is proved to be best. */
static enum answer_code hint_answer(struct run *run)
{
    const struct request *q = run->q;
    struct task task = run_task(run);
    struct hint_found found = {.turn = turn_of(q)};
    struct search *s = hint_new(&task, found.turn, &strengths[q->strength], q->seed);
    if (s == NULL)
        return run_fail(run, NO_MEMORY, "more memory needed than --memory allows");
    found.ended = run_search(run, s, &run->limits, 0);
    found.choice = hint_choice(s);
    bool cut = found.ended != ENDED_SOLVED && !found.choice.exact;
    struct result r = result_of(run, found.choice.exact ? "optimal" : "bound",
                                strengths[q->strength].name, s->nodes, &found);
    enum answer_code code = reply_give(run, &r, cut ? ANSWER_LIMIT : ANSWER_GIVEN);
    search_free(s);
    return code;
}

/* ---- text and JSON ---- */

static void show_move(const struct result *r, struct writer *w)
{
    const struct hint_found *f = r->found;
    position_print_move(r->problem, r->position, f->turn, f->choice.move, w);
}

/* Returns the result of the play, with the points that the moves of --after gained;
 * NO_RESULT: none is known. */
static int64_t result_of_play(const struct result *r)
{
    const struct hint_found *f = r->found;
    int64_t rest = f->choice.result;
    return rest == NO_RESULT ? NO_RESULT : rest + r->q->gained;
}

/* ---- text ---- */

static void show_for_two(const struct result *r, struct writer *w)
{
    const struct chosen_move *c = &((const struct hint_found *)r->found)->choice;
    if (!c->found) {
        write_text(w, "there is no move\n");
        return;
    }
    show_move(r, w);
    write_text(w, c->wins == WIN    ? " wins\n"
                  : c->wins == LOSS ? "; every move loses against best play\n"
                                    : " looks best; nothing is proved\n");
}

static void show_for_one(const struct result *r, struct writer *w)
{
    const struct chosen_move *c = &((const struct hint_found *)r->found)->choice;
    if (c->found)
        show_move(r, w);
    else
        write_text(w, "stopping here");
    if (result_of_play(r) == NO_RESULT) {
        write_text(w, c->exact ? ", but no end meets the target\n"
                               : "; no way to a good end is known\n");
        return;
    }
    write_text(w, " leads to ");
    show_result(problem_board(r->problem), result_of_play(r), w);
    write_text(w, c->exact ? ", the best possible from here\n"
                           : ", the best that was found\n");
}

static void hint_text(const struct result *r, struct writer *w)
{
    (is_for_two(r) ? show_for_two : show_for_one)(r, w);
}

/* ---- JSON ---- */

static void write_move(const struct result *r, struct json *j)
{
    const struct chosen_move *c = &((const struct hint_found *)r->found)->choice;
    json_key(j, "move");
    if (!c->found) {
        json_null(j);
        return;
    }
    show_move(r, json_text_open(j));
    json_text_close(j);
}

static void hint_json(const struct result *r, struct json *j)
{
    const struct hint_found *f = r->found;
    if (is_for_two(r))
        json_text(json_key(j, "turn"), f->turn == LEFT ? "left" : "right");
    write_move(r, j);
    const struct chosen_move *c = &f->choice;
    json_key(j, is_for_two(r) ? "wins" : "result");
    if (is_for_two(r) ? c->wins == UNKNOWN : result_of_play(r) == NO_RESULT)
        json_null(j);
    else if (is_for_two(r))
        json_bool(j, c->wins == WIN);
    else
        json_integer(j, result_of_play(r));
    hint_text(r, json_text_open(json_key(j, "text")));
    json_text_close(j);
}

static const struct renderer show_hint = {hint_text, hint_json};

/* ---- the command ---- */

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
    .answer = hint_answer,
    .show = &show_hint,
};
