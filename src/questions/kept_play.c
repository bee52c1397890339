/* SPDX-License-Identifier: MIT */
/* kept_play.c: keeps the best play so far in a file; see kept_play.h. */
#include "questions/kept_play.h"

#include <string.h>

#include "answer/replay.h"

/* Adds file and line to the error. Always false. */
static bool blame(struct run *run, uint32_t line)
{
    run->error->line = line;
    run->to->error_file = run->q->from != NULL ? run->q->from : run->q->keep;
    return false;
}

/* Reads one move and makes it. */
static bool play_line(struct kept_play *k, struct run *run, struct cursor *line,
                      uint8_t *pos, void *scratch)
{
    const struct problem *p = run->q->problem;
    const struct board *b = problem_board(p);
    struct sum_move m;
    if (!position_parse_move(p, pos, LEFT, line, scratch, &m) ||
        !cursor_done(line, "the end of the line"))
        return false;
    if (!moves_add(&k->moves, &run->arena, m.move))
        return cursor_no_memory(line, "play");
    if (b->game->gain != NULL)
        k->result += b->game->gain(b, pos, m.move, scratch);
    position_play(p, pos, LEFT, m, scratch);
    return true;
}

static bool play_lines(struct kept_play *k, struct run *run, uint8_t *pos, void *scratch)
{
    struct cursor text = run->q->from_text;
    for (uint32_t number = 1; !cursor_at_end(&text); number++) {
        const char *end = memchr(text.at, '\n', cursor_left(&text));
        struct cursor line = text;
        line.start = line.at;
        line.error = run->error;
        line.end = end != NULL ? end : text.end;
        text.at = end != NULL ? end + 1 : text.end;
        cursor_blanks(&line);
        if (!cursor_at_end(&line) && *line.at != '#' &&
            !play_line(k, run, &line, pos, scratch))
            return blame(run, number);
    }
    return true;
}

bool kept_play_read(struct kept_play *k, struct run *run)
{
    const struct problem *p = run->q->problem;
    const struct board *b = problem_board(p);
    struct iterator it = {{0}};
    move m;
    if (run->q->from_text.at == NULL)
        return true;
    uint8_t *pos = arena_new(&run->arena, p->pos_size, 1);
    void *scratch = arena_new(&run->arena, p->move_scratch, 1);
    if (pos == NULL || scratch == NULL) {
        run_fail(run, NO_MEMORY, "the play needs more memory than --memory allows");
        return false;
    }
    memcpy(pos, run->q->position, p->pos_size);
    if (!play_lines(k, run, pos, scratch))
        return false;
    bool in_file = run->q->keep != NULL && run->q->from == NULL;
    k->whole = in_file && !b->game->next(b, pos, LEFT, &it, scratch, &m);
    k->result += k->whole ? b->game->result(b, pos) : 0;
    return true;
}

bool kept_play_begin(const struct run *run)
{
    const struct request *q = run->q;
    if (q->from == NULL && q->from_text.at != NULL)
        return true; /* the file of --keep exists */
    struct writer none;
    writer_init(&none, run->memory);
    bool ok = run->host->save(run->host->context, q->keep, &none);
    writer_done(&none);
    return ok;
}

void kept_play_write(struct kept_play *k, const struct run *run, const struct best *best)
{
    const struct board *b = problem_board(run->q->problem);
    const struct host *host = run->host;
    bool better =
        !k->whole || (b->maximise ? best->result > k->result : best->result < k->result);
    if (!best->found || !better || k->failed)
        return;
    struct writer text;
    writer_init(&text, run->memory);
    play_print(b, run->q->position, best, "\n", &text);
    k->failed = text.failed || !host->save(host->context, run->q->keep, &text);
    k->whole = true;
    k->result = best->result;
    writer_done(&text);
}
