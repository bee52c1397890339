/* SPDX-License-Identifier: MIT */
/* limits.c: tests the answer layer with a host whose clock, stop button and certificate
 * file are controlled by the test (fake_host.h). Limits are kept to the step, progress
 * and its end are reported, and an answer whose certificate cannot be written is not
 * given. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "answer/hint.h"
#include "fake_host.h"
#include "game/theory.h"
#include "json_reader.h"
#include "questions/solve.h"

/* A position far too large to be searched. */
#define VAST_TWO "clobber grid 9x9 checkerboard"
#define VAST_ONE "samegame grid 15x15 random:1:5"

/* ---- run_search ---- */

/* A search that ends only in step `ends_at`, if ever, and counts its steps and units of
 * work. */
struct endless {
    struct search search;
    uint64_t steps, work;
    uint64_t ends_at; /* the step in which it is solved; 0: never */
    struct fake_host *clock;
};

static enum search_state step(struct search *s, uint64_t work)
{
    struct endless *e = (struct endless *)s;
    s->nodes += work;
    e->work += work;
    return ++e->steps == e->ends_at ? SEARCH_SOLVED : SEARCH_RUNNING;
}

static const struct search_kind endless = {.step = step};

/* What a search under a given host came to. */
struct ran {
    enum ended ended;
    uint64_t steps, nodes;
    double seconds; /* on the host's clock when the search ended */
};

static struct ran run_kind(const struct search_kind *kind, struct fake_host *f,
                           struct limits limits, uint64_t before, uint64_t ends_at)
{
    struct memory memory = {0};
    struct host host = host_of_fake(f);
    struct run run = {.host = &host, .limits = limits, .memory = &memory};
    struct endless *e = search_new(kind, &memory, sizeof *e);
    check(e != NULL);
    e->ends_at = ends_at;
    e->clock = f;
    run.started = f->time;
    run_deadline(&run, limits.seconds);
    struct ran r = {.ended = run_search(&run, &e->search, &limits, before)};
    r.steps = e->steps;
    r.nodes = e->search.nodes;
    r.seconds = f->time - run.started;
    search_free(&e->search);
    check_number(memory.used, 0);
    return r;
}

static struct ran run_endless(struct fake_host *f, struct limits limits, uint64_t before,
                              uint64_t ends_at)
{
    return run_kind(&endless, f, limits, before, ends_at);
}

/* With a clock that ticks every quarter of a second, the search is stopped the first time
 * it looks at the clock at or after the limit, whatever time the clock started with. */
TEST(test_time)
{
    static const double limits[] = {0, 0.25, 0.3, 1, 10, 77.75};
    for (size_t i = 0; i < COUNT(limits); i++)
        for (double start = 0; start < 2048; start += 1000) {
            struct fake_host f = {.tick = 0.25, .time = start};
            struct ran r = run_endless(&f, (struct limits){.seconds = limits[i]}, 0, 0);
            testing("%g seconds from %g on", limits[i], start);
            check_number(r.ended, ENDED_TIME);
            check(r.steps >= 1); /* a little work is done even if there is no time */
            check(r.seconds >= limits[i] &&
                  (r.steps == 1 || r.seconds < limits[i] + 0.25));
        }
}

/* Nodes are counted exactly, including those of earlier searches. */
TEST(test_nodes)
{
    for (uint64_t limit = 1; limit < 3000; limit += 77) {
        struct fake_host f = {0};
        struct limits limits = {.seconds = 1, .nodes = limit};
        struct ran r = run_endless(&f, limits, 0, 0);
        testing("%llu nodes", (unsigned long long)limit);
        check_number(r.ended, ENDED_NODES);
        check_number(r.nodes, limit);
        r = run_endless(&f, limits, 70, 0);
        check_number(r.ended, ENDED_NODES);
        check_number(r.nodes, limit > 70 ? (int64_t)limit - 70 : 0);
    }
}

/* A step is meant to last about 10 ms: steps grow under a clock that stands still and
 * shrink to one unit of work under a fast clock. */
TEST(test_step_lengths)
{
    struct fake_host still = {0}, fast = {.tick = 1};
    struct ran r = run_endless(&still, (struct limits){.seconds = 1}, 0, 30);
    check_number(r.ended, ENDED_SOLVED);
    check(r.nodes > 30 * 16);
    r = run_endless(&fast, (struct limits){.seconds = 100}, 0, 0);
    check_number(r.ended, ENDED_TIME);
    check(r.steps > 90 && r.nodes < r.steps + 32);
}

TEST(test_stop)
{
    for (uint64_t n = 1; n < 20; n++) {
        struct fake_host f = {.tick = 0.01, .stop_at = n};
        struct ran r = run_endless(&f, (struct limits){.seconds = 60}, 0, 0);
        testing("stopped when asked for the %lluth time", (unsigned long long)n);
        check_number(r.ended, ENDED_STOPPED);
        check_number(r.steps, n);
    }
}

/* The first progress report comes after a quarter of a second, and further ones at the
 * same interval. A host that was told of progress is told of its end exactly once,
 * however the search ended. */
TEST(test_progress)
{
    struct fake_host f = {.tick = 1.0 / 8};
    struct ran r = run_endless(&f, (struct limits){.seconds = 10}, 5, 0);
    check_number(r.ended, ENDED_TIME);
    check(f.reports >= 30 && f.reports <= 40);
    check_number(f.ends, 1);
    check(f.last.nodes > 5 && f.last.nodes <= r.nodes + 5);

    struct fake_host solved = {.tick = 1.0 / 8}, stopped = solved, quick = solved;
    check_number(run_endless(&solved, (struct limits){.seconds = 60}, 0, 50).ended,
                 ENDED_SOLVED);
    check(solved.reports > 0 && solved.ends == 1);
    stopped.stop_at = 50;
    check_number(run_endless(&stopped, (struct limits){.seconds = 60}, 0, 0).ended,
                 ENDED_STOPPED);
    check(stopped.reports > 0 && stopped.ends == 1);
    check_number(run_endless(&quick, (struct limits){.seconds = 60}, 0, 1).ended,
                 ENDED_SOLVED);
    check(quick.reports == 0 && quick.ends == 0);
}

/* ---- whole questions ---- */

static void ask_line(struct answered *a, struct fake_host *f, const char *command,
                     const char *option, const char *line)
{
    char words[3][200] = {"", "", ""},
         *list[] = {words[0], words[1], "--json", "--", words[2]};
    strcpy(words[0], command);
    strcpy(words[1], option);
    strcpy(words[2], line);
    testing("%s %s %s", command, option, line);
    ask_words(a, f, 5, list, NULL);
}

static bool says(const struct answered *a, const char *piece)
{
    return a->out.text != NULL && strstr(a->out.text, piece) != NULL;
}

/* A partial answer is one JSON object, given in time. */
TEST(test_questions_in_time)
{
    static const struct {
        const char *command, *line;
    } rows[] = {{"outcome", VAST_TWO}, {"value", VAST_TWO}, {"solve", VAST_ONE}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct fake_host f = {.tick = 1.0 / 64};
        struct answered a;
        ask_line(&a, &f, rows[i].command, "--time=2s", rows[i].line);
        check_number(a.error.status, OK);
        check_number(a.code, ANSWER_LIMIT);
        check_number(json_objects(a.out.text, a.out.length), 1);
        check(f.time >= 1 && f.time < 3);
        check(f.reports > 0 && f.ends > 0);
        answered_done(&a);
    }
}

/* Whatever the memory, if there is an answer, it has a bound: no play has more points
 * than all blocks in one click. */
TEST(test_bound_in_memory)
{
    enum { CELLS = 300 * 300 };
    for (unsigned bytes = 20; bytes <= 40; bytes++) {
        struct fake_host f = {.tick = 0};
        struct answered a;
        struct text memory = text_of("--memory=%u", CELLS * bytes);
        char *words[] = {"solve",        memory.bytes, "--nodes=1",
                         "--moves=none", "samegame",   "grid 300x300 random:1:3"};
        testing("%u bytes per cell", bytes);
        ask_words(&a, &f, 6, words, NULL);
        check_number(a.code, ANSWER_LIMIT);
        const char *bound = strstr(a.out.text, "more than ");
        check(bound != NULL);
        check(atoll(bound + strlen("more than ")) < (long long)CELLS * CELLS);
        answered_done(&a);
    }
}

/* `head`, and a text `count` times; the caller frees it. */
static char *repeat(const char *head, const char *text, size_t count)
{
    const size_t length = strlen(text);
    char *line = malloc(strlen(head) + count * length + 1), *at = line;
    check(line != NULL);
    at = stpcpy(at, head);
    for (size_t i = 0; i < count; i++, at += length)
        memcpy(at, text, length);
    *at = '\0';
    return line;
}

/* A sum with very many parts takes long to be listed; no limit is exceeded by that. */
TEST(test_sums_in_time)
{
    struct fake_host f = {.tick = 1.0 / 16};
    struct answered a;
    char *line = repeat("pebbles path 3 (1,1)(0,2)(2,2)",
                        " + pebbles path 3 (2,1)(0,1)(1,2)", 6000),
         *words[] = {"outcome", "--time=16s", "--", line};
    ask_words(&a, &f, 4, words, NULL);
    check_number(a.code, ANSWER_LIMIT);
    check(f.time < 17);
    answered_done(&a);
    free(line);
}

/* A long step of a hint looks at the clock. */
TEST(test_hint_in_time)
{
    uint64_t nodes[2];
    for (int k = 0; k < 2; k++) {
        struct sample s;
        sample_open(&s, "sc2 grid 100x100 random:1 with target=1,1:x");
        struct search *hint = hint_new(&s.task, LEFT, &strengths[STRENGTHS - 1], 0);
        struct looks never;
        looks_begin(&never, &s.memory, 0, 1);
        check_number(search_step(hint, k == 0 ? 64 : 100000), SEARCH_RUNNING);
        nodes[k] = hint->nodes;
        s.memory.work = NULL;
        search_free(hint);
        sample_close(&s);
    }
    check(nodes[0] > 0);
    check_number(nodes[1], nodes[0]);
}

/* The button may be pressed for a moment only. Whenever that is, the answer is right or
 * unknown. */
TEST(test_pressed_once)
{
    unsigned unknown = 0, known = 0;
    for (unsigned press = 1; press < 1000; press += press < 12 ? 1 : 900) {
        struct fake_host f = {.tick = 0.01, .stop_at = press, .releases = true};
        struct answered a;
        char *words[] = {"outcome", "--json", "--time=1000s",
                         ("pebbles path 400000 "
                          "(0,0)x10(1,0)(0,0)x10(0,1)(0,0)x399978")};
        testing("pressed at look %u", press);
        ask_words(&a, &f, 4, words, NULL);
        const bool right = a.code == ANSWER_GIVEN && says(&a, "\"outcome\":\"R\"");
        known += right;
        unknown += !right;
        check(right || a.code == ANSWER_LIMIT);
        answered_done(&a);
    }
    check(unknown > 0 && known > 0);
}

/* ---- why an answer ended ---- */

/* Questions that no time, memory or number of nodes in these tests suffices for. */
static const struct {
    char *words[5];
} vast[] = {
    {{"outcome", VAST_TWO}},
    {{"outcome", "--all", VAST_TWO}},
    {{"value", VAST_TWO}},
    {{"value", "clobber grid 8x8 random:1 > 0"}},
    {{"value", "--strip=xxo", "--repeats=30000", "clobber"}},
    {{"calc", "-e", "clobber grid 9x9 checkerboard"}},
    {{"solve", VAST_ONE}},
    {{"solve", "--at-most=60", "clickomania grid 15x15 random:1:12"}},
    {{"solve", "--count", "sc2 grid 6x6 random:1"}},
    {{"solve", "--strong=1", "sc2 complete 16"}},
    {{"solve", "--number", "pebbling product (cycle 5) (cycle 5)"}},
    {{"moves", "pebbles path 2 (0,0)(4000000,4000000)"}},
    {{"look", "pebbles path 2 (0,0)(4000000,4000000)"}},
    {{"render", "--thermograph", VAST_TWO}},
    {{"render", "--tree", VAST_TWO}},
};

/* Asks and returns why the answer ended, as it says itself. It must say "answered"
 * exactly if it is whole. */
static enum ended ended_by(struct fake_host *f, char *const *words, char *limit)
{
    static const char *const names[] = {[ENDED_SOLVED] = "answered",
                                        [ENDED_TIME] = "time",
                                        [ENDED_NODES] = "nodes",
                                        [ENDED_MEMORY] = "memory",
                                        [ENDED_STOPPED] = "interrupted"};
    char *all[6] = {words[0], "--json", limit};
    size_t count = 3;
    struct answered a;
    for (; count < COUNT(all) && words[count - 2] != NULL; count++)
        all[count] = words[count - 2];
    testing("%s %s %s", words[0], words[1], limit);
    ask_words(&a, f, count, all, NULL);
    bool cut = a.code == ANSWER_LIMIT;
    if (a.error.status != OK) {
        cut = a.error.status != BAD_INPUT;
        a.memory.limit = 0;
        writer_clear(&a.out);
        reply_error(&a.out, &a.error, (struct cursor){0}, (struct cursor){0});
    }
    check_number(json_objects(a.out.text, a.out.length), 1);
    const char *at = strstr(a.out.text, "\"ended\":\"");
    check(at != NULL);
    at += strlen("\"ended\":\"");
    size_t ended = 0;
    while (ended < COUNT(names) &&
           (strncmp(at, names[ended], strlen(names[ended])) != 0 ||
            at[strlen(names[ended])] != '"'))
        ended++;
    check(ended < COUNT(names));
    check(cut == (ended != ENDED_SOLVED));
    answered_done(&a);
    return (enum ended)ended;
}

TEST(test_ended_by_time)
{
    for (size_t i = 0; i < COUNT(vast); i++)
        for (unsigned looks = 1; looks < 100; looks = looks * 3 + 1) {
            struct fake_host f = {.tick = 1.0 / 64};
            struct text time = text_of("--time=%ums", looks * 1000 / 64);
            check_number(ended_by(&f, vast[i].words, time.bytes), ENDED_TIME);
        }
}

TEST(test_ended_by_nodes)
{
    for (size_t i = 0; i < COUNT(vast); i++)
        for (unsigned nodes = 1; nodes <= 100; nodes *= 10) {
            struct fake_host f = {.tick = 1.0 / 64};
            struct text limit = text_of("--nodes=%u", nodes);
            check_number(ended_by(&f, vast[i].words, limit.bytes), ENDED_NODES);
        }
}

TEST(test_ended_by_the_button)
{
    for (size_t i = 0; i < COUNT(vast); i++)
        for (unsigned look = 1; look < 100; look = look * 3 + 1) {
            struct fake_host f = {.tick = 1.0 / 64, .stop_at = look};
            check_number(ended_by(&f, vast[i].words, "--time=1000s"), ENDED_STOPPED);
        }
}

/* Where memory suffices, the button ends it. */
TEST(test_ended_by_memory)
{
    unsigned lacked = 0;
    for (size_t i = 0; i < COUNT(vast); i++)
        for (unsigned bytes = 2000; bytes < 3000000; bytes *= 5) {
            struct fake_host f = {.tick = 0.003, .stop_at = 60};
            struct text limit = text_of("--memory=%u", bytes);
            const enum ended ended = ended_by(&f, vast[i].words, limit.bytes);
            lacked += ended == ENDED_MEMORY;
            check(ended == ENDED_MEMORY || ended == ENDED_STOPPED);
        }
    check(lacked > COUNT(vast));
}

/* What is whole says so, also if the answer is no or the question is wrong. */
TEST(test_answered)
{
    static char *const whole[][4] = {
        {"outcome", "clobber xo"},
        {"value", "^ > 0"},
        {"value", "^ < 0"},
        {"solve", "sc2 xo"},
        {"solve", "--at-most=1", "sc2 x"},
        {"solve", "clickomania ab with goal=clear"},
        {"moves", "nim 3"},
        {"calc", "-e", "1+1"},
        {"outcome", "clobber ab"},
        {"look", "nim 3"},
    };
    for (size_t i = 0; i < COUNT(whole); i++) {
        struct fake_host f = {.tick = 0};
        check_number(ended_by(&f, whole[i], "--time=1000s"), ENDED_SOLVED);
    }
}

/* A bound that says nothing is not shown as a number. */
TEST(test_no_bound)
{
    struct sample s;
    sample_open(&s, "samegame aab");
    struct writer text, json_text;
    struct solve_found found = {
        .ended = ENDED_MEMORY,
        .best = {.bound = NOTHING_PROVED, .reason = "nothing is proved"}};
    struct request q = {.moves = "none", .at_most = AT_MOST_NOT_ASKED};
    struct result r = {.q = &q, .problem = &s.problem, .found = &found};
    r.position = s.problem.start;
    writer_init(&text, &s.memory);
    writer_init(&json_text, &s.memory);
    show_solve.text(&r, &text);
    check(strstr(text.text, "no bound is proved") != NULL);
    check(strstr(text.text, "2305843009213693951") == NULL);
    struct json j = json_of(&json_text);
    json_open(&j);
    show_solve.json(&r, &j);
    json_close(&j);
    check(strstr(json_text.text, "\"bound\":null") != NULL);
    writer_done(&json_text);
    writer_done(&text);
    sample_close(&s);
}

/* `gen` does not begin a board for which there is no time, judged by the last one. */
TEST(test_boards_in_time)
{
    for (unsigned limit = 2; limit < 12; limit++) {
        struct fake_host f = {.tick = 0.75};
        struct answered a;
        struct text time = text_of("--time=%us", limit);
        char *words[] = {"gen", time.bytes, "--count=1000", "--json", "clobber"};
        testing("%u seconds", limit);
        ask_words(&a, &f, 5, words, NULL);
        check_number(a.code, ANSWER_LIMIT);
        check(json_objects(a.out.text, a.out.length) > 0);
        /* the clock began at 0.75, and was looked at once more after the last board */
        check(f.time - 1.5 <= 1.05 * limit);
        answered_done(&a);
    }
}

/* The same question under the same clock has the same answer, seconds included. */
TEST(test_questions_repeat)
{
    struct fake_host f = {.tick = 1.0 / 64}, g = f;
    struct answered a, b;
    ask_line(&a, &f, "solve", "--time=2s", VAST_ONE);
    ask_line(&b, &g, "solve", "--time=2s", VAST_ONE);
    check(a.out.length > 0 && strcmp(a.out.text, b.out.text) == 0);
    check(f.clock_looks == g.clock_looks && f.stop_looks == g.stop_looks);
    answered_done(&a);
    answered_done(&b);
}

/* A user who presses the stop button gets what is known so far. */
TEST(test_questions_stopped)
{
    static const char *const asked[] = {"outcome", "value", "solve"};
    for (size_t i = 0; i < 3; i++)
        for (uint64_t n = 1; n < 40; n += 3) {
            struct fake_host f = {.tick = 1.0 / 64, .stop_at = n};
            struct answered a;
            ask_line(&a, &f, asked[i], "--time=60s", i < 2 ? VAST_TWO : VAST_ONE);
            check_number(a.code, ANSWER_LIMIT);
            check(a.error.status != OK || json_objects(a.out.text, a.out.length) == 1);
            check(f.time < 15); /* annealing reads the clock many times in each step */
            answered_done(&a);
        }
}

/* What `solve` asks after the search for a play is not taken for that search when the
 * clock says that progress should be told. */
TEST(test_questions_after_the_search)
{
    static const struct {
        char *flag, *line;
    } rows[] = {{"--count", "sc2 grid 3x4 random:1"},
                {"--openings", "solitaire-clobber grid 3x4 random:1"},
                /* a certificate with formulas that have no solution */
                {"--quiet", "sc2 xoxoxxxo|x.xxooxo|xo.xxoxx|.xoooxxo|x.xooxo.|xooxoxox|"
                            "xo.xoxxx|ooooox.x"}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct fake_host f = {.tick = 0.25, .takes_evidence = true, .room = SIZE_MAX};
        struct answered a;
        char *words[] = {"solve", rows[i].flag, "--time=100000s", "--", rows[i].line};
        testing("solve %s %s", rows[i].flag, rows[i].line);
        ask_words(&a, &f, 5, words, NULL);
        check_number(a.code, ANSWER_GIVEN);
        check(a.reply.certified && f.reports > 0);
        answered_done(&a);
    }
}

/* ---- certificates ---- */

/* If the host has no room for the whole certificate, the answer is given all the same,
 * and a remark says what failed, even with --quiet. */
TEST(test_evidence)
{
    static const struct {
        const char *command, *line;
    } rows[] = {{"outcome", "clobber xo|ox"},
                {"value", "clobber xxo"},
                {"solve", "sc2 xoxo"},
                {"solve", "pebbling path 3 (4)(0)(0) with root=2"},
                {"moves", "clobber xo|ox"}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct fake_host all = {.takes_evidence = true, .room = SIZE_MAX};
        struct answered a;
        ask_line(&a, &all, rows[i].command, "--quiet", rows[i].line);
        check(a.code == ANSWER_GIVEN && a.reply.certified && a.out.length > 0);
        check(all.evidence > 0);
        answered_done(&a);
        for (size_t room = 0; room < all.evidence; room++) {
            struct fake_host full = {.takes_evidence = true, .room = room};
            ask_line(&a, &full, rows[i].command, "--quiet", rows[i].line);
            testing("%s %s, room for %zu bytes", rows[i].command, rows[i].line, room);
            check_number(a.code, ANSWER_FAILED);
            check_number(a.error.status, OK);
            check(!a.reply.certified && a.reply.urgent);
            check(strstr(a.reply.remark, "cannot write the certificate") != NULL);
            check(a.out.length > 0);
            answered_done(&a);
        }
    }
}

/* ---- a clock that stands still ---- */

/* Browsers round the time, so an operation may seem to take no time at all. The answer
 * must still be valid JSON. */
TEST(test_no_time_passes)
{
    struct fake_host f = {0};
    struct answered a;
    ask_line(&a, &f, "bench", "--filter=nim", "");
    check_number(a.code, ANSWER_GIVEN);
    check(json_objects(a.out.text, a.out.length) > 1);
    check(says(&a, "\"signature\""));
    answered_done(&a);
}
