/* SPDX-License-Identifier: MIT */
/* methods.c: checks what must hold for every row of the three tables of methods,
 * including rows added later: a method is listed once, has everything its table requires,
 * and says whether it fits a position without allocating memory. */
#include "support.h"

#include <string.h>

#include "solve/method.h"
#include "solve/turns.h"
#include "twoplayer/method.h"
#include "twoplayer/value_methods.h"

#define MOST_ROWS 64

/* Positions of every game, on every kind of board that some method is made for. */
static const char *const lines[] = {
    "clobber xox|oxo",
    "clobber xxo + -clobber xo|ox + nim 2",
    "nim 4294967295 + clobber xo",
    "clobber xoxo.xx + -clobber path xxo with rules=impartial",
    "clobber xox|oxo with rules=cannibal",
    "clobber path 80 checkerboard",
    "click-impartial aab|bca",
    "click-impartial aab|bca + nim 3",
    "click-partizan abb|baa|aab",
    "pebbles arcs 0>1,1>2,0>2 (1,0)(0,2,1)(1,1)",
    "pebbles path 3 (0,0,9)(0,0,8)(0,0,7)",
    "hackenbush edges 0-1:b,1-2:r,1-3:g,3-0:g,0-9:r",
    "expr {1/2,^||*2|-1} + -expr (^ + *)",
    "solitaire-clobber grid 4x5 checkerboard",
    "solitaire-clobber xoxo|oxo.",
    "solitaire-clobber path 9 checkerboard with first=black",
    "solitaire-clobber cycle 8 xoxoxxoo",
    "solitaire-clobber path 5 checkerboard with goal=most",
    "sc2 graph 0-1,1-2,2-3,0-4 xoxox with joker",
    "sc2 hamming 3x2 xxxoox with target=4:o",
    "sc2 graph6 D?{ xxoxo with target=4:o second=x",
    "sc2 cube 3 xooooooo",
    "sc2 product (graph 0-1,0-2,0-3,1-2,1-3,2-3) (complete 2) xoxoxxoo",
    "sc2 complete 9 xxxxxxxxo",
    "sc2 grid 7x9 random:3",
    "sc2 xo.xx|oox.o|xxoox",
    "sc2 path 12 only:0=x",
    "sc2 grid 300x300 random:3",
    "pebbling cube 2 (0)(1)(1)(3) with root=0",
    "pebbling path 4 (8)(0)(0)(0) with root=3",
    "clickomania columns 2ab|b2a|2b",
    "clickomania aabba",
    "clickomania abab|bbba|abab",
    "clickomania abcab",
    "samegame aabab",
    "samegame grid 3x3 random:4:2",
    "samegame grid 7x7 random:4:4",
    "samegame grid 3x70 random:4:4",
    "samegame abba|baab with scoring=penalty",
};

/* All rows of one table, seen as methods. */
struct rows {
    const struct method *all[MOST_ROWS];
    size_t count;
    unsigned players; /* of the positions that fit this table */
};

static void add_row(struct rows *rows, const struct method *m)
{
    check(rows->count < MOST_ROWS);
    rows->all[rows->count++] = m;
}

static struct rows solve_rows(void)
{
    struct rows rows = {.players = 1};
    for (size_t i = 0; solve_methods[i] != NULL; i++)
        add_row(&rows, solve_methods[i]);
    return rows;
}

static struct rows outcome_rows(void)
{
    struct rows rows = {.players = 2};
    for (size_t i = 0; outcome_methods[i] != NULL; i++)
        add_row(&rows, outcome_methods[i]);
    return rows;
}

static struct rows value_rows(void)
{
    struct rows rows = {.players = 2};
    for (size_t i = 0; value_methods[i] != NULL; i++) {
        const struct value_method *m = value_methods[i];
        bool finds_values = m->value != NULL;
        testing("row %zu of the value methods", i);
        check((m->store != NULL) == finds_values && (m->outcome != NULL) == finds_values);
        check(m->winning_move == NULL || finds_values);
        check((m->bounds != NULL) == !finds_values && m->reserved <= 4);
        add_row(&rows, &m->method);
    }
    return rows;
}

/* Each row is listed once. Users choose the rows of `solve` and `outcome` by name, so
 * their names must differ as well. */
static void check_listed_once(const struct rows *rows, bool by_name)
{
    check(rows->count > 0);
    for (size_t i = 0; i < rows->count; i++) {
        const struct method *m = rows->all[i];
        check(m->name != NULL && m->name[0] != '\0' && m->begin != NULL);
        testing("%s", m->name);
        for (size_t j = 0; j < i; j++) {
            check(rows->all[j] != m);
            check(!by_name || strcmp(rows->all[j]->name, m->name) != 0);
        }
    }
}

TEST(test_listed_once)
{
    const struct rows solve = solve_rows(), outcome = outcome_rows(),
                      worth = value_rows();
    check_listed_once(&solve, true);
    check_listed_once(&outcome, true);
    check_listed_once(&worth, false);
}

/* Asking whether a method fits changes neither `used` nor `peak`, whether or not evidence
 * is wanted; and a method that fits under a large budget still fits if the next
 * allocation would fail. */
static void check_fits(const struct method *m, struct sample *s, unsigned *fitting)
{
    struct memory budget = {0};
    struct task t = s->task;
    size_t used = s->memory.used, peak = s->memory.peak;
    t.memory = &budget;
    for (int evidence = 0; evidence < 2; evidence++) {
        t.evidence = evidence == 1;
        bool fits = m->fits == NULL || m->fits(&t);
        *fitting += fits;
        budget.fail_at = 1; /* makes the next allocation fail, if there is one */
        check(m->fits == NULL || m->fits(&t) == fits);
        check_number(budget.fail_at, 1);
        budget.fail_at = 0;
    }
    check_number(budget.peak, 0);
    check_number(s->memory.used, used);
    check_number(s->memory.peak, peak);
}

/* Every position is fitted by some row, and every row fits some position. */
static void check_table(const struct rows *rows)
{
    unsigned fitting[MOST_ROWS] = {0};
    for (size_t i = 0; i < COUNT(lines); i++) {
        struct sample s;
        sample_open(&s, lines[i]);
        unsigned any = 0;
        for (size_t j = 0; j < rows->count; j++) {
            if (problem_players(&s.problem) != rows->players)
                continue;
            unsigned before = fitting[j];
            testing("%s on %s", rows->all[j]->name, lines[i]);
            check_fits(rows->all[j], &s, &fitting[j]);
            any += fitting[j] > before;
        }
        check(any > 0 || problem_players(&s.problem) != rows->players);
        sample_close(&s);
    }
    for (size_t j = 0; j < rows->count; j++) {
        testing("%s fits none of the positions", rows->all[j]->name);
        bool is_built = rows->all[j]->exists == NULL || rows->all[j]->exists();
        check(fitting[j] > 0 || !is_built);
    }
}

TEST(test_fits)
{
    const struct rows solve = solve_rows(), outcome = outcome_rows(),
                      worth = value_rows();
    check_table(&solve);
    check_table(&outcome);
    check_table(&worth);
}

/* All other methods wait for a quick one, so a quick method must not fit where it would
 * take long. This graph has 10^9 edges, and a theorem solves it in 80 units of work. */
TEST(test_nobody_waits)
{
    struct sample s;
    sample_open(&s,
                "sc2 product (complete 20000) (graph 0-1,0-2,0-3,1-2,1-3,2-3) random:1"
                " with target=77:o");
    struct search *search = solve_search(&s.task, NULL);
    check(search != NULL);
    check_number(search_step(search, 2000), SEARCH_SOLVED);
    search_free(search);
    sample_close(&s);
}
