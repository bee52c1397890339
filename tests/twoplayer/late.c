/* SPDX-License-Identifier: MIT */
/* late.c: two-player searches on huge boards, where one step may take longer than all the
 * time that is left. Whenever the time ends, the search notices it within the step, and
 * what it has found until then is right. */
#include "support.h"

#include "twoplayer/nimber.h"
#include "twoplayer/position_value.h"

/* Boards of at least 2^20 bytes, and one of a quarter of that. */
#define SMALLER "grid 512x512 only:"
#define GRID "grid 1024x1024 only:"
#define PATH(first) "pebbles path 1048576 " first "(0,0)x1048573"

#define GRID_SUM "clobber " GRID "0=x,1=o + -clobber " GRID "7=x,8=o,9=o"

/* A search that is stopped after some looks at the clock. */
struct timed {
    struct sample sample;
    struct looks looks;
    struct search *search;
};

static void timed_open(struct timed *t, const char *line, size_t looks,
                       struct search *(*begin)(const struct task *t))
{
    sample_open(&t->sample, line);
    testing("%s, late after %zu looks at the clock", line, looks);
    looks_begin(&t->looks, &t->sample.memory, looks, 1);
    t->search = begin(&t->sample.task);
    run_to_end(t->search, 1000);
}

static void timed_close(struct timed *t)
{
    search_free(t->search);
    sample_close(&t->sample);
}

/* If the search has not found the answer, then because it was late. */
static bool was_late(const struct timed *t)
{
    check(t->search->state == SEARCH_SOLVED || t->search->state == SEARCH_EXPIRED);
    return t->search->state == SEARCH_EXPIRED;
}

#define LEAST_LATE 4 /* a search is late at least this often */

static size_t next_looks(size_t looks)
{
    return looks + 1 + looks / 2;
}

static const struct {
    const char *line;
    struct packed value;
} valued[] = {
    {"clobber " GRID "0=x,1=x,2=o,1048574=o,1048575=x", {.ups = 1, .nimber = 1}},
    {"clobber " SMALLER "0=x,1=x,2=o,262142=o,262143=x", {.ups = 1, .nimber = 1}},
    {GRID_SUM, {.ups = 1, .nimber = 1}},
    {PATH("(0,0)(0,1)(1,1)"), {.numerator = -2}},
    {PATH("(1,0)(0,2)(1,0)"), {.numerator = 0}},
};

static bool has_value(const struct timed *t, struct packed expected)
{
    struct packed found = {0};
    value v = position_value_of(t->search);
    return v != NO_VALUE && value_unpack(position_value_store(t->search), v, &found) &&
           found.numerator == expected.numerator && found.ups == expected.ups &&
           found.nimber == expected.nimber;
}

TEST(test_values)
{
    for (size_t i = 0; i < COUNT(valued); i++) {
        int late = 0;
        bool again = true;
        for (size_t looks = 0; again; looks = next_looks(looks)) {
            struct timed t;
            timed_open(&t, valued[i].line, looks, position_value_new);
            again = was_late(&t);
            late += again;
            if (again) { /* what it knows by now stays known */
                t.sample.memory.work = NULL;
                position_value_restart(t.search);
                run_until_solved(t.search, 1000);
            }
            check(has_value(&t, valued[i].value));
            timed_close(&t);
        }
        check(late >= LEAST_LATE);
    }
}

static const struct {
    const char *line;
    struct search *(*begin)(const struct task *t);
    enum win left, right; /* if that player moves first */
} won[] = {
    {GRID_SUM, outcome_sums_new, WIN, WIN},
    {PATH("(0,0)(0,1)(1,1)"), outcome_sums_new, LOSS, WIN},
    {PATH("(1,0)(0,2)(1,0)"), outcome_sums_new, LOSS, LOSS},
    {"clobber " GRID "0=x,1=x,2=o,1048574=o,1048575=x with rules=impartial", nimber_new,
     WIN, WIN},
};

static void check_win(enum win found, enum win expected, bool late)
{
    check(found == expected || (late && found == UNKNOWN));
}

TEST(test_outcomes)
{
    for (size_t i = 0; i < COUNT(won); i++) {
        int late = 0;
        bool again = true;
        for (size_t looks = 0; again; looks = next_looks(looks)) {
            struct timed t;
            timed_open(&t, won[i].line, looks, won[i].begin);
            again = was_late(&t);
            late += again;
            struct outcome o = outcome_of(t.search);
            check_win(o.first[LEFT], won[i].left, again);
            check_win(o.first[RIGHT], won[i].right, again);
            timed_close(&t);
        }
        check(late >= LEAST_LATE);
    }
}
