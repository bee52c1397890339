/* SPDX-License-Identifier: MIT */
/* sat.c: the SAT solver (base/sat.h) in a budget: all its memory is charged, whichever
 * allocation fails it says so and frees everything, and threads do not share budgets. */
#include "support.h"

#include <pthread.h>
#include <stdio.h>

#include "base/sat.h"

enum { LEAST = 10000 }; /* bytes that every solver needs */

/* Says that `pigeons` sit in `holes`, one in each. */
static void add_pigeons(struct sat *s, int pigeons, int holes)
{
    for (int p = 0; p < pigeons; p++) {
        for (int h = 1; h <= holes; h++)
            sat_add(s, p * holes + h);
        sat_add(s, 0);
    }
    for (int h = 1; h <= holes; h++)
        for (int p = 0; p < pigeons; p++)
            for (int q = 0; q < p; q++) {
                sat_add(s, -(p * holes + h));
                sat_add(s, -(q * holes + h));
                sat_add(s, 0);
            }
}

static void note_clause(void *context, int literal)
{
    size_t *clauses = context;
    *clauses += literal == 0;
}

/* Solves in calls that are short, as searches do. The answer is right or SAT_NO_MEMORY,
 * and after that the solver can still be used. */
static enum sat_answer ask(struct memory *m, int pigeons, int holes, bool tell)
{
    struct sat *s = sat_new(m);
    enum sat_answer answer = SAT_UNKNOWN, right = pigeons > holes ? SAT_NO : SAT_YES;
    size_t clauses = 0, seated = 0;
    if (s == NULL) {
        check_number(m->used, 0);
        return SAT_NO_MEMORY;
    }
    if (tell)
        sat_tell(s, &clauses, note_clause);
    add_pigeons(s, pigeons, holes);
    while (answer == SAT_UNKNOWN)
        answer = sat_solve(s, 20);
    check(answer == right || answer == SAT_NO_MEMORY);
    for (int i = 1; answer == SAT_YES && i <= pigeons * holes; i++)
        seated += sat_value(s, i);
    check(answer != SAT_YES || seated >= (size_t)pigeons);
    check(answer != SAT_NO || !tell || clauses > 0);
    if (answer == SAT_NO_MEMORY) {
        check(m->used < LEAST); /* what others can use */
        sat_add(s, 1);
        sat_add(s, 0);
        check(!sat_value(s, 1));
        check_number(sat_solve(s, 20), SAT_NO_MEMORY);
    } else {
        check(m->used > LEAST);
    }
    sat_free(s);
    check_number(m->used, 0);
    return answer;
}

static const struct {
    int pigeons, holes;
    bool tell;
} questions[] = {{4, 4, false}, {5, 4, false}, {5, 4, true}, {9, 10, false}};

TEST(test_every_allocation_may_fail)
{
    size_t faults = 0;
    for (size_t i = 0; i < COUNT(questions); i++)
        for (size_t n = 1;; n++, faults++) {
            struct memory m = {.fail_at = n};
            testing("question %zu, allocation %zu fails", i, n);
            enum sat_answer answer =
                ask(&m, questions[i].pigeons, questions[i].holes, questions[i].tell);
            if (m.fail_at > 0)
                break; /* there were fewer than n allocations */
            check(answer != SAT_UNKNOWN);
        }
    printf("faults: %zu allocations refused\n", faults);
    check(faults > 100);
}

TEST(test_every_limit_may_be_reached)
{
    for (size_t i = 0; i < COUNT(questions); i++) {
        size_t refused = 0;
        struct memory m = {0};
        do {
            size_t limit = m.peak > 0 ? m.peak - 1 : 0;
            testing("question %zu within %zu bytes", i, limit);
            m = (struct memory){.limit = limit};
            refused += ask(&m, questions[i].pigeons, questions[i].holes,
                           questions[i].tell) == SAT_NO_MEMORY;
            check(limit == 0 || m.peak <= limit);
        } while (m.peak > 1);
        check(refused > 10);
    }
}

static void *ask_alone(void *context)
{
    struct memory *m = context;
    for (int i = 0; i < 20; i++)
        check_number(ask(m, 7, 6, false), m->limit > 0 ? SAT_NO_MEMORY : SAT_NO);
    return NULL;
}

/* Four solvers work at a time, two of them in budgets that are too small. */
TEST(test_threads_have_budgets_of_their_own)
{
    struct memory budgets[4] = {{.limit = 2 * LEAST}, {0}, {.limit = 4 * LEAST}, {0}};
    pthread_t threads[4];
    for (size_t i = 0; i < 4; i++)
        check(pthread_create(&threads[i], NULL, ask_alone, &budgets[i]) == 0);
    for (size_t i = 0; i < 4; i++)
        check(pthread_join(threads[i], NULL) == 0);
    for (size_t i = 0; i < 4; i++)
        check(budgets[i].limit > 0 ? budgets[i].peak <= budgets[i].limit
                                   : budgets[i].peak > 4 * LEAST);
    check_number(budgets[1].peak, budgets[3].peak);
}

/* The SAT solver gives up when the time is over. */
TEST(test_formula_in_time)
{
    for (int late = 0; late < 2; late++) {
        struct memory memory = {0};
        struct looks never;
        if (late)
            looks_begin(&never, &memory, 0, 1);
        struct sat *s = sat_new(&memory);
        check(s != NULL);
        add_pigeons(s, 8, 7);
        check_number(sat_solve(s, 10000000), late ? SAT_UNKNOWN : SAT_NO);
        sat_free(s);
    }
}
