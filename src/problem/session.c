/* SPDX-License-Identifier: MIT */
/* session.c: one play from its start. Taking a move back is playing the ones before it
 * again: moves are small, positions need not be. */
#include "problem/session.h"

#include <string.h>

#define HEAD "dicot play "
#define VERSION 1

/* ---- life ---- */

static enum player player_at(const struct session *s, size_t count)
{
    bool second = problem_players(&s->problem) == 2 && count % 2 == 1;
    return second ? other(s->first) : s->first;
}

/* Gives each term a position to move along, so that board.start stays the start. */
static bool copy_positions(struct problem *p)
{
    bool ok = true;
    for (size_t i = 0; i < p->count; i++) {
        struct term *t = &p->terms[i];
        t->current = memory_new(p->memory, t->board.pos_size, 1);
        if (t->current != NULL)
            memcpy(t->current, t->board.start, t->board.pos_size);
        ok = ok && t->current != NULL;
    }
    return ok;
}

bool session_begin(struct session *s, struct problem *p, enum player first)
{
    *s = (struct session){.problem = *p};
    *p = (struct problem){0};
    s->first = problem_players(&s->problem) == 2 ? first : LEFT;
    s->scratch_size = problem_move_scratch(&s->problem);
    s->scratch = memory_new(s->problem.memory, s->scratch_size, 1);
    if (copy_positions(&s->problem) && s->scratch != NULL)
        return true;
    session_done(s);
    return false;
}

void session_done(struct session *s)
{
    struct memory *m = s->problem.memory;
    for (size_t i = 0; i < s->problem.count; i++)
        memory_free(m, s->problem.terms[i].current, s->problem.terms[i].board.pos_size,
                    1);
    memory_free(m, s->moves, s->capacity, sizeof *s->moves);
    memory_free(m, s->scratch, s->scratch_size, 1);
    problem_done(&s->problem);
    *s = (struct session){0};
}

/* ---- moves ---- */

enum player session_turn(const struct session *s)
{
    return player_at(s, s->count);
}

bool session_is_over(const struct session *s)
{
    struct sum_iterator at = {0};
    struct sum_move m;
    return !problem_next(&s->problem, session_turn(s), &at, s->scratch, &m);
}

/* Makes the next of the known moves. */
static void advance(struct session *s)
{
    struct sum_move m = s->moves[s->count];
    const struct term *t = &s->problem.terms[m.term];
    if (t->board.game->gain != NULL)
        s->gained += t->board.game->gain(&t->board, t->current, m.move, s->scratch);
    problem_make_move(&s->problem, session_turn(s), m, s->scratch);
    s->count++;
}

bool session_move(struct session *s, struct sum_move m)
{
    if (!memory_grow(s->problem.memory, &s->moves, &s->capacity, s->count + 1,
                     sizeof *s->moves))
        return false;
    s->moves[s->count] = m;
    s->known = s->count + 1;
    advance(s);
    return true;
}

static void rewind_all(struct session *s)
{
    for (size_t i = 0; i < s->problem.count; i++) {
        struct term *t = &s->problem.terms[i];
        memcpy(t->current, t->board.start, t->board.pos_size);
    }
    s->count = 0;
    s->gained = 0;
}

void session_go(struct session *s, size_t count)
{
    rewind_all(s);
    while (s->count < count)
        advance(s);
}

/* ---- text ---- */

void session_print(struct session *s, struct writer *w)
{
    size_t count = s->count;
    rewind_all(s);
    write_format(w, HEAD "%d\n", VERSION);
    problem_print(&s->problem, w);
    if (problem_players(&s->problem) == 2)
        write_format(w, "\nfirst %s", s->first == LEFT ? "left" : "right");
    while (s->count < count) {
        write_byte(w, '\n');
        problem_print_move(&s->problem, session_turn(s), s->moves[s->count], w);
        advance(s);
    }
    write_text(w, "\nend");
}

/* Lines of a text; each is a cursor that reports to the same error. */
struct lines {
    const char *at, *end;
    struct error *error;
    size_t number; /* of the last one taken */
};

/* The next line without its end; empty after the last one. */
static struct cursor take_line(struct lines *l)
{
    size_t left = (size_t)(l->end - l->at);
    const char *newline = left > 0 ? memchr(l->at, '\n', left) : NULL;
    const char *end = newline != NULL ? newline : l->end;
    struct cursor line = cursor_of(l->at, (size_t)(end - l->at), l->error);
    if (!cursor_at_end(&line) && line.end[-1] == '\r')
        line.end--;
    l->at = newline != NULL ? newline + 1 : l->end;
    l->number++;
    return line;
}

static bool parse_head(struct cursor line)
{
    uint64_t version;
    if (!cursor_take(&line, HEAD))
        return cursor_expected(&line, "'" HEAD "' and its version");
    if (!cursor_number(&line, UINT64_MAX, "the version", &version))
        return false;
    if (version != VERSION)
        return cursor_fail(&line, BAD_INPUT, "version %llu is not known here, only %d",
                           (unsigned long long)version, VERSION);
    return cursor_done(&line, "the end of the line");
}

static bool parse_first(struct cursor line, enum player *first)
{
    if (!cursor_is(&line, "first left") && !cursor_is(&line, "first right"))
        return cursor_expected(&line, "'first left' or 'first right'");
    *first = cursor_is(&line, "first left") ? LEFT : RIGHT;
    return true;
}

static bool parse_moves(struct session *s, struct lines *l)
{
    for (;;) {
        bool last = l->at == l->end;
        struct cursor line = take_line(l);
        struct sum_move m;
        if (cursor_is(&line, "end"))
            break;
        if (last)
            return cursor_expected(&line, "a move or 'end'");
        if (!problem_parse_move(&s->problem, session_turn(s), &line, s->scratch, &m) ||
            !cursor_done(&line, "the end of the line"))
            return false;
        if (!session_move(s, m))
            return cursor_no_memory(&line, "moves");
    }
    if (l->at == l->end)
        return true;
    struct cursor rest = take_line(l);
    return cursor_expected(&rest, "nothing after 'end'");
}

/* All lines but the first two. */
static bool parse_play(struct session *s, struct problem *p, struct lines *l)
{
    struct cursor place = {.error = l->error};
    enum player first = LEFT;
    if (problem_players(p) == 2 && !parse_first(take_line(l), &first)) {
        problem_done(p);
        return false;
    }
    if (!session_begin(s, p, first))
        return cursor_no_memory(&place, "the board");
    if (parse_moves(s, l))
        return true;
    session_done(s);
    return false;
}

bool session_parse(struct session *s, struct memory *m, const char *text, size_t length,
                   struct error *error)
{
    struct lines l = {text, text + length, error, 0};
    struct problem p;
    *s = (struct session){0};
    *error = (struct error){0};
    bool ok = parse_head(take_line(&l));
    if (ok) {
        struct cursor line = take_line(&l);
        ok = problem_parse(&p, m, line.at, cursor_left(&line), NULL, error) &&
             parse_play(s, &p, &l);
    }
    error->line = l.number;
    return ok;
}
