/* SPDX-License-Identifier: MIT */
/* history.c: one play from its start. A move is taken back by restoring the bytes of its
 * term, or, on large boards, by playing the moves before it again. */
#include "problem/history.h"

#include <string.h>

#define HEAD "dicot play "
#define VERSION 1

/* Larger terms are not kept for each move; in bytes. */
#define MOST_KEPT ((size_t)1 << 16)

/* ---- life ---- */

static const uint8_t *start_of(const struct history *h)
{
    return h->start != NULL ? h->start : h->problem.start;
}

bool history_begin(struct history *h, struct problem *p, const uint8_t *pos,
                   enum player first)
{
    *h = (struct history){.problem = *p};
    *p = (struct problem){0};
    struct memory *m = h->problem.memory;
    if (pos != NULL)
        h->start = position_copy(&h->problem, pos, m);
    h->first = problem_players(&h->problem) == 2 ? first : LEFT;
    h->scratch = memory_new(m, h->problem.move_scratch, 1);
    h->now = position_copy(&h->problem, start_of(h), m);
    if (h->now != NULL && h->scratch != NULL && (pos == NULL || h->start != NULL))
        return true;
    history_done(h);
    return false;
}

static size_t term_size(const struct history *h, size_t i)
{
    return h->problem.terms[h->moves[i].move.term].board->pos_size;
}

/* Frees the bytes kept for the moves from `from` on. */
static void forget(struct history *h, size_t from)
{
    for (size_t i = from; i < h->known; i++) {
        memory_free(h->problem.memory, h->moves[i].before, term_size(h, i), 1);
        h->moves[i].before = NULL;
    }
}

void history_done(struct history *h)
{
    struct memory *m = h->problem.memory;
    forget(h, 0);
    memory_free(m, h->start, h->problem.pos_size, 1);
    memory_free(m, h->now, h->problem.pos_size, 1);
    memory_free(m, h->moves, h->capacity, sizeof *h->moves);
    memory_free(m, h->scratch, h->problem.move_scratch, 1);
    problem_done(&h->problem);
    *h = (struct history){0};
}

/* ---- moves ---- */

enum player history_turn(const struct history *h)
{
    bool second = problem_players(&h->problem) == 2 && h->count % 2 == 1;
    return second ? other(h->first) : h->first;
}

bool history_is_over(const struct history *h)
{
    struct sum_iterator at = {0};
    struct sum_move m;
    return !position_next(&h->problem, h->now, history_turn(h), &at, h->scratch, &m);
}

/* Makes the next of the known moves. */
static void advance(struct history *h)
{
    struct made *next = &h->moves[h->count];
    const struct term *t = &h->problem.terms[next->move.term];
    if (next->before != NULL)
        memcpy(next->before, h->now + t->offset, t->board->pos_size);
    h->gained += position_gain(&h->problem, h->now, next->move, h->scratch);
    position_play(&h->problem, h->now, next->who, next->move, h->scratch);
    h->count++;
}

bool history_move(struct history *h, enum player who, struct sum_move m)
{
    struct memory *memory = h->problem.memory;
    size_t size = h->problem.terms[m.term].board->pos_size;
    if (!memory_grow(memory, &h->moves, &h->capacity, h->count + 1, sizeof *h->moves))
        return false;
    forget(h, h->count);
    h->moves[h->count] = (struct made){
        .move = m,
        .who = who,
        .before = size <= MOST_KEPT ? memory_new_dirty(memory, size, 1) : NULL};
    h->known = h->count + 1;
    advance(h);
    return true;
}

/* Takes back the last move. Returns false if the bytes before it were not kept. */
static bool take_back(struct history *h)
{
    const struct made *last = &h->moves[h->count - 1];
    const struct term *t = &h->problem.terms[last->move.term];
    if (last->before == NULL)
        return false;
    memcpy(h->now + t->offset, last->before, t->board->pos_size);
    h->count--;
    h->gained -= position_gain(&h->problem, h->now, last->move, h->scratch);
    return true;
}

static void rewind_all(struct history *h)
{
    memcpy(h->now, start_of(h), h->problem.pos_size);
    h->count = 0;
    h->gained = 0;
}

void history_go(struct history *h, size_t count)
{
    while (h->count > count && take_back(h))
        continue;
    if (h->count > count)
        rewind_all(h);
    while (h->count < count)
        advance(h);
}

/* ---- text ---- */

void history_print(struct history *h, struct writer *w)
{
    size_t count = h->count;
    rewind_all(h);
    write_format(w, HEAD "%d\n", VERSION);
    position_print_line(&h->problem, h->now, w);
    if (problem_players(&h->problem) == 2)
        write_format(w, "\nfirst %s", h->first == LEFT ? "left" : "right");
    while (h->count < count) {
        write_byte(w, '\n');
        position_print_move(&h->problem, h->now, history_turn(h), h->moves[h->count].move,
                            w);
        advance(h);
    }
    write_text(w, "\nend");
}

/* The lines of a saved play. */
struct lines {
    struct cursor rest; /* not yet read */
    size_t number;      /* of the last line taken */
};

static struct cursor take_line(struct lines *l)
{
    l->number++;
    return cursor_take_line(&l->rest);
}

bool history_is_saved(struct cursor text)
{
    return cursor_take(&text, HEAD);
}

bool history_parse_head(struct cursor line)
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

bool history_parse_first(struct cursor line, enum player *first)
{
    if (!cursor_is(&line, "first left") && !cursor_is(&line, "first right"))
        return cursor_expected(&line, "'first left' or 'first right'");
    *first = cursor_is(&line, "first left") ? LEFT : RIGHT;
    return true;
}

static bool parse_moves(struct history *h, struct lines *l)
{
    for (;;) {
        bool last = cursor_at_end(&l->rest);
        struct cursor line = take_line(l);
        struct sum_move m;
        if (cursor_is(&line, "end"))
            break;
        if (last)
            return cursor_expected(&line, "a move or 'end'");
        if (!position_parse_move(&h->problem, h->now, history_turn(h), &line, h->scratch,
                                 &m) ||
            !cursor_done(&line, "the end of the line"))
            return false;
        if (!history_move(h, history_turn(h), m))
            return cursor_no_memory(&line, "moves");
    }
    if (cursor_at_end(&l->rest))
        return true;
    struct cursor rest = take_line(l);
    return cursor_expected(&rest, "nothing after 'end'");
}

/* Reads all lines but the first two. */
static bool parse_play(struct history *h, struct problem *p, struct lines *l)
{
    struct cursor place = {.error = l->rest.error};
    enum player first = LEFT;
    if (problem_players(p) == 2 && !history_parse_first(take_line(l), &first)) {
        problem_done(p);
        return false;
    }
    if (!history_begin(h, p, NULL, first))
        return cursor_no_memory(&place, "the board");
    if (parse_moves(h, l))
        return true;
    history_done(h);
    return false;
}

bool history_parse(struct history *h, struct memory *m, const struct game *added,
                   const char *text, size_t length, struct error *error)
{
    const struct given_options options = {.added = added};
    struct lines l = {.rest = cursor_of(text, length, error)};
    struct problem p;
    *h = (struct history){0};
    *error = (struct error){0};
    bool ok = history_parse_head(take_line(&l));
    if (ok) {
        struct cursor line = take_line(&l);
        ok = problem_parse(&p, m, line.at, cursor_left(&line), &options, error) &&
             parse_play(h, &p, &l);
    }
    error->line = l.number;
    return ok;
}
