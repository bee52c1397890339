/* SPDX-License-Identifier: MIT */
/* ask.c: answers one question: reads its line, makes the moves of --after, and calls the
 * row of the command table that fits. */
#include "answer/answer.h"

#include <string.h>

#include "problem/moves_text.h"

/* ---- moves before the question ---- */

/* Plays moves such as `1,1>1,2 R:2,2>1,2`. Players take turns, Left first, unless L: or
 * R: says who moves. */
static bool play_moves(struct moves_text *moves, struct cursor text, struct request *q,
                       const struct problem *p, uint8_t *pos, void *scratch)
{
    enum player who = LEFT;
    struct cursor c;
    if (!moves_text_open(moves, text, p, pos, &who))
        return false;
    while (moves_text_next(moves, &c)) {
        struct sum_move m;
        if (cursor_take(&c, "L:") || cursor_take(&c, "R:"))
            who = c.at[-2] == 'L' ? LEFT : RIGHT;
        if (!position_parse_move(p, pos, who, &c, scratch, &m))
            return false;
        q->gained += position_gain(p, pos, m, scratch);
        position_play(p, pos, who, m, scratch);
        who = other(who);
        if (!moves_text_took(moves, &c))
            return false;
    }
    q->turn = problem_players(p) == 2 ? who : LEFT;
    return text.error->status == OK;
}

/* Plays the moves of --after on `pos`. An error message names the place in their text. */
static bool play_after(struct request *q, const struct problem *p, uint8_t *pos,
                       struct memory *m, struct error *error)
{
    const size_t length = strlen(q->after);
    struct moves_text moves = {0};
    void *scratch = memory_new(m, p->move_scratch, 1);
    struct cursor c = cursor_of(q->after, length, error);
    const bool ok = pos != NULL && scratch != NULL
                        ? play_moves(&moves, c, q, p, pos, scratch)
                        : cursor_no_memory(&c, "moves");
    memory_free(m, scratch, p->move_scratch, 1);
    if (ok)
        return true;
    const struct error in_moves = *error;
    if (memchr(q->after, '\n', length) == NULL)
        return error_fail(error, in_moves.status, 1, "--after, column %zu: %.150s",
                          in_moves.column, in_moves.message);
    return error_fail(error, in_moves.status, 1, "--after, line %zu, column %zu: %.150s",
                      moves_text_line(&moves), in_moves.column, in_moves.message);
}

/* ---- the question ---- */

bool question_read(struct request *q, struct question *read, struct memory *m,
                   struct error *error)
{
    struct problem *p = &read->problem;
    *read = (struct question){0};
    q->turn = LEFT;
    q->gained = 0;
    if (!problem_parse(p, m, q->line.at, cursor_left(&q->line), &q->options, error)) {
        error->line = 0;
        return false;
    }
    if (q->after != NULL) {
        read->after = position_copy(p, p->start, m);
        if (!play_after(q, p, read->after, m, error)) {
            question_done(read, m);
            return false;
        }
    }
    q->problem = p;
    q->position = read->after != NULL ? read->after : p->start;
    return true;
}

void question_done(struct question *read, struct memory *m)
{
    memory_free(m, read->after, read->problem.pos_size, 1);
    problem_done(&read->problem);
}

/* Chooses the row that answers this request, and lets it answer: a special question with
 * the command's name whose `when` says yes, or the command itself. If the problem was
 * read before (ask_about), that is always the command itself. */
static enum answer_code let_row_answer(struct request *q, struct run *run)
{
    struct error in_rules = {0};
    if (!request_add_rules(q, &run->arena, &in_rules)) {
        error_set(run->error, in_rules.status, 1, "--rules, line %zu, column %zu: %.140s",
                  in_rules.line, in_rules.column, in_rules.message);
        return ANSWER_BAD_INPUT;
    }
    if (q->db != NULL && q->databases == NULL)
        return run_fail(run, IO_ERROR, "--db: there are no files here");
    if (q->problem != NULL)
        return q->command->answer(run);
    const char *name = q->command->name;
    for (const struct command *const *c = commands; *c != NULL; c++)
        if ((*c)->when != NULL && strcmp((*c)->name, name) == 0 && (*c)->when(run)) {
            q->command = *c;
            break;
        }
    if (q->command->reads != READS_LINE)
        return q->command->answer(run);
    struct question read;
    if (!question_read(q, &read, run->memory, run->error))
        return run->error->status == EXPIRED ? ANSWER_LIMIT : ANSWER_BAD_INPUT;
    enum answer_code code = q->command->answer(run);
    question_done(&read, run->memory);
    q->problem = NULL; /* question_done freed it */
    q->position = NULL;
    return code;
}

static enum answer_code ask_request(struct request *q, const struct host *host,
                                    struct memory *m, struct reply *to,
                                    struct error *error)
{
    struct run run = {.q = q,
                      .to = to,
                      .error = error,
                      .host = host,
                      .limits = {q->seconds, q->nodes},
                      .started = host->now(),
                      .memory = m,
                      .arena = arena_of(m)};
    run_deadline(&run, q->seconds);
    enum answer_code code = let_row_answer(q, &run);
    run_has_failed(&run);
    run_done(&run);
    arena_done(&run.arena);
    if (error->status != OK)
        return code;
    if (!to->out->failed)
        return reply_code(to, code);
    error_set(error, NO_MEMORY, 1, "board and answer take more than --memory allows");
    return ANSWER_BAD_INPUT;
}

enum answer_code ask(const struct request *asked, struct cursor line,
                     const struct host *host, struct memory *m, struct reply *to,
                     struct error *error)
{
    struct request q = *asked;
    q.line = line;
    q.line.error = error;
    q.problem = NULL;
    return ask_request(&q, host, m, to, error);
}

enum answer_code ask_about(const struct request *asked, const struct problem *p,
                           const uint8_t *pos, const struct host *host, struct memory *m,
                           struct reply *to, struct error *error)
{
    struct request q = *asked;
    q.problem = p;
    q.position = pos;
    return ask_request(&q, host, m, to, error);
}
