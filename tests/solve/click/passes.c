/* SPDX-License-Identifier: MIT */
/* passes.c: tests how a search by annealing divides its changes into passes, with and
 * without a limit. */
#include "support.h"

#include "solve/click/passes.h"

enum { LONG = 10000, PASSES = 64 };

/* The passes of a search: what they are and how many changes they had. */
struct log {
    enum pass_kind kind[PASSES];
    int64_t changes[PASSES];
    unsigned count;
};

/* Makes so many changes, ten at a time. The limit is `limit` changes; 0: there is none.
 */
static struct log run(uint64_t changes, uint64_t limit)
{
    struct passes p = {.long_pass = LONG};
    struct log log = {0};
    passes_next(&p, limit > 0 ? 0 : -1, 0);
    for (uint64_t done = 0, in_pass = 0; done < changes && log.count < PASSES;) {
        done += 10;
        in_pass += 10;
        const double spent = limit > 0 ? (double)done / (double)limit : -1;
        log.kind[log.count] = p.pass.kind;
        log.changes[log.count] = (int64_t)in_pass;
        if (passes_progress(&p, spent, in_pass) < 1)
            continue;
        passes_next(&p, spent, done);
        in_pass = 0;
        log.count++;
    }
    return log;
}

static void check_about(int64_t a, double b)
{
    check((double)a > 0.98 * b - 20);
    check((double)a < 1.02 * b + 20);
}

/* Passes get longer up to a cycle, which is repeated for ever: half of it begins anew,
 * and three passes return. */
static void test_no_limit(void **state)
{
    const struct log log = run(600000, 0);
    (void)state;
    check_number(log.changes[0], 4000);
    check_number(log.changes[1], 32000);
    for (unsigned i = 0; i < 2; i++)
        check_number(log.kind[i], PASS_ANEW);
    for (unsigned i = 2; i + 1 < log.count; i++) {
        const bool anew = (i - 2) % 4 == 0;
        check_number(log.kind[i], anew ? PASS_ANEW : PASS_RETURNS);
        check_number(log.changes[i], anew ? 6 * LONG : 2 * LONG);
    }
    check(log.count > 10);
}

/* After the first passes the rest is divided: `cycles` times a pass that begins anew and
 * so many that return, and at last polishing, all within the limit. */
static void check_division(int64_t limit, unsigned first, unsigned cycles,
                           unsigned returns)
{
    testing("%lld changes", (long long)limit);
    const struct log log = run((uint64_t)limit, (uint64_t)limit);
    const unsigned per = 1 + returns;
    int64_t before = 0, rest = 0;
    check_number(log.count, first + cycles * per + 1);
    for (unsigned i = 0; i < first; i++)
        before += log.changes[i];
    check_number(log.kind[log.count - 1], PASS_POLISHES);
    check_about(log.changes[log.count - 1], (double)(limit - before) / 20);
    for (unsigned i = first; i + 1 < log.count; i++)
        rest += log.changes[i];
    for (unsigned i = 0; i + 1 < log.count; i++)
        check_number(log.kind[i],
                     i >= first && (i - first) % per > 0 ? PASS_RETURNS : PASS_ANEW);
    const double cycle = (double)rest / cycles, half = returns > 0 ? 0.5 : 1;
    for (unsigned i = first; i + 1 < log.count; i++)
        check_about(log.changes[i],
                    (i - first) % per > 0 ? cycle / 2 / returns : half * cycle);
}

static void test_limit(void **state)
{
    (void)state;
    check_division(30000, 1, 1, 0);
    check_division(60000, 1, 1, 1);
    check_division(140000, 1, 1, 3);
    check_division(280000, 1, 2, 3);
    check_division(400000, 1, 3, 3);
    check_division(1500000, 2, 11, 3);
}

/* A limit may come sooner than the first pass would end: it ends in half of that time. */
static void test_short_limit(void **state)
{
    const struct log log = run(1000, 1000);
    (void)state;
    check_number(log.kind[0], PASS_ANEW);
    check_about(log.changes[0], 500);
    check(log.count >= 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_limit),
        cmocka_unit_test(test_limit),
        cmocka_unit_test(test_short_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
