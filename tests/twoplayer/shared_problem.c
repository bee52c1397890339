/* SPDX-License-Identifier: MIT */
/* shared_problem.c: two threads search one problem at once, each with a budget of its
 * own. No search writes what another one reads, and both answers are those of a search
 * that runs alone. The thread sanitizer runs this test too. */
#include "support.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "twoplayer/position_value.h"
#include "value/name.h"

#define ROUNDS 4

static const char *const lines[] = {
    "clobber xox|oxo|xo.",
    "clobber cycle 7 xoxoxox + -clobber cycle 7 xxoxoxo",
    "click-partizan abb|baa|aab",
    "click-impartial aab|bca + nim 3 5",
    "pebbles arcs 0>1,1>2,0>2 (1,0)(0,2,1)(1,1)",
    "pebbles path 3 (1,1)(1,0)(0,1) + pebbles tournament 3 (1,0)(1,1)(0,1)",
    "hackenbush edges 0-1:b,1-2:r,1-3:g,3-0:g,0-4:r",
    "expr {1/2,^||*2|-1} + -expr (^ + *)",
};

struct answers {
    enum win first[2];
    char *value;
};

/* What one thread does. It must not use the checks of cmocka: a failed one leaves by
 * longjmp, which must not cross from one thread to another. */
struct worker {
    const struct problem *problem;
    struct memory memory;
    struct answers answers;
    bool ok;
};

static bool is_solved(struct search *s)
{
    while (s != NULL && search_step(s, 10) == SEARCH_RUNNING)
        ;
    return s != NULL && s->state == SEARCH_SOLVED;
}

static bool find_outcome(struct worker *w, const struct task *t)
{
    struct search *s = outcome_sums_new(t);
    bool ok = is_solved(s);
    if (ok)
        memcpy(w->answers.first, outcome_of(s).first, sizeof w->answers.first);
    search_free(s);
    return ok;
}

static bool find_value(struct worker *w, const struct task *t)
{
    struct search *s = position_value_new(t);
    struct writer name;
    writer_init(&name, &w->memory);
    bool ok = is_solved(s) &&
              value_name(position_value_store(s), position_value_of(s), &name) == OK;
    if (ok)
        w->answers.value = strdup(name.text);
    writer_done(&name);
    search_free(s);
    return ok;
}

static void *work(void *context)
{
    struct worker *w = context;
    struct task t = {
        .problem = w->problem, .position = w->problem->start, .memory = &w->memory};
    w->ok = find_outcome(w, &t) && find_value(w, &t) && w->memory.used == 0;
    return NULL;
}

static void check_answers(const struct worker *w, const struct answers *expected)
{
    check(w->ok);
    check_number(w->memory.used, 0);
    check_number(w->answers.first[LEFT], expected->first[LEFT]);
    check_number(w->answers.first[RIGHT], expected->first[RIGHT]);
    assert_string_equal(w->answers.value, expected->value);
}

static void search_twice_at_once(const struct problem *p, const struct answers *expected)
{
    struct worker workers[2] = {{.problem = p}, {.problem = p}};
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        check(pthread_create(&threads[i], NULL, work, &workers[i]) == 0);
    for (int i = 0; i < 2; i++)
        check(pthread_join(threads[i], NULL) == 0);
    for (int i = 0; i < 2; i++) {
        check_answers(&workers[i], expected);
        free(workers[i].answers.value);
    }
}

TEST(test_two_threads)
{
    for (size_t i = 0; i < COUNT(lines); i++) {
        struct sample s;
        sample_open(&s, lines[i]);
        testing("%s, searched by two threads", lines[i]);
        struct worker alone = {.problem = &s.problem};
        size_t used = s.memory.used, size = s.problem.pos_size;
        uint8_t *start = start_copy(&s.problem);
        work(&alone);
        check(alone.ok);
        struct outcome o = solve_outcome(&s.problem);
        check(memcmp(alone.answers.first, o.first, sizeof o.first) == 0);
        for (int round = 0; round < ROUNDS; round++)
            search_twice_at_once(&s.problem, &alone.answers);
        check(memcmp(s.problem.start, start, size) == 0);
        free_position(&s.problem, start);
        free(alone.answers.value);
        check_number(s.memory.used, used);
        sample_close(&s);
    }
}
