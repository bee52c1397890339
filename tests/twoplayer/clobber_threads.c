/* SPDX-License-Identifier: MIT */
/* clobber_threads.c: tests threads that share one search of the Clobber engine. The
 * thread sanitizer runs this. */
#include "support.h"

#include <string.h>

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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_threads)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
