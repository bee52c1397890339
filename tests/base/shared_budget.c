/* SPDX-License-Identifier: MIT */
/* shared_budget.c: several threads take memory from one budget at the same time. It never
 * grants more than its limit, everything is freed, and the one allocation that was told
 * to fail is the only one that does. */
#include "support.h"

#include <pthread.h>

#include "base/arena.h"
#include "base/rng.h"

#define THREADS 8
#define ROUNDS 3000
#define HELD 16 /* blocks that a thread holds at a time */
#define LIMIT 20000

struct worker {
    pthread_t thread;
    struct memory *memory;
    uint64_t seed;
    size_t granted, refused;
    size_t most; /* bytes that were seen in use */
};

/* Takes and gives back blocks of 1 to 600 bytes: together the threads want more than
 * there is. */
static void *take_and_give(void *context)
{
    struct worker *w = context;
    void *block[HELD] = {NULL};
    size_t bytes[HELD] = {0};
    for (size_t i = 0; i < ROUNDS; i++) {
        size_t k = rng_next(&w->seed) % HELD;
        memory_free(w->memory, block[k], bytes[k], 1);
        bytes[k] = 1 + rng_next(&w->seed) % 600;
        block[k] = memory_new(w->memory, bytes[k], 1);
        size_t used = w->memory->used;
        w->most = used > w->most ? used : w->most;
        w->granted += block[k] != NULL;
        w->refused += block[k] == NULL;
    }
    for (size_t k = 0; k < HELD; k++)
        memory_free(w->memory, block[k], bytes[k], 1);
    return NULL;
}

/* Each thread takes ROUNDS blocks from an arena of its own. */
static void *fill_arena(void *context)
{
    struct worker *w = context;
    struct arena a = arena_of(w->memory);
    for (size_t i = 0; i < ROUNDS; i++) {
        a.failed = false; /* one refusal is no reason to stop here */
        if (arena_new(&a, 1, 8) != NULL)
            w->granted++;
        else
            w->refused++;
    }
    arena_done(&a);
    return NULL;
}

/* The sum of what all threads saw. */
static struct worker work_together(struct memory *m, void *(*work)(void *))
{
    struct worker workers[THREADS] = {{0}}, sum = {0};
    for (size_t i = 0; i < THREADS; i++) {
        workers[i].memory = m;
        workers[i].seed = i;
        check(pthread_create(&workers[i].thread, NULL, work, &workers[i]) == 0);
    }
    for (size_t i = 0; i < THREADS; i++) {
        pthread_join(workers[i].thread, NULL);
        sum.granted += workers[i].granted;
        sum.refused += workers[i].refused;
        sum.most = workers[i].most > sum.most ? workers[i].most : sum.most;
    }
    return sum;
}

TEST(test_limit)
{
    struct memory memory = {.limit = LIMIT};
    struct worker all = work_together(&memory, take_and_give);
    testing("%zu granted, %zu refused, at most %zu bytes", all.granted, all.refused,
            all.most);
    check(all.granted > 0 && all.granted + all.refused == THREADS * ROUNDS);
    check(all.most <= LIMIT && memory.peak <= LIMIT && memory.peak >= all.most);
    check_number(memory.used, 0);
}

TEST(test_no_limit)
{
    struct memory memory = {0};
    struct worker all = work_together(&memory, take_and_give);
    testing("without a limit nothing is refused");
    check_number(all.refused, 0);
    check(memory.peak >= all.most && memory.peak <= THREADS * HELD * 600);
    check_number(memory.used, 0);
}

TEST(test_one_failure)
{
    for (size_t n = 1; n <= THREADS * ROUNDS; n = 5 * n + 3) {
        struct memory memory = {.fail_at = n};
        struct worker all = work_together(&memory, fill_arena);
        testing("allocation %zu fails", n);
        check_number(all.refused, 1);
        check(all.granted == THREADS * ROUNDS - 1);
        check(memory.fail_at == 0 && memory.used == 0);
    }
}
