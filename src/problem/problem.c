/* SPDX-License-Identifier: MIT */
/* problem.c: LINE = TERM { ( " + " | " - " ) TERM } [ " with " OPT { " " OPT } ]. */
#include "problem/problem.h"

#include <string.h>

#include "base/nearest.h"
#include "problem/advice.h"

/* Returns where `separator` (with its blanks) next stands, or the end. */
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

static bool parse_options(struct cursor c, struct given_options *o)
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

/* A new board is compared with at most this many earlier ones, to stay linear. */
#define MOST_COMPARED 64

/* Returns the game whose terms are values. */
static const struct game *game_of_values(void)
{
    return game_find("expr", strlen("expr"));
}

/* Games as other programs write them, where it is certain what they mean: MCGS, then
 * CGSuite. */
static const struct foreign {
    const char *written, *game;
    const char *close; /* stands after the position */
} foreign_games[] = {
    {"[clobber] ", "clobber", ""},
    {"[clobber_1xn] ", "clobber", ""},
    {"game.grid.Clobber(\"", "clobber", "\")"},
};

static const struct foreign *foreign_at(struct cursor c)
{
    for (size_t i = 0; i < sizeof foreign_games / sizeof *foreign_games; i++)
        if (cursor_take(&c, foreign_games[i].written))
            return &foreign_games[i];
    return NULL;
}

/* Takes the beginning of a term: its sign and the name of its game, which may be unknown.
 * A value is a term without a name, and a sign before it belongs to the value: -1^ is
 * -1+↑. */
static const struct game *take_game(struct cursor *c, const struct game *added,
                                    bool *negative, struct cursor *name)
{
    cursor_blanks(c);
    struct cursor start = *c;
    *negative = cursor_take(c, "-");
    if (*negative)
        cursor_blanks(c);
    *name = cursor_word(c);
    const struct foreign *foreign = foreign_at(*c);
    if (foreign != NULL) {
        cursor_take(c, foreign->written);
        name->end = c->at;
        return game_find(foreign->game, strlen(foreign->game));
    }
    const struct game *game = game_find_with(added, name->at, cursor_left(name));
    if (game == NULL && looks_like_value(c)) {
        *c = start;
        *negative = false;
        *name = start;
        name->end = name->at;
        return game_of_values();
    }
    c->at = name->end;
    return game;
}

/* Does the minus belong to the term? ` - ` after these words means that there are no
 * edges. */
static bool takes_minus(const struct cursor *line, const char *minus)
{
    static const char *const words[] = {"graph", "arcs", "edges"};
    while (minus > line->at && (minus[-1] == ' ' || minus[-1] == '\t'))
        minus--;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t n = strlen(words[i]);
        if ((size_t)(minus - line->at) > n && memcmp(minus - n, words[i], n) == 0 &&
            (minus[-(ptrdiff_t)n - 1] == ' ' || minus[-(ptrdiff_t)n - 1] == '\t'))
            return true;
    }
    return false;
}

/* Returns where a sign with blanks around it ends the term. Signs in brackets belong to
 * the term. Brackets count only if the game says so: in graph6 they are letters. */
static const char *find_sign(const struct cursor *c, bool nested, bool minus)
{
    size_t depth = 0;
    for (const char *at = c->at; c->end - at >= 3; at++) {
        if (nested && (*at == '(' || *at == '{'))
            depth++;
        else if (nested && (*at == ')' || *at == '}') && depth > 0)
            depth--;
        else if (depth == 0 && *at == ' ' && at[2] == ' ' &&
                 (at[1] == '+' || (minus && at[1] == '-' && !takes_minus(c, at))))
            return at;
    }
    return c->end;
}

/* Returns where the first term ends: at a " + " or " - ". After the word expr, " - "
 * belongs to the expression. */
static const char *find_term_end(const struct cursor *sum)
{
    struct cursor c = *sum, name;
    bool negative;
    const struct game *game = take_game(&c, NULL, &negative, &name);
    bool value = game != NULL && cursor_at_end(&name);
    bool nested = game != NULL && game->nested;
    return find_sign(&c, nested, !nested || value);
}

/* Takes the sign between two terms. Returns true if the second is subtracted. */
static bool take_sign(struct cursor *c)
{
    bool minus = cursor_left(c) > 1 && c->at[1] == '-';
    c->at += cursor_left(c) >= 2 ? 2 : cursor_left(c);
    return minus;
}

/* Takes what closes a position off its end. */
static bool take_close(struct cursor *c, const char *close)
{
    const size_t length = strlen(close);
    struct cursor end = *c;
    end.at = end.end;
    if (cursor_left(c) < length || memcmp(c->end - length, close, length) != 0)
        return cursor_fail(&end, BAD_INPUT, "expected %s after the position", close);
    c->end -= length;
    return true;
}

static bool parse_term(struct problem *p, struct cursor c, bool subtracted,
                       const struct given_options *options)
{
    struct term *t = &p->terms[p->count];
    struct board *board = &p->boards[p->count];
    struct cursor name;
    cursor_trim(&c);
    const struct game *game = take_game(&c, options->added, &t->negative, &name);
    t->negative = t->negative != subtracted;
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
    if (foreign_at(name) != NULL && !take_close(&c, foreign_at(name)->close))
        return false;
    cursor_blanks(&c);
    if (cursor_at_end(&c))
        return cursor_fail(&c, BAD_INPUT,
                           "expected a position, found the end (dicot help %s shows how "
                           "to write one)",
                           game->name);
    if (!board_parse(board, game, p->memory, &c, options))
        return false;
    const size_t own = p->count++;
    t->board = board;
    t->class = own;
    for (size_t i = 0; i < own && i < MOST_COMPARED; i++)
        if (p->terms[i].class == i && board_same(p->terms[i].board, board)) {
            t->class = i;
            break;
        }
    return true;
}

static size_t count_terms(struct cursor c)
{
    size_t terms = 1;
    while ((c.at = find_term_end(&c)) < c.end) {
        take_sign(&c);
        terms++;
    }
    return terms;
}

static bool check_sum(const struct problem *p, const struct cursor *place)
{
    for (size_t i = 0; p->count > 1 && i < p->count; i++)
        if (p->terms[i].board->game->players != 2)
            return cursor_fail(place, BAD_INPUT,
                               "only two-player games can be added: %s is for one",
                               p->terms[i].board->game->name);
    return true;
}

/* Returns where the terms end: at " with ", or at a " with" that ends the line. */
static const char *find_with(const struct cursor *line)
{
    const char *at = find(line, " with ");
    size_t n = strlen(" with");
    if (at == line->end && cursor_left(line) >= n &&
        memcmp(line->end - n, " with", n) == 0)
        at = line->end - n;
    return at;
}

static bool refuse_option(struct cursor sum, const struct game *added, const char *option)
{
    struct cursor name;
    bool negative;
    const struct game *game = take_game(&sum, added, &negative, &name);
    return cursor_fail(&name, BAD_INPUT, "%s does not take the option %s", game->name,
                       option);
}

/* Checks the options. They belong to the whole LINE: each applies to all terms whose
 * games take it, and there must be such a term. */
static bool check_options(struct cursor sum, const struct given_options *options)
{
    for (size_t i = 0; i < options->count; i++) {
        struct cursor c = sum, name;
        bool taken = false, known = !cursor_at_end(&sum); /* else parse_term fails */
        while (known && !taken && !cursor_at_end(&c)) {
            struct cursor term = c;
            bool negative;
            const struct game *game = take_game(&term, options->added, &negative, &name);
            known = game != NULL;
            taken = known && option_of(game, options->given[i].name) != NULL;
            c.at = find_term_end(&c);
            take_sign(&c);
        }
        if (known && !taken)
            return refuse_option(sum, options->added, options->given[i].name);
    }
    return true;
}

static bool parse_line(struct problem *p, struct cursor line, struct cursor sum,
                       size_t terms, const struct given_options *defaults)
{
    struct given_options options = {0};
    if (sum.end < line.end) {
        struct cursor tail = line;
        tail.at = sum.end + strlen(" with");
        if (!parse_options(tail, &options))
            return false;
    }
    if (defaults != NULL) {
        options.added = defaults->added;
        options_add(&options, defaults, line.error);
    }
    if (!check_options(sum, &options))
        return false;
    bool subtracted = false;
    for (size_t i = 0; i < terms; i++) {
        struct cursor term = sum;
        term.end = find_term_end(&sum);
        if (!parse_term(p, term, subtracted, &options))
            return false;
        sum.at = term.end;
        subtracted = take_sign(&sum);
    }
    return check_sum(p, &line);
}

/* ---- positions ---- */

/* Bytes; every term begins at a multiple of this in a position. */
#define ALIGNMENT sizeof(uint64_t)

size_t problem_end(const struct problem *p)
{
    return (p->pos_size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

/* Makes the sizes of *p large enough for one more term. */
static void make_room(struct problem *p, const struct term *t)
{
    const struct board *b = t->board;
    size_t end = t->offset + b->pos_size;
    p->pos_size = end > p->pos_size ? end : p->pos_size;
    p->scratch_size =
        b->scratch_size > p->scratch_size ? b->scratch_size : p->scratch_size;
    p->move_scratch =
        b->move_scratch > p->move_scratch ? b->move_scratch : p->move_scratch;
}

/* Puts the terms one after another. The start of a single term is not copied but used
 * where its board has it: a large position should be in memory only once. */
static bool lay_out(struct problem *p)
{
    p->scratch_size = p->move_scratch = 1;
    for (size_t i = 0; i < p->count; i++) {
        p->terms[i].offset = problem_end(p);
        make_room(p, &p->terms[i]);
    }
    if (p->count == 1) {
        p->start = p->boards[0].start;
        return true;
    }
    uint8_t *start = memory_new(p->memory, p->pos_size, 1);
    for (size_t i = 0; start != NULL && i < p->count; i++)
        memcpy(start + p->terms[i].offset, p->boards[i].start, p->boards[i].pos_size);
    p->start = start;
    return start != NULL;
}

static bool parse(struct problem *p, struct cursor line,
                  const struct given_options *defaults)
{
    struct cursor sum = line;
    sum.end = find_with(&line);
    size_t terms = count_terms(sum);
    p->terms = memory_new(p->memory, terms, sizeof *p->terms);
    p->boards = memory_new(p->memory, terms, sizeof *p->boards);
    p->capacity = terms;
    if (p->terms == NULL || p->boards == NULL)
        return cursor_no_memory(&line, "terms");
    return parse_line(p, line, sum, terms, defaults) &&
           (lay_out(p) || cursor_no_memory(&line, "terms"));
}

bool problem_parse(struct problem *p, struct memory *m, const char *text, size_t length,
                   const struct given_options *defaults, struct error *error)
{
    *error = (struct error){.line = 1};
    *p = (struct problem){.memory = m};
    struct cursor line = cursor_of(text, length, error);
    if (parse(p, line, defaults))
        return true;
    problem_done(p);
    if (error->status == BAD_INPUT) {
        advise_range(line);
        advise_blanks(line);
        advise_difference(line);
    }
    return false;
}

bool problem_view(struct problem *view, struct memory *m, const struct term *terms,
                  size_t count)
{
    *view = (struct problem){.memory = m, .scratch_size = 1, .move_scratch = 1};
    view->terms = memory_new(m, count, sizeof *view->terms);
    view->capacity = count;
    if (view->terms == NULL) {
        problem_done(view);
        return false;
    }
    for (; view->count < count; view->count++) {
        view->terms[view->count] = terms[view->count];
        make_room(view, &terms[view->count]);
    }
    return true;
}

void problem_done(struct problem *p)
{
    for (size_t i = 0; p->boards != NULL && i < p->count; i++)
        board_done(&p->boards[i]);
    if (p->boards != NULL && p->count > 1)
        memory_free(p->memory, (void *)p->start, p->pos_size, 1);
    memory_free(p->memory, p->boards, p->capacity, sizeof *p->boards);
    memory_free(p->memory, p->terms, p->capacity, sizeof *p->terms);
    *p = (struct problem){0};
}

/* ---- game, players and traits ---- */

const char *problem_game(const struct problem *p)
{
    return p->count == 1 ? p->terms[0].board->game->name : "sum";
}

unsigned problem_players(const struct problem *p)
{
    return p->terms[0].board->game->players;
}

bool problem_takes_options(const struct problem *p)
{
    for (size_t i = 0; i < p->count; i++)
        if (p->terms[i].board->game->options != NULL)
            return true;
    return false;
}

unsigned problem_traits(const struct problem *p)
{
    unsigned traits = IMPARTIAL | ALL_SMALL;
    for (size_t i = 0; i < p->count; i++)
        traits &= p->terms[i].board->traits;
    return traits;
}
