/* SPDX-License-Identifier: MIT */
/* clobber_threads.c: threads that share one search of the Clobber engine and its table;
 * the thread sanitizer runs this. */
#include "support.h"

#include <string.h>

#include "base/cache.h"
#include "base/crew.h"
#include "threads.h"
#include "twoplayer/clobber/outcome_clobber.h"

/* Any number of threads gives the same answer and names the same moves. */
static void test_threads(void **state)
{
    static const char *const lines[] = {"clobber grid 4x5 checkerboard",
                                        "clobber path 40 checkerboard"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct sample s;
        sample_open(&s, lines[i]);
        struct outcome alone = {{UNKNOWN, UNKNOWN}, {{0}}};
        for (unsigned hands = 1; hands <= 3; hands++) {
            const struct crew crew = {hands, threads_work};
            struct task t = task_at_start(&s.problem);
            t.crew = &crew;
            struct search *search = clobber_new(&t);
            check(search != NULL);
            while (search_step(search, 20000) == SEARCH_RUNNING)
                continue;
            struct outcome o = clobber_outcome(search);
            alone = hands == 1 ? o : alone;
            check(outcome_class(&o) != 0);
            check(memcmp(&o, &alone, sizeof o) == 0);
            search_free(search);
        }
        sample_close(&s);
    }
}

#define RECORDS 30000u
#define PLACES ((size_t)1 << 18) /* enough for several threads */

static struct cache_key key_of(uint64_t n)
{
    return (struct cache_key){{0, n, n * n, 1}};
}

/* A table forgets nothing when several threads double it. */
static void test_doubling(void **state)
{
    const struct crew crew = {3, threads_work};
    struct memory m = {0};
    struct cache *c = memory_new(&m, 1, sizeof *c);
    check(c != NULL && cache_init(c, &m, PLACES));
    for (uint32_t n = 1; n <= RECORDS; n++) {
        struct cache_key key = key_of(n);
        cache_store(c, &key, cache_hash(&key), n, 1);
    }
    size_t found[2] = {0};
    for (int round = 0; round < 2; round++) {
        for (uint32_t n = 1; n <= RECORDS; n++) {
            struct cache_key key = key_of(n);
            uint32_t data = cache_find(c, &key, cache_hash(&key));
            check(data == n || data == CACHE_NONE);
            found[round] += data == n;
        }
        c->counted = PLACES; /* as if it were full */
        check(cache_grow(c, SIZE_MAX, &crew));
        check(cache_places(c) == PLACES << (round + 1));
    }
    check(found[0] > RECORDS / 10 * 9 && found[1] == found[0]);
    cache_done(c);
    memory_free(&m, c, 1, sizeof *c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_threads),
                                       cmocka_unit_test(test_doubling)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
