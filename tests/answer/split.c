/* SPDX-License-Identifier: MIT */
/* split.c: tests one position split into many questions (answer/split.h): whatever the
 * order in which they are answered, winner and winning moves are those of the search
 * alone. */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "fake_host.h"
#include "answer/split.h"
#include "twoplayer/method.h"

/* A dealer that holds some questions before it answers, the last one first, as if many
 * were at work. Those that nobody wants any more are not answered. */
#define HELD 7

static unsigned held_at_once, answered, dropped;

static void answer_held(const struct work *w, struct item *items, size_t count)
{
    while (count-- > 0) {
        struct item *i = &items[count];
        if (!i->settled && w->is_wanted(w->task, i)) {
            w->answer(w->task, i);
            answered++;
        } else {
            i->settled = true;
            dropped++;
        }
        w->hear(w->task, i);
        item_done(i);
    }
}

static void deal_backwards(const struct work *w)
{
    struct item items[HELD];
    size_t number = 0, count = 0;
    for (bool more = true; more;) {
        item_init(&items[count], 0);
        items[count].number = number++;
        more = w->next(w->task, &items[count]);
        count += more;
        if (!more)
            item_done(&items[count]);
        if (count == held_at_once || !more) {
            answer_held(w, items, count);
            count = 0;
        }
    }
}

static struct outcome find(const char *line, bool split, uint64_t nodes)
{
    struct memory memory = {0};
    struct error error = {0};
    struct problem p;
    struct fake_host fake = {0};
    struct host host = host_of_fake(&fake);
    struct request q;
    host.splits = split;
    host.deal = deal_backwards;
    request_init(&q, command_find("outcome"));
    check(problem_parse(&p, &memory, line, strlen(line), NULL, &error));
    struct run run = {.q = &q,
                      .host = &host,
                      .limits = {1e9, nodes},
                      .memory = &memory,
                      .arena = arena_of(&memory)};
    const struct task t = {.problem = &p, .position = p.start, .memory = &memory};
    struct search *s = outcome_search(&t, "bitboard");
    check(s != NULL && split_fits(&run, s) == split);
    enum ended ended =
        split ? split_search(&run, &t, s) : run_search(&run, s, &run.limits, 0);
    struct outcome o = outcome_of(s);
    check((ended == ENDED_SOLVED) == (outcome_class(&o) != 0));
    search_free(s);
    arena_done(&run.arena);
    problem_done(&p);
    check_number((int64_t)memory.used, 0);
    return o;
}

static void check_same(const char *line)
{
    const struct outcome alone = find(line, false, 0);
    testing("%s", line);
    for (held_at_once = 1; held_at_once <= HELD; held_at_once += 2) {
        const struct outcome split = find(line, true, 0);
        for (int who = LEFT; who <= RIGHT; who++) {
            check(split.first[who] == alone.first[who]);
            if (alone.first[who] == WIN)
                check(split.best[who].term == alone.best[who].term &&
                      split.best[who].move == alone.best[who].move);
        }
    }
}

/* All positions on 1x1, 2x2 and 2x3. */
static void test_small_boards(void **state)
{
    static const struct {
        unsigned rows, columns, count;
    } sizes[] = {{1, 1, 3}, {2, 2, 81}, {2, 3, 729}};
    for (size_t k = 0; k < sizeof sizes / sizeof sizes[0]; k++)
        for (unsigned n = 0; n < sizes[k].count; n++) {
            char line[40] = "clobber ";
            size_t length = strlen(line);
            for (unsigned i = 0, m = n; i < sizes[k].rows * sizes[k].columns; i++) {
                if (i > 0 && i % sizes[k].columns == 0)
                    line[length++] = '|';
                line[length++] = "x.o"[m % 3];
                m /= 3;
            }
            if (!is_left_out())
                check_same(line);
        }
}

static void test_large_boards_and_sums(void **state)
{
    static const char *const lines[] = {
        "clobber grid 3x4 checkerboard", "clobber grid 4x4 checkerboard",
        "clobber grid 3x5 random:1",     "clobber grid 4x4 random:2",
        "clobber grid 2x7 random:3",     "clobber path 14 random:4",
        "clobber xxo + clobber xo|ox",   "clobber xxo|oxo + -clobber xoo|xox",
        "clobber xox + clobber oxo",     "clobber xo + clobber xo"};
    answered = dropped = 0;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        check_same(lines[i]);
    for (int seed = 10; seed < 40; seed++) {
        char line[60];
        snprintf(line, sizeof line, "clobber grid %s random:%d", seed % 2 ? "4x4" : "3x5",
                 seed);
        check_same(line);
    }
    check(answered > 0 && dropped > 0);
}

/* At a limit it says what is known, and nothing else. */
static void test_limit(void **state)
{
    held_at_once = 3;
    const struct outcome o = find("clobber grid 5x6 checkerboard", true, 20000);
    check(outcome_class(&o) == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_boards),
        cmocka_unit_test(test_large_boards_and_sums),
        cmocka_unit_test(test_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
