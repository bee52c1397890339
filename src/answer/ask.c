/* SPDX-License-Identifier: MIT */
/* ask.c: one question, its answer: the line is read, the moves of --after are made, and
 * the row of the command that fits answers. */
#include "answer/answer.h"

#include <string.h>

/* ---- moves before the question ---- */

/* `1,1>1,2 R:2,2>1,2`: players take turns, Left first, unless a letter says who. Terms of
 * sums (#2 MOVE) need ';' between moves; otherwise blanks will do. */
static bool play_moves(struct cursor c, const struct problem *p, uint8_t *pos,
                       void *scratch)
{
    enum player who = LEFT;
    bool ok = true;
    for (cursor_blanks(&c); ok && !cursor_at_end(&c);) {
        struct sum_move m;
        if (cursor_take(&c, "L:") || cursor_take(&c, "R:"))
            who = c.at[-2] == 'L' ? LEFT : RIGHT;
        ok = position_parse_move(p, pos, who, &c, scratch, &m);
        if (ok)
            position_play(p, pos, who, m, scratch);
        who = other(who);
        bool gap = cursor_blanks(&c) > 0;
        gap = cursor_take(&c, ";") || gap;
        cursor_blanks(&c);
        if (ok && !gap && !cursor_at_end(&c))
            ok = cursor_expected(&c, "';' or a blank before the next move");
    }
    return ok;
}

/* Plays the moves of --after on `pos`. An error names the column in them. */
static bool play_after(const char *moves, const struct problem *p, uint8_t *pos,
                       struct memory *m, struct error *error)
{
    void *scratch = memory_new(m, p->move_scratch, 1);
    struct cursor c = cursor_of(moves, strlen(moves), error);
    bool ok = pos != NULL && scratch != NULL ? play_moves(c, p, pos, scratch)
                                             : cursor_no_memory(&c, "moves");
    memory_free(m, scratch, p->move_scratch, 1);
    if (!ok) {
        struct error in_moves = *error;
        error_set(error, in_moves.status, 1, "--after, column %zu: %.150s",
                  in_moves.column, in_moves.message);
    }
    return ok;
}

/* ---- the question ---- */

/* The row that answers this request: a special question of the command's name whose
 * `when` says yes, or the command itself. */
static const struct command *choose_row(const struct request *q, struct memory *m)
{
    for (const struct command *const *c = commands; *c != NULL; c++)
        if ((*c)->when != NULL && strcmp((*c)->name, q->command->name) == 0 &&
            (*c)->when(q, m))
            return *c;
    return q->command;
}

static enum answer_code answer_problem(struct request *q, const struct problem *p,
                                       struct run *run, struct reply *to,
                                       struct error *error)
{
    uint8_t *after = NULL;
    enum answer_code code = ANSWER_BAD_INPUT;
    q->problem = p;
    q->position = p->start;
    if (q->after != NULL)
        q->position = after = position_copy(p, p->start, run->memory);
    if (q->after == NULL || play_after(q->after, p, after, run->memory, error))
        code = q->command->answer(q, run, to, error);
    memory_free(run->memory, after, p->pos_size, 1);
    return code;
}

static enum answer_code answer_line(struct request *q, struct run *run, struct reply *to,
                                    struct error *error)
{
    struct problem p;
    if (!problem_parse(&p, run->memory, q->line.at, cursor_left(&q->line), &q->options,
                       error)) {
        error->line = 0;
        return error->status == EXPIRED ? ANSWER_LIMIT : ANSWER_BAD_INPUT;
    }
    enum answer_code code = answer_problem(q, &p, run, to, error);
    problem_done(&p);
    return code;
}

enum answer_code ask(const struct request *asked, struct cursor line,
                     const struct host *host, struct memory *m, struct reply *to,
                     struct error *error)
{
    struct run run = {.host = host,
                      .limits = {asked->seconds, asked->nodes},
                      .started = host->now(),
                      .memory = m};
    struct request q = *asked;
    q.line = line;
    q.line.error = error;
    run_deadline(&run, q.seconds);
    q.command = choose_row(&q, m);
    enum answer_code code = q.command->reads == READS_LINE
                                ? answer_line(&q, &run, to, error)
                                : q.command->answer(&q, &run, to, error);
    m->expired = NULL; /* the run is over */
    if (error->status == OK && to->out->failed) {
        error_set(error, NO_MEMORY, 1, "board and answer take more than --memory allows");
        code = ANSWER_BAD_INPUT;
    }
    return code;
}
