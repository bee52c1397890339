/* SPDX-License-Identifier: MIT */
/* crew.c: tests the threads that a host lends to a search. The thread sanitizer runs
 * this. */
#include "support.h"

#include <stdatomic.h>

#include "threads.h"

#define HANDS 3u
#define TASKS 2000u

struct tally {
    unsigned parts[HANDS]; /* how often each hand was called */
    unsigned stayed;       /* calls of hand 1 by a thread that was called before */
};

static _Thread_local unsigned parts_done;

/* Hands write side by side, without a lock: a task must not begin before the last one has
 * ended. */
static void count_part(void *tally, unsigned hand)
{
    struct tally *t = tally;
    t->parts[hand]++;
    if (hand == 1 && parts_done > 0)
        t->stayed++;
    parts_done++;
}

/* Each hand does its part of each task once, and the same threads serve all tasks. */
TEST(test_tasks)
{
    struct threads threads;
    struct tally t = {{0}, 0};
    threads_init(&threads, HANDS);
    for (unsigned i = 0; i < TASKS; i++) {
        threads.crew.work(&threads.crew, count_part, &t);
        for (unsigned hand = 0; hand < HANDS; hand++)
            check_number(t.parts[hand], i + 1);
    }
    check_number(t.stayed, TASKS - 1);
    threads_done(&threads);
}

static void meet(void *present, unsigned hand)
{
    _Atomic unsigned *count = present;
    atomic_fetch_add(count, 1);
    while (atomic_load(count) < HANDS)
        continue;
}

/* All hands work at the same time: each waits for the others. If a thread cannot be
 * started, one hand works after another; then the hands must not wait. */
TEST(test_together)
{
    _Atomic unsigned present = 0;
    struct threads threads;
    struct tally t = {{0}, 0};
    threads_init(&threads, HANDS);
    threads.crew.work(&threads.crew, count_part, &t); /* starts the threads */
    check_number(threads.started, HANDS);
    threads.crew.work(&threads.crew, meet, &present);
    check_number(present, HANDS);
    threads_done(&threads);
}

/* A crew that never had a task has no threads to end; one hand needs none. */
TEST(test_idle)
{
    struct threads threads;
    struct tally t = {{0}, 0};
    threads_init(&threads, HANDS);
    check_number(threads.started, 1);
    threads_done(&threads);
    threads_init(&threads, 0);
    threads.crew.work(&threads.crew, count_part, &t);
    check_number(t.parts[0], 1);
    check_number(threads.started, 1);
    threads_done(&threads);
}

/* There are never more hands than threads that can be started. */
TEST(test_most)
{
    struct threads threads;
    threads_init(&threads, THREADS_MOST + 1);
    check_number(threads.crew.hands, THREADS_MOST);
    threads_done(&threads);
}
