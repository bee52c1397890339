/* SPDX-License-Identifier: MIT */
/* support.c: see support.h. */
#include "support.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"

/* What is being tested now. One per process is enough: cmocka runs one test at a time. */
static char subject[4096];

void testing(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(subject, sizeof subject, format, args);
    va_end(args);
}

bool is_left_out(void)
{
    static uint64_t seed = 1;
    const char *every = getenv("DICOT_EVERY");
    return every != NULL && rng_next(&seed) % strtoull(every, NULL, 10) != 0;
}

bool is_long(void)
{
    return getenv("DICOT_LONG") != NULL;
}

void check_at(bool ok, const char *condition, const char *file, int line)
{
    if (ok)
        return;
    print_error("testing: %s\nfalse: %s\n", subject, condition);
    _fail(file, line);
}

void check_number_at(int64_t a, int64_t b, const char *equation, const char *file,
                     int line)
{
    if (a == b)
        return;
    print_error("testing: %s\nfalse: %s (%lld, %lld)\n", subject, equation, (long long)a,
                (long long)b);
    _fail(file, line);
}

static void append(struct text *t, const char *format, va_list args)
{
    size_t used = strlen(t->bytes);
    int added = vsnprintf(t->bytes + used, sizeof t->bytes - used, format, args);
    check(added >= 0 && (size_t)added < sizeof t->bytes - used);
}

struct text text_of(const char *format, ...)
{
    struct text t = {{0}};
    va_list args;
    va_start(args, format);
    append(&t, format, args);
    va_end(args);
    return t;
}

void add_text(struct text *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    append(t, format, args);
    va_end(args);
}

void add_board(struct text *t, unsigned rows, unsigned columns, const char *letters,
               uint64_t n)
{
    for (unsigned i = 0; i < rows * columns; i++, n /= strlen(letters))
        add_text(t, "%s%c", i > 0 && i % columns == 0 ? "|" : "",
                 letters[n % strlen(letters)]);
}

uint64_t power(uint64_t base, unsigned exponent)
{
    return exponent == 0 ? 1 : base * power(base, exponent - 1);
}

bool same_text(const struct text *a, const struct text *b)
{
    return strcmp(a->bytes, b->bytes) == 0;
}

/* ---- lines and other texts ---- */

void desk_open(struct desk *d, const char *text)
{
    testing("%s", text);
    desk_open_bytes(d, text, strlen(text), 0);
}

void desk_open_bytes(struct desk *d, const char *bytes, size_t length, size_t limit)
{
    *d = (struct desk){.memory.limit = limit};
    d->arena = arena_of(&d->memory);
    d->text = cursor_of(bytes, length, &d->error);
    writer_init(&d->out, &d->memory);
}

void desk_close(struct desk *d)
{
    writer_done(&d->out);
    arena_done(&d->arena);
    check_number(d->memory.used, 0);
}

bool sample_try(struct sample *s, const char *line)
{
    struct error error;
    *s = (struct sample){0};
    if (!problem_parse(&s->problem, &s->memory, line, strlen(line), NULL, &error)) {
        check_number(s->memory.used, 0);
        return false;
    }
    s->task = task_at_start(&s->problem);
    s->scratch = malloc(s->problem.scratch_size);
    return true;
}

void sample_open(struct sample *s, const char *line)
{
    struct error error = {0};
    testing("%s", line);
    if (sample_try(s, line))
        return;
    struct problem p;
    problem_parse(&p, &s->memory, line, strlen(line), NULL, &error);
    print_error("refused: %s\n%zu: %s\n", line, error.column, error.message);
    check(error.status == OK);
}

void sample_of(struct sample *s, const char *format, ...)
{
    struct text line = {{0}};
    va_list args;
    va_start(args, format);
    append(&line, format, args);
    va_end(args);
    sample_open(s, line.bytes);
}

void sample_close(struct sample *s)
{
    free(s->scratch);
    problem_done(&s->problem);
    check_number(s->memory.used, 0);
}

static struct text take_text(struct writer *w)
{
    struct text t = {{0}};
    check(!w->failed && w->length < sizeof t.bytes);
    if (w->length > 0)
        memcpy(t.bytes, w->text, w->length);
    writer_done(w);
    return t;
}

struct task task_at_start(const struct problem *p)
{
    return (struct task){.problem = p, .position = p->start, .memory = p->memory};
}

uint8_t *start_copy(const struct problem *p)
{
    uint8_t *pos = position_copy(p, p->start, p->memory);
    check(pos != NULL);
    return pos;
}

void free_position(const struct problem *p, uint8_t *pos)
{
    memory_free(p->memory, pos, p->pos_size, 1);
}

struct text line_text(const struct problem *p, const uint8_t *pos)
{
    struct memory memory = {0};
    struct writer w;
    writer_init(&w, &memory);
    position_print_line(p, pos, &w);
    return take_text(&w);
}

struct text position_text(const struct board *b, const uint8_t *pos)
{
    struct memory memory = {0};
    struct writer w;
    writer_init(&w, &memory);
    b->game->print(b, pos, &w);
    return take_text(&w);
}

struct text option_text(const struct board *b, const uint8_t *pos)
{
    struct memory memory = {0};
    struct writer w;
    writer_init(&w, &memory);
    options_print(b, pos, &w);
    return take_text(&w);
}

struct text move_text(const struct board *b, const uint8_t *pos, enum player who, move m)
{
    struct memory memory = {0};
    struct writer w;
    writer_init(&w, &memory);
    b->game->print_move(b, pos, who, m, &w);
    return take_text(&w);
}

move parsed_move(const struct board *b, const uint8_t *pos, enum player who,
                 const char *text, void *scratch)
{
    struct error error = {0};
    struct cursor c = cursor_of(text, strlen(text), &error);
    move m = 0;
    check(b->game->parse_move(b, pos, who, &c, scratch, &m) && cursor_at_end(&c));
    return m;
}

/* ---- the plain rules ---- */

struct plain *plain_or_die(const char *game, const char *position)
{
    char error[200] = "";
    const struct game *row = game_find(game, strlen(game));
    struct plain *p =
        row != NULL && row->source != NULL
            ? plain_parse_ruleset(row->source, position, error, sizeof error)
            : plain_parse(game, position, error, sizeof error);
    if (p == NULL)
        print_error("plain rules refuse: %s %s\n%s\n", game, position, error);
    check(p != NULL);
    return p;
}

struct plain *plain_of(const struct board *b, const uint8_t *pos)
{
    struct text position = position_text(b, pos), options = option_text(b, pos);
    struct plain *p = plain_or_die(b->game->name, position.bytes);
    if (strstr(options.bytes, "first=black") != NULL)
        plain_set_first(p, 0);
    if (strstr(options.bytes, "joker") != NULL)
        plain_set_joker(p);
    const char *rules = strstr(options.bytes, "rules=");
    if (rules != NULL)
        check(plain_set_rules(p, rules + strlen("rules=")));
    const char *root = strstr(options.bytes, "root=");
    if (root != NULL)
        check(plain_set_root(p, root + strlen("root=")));
    return p;
}

/* Returns the index of the move with that text among those not taken yet. A move that can
 * be written in two ways (0-1:b, 1-0:b) is found by playing it. */
static size_t find_move(const struct plain_move *moves, size_t count, const char *taken,
                        struct plain *before, int who, const char *text)
{
    size_t i = 0;
    while (i < count && strcmp(moves[i].text, text) != 0)
        i++;
    if (i < count || !plain_play(before, who, text))
        return i;
    for (i = 0; i < count && (taken[i] || !plain_equal(moves[i].result, before));)
        i++;
    return i;
}

size_t compare_moves(const struct board *b, const uint8_t *pos, enum player who,
                     void *scratch)
{
    struct plain *before = plain_of(b, pos);
    struct plain_move *moves;
    size_t count = plain_moves(before, (int)who, &moves), seen = 0;
    struct iterator it = {{0}};
    uint8_t *after = malloc(b->pos_size + 1);
    char *taken = calloc(count + 1, 1);
    for (move m; b->game->next(b, pos, who, &it, scratch, &m); seen++) {
        struct text text = move_text(b, pos, who, m);
        struct plain *here = plain_of(b, pos);
        size_t i = find_move(moves, count, taken, here, (int)who, text.bytes);
        plain_free(here);
        if (i == count)
            print_error("not a plain move: %s\n", text.bytes);
        check(i < count && !taken[i]); /* each move once */
        taken[i] = 1;
        memcpy(after, pos, b->pos_size);
        b->game->play(b, after, who, m, scratch);
        struct plain *reached = plain_of(b, after);
        if (!plain_equal(reached, moves[i].result))
            print_error("after %s\n", text.bytes);
        check(plain_equal(reached, moves[i].result));
        plain_free(reached);
    }
    check_number(seen, count);
    free(taken);
    free(after);
    plain_moves_free(moves, count);
    plain_free(before);
    return count;
}

enum plain_goal goal_of(const struct board *b)
{
    return b->game->scored ? BEST_SCORE : b->maximise ? MOST_LEFT : FEWEST_LEFT;
}

/* ---- stones in base 3 ---- */

unsigned power_of_3(unsigned v)
{
    static const unsigned powers[] = {1,    3,    9,     27,    81,     243,   729,
                                      2187, 6561, 19683, 59049, 177147, 531441};
    return powers[v];
}

unsigned stone_in(unsigned position, unsigned v)
{
    return position / power_of_3(v) % 3;
}

unsigned after_capture(unsigned position, unsigned from, unsigned to)
{
    unsigned mover = stone_in(position, from), prey = stone_in(position, to);
    return position - mover * power_of_3(from) + (mover - prey) * power_of_3(to);
}

/* ---- searches ---- */

struct search *run_to_end(struct search *s, uint64_t work)
{
    check(s != NULL);
    while (search_step(s, work) == SEARCH_RUNNING)
        continue;
    return s;
}

struct search *run_until_solved(struct search *s, uint64_t work)
{
    check_number(run_to_end(s, work)->state, SEARCH_SOLVED);
    return s;
}

struct outcome solve_outcome_at(const struct problem *p, const uint8_t *pos)
{
    struct task t = {.problem = p, .position = pos, .memory = p->memory};
    struct search *s = run_until_solved(outcome_sums_new(&t), UINT64_MAX);
    struct outcome o = outcome_of(s);
    search_free(s);
    check(o.first[LEFT] != UNKNOWN && o.first[RIGHT] != UNKNOWN);
    return o;
}

struct outcome solve_outcome(const struct problem *p)
{
    return solve_outcome_at(p, p->start);
}

struct search *search_all_plays(const struct problem *p)
{
    struct task t = task_at_start(p);
    struct search *s = run_until_solved(branch_and_bound_new(&t), UINT64_MAX);
    return s;
}

int outcome_bits(const char *line)
{
    struct sample s;
    sample_open(&s, line);
    struct outcome o = solve_outcome(&s.problem);
    sample_close(&s);
    return (o.first[LEFT] == WIN) + 2 * (o.first[RIGHT] == WIN);
}

int plain_verdict(const struct problem *p, enum player who, const struct sum_move *m,
                  long budget)
{
    struct plain **plain = malloc(p->count * sizeof *plain);
    bool *negative = malloc(p->count * sizeof *negative);
    for (size_t i = 0; i < p->count; i++) {
        const struct term *t = &p->terms[i];
        const uint8_t *pos = p->start + t->offset;
        plain[i] = plain_of(t->board, pos);
        negative[i] = t->negative;
        if (m == NULL || i != m->term)
            continue;
        enum player mover = term_player(t, who);
        struct text text = move_text(t->board, pos, mover, m->move);
        check(plain_play(plain[i], (int)mover, text.bytes));
    }
    int wins = plain_sum_wins(plain, negative, p->count,
                              (int)(m == NULL ? who : other(who)), &budget);
    for (size_t i = 0; i < p->count; i++)
        plain_free(plain[i]);
    free(plain);
    free(negative);
    return wins < 0 ? -1 : m == NULL ? wins : !wins;
}

bool check_by_plain_rules(const struct problem *p, const struct outcome *o, long budget)
{
    bool known = true;
    for (int who = LEFT; who <= RIGHT; who++) {
        int wins = plain_verdict(p, (enum player)who, NULL, budget);
        known = known && wins >= 0;
        if (wins >= 0)
            check_number(o->first[who], wins ? WIN : LOSS);
        if (wins == 1)
            check(plain_verdict(p, (enum player)who, &o->best[who], budget) != 0);
    }
    return known;
}

void check_outcome(const char *line)
{
    struct sample s;
    sample_open(&s, line);
    struct outcome o = solve_outcome(&s.problem);
    check(check_by_plain_rules(&s.problem, &o, LONG_MAX));
    sample_close(&s);
}

void check_winning_moves(const struct sample *s, const struct outcome *o)
{
    for (int who = LEFT; who <= RIGHT; who++) {
        if (o->first[who] != WIN)
            continue;
        uint8_t *pos = start_copy(&s->problem);
        position_play(&s->problem, pos, (enum player)who, o->best[who], s->scratch);
        check_number(solve_outcome_at(&s->problem, pos).first[!who], LOSS);
        free_position(&s->problem, pos);
    }
}

void check_line(const struct problem *p, const struct best *best)
{
    const struct board *b = problem_board(p);
    uint8_t *pos = malloc(b->pos_size + 1);
    void *scratch = malloc(b->scratch_size + 1);
    memcpy(pos, p->start, b->pos_size);
    struct plain *plain = plain_of(b, pos);
    long points = 0;
    const move *batch;
    size_t at = 0;
    for (size_t n; (n = best_moves(best, at, &batch)) > 0; at += n)
        for (size_t i = 0; i < n; i++) {
            struct text m = move_text(b, pos, LEFT, batch[i]);
            points += plain_gain(plain, m.bytes);
            check(plain_play(plain, 0, m.bytes));
            b->game->play(b, pos, LEFT, batch[i], scratch);
        }
    check_number(at, best->count);
    struct plain_move *moves;
    size_t count = plain_moves(plain, 0, &moves);
    check(plain_may_stop(plain) || plain_need_not_move(moves, count) ||
          strstr(option_text(b, pos).bytes, "second=") != NULL);
    plain_moves_free(moves, count);
    if (strstr(option_text(b, pos).bytes, "-clicks") != NULL)
        check_number(best->result, best->count);
    else if (strstr(option_text(b, pos).bytes, "scoring=") == NULL)
        check_number(best->result, points + (!b->game->scored         ? plain_left(plain)
                                             : plain_left(plain) == 0 ? 1000
                                                                      : 0));
    plain_free(plain);
    free(scratch);
    free(pos);
}

void check_long_play(const struct sample *s, const struct best *best)
{
    const struct board *b = problem_board(&s->problem);
    const struct game *g = b->game;
    uint8_t *pos = start_copy(&s->problem);
    struct iterator it = {{0}};
    move m;
    int64_t gained = 0;
    for (size_t i = 0; i < best->count; i++) {
        check(g->legal(b, pos, LEFT, best->moves[i], s->scratch, NULL));
        if (g->gain != NULL)
            gained += g->gain(b, pos, best->moves[i], s->scratch);
        g->play(b, pos, LEFT, best->moves[i], s->scratch);
    }
    check(!g->next(b, pos, LEFT, &it, s->scratch, &m) || g->may_stop(b, pos));
    check_number(gained + g->result(b, pos), best->result);
    free_position(&s->problem, pos);
}

void check_fits_none(const struct solve_method *m, const char *const *lines, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct sample s;
        sample_open(&s, lines[i]);
        struct task t = task_at_start(&s.problem);
        check(!m->method.fits(&t));
        sample_close(&s);
    }
}

void check_best(const char *line)
{
    struct sample s;
    sample_open(&s, line);
    const struct board *b = problem_board(&s.problem);
    struct search *search = search_all_plays(&s.problem);
    struct best best = *method_best(search);
    struct plain *p = plain_of(b, s.problem.start);
    long expected, budget = 10000000;
    check(plain_best(p, goal_of(b), &budget, &expected));
    check(best.found);
    check_number(best.result, expected);
    check_number(best.bound, expected);
    check(best.reason != NULL && best.reason[0] != '\0');
    check_line(&s.problem, &best);
    plain_free(p);
    search_free(search);
    sample_close(&s);
}

/* A SAT solver allocates thousands of times; after so many, only some fail. */
#define MOST_IN_TURN 300

void fail_each_allocation(const char *line,
                          void (*ask)(const struct problem *p, const void *context),
                          const void *context)
{
    for (size_t n = 1, done = 0; !done; n += 1 + (n > MOST_IN_TURN) * n / 8) {
        struct memory memory = {.fail_at = n};
        struct problem p;
        struct error error;
        testing("%s, allocation %zu fails", line, n);
        if (problem_parse(&p, &memory, line, strlen(line), NULL, &error)) {
            ask(&p, context);
            done = memory.fail_at > 0; /* there were fewer than n */
            problem_done(&p);
        } else {
            check_number(error.status, NO_MEMORY);
        }
        check_number(memory.used, 0);
        check(n < 100000);
    }
}

bool add_random(struct text *t, const struct game *game, const char *shape,
                struct random_wish *wish)
{
    struct desk d;
    desk_open_bytes(&d, shape, strlen(shape), 0);
    bool made = game->random(game, &d.memory, &d.text, wish, &d.out);
    if (made)
        add_text(t, "%s", d.out.text);
    else
        check(d.error.status == BAD_INPUT && d.error.message[0] != '\0');
    desk_close(&d);
    return made;
}

struct text small_line(const char *const shape[2], uint64_t *seed)
{
    struct text line = text_of("%s ", shape[0]);
    struct random_wish wish = {.seed = *seed, .most = 2};
    check(add_random(&line, game_find(shape[0], strlen(shape[0])), shape[1], &wish));
    *seed = wish.seed;
    return line;
}

static enum stop count_look(struct work *w)
{
    struct looks *l = w->host;
    w->stride = l->stride;
    return l->left == 0 ? STOP_TIME : (l->left--, STOP_NOT);
}

void looks_begin(struct looks *l, struct memory *m, uint64_t left, uint64_t stride)
{
    *l = (struct looks){work_of(m, count_look, l), left, stride};
    m->work = &l->work;
}
