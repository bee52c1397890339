/* SPDX-License-Identifier: MIT */
/* passes.c: tests how a search by annealing divides its changes into passes, with and
 * without a limit. */
#include "support.h"

#include "solve/click/passes.h"

enum { LONG = 10000, PASSES = 64 };

/* The passes of a search: what they are and how many changes they had. */
struct log {
    enum pass_kind kind[PASSES];
    bool first[PASSES];
    int64_t changes[PASSES];
    unsigned count;
};

/* Makes so many changes, ten at a time. The limit is the time of `limit` changes; 0:
 * there is none. After `when` changes, something else takes the time of `delay` changes.
 */
static struct log run_with(uint64_t changes, uint64_t limit, uint64_t when,
                           uint64_t delay)
{
    struct passes p = {.long_pass = LONG};
    struct log log = {0};
    passes_next(&p, limit > 0 ? 1e-9 : -1, 0); /* some time has passed already */
    for (uint64_t done = 0, in_pass = 0; done < changes && log.count < PASSES;) {
        done += 10;
        in_pass += 10;
        const uint64_t time = done + (done >= when ? delay : 0);
        const double spent = limit > 0 ? (double)time / (double)limit : -1;
        log.kind[log.count] = p.pass.kind;
        log.first[log.count] = p.pass.first;
        log.changes[log.count] = (int64_t)in_pass;
        if (passes_progress(&p, spent, in_pass) < 1)
            continue;
        passes_next(&p, spent, done);
        in_pass = 0;
        log.count++;
    }
    return log;
}

static struct log run(uint64_t changes, uint64_t limit)
{
    return run_with(changes, limit, 0, 0);
}

static void check_about(int64_t a, double b)
{
    check((double)a > 0.98 * b - 20);
    check((double)a < 1.02 * b + 20);
}

/* Passes get longer up to those of a cycle, which is repeated for ever: six that begin
 * anew, six that return. */
TEST(test_no_limit)
{
    const struct log log = run(600000, 0);
    check_number(log.changes[0], 4000);
    check_number(log.kind[0], PASS_ANEW);
    for (unsigned i = 1; i + 1 < log.count; i++) {
        const unsigned in_cycle = (i - 1) % 12;
        check_number(log.kind[i], in_cycle < 6 ? PASS_ANEW : PASS_RETURNS);
        check_number(log.first[i], in_cycle == 0);
        check_number(log.changes[i], LONG + LONG / 2);
    }
    check(log.count > 26);
}

/* After the first passes the rest is divided: so many that begin anew, so many that
 * return, all of the same length, and polishing. */
static void check_division(int64_t limit, unsigned first, unsigned anew, unsigned returns)
{
    testing("%lld changes", (long long)limit);
    const struct log log = run((uint64_t)limit, (uint64_t)limit);
    int64_t rest = limit;
    check_number(log.count, first + anew + returns + 1);
    for (unsigned i = 0; i < first; i++)
        rest -= log.changes[i];
    for (unsigned i = first; i < first + anew + returns; i++) {
        check_number(log.kind[i], i < first + anew ? PASS_ANEW : PASS_RETURNS);
        check_number(log.first[i], i == first);
        check_about(log.changes[i], 0.95 * (double)rest / (anew + returns));
    }
    check_number(log.kind[log.count - 1], PASS_POLISHES);
    check_about(log.changes[log.count - 1], 0.05 * (double)rest);
}

TEST(test_limit)
{
    check_division(30000, 1, 1, 0);
    check_division(60000, 1, 1, 1);
    check_division(140000, 1, 4, 4);
    check_division(240000, 1, 7, 7);
    check_division(300000, 1 + 4, 7, 7);
    check_division(600000, 1 + 24, 7, 7);
}

/* A limit may come sooner than the first pass would end: it ends in half of that time. */
TEST(test_short_limit)
{
    const struct log log = run(1000, 1000);
    check_number(log.kind[0], PASS_ANEW);
    check_about(log.changes[0], 500);
    check(log.count >= 2);
}

/* If the process is stopped for longer than a pass takes, passes are left out, and those
 * that remain keep their time. */
TEST(test_jump)
{
    const struct log log = run_with(200000, 240000, 120000, 40000);
    unsigned returns = 0;
    check_number(log.kind[log.count - 1], PASS_POLISHES);
    check_about(log.changes[log.count - 1], 0.05 * 236000);
    for (unsigned i = 0; i < log.count; i++)
        returns += log.kind[i] == PASS_RETURNS;
    check(returns >= 4);
}

/* If other methods have used the first fifth, the first guess at how many changes fit
 * into the rest is far too low. It is mended: there are passes that return. */
TEST(test_delay)
{
    const struct log log = run_with(400000, 500000, 10, 100000);
    unsigned returns = 0;
    for (unsigned i = 0; i < log.count; i++)
        returns += log.kind[i] == PASS_RETURNS && log.changes[i] > LONG;
    check(returns >= 4);
    check_number(log.kind[log.count - 1], PASS_POLISHES);
}
