/* SPDX-License-Identifier: MIT */
/* problem.c: LINE = TERM { " + " TERM } [ " with " OPT { " " OPT } ]. */
#include "problem/problem.h"

#include <string.h>

#include "base/nearest.h"
#include "problem/advice.h"

/* Where `separator` (with its blanks) next stands, or the end. */
static const char *find(const struct cursor *c, const char *separator)
{
    size_t n = strlen(separator);
    for (const char *at = c->at; (size_t)(c->end - at) >= n; at++) {
        at = memchr(at, ' ', (size_t)(c->end - at));
        if (at == NULL || (size_t)(c->end - at) < n)
            break;
        if (memcmp(at, separator, n) == 0)
            return at;
    }
    return c->end;
}

/* ---- options ---- */

static bool parse_options(struct cursor c, struct options *o)
{
    for (cursor_blanks(&c); !cursor_at_end(&c); cursor_blanks(&c)) {
        struct cursor name = cursor_take_word(&c), value = name;
        const char *equals = memchr(name.at, '=', cursor_left(&name));
        if (equals != NULL)
            name.end = equals;
        value.at = equals != NULL ? equals + 1 : value.end;
        if (!option_note(o, name, value))
            return false;
    }
    return o->count > 0 || cursor_expected(&c, "an option after \"with\"");
}

/* ---- terms ---- */

#define MOST_COMPARED 64 /* earlier boards a new one is compared with: linear time */

/* The beginning of a term: its sign and the word for its game, which may be unknown. */
static const struct game *take_game(struct cursor *c, bool *negative, struct cursor *name)
{
    cursor_blanks(c);
    *negative = cursor_take(c, "-");
    if (*negative)
        cursor_blanks(c);
    *name = cursor_take_word(c);
    return game_find(name->at, cursor_left(name));
}

static const char *find_outside_braces(const struct cursor *c, const char *separator)
{
    size_t depth = 0, n = strlen(separator);
    for (const char *at = c->at; (size_t)(c->end - at) >= n; at++)
        if (*at == '(' || *at == '{')
            depth++;
        else if ((*at == ')' || *at == '}') && depth > 0)
            depth--;
        else if (depth == 0 && memcmp(at, separator, n) == 0)
            return at;
    return c->end;
}

/* Where the first term ends: at a " + ". Braces count only where the game says so: in
 * graph6 they are letters. */
static const char *find_plus(const struct cursor *sum)
{
    struct cursor c = *sum, name;
    bool negative;
    const struct game *game = take_game(&c, &negative, &name);
    return game != NULL && game->nested ? find_outside_braces(sum, " + ")
                                        : find(sum, " + ");
}

static bool parse_term(struct problem *p, struct cursor c, const struct options *options)
{
    struct term *t = &p->terms[p->count];
    struct cursor name;
    cursor_trim(&c);
    const struct game *game = take_game(&c, &t->negative, &name);
    if (game == NULL) {
        if (cursor_at_end(&name))
            return cursor_expected(&name, "a game");
        struct cursor term = name;
        term.end = c.end;
        if (advise_game(&term))
            return false;
        struct nearest n = game_nearest(name.at, cursor_left(&name));
        return cursor_fail(&name, BAD_INPUT, "unknown game (dicot help lists them)%s",
                           nearest_hint(&n));
    }
    if (t->negative && game->players != 2)
        return cursor_fail(&name, BAD_INPUT, "only two-player games have a negative");
    const char *unknown = options_unknown(options, game);
    if (unknown != NULL)
        return cursor_fail(&name, BAD_INPUT, "%s does not take the option %s", game->name,
                           unknown);
    cursor_blanks(&c);
    if (cursor_at_end(&c))
        return cursor_expected(&c, "a position");
    if (!board_parse(&t->board, game, p->memory, &c, options))
        return false;
    t->current = t->board.start;
    const size_t own = p->count++;
    t->class = own;
    for (size_t i = 0; i < own && i < MOST_COMPARED; i++)
        if (p->terms[i].class == i && board_same(&p->terms[i].board, &t->board)) {
            t->class = i;
            break;
        }
    return true;
}

static size_t count_terms(struct cursor c)
{
    size_t terms = 1;
    for (const char *at; (at = find_plus(&c)) < c.end; c.at = at + strlen(" + ") - 1)
        terms++;
    return terms;
}

static bool check_sum(const struct problem *p, const struct cursor *place)
{
    for (size_t i = 0; p->count > 1 && i < p->count; i++)
        if (p->terms[i].board.game->players != 2)
            return cursor_fail(place, BAD_INPUT,
                               "only two-player games can be added: %s is for one",
                               p->terms[i].board.game->name);
    return true;
}

/* Where the terms end: at " with " or at a " with" that ends the line. */
static const char *find_with(const struct cursor *line)
{
    const char *at = find(line, " with ");
    size_t n = strlen(" with");
    if (at == line->end && cursor_left(line) >= n &&
        memcmp(line->end - n, " with", n) == 0)
        at = line->end - n;
    return at;
}

static bool parse_line(struct problem *p, struct cursor line,
                       const struct options *defaults)
{
    struct options options = {0};
    struct cursor sum = line, place = line;
    sum.end = find_with(&line);
    if (sum.end < line.end) {
        struct cursor tail = line;
        tail.at = sum.end + strlen(" with");
        if (!parse_options(tail, &options))
            return false;
    }
    if (defaults != NULL)
        options_add(&options, defaults, line.error);
    for (size_t i = 0; i < p->capacity; i++) {
        struct cursor term = sum;
        term.end = find_plus(&sum);
        if (!parse_term(p, term, &options))
            return false;
        sum.at = term.end < sum.end ? term.end + strlen(" + ") - 1 : sum.end;
    }
    return check_sum(p, &place);
}

bool problem_parse(struct problem *p, struct memory *m, const char *text, size_t length,
                   const struct options *defaults, struct error *error)
{
    *error = (struct error){.line = 1};
    *p = (struct problem){.memory = m};
    struct cursor line = cursor_of(text, length, error), sum = line;
    sum.end = find_with(&line);
    p->capacity = count_terms(sum);
    p->terms = memory_new(m, p->capacity, sizeof *p->terms);
    if (p->terms != NULL ? parse_line(p, line, defaults)
                         : cursor_no_memory(&line, "terms"))
        return true;
    problem_done(p);
    if (error->status == BAD_INPUT)
        advise_difference(line);
    return false;
}

void problem_done(struct problem *p)
{
    for (size_t i = 0; i < p->count; i++)
        board_done(&p->terms[i].board);
    memory_free(p->memory, p->terms, p->capacity, sizeof *p->terms);
    *p = (struct problem){0};
}

/* ---- printing ---- */

static void print_terms(const struct problem *p, bool first_game, struct writer *w)
{
    for (size_t i = 0; i < p->count; i++) {
        const struct term *t = &p->terms[i];
        if (i > 0)
            write_text(w, " + ");
        if (t->negative)
            write_byte(w, '-');
        if (first_game || p->count > 1 || t->negative)
            write_format(w, "%s ", t->board.game->name);
        t->board.game->print(&t->board, t->current, w);
    }
}

void problem_print_position(const struct problem *p, struct writer *w)
{
    print_terms(p, false, w);
}

void problem_print(const struct problem *p, struct writer *w)
{
    print_terms(p, true, w);
    const struct term *t = &p->terms[0];
    size_t before = w->length;
    write_text(w, " with");
    size_t after = w->length;
    options_print(&t->board, t->current, w);
    if (w->length == after && !w->failed) { /* there were none */
        w->length = before;
        w->text[before] = '\0';
    }
}

const char *problem_game(const struct problem *p)
{
    return p->count == 1 ? p->terms[0].board.game->name : "sum";
}

unsigned problem_players(const struct problem *p)
{
    return p->terms[0].board.game->players;
}

unsigned problem_traits(const struct problem *p)
{
    unsigned traits = IMPARTIAL | ALL_SMALL;
    for (size_t i = 0; i < p->count; i++)
        traits &= p->terms[i].board.game->traits;
    return traits;
}

/* The largest of a size_t of the boards; at least 1. */
static size_t largest(const struct problem *p, size_t place)
{
    size_t most = 1;
    for (size_t i = 0; i < p->count; i++) {
        size_t size;
        memcpy(&size, (const char *)&p->terms[i].board + place, sizeof size);
        most = size > most ? size : most;
    }
    return most;
}

size_t problem_scratch(const struct problem *p)
{
    return largest(p, offsetof(struct board, scratch_size));
}

size_t problem_move_scratch(const struct problem *p)
{
    return largest(p, offsetof(struct board, move_scratch));
}

/* ---- moves ---- */

enum player term_player(const struct term *t, enum player who)
{
    return t->negative ? other(who) : who;
}

bool problem_next(const struct problem *p, enum player who, struct sum_iterator *at,
                  void *scratch, struct sum_move *m)
{
    for (; at->term < p->count; *at = (struct sum_iterator){.term = at->term + 1}) {
        const struct term *t = &p->terms[at->term];
        m->term = at->term;
        if (t->board.game->next(&t->board, t->current, term_player(t, who), &at->iterator,
                                scratch, &m->move))
            return true;
    }
    return false;
}

void problem_print_move(const struct problem *p, enum player who, struct sum_move m,
                        struct writer *w)
{
    const struct term *t = &p->terms[m.term];
    if (p->count > 1)
        write_format(w, "#%zu ", m.term + 1);
    t->board.game->print_move(&t->board, t->current, term_player(t, who), m.move, w);
}

static bool refuse(const struct cursor *place, const struct term *t, enum player who,
                   move m, void *scratch)
{
    struct writer why;
    writer_init(&why, t->board.memory);
    t->board.game->legal(&t->board, t->current, who, m, scratch, &why);
    cursor_note(place, BAD_INPUT, "not a legal move: %s",
                why.failed || why.text == NULL ? "" : why.text);
    writer_done(&why);
    return false;
}

bool problem_parse_move(const struct problem *p, enum player who, struct cursor *c,
                        void *scratch, struct sum_move *m)
{
    uint64_t number = 1;
    struct cursor place = *c;
    if (cursor_take(c, "#")) {
        if (!cursor_number(c, p->count, "the number of a term", &number))
            return false;
        if (number == 0)
            return cursor_fail(&place, BAD_INPUT, "terms are counted from 1");
        if (cursor_blanks(c) == 0)
            return cursor_expected(c, "a blank and a move");
    } else if (p->count > 1) {
        return cursor_expected(c, "'#' and the number of a term");
    }
    m->term = (size_t)number - 1;
    const struct term *t = &p->terms[m->term];
    const struct game *g = t->board.game;
    enum player mover = term_player(t, who);
    if (!g->parse_move(&t->board, t->current, mover, c, scratch, &m->move))
        return false;
    return g->legal(&t->board, t->current, mover, m->move, scratch, NULL) ||
           refuse(&place, t, mover, m->move, scratch);
}

void problem_make_move(struct problem *p, enum player who, struct sum_move m,
                       void *scratch)
{
    struct term *t = &p->terms[m.term];
    t->board.game->play(&t->board, t->current, term_player(t, who), m.move, scratch);
}

bool problem_play(struct problem *p, enum player who, struct cursor *c, void *scratch)
{
    struct sum_move m;
    if (!problem_parse_move(p, who, c, scratch, &m))
        return false;
    problem_make_move(p, who, m, scratch);
    return true;
}
