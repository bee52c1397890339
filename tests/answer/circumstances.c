/* SPDX-License-Identifier: MIT */
/* circumstances.c: runs every method of the three tables, including rows added later,
 * under all circumstances: cut into steps of any size, stopped at any time, with too
 * little memory, with every allocation failing once. Whatever happens, what a method says
 * is true, a play that it shows can be played, and all memory is freed. */
#include "trial.h"

#include <string.h>

#include "solve/turns.h"
#include "twoplayer/method.h"
#include "twoplayer/value_methods.h"

/* Small positions of every game, on every kind of board that some method is made for. */
static const char *const two_players[] = {
    "clobber xoxo|oxox|xo.x|oxox",
    "clobber path 24 checkerboard",
    "clobber path 66 checkerboard",
    "clobber xox.o|oxoxo + -clobber cycle 5 xoxox + nim 3 1",
    "clobber xxoxoxooxoxxo.xxoxo with rules=impartial",
    "clobber path 30 checkerboard + -clobber path 25 random:3 with rules=impartial",
    "clobber . + clobber path 1 .",
    "nim 9 + clobber xxo + pebbles path 2 (0,0)(3,0)",
    "pebbles tournament 3 (2,1)(1,2)(0,0,1) + -hackenbush edges 0-1:b,1-2:r,0-2:g",
    "click-impartial grid 4x4 random:3:3",
    "click-impartial grid 1x40 random:1:3",
    "click-impartial grid 3x3 random:5:2 + nim 3 + click-impartial grid 9x1 random:2:2",
};

static const char *const one_player[] = {
    "solitaire-clobber xoxo|oxox|xoxo",
    "solitaire-clobber xo.xo|oxoxo with first=black",
    "solitaire-clobber grid 5x7 checkerboard",
    "solitaire-clobber path 11 checkerboard",
    "sc2 xx.oo|oxxox|xooxx with target=2,3:o",
    "sc2 path 10 xxoxoxxoxo",
    "sc2 graph 9:0-1,0-2,0-3,0-4,0-5,0-6,0-7 xoxoxooxo",
    "sc2 cycle 6 xxoxoo with joker",
    "sc2 xox|oxo|xox with goal=most",
    "sc2 hamming 3x3 xxxooxxxx with target=4:x",
    "sc2 hamming 3x2 xxxoox with target=4:o",
    "sc2 cube 3 xooooooo",
    "sc2 product (complete 3) (graph 0-1,0-2,0-3,1-2,1-3,2-3) random:1",
    "sc2 grid 4x8 random:3",
    "sc2 xo with joker",
    "sc2 xx with target=1,1:o",
    "sc2 .",
    "sc2 grid 256x256 only:1,1=x,1,2=o,2,2=o",
    "pebbling cube 3 (0)(0)(0)(1)(0)(1)(2)(4) with root=0",
    "pebbling cycle 5 (0)(0)(3)(3)(0) with root=0",
    "clickomania abcab|bcabc|abcca",
    "clickomania abbabaababab",
    "clickomania a|b|c|c|b|a|b|b|c|a",
    "clickomania aba|bab|bba",
    "clickomania abca|bcab|aabc|ccba with goal=clear",
    "clickomania abca|bcab|aabc|ccba with goal=least-clicks",
    "clickomania abca|bcab|aabc|ccba with goal=most-clicks",
    "clickomania a.|b.|ab",
    "clickomania a",
    "samegame abcab|bcaab|aacca",
    "samegame abba|baab with scoring=penalty",
    "samegame abca|bcab|aabc|ccba with scoring=jawbreaker",
    "samegame abca|bcab|aabc|ccba with scoring=minus-one",
    "samegame aabcbbca",
    "samegame ..|..",
};

/* Finding values takes longer. */
static const char *const for_values[] = {
    "clobber xoxo|oxox",
    "clobber xxo + -clobber xo + nim 2",
    "clobber xxoxo.xo with rules=impartial",
    "click-impartial aab|bca",
};

/* Units of work that a method gets, since some never end. */
#define UNITS 100000

/* A method for one player is stopped at look number 1, 2, 3, 5, 8, … up to this one. */
#define MOST_LOOKS 1000

/* ---- what a method says, and what is true ---- */

static struct search_end run_solver(const struct trial *t, const struct problem *p,
                                    uint64_t work)
{
    return run_method((const struct solve_method *)t->method, p, UNITS, work);
}

static struct search_end run_outcome(const struct trial *t, const struct problem *p,
                                     uint64_t work)
{
    struct search_end r = {.state = SEARCH_NO_MEMORY};
    struct search *s = begin_and_run(t->method, p, UNITS, work, &r);
    if (s != NULL)
        r.outcome = outcome_of(s);
    for (int who = LEFT; who <= RIGHT; who++)
        check(r.state != SEARCH_SOLVED || r.cut || r.outcome.first[who] != UNKNOWN);
    search_free(s);
    return r;
}

static struct search_end run_value(const struct trial *t, const struct problem *p,
                                   uint64_t work)
{
    const struct value_method *m = (const struct value_method *)t->method;
    const struct task task = task_at_start(p);
    struct search_end r = {.state = SEARCH_NO_MEMORY};
    struct search *s = begin_and_run(t->method, p, UNITS, work, &r);
    if (s != NULL && m->bounds != NULL)
        r.outcome = m->bounds(s).outcome;
    else if (s != NULL && r.state == SEARCH_SOLVED && !r.cut) {
        check(m->value(s) != NO_VALUE);
        if (!m->outcome(&task, s, &r.outcome))
            r.outcome = (struct outcome){{UNKNOWN, UNKNOWN}, {{0}}};
    }
    search_free(s);
    r.nodes = 0; /* depends on the steps */
    return r;
}

/* Nothing is better than the best play, and no bound is wrong. */
static void judge_best(const struct trial *t, const struct problem *p,
                       const struct search_end *r, const struct search_end *whole)
{
    const struct search_end *best = t->truth;
    const bool maximise = problem_board(p)->maximise;
    if (r->found)
        check(best->found &&
              (maximise ? r->result <= best->result : r->result >= best->result));
    if (best->found && r->began)
        check(maximise ? r->bound >= best->result : r->bound <= best->result);
    if (t->method->exact && r->state == SEARCH_SOLVED && !r->cut) {
        check_number(r->found, best->found);
        check_number(r->bound, best->found ? best->result : NO_RESULT);
    }
}

/* No winner is wrong, and whoever looks at the same nodes names the same moves. */
static void judge_outcome(const struct trial *t, const struct problem *p,
                          const struct search_end *r, const struct search_end *whole)
{
    const struct search_end *truth = t->truth;
    const bool same = r->state == SEARCH_SOLVED && whole->state == SEARCH_SOLVED &&
                      !r->cut && !whole->cut && r->nodes == whole->nodes;
    for (int who = LEFT; who <= RIGHT; who++) {
        const struct sum_move *m = &r->outcome.best[who], *n = &whole->outcome.best[who];
        check(r->outcome.first[who] == UNKNOWN ||
              r->outcome.first[who] == truth->outcome.first[who]);
        if (same && r->outcome.first[who] == WIN)
            check(m->term == n->term && m->move == n->move);
    }
}

/* ---- all methods ---- */

static const struct method *fitting[100]; /* methods that fit some line */
static size_t fitting_count;

static bool exists(const struct method *m)
{
    return m->exists == NULL || m->exists();
}

static bool is_fitting(const struct method *m)
{
    for (size_t i = 0; i < fitting_count; i++)
        if (fitting[i] == m)
            return true;
    return false;
}

/* A method that fits no line would not be tested. A unit of work of anneal takes long, so
 * it is tried with fewer of them in tests/solve/click/anneal.c. */
static void check_fits_some(const struct method *m)
{
    testing("some line for the method %s", m->name);
    check(is_fitting(m) || !exists(m) || strcmp(m->name, "anneal") == 0);
}

static void try_method(struct trial *t, const struct method *m)
{
    struct sample s;
    t->method = m;
    sample_open(&s, *t->lines);
    const bool fits = exists(m) && (m->fits == NULL || m->fits(&s.task));
    sample_close(&s);
    if (!fits)
        return;
    if (!is_fitting(m)) {
        check(fitting_count < COUNT(fitting));
        fitting[fitting_count++] = m;
    }
    if (is_left_out())
        return;
    try_all(t);
    if (t->run == run_solver)
        try_stops(t, MOST_LOOKS);
}

/* All methods of solve in turns, as one more method. */
static struct search *begin_in_turns(const struct task *t)
{
    return solve_search(t, NULL);
}

static const struct solve_method in_turns = {
    .method = {.name = "all in turns", .exact = true, .begin = begin_in_turns},
};

static void try_one_player(struct trial *t, const struct problem *p)
{
    t->method = &in_turns.method;
    t->run = run_solver;
    t->judge = judge_best;
    t->stops_early = true;
    const struct search_end truth = run_solver(t, p, 1000);
    check_number(truth.state, SEARCH_SOLVED);
    t->truth = &truth;
    try_method(t, &in_turns.method);
    for (size_t i = 0; solve_methods[i] != NULL; i++)
        try_method(t, solve_methods[i]);
}

static struct search_end find_winner(const struct problem *p)
{
    const struct task task = task_at_start(p);
    struct search *s = run_to_end(outcome_search(&task, NULL), 1000);
    const struct search_end r = {.outcome = outcome_of(s)};
    search_free(s);
    return r;
}

static void try_two_players(struct trial *t, const struct problem *p)
{
    const struct search_end truth = find_winner(p);
    t->truth = &truth;
    t->run = run_outcome;
    t->judge = judge_outcome;
    for (size_t i = 0; outcome_methods[i] != NULL; i++)
        try_method(t, outcome_methods[i]);
}

static void try_values(struct trial *t, const struct problem *p)
{
    const struct search_end truth = find_winner(p);
    t->truth = &truth;
    t->run = run_value;
    t->judge = judge_outcome;
    t->stops_early = true;
    for (size_t i = 0; value_methods[i] != NULL; i++)
        try_method(t, &value_methods[i]->method);
}

static void try_lines(const char *const *line, size_t count,
                      void (*try_line)(struct trial *t, const struct problem *p))
{
    for (size_t i = 0; i < count; i++) {
        struct sample s;
        struct trial t = {.step = 100, .lines = &line[i], .count = 1};
        sample_open(&s, line[i]);
        try_line(&t, &s.problem);
        sample_close(&s);
    }
}

TEST(test_solve)
{
    try_lines(one_player, COUNT(one_player), try_one_player);
    for (size_t i = 0; solve_methods[i] != NULL; i++)
        check_fits_some(solve_methods[i]);
}

TEST(test_outcome)
{
    try_lines(two_players, COUNT(two_players), try_two_players);
    for (size_t i = 0; outcome_methods[i] != NULL; i++)
        check_fits_some(outcome_methods[i]);
}

TEST(test_value)
{
    try_lines(for_values, COUNT(for_values), try_values);
    for (size_t i = 0; value_methods[i] != NULL; i++)
        check_fits_some(&value_methods[i]->method);
}
