/* SPDX-License-Identifier: MIT */
/* kept_play.c: keeps the best play so far in a file; see kept_play.h. */
#include "questions/kept_play.h"

#include <string.h>

#include "answer/replay.h"
#include "problem/moves_text.h"

/* Adds file and line to the error. Always false. */
static bool blame(struct run *run, const char *file, uint32_t line)
{
    run->error->line = line;
    run->to->error_file = file;
    return false;
}

/* Reads one move and makes it. */
static bool play_one(struct read_play *r, struct run *run, struct cursor *text,
                     uint8_t *pos, void *scratch)
{
    const struct problem *p = run->q->problem;
    const struct board *b = problem_board(p);
    struct sum_move m;
    if (!position_parse_move(p, pos, LEFT, text, scratch, &m))
        return false;
    if (!moves_add(&r->moves, &run->arena, m.move))
        return cursor_no_memory(text, "play");
    r->result += board_gain(b, pos, m.move, scratch);
    position_play(p, pos, LEFT, m, scratch);
    return true;
}

static bool play_all(struct read_play *r, struct run *run, struct cursor text,
                     const char *file, uint8_t *pos, void *scratch)
{
    struct moves_text moves;
    struct cursor next;
    enum player first;
    text.error = run->error;
    bool ok = moves_text_open(&moves, text, run->q->problem, pos, &first);
    while (ok && moves_text_next(&moves, &next))
        ok = play_one(r, run, &next, pos, scratch) && moves_text_took(&moves, &next);
    return (ok && run->error->status == OK) ||
           blame(run, file, (uint32_t)moves_text_line(&moves));
}

/* Reads the moves in the text of a file, if there is one. */
static bool read_play(struct read_play *r, struct run *run, struct cursor text,
                      const char *file)
{
    const struct problem *p = run->q->problem;
    const struct board *b = problem_board(p);
    struct iterator it = {{0}};
    move m;
    if (text.at == NULL)
        return true;
    uint8_t *pos = arena_new(&run->arena, p->pos_size, 1);
    void *scratch = arena_new(&run->arena, p->move_scratch, 1);
    if (pos == NULL || scratch == NULL)
        return run_refuse(run, NO_MEMORY,
                          "the play needs more memory than --memory allows");
    memcpy(pos, run->q->position, p->pos_size);
    if (!play_all(r, run, text, file, pos, scratch))
        return false;
    r->whole = !b->game->next(b, pos, LEFT, &it, scratch, &m);
    r->result += r->whole ? b->game->result(b, pos) : 0;
    return true;
}

/* Is there a better play than the one in the file? */
static bool beats(const struct run *run, int64_t result, const struct read_play *inside)
{
    return !inside->whole ||
           (problem_board(run->q->problem)->maximise ? result > inside->result
                                                     : result < inside->result);
}

bool kept_play_read(struct kept_play *k, struct run *run)
{
    const struct request *q = run->q;
    struct read_play given = {0};
    if (!read_play(&given, run, q->from_text, q->from) ||
        !read_play(&k->inside, run, q->keep_text, q->keep))
        return false;
    const bool goes_on = k->inside.moves.count > 0 &&
                         !(given.whole && beats(run, given.result, &k->inside));
    k->moves = goes_on ? k->inside.moves : given.moves;
    return true;
}

void kept_play_write(struct kept_play *k, const struct run *run, const struct best *best)
{
    const struct board *b = problem_board(run->q->problem);
    const struct host *host = run->host;
    if (!best->found || !beats(run, best->result, &k->inside))
        return;
    struct writer text;
    writer_init(&text, run->memory);
    play_print(b, run->q->position, best, "\n", &text);
    k->failed = text.failed ? "the play needs more memory than --memory allows"
                            : host->save(host->context, run->q->keep, &text);
    writer_done(&text);
    k->inside.whole = true;
    k->inside.result = best->result;
}

void kept_play_end(struct kept_play *k, const struct run *run, const struct best *best)
{
    k->inside.whole = k->inside.whole && k->failed == NULL; /* there may be room now */
    kept_play_write(k, run, best);
}
