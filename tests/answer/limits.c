/* SPDX-License-Identifier: MIT */
/* limits.c: tests the answer layer with a host whose clock, stop button and certificate
 * file are controlled by the test (fake_host.h). Limits are kept to the step, progress
 * and its end are reported, and an answer whose certificate cannot be written is not
 * given. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "answer/hint.h"
#include "base/sat.h"
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

/* Steps that take a good part of the limit are not begun if they would end more than a
 * tenth after it. Only the first step is always made. */
TEST(test_long_steps)
{
    static const double ticks[] = {0.1, 0.3, 0.35, 0.4, 0.45, 0.6, 0.9, 1.1, 2, 30};
    for (size_t i = 0; i < COUNT(ticks); i++)
        for (double limit = 1; limit < 100; limit *= 3) {
            struct fake_host f = {.tick = ticks[i]};
            struct ran r = run_endless(&f, (struct limits){.seconds = limit}, 0, 0);
            testing("%g seconds, steps of %g", limit, ticks[i]);
            check_number(r.ended, ENDED_TIME);
            check(r.steps >= 1);
            check(r.steps == 1 || r.seconds < 1.04 * limit);
            check(r.seconds + ticks[i] >= limit); /* no time was left for another one */
        }
}

/* With steps or passes of 0.3 and 0.01 seconds, the time is used and hardly exceeded. */
static void check_uneven(const struct search_kind *kind, const char *what)
{
    for (double limit = 1; limit < 3; limit += 0.05) {
        struct fake_host f = {.tick = 0};
        struct ran r = run_kind(kind, &f, (struct limits){.seconds = limit}, 0, 0);
        testing("%g seconds, every other %s takes 0.3", limit, what);
        check_number(r.ended, ENDED_TIME);
        check(r.seconds < 1.04 * limit && r.seconds + 0.31 >= limit);
    }
}

/* A search in which every other step is long. */
static enum search_state step_unevenly(struct search *s, uint64_t work)
{
    struct endless *e = (struct endless *)s;
    e->clock->time += e->steps++ % 2 == 0 ? 0.3 : 0.01;
    return SEARCH_RUNNING;
}

static const struct search_kind uneven = {.step = step_unevenly};

/* A short step says nothing about the next one, which may be as long as those before. */
TEST(test_uneven_steps)
{
    check_uneven(&uneven, "step");
}

/* One step of passes of 0.3 and 0.01 seconds, until the time is over. */
static enum search_state step_in_passes(struct search *s, uint64_t work)
{
    struct endless *e = (struct endless *)s;
    do
        e->clock->time += e->steps++ % 2 == 0 ? 0.3 : 0.01;
    while (!memory_expired(s->memory));
    check(memory_expired(s->memory)); /* it stays over */
    return SEARCH_EXPIRED;
}

static const struct search_kind in_passes = {.step = step_in_passes};

/* A step that looks at the clock between passes over a huge board does not begin a pass
 * that would end long after the limit. */
TEST(test_long_passes)
{
    check_uneven(&in_passes, "pass");
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
        testing("stopped at look %llu", (unsigned long long)n);
        check_number(r.ended, ENDED_STOPPED);
        check_number(r.steps, n - 1);
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

/* Asks to solve a LINE within so many looks at the clock, of which each takes 1/64 s. */
static void ask_in_looks(struct answered *a, struct fake_host *f, unsigned looks,
                         char *line)
{
    struct text time = text_of("--time=%ums", looks * 1000 / 64);
    f->tick = 1.0 / 64;
    ask_line(a, f, "solve", time.bytes, line);
}

/* On a large board most of --time is kept for the replay. As long as there is no play to
 * be replayed, the search goes on: without a play it may end only near the limit. */
TEST(test_play_in_time)
{
    unsigned with = 0, without = 0;
    for (unsigned limit = 8; limit <= 40; limit += 4) { /* looks at the clock */
        struct fake_host f = {0};
        struct answered a;
        ask_in_looks(&a, &f, limit, "sc2 grid 1000x800 random:1");
        check_number(a.code, ANSWER_LIMIT);
        check(f.time < (limit + 4) / 64.0);
        if (says(&a, "\"cost\":null")) {
            check(f.time > 0.7 * limit / 64);
            without++;
        } else {
            with++;
        }
        answered_done(&a);
    }
    check(with > 0 && without > 0);
}

/* If reading has taken the whole time, no search is begun, and that is said. If it has
 * taken more than half of it, an answer is given without a search. */
TEST(test_long_reading)
{
    static const char *const asked[] = {"outcome", "value", "moves"};
    for (size_t i = 0; i < 3; i++) {
        struct fake_host over = {.tick = 2}, late = over, good = over;
        struct answered a;
        ask_line(&a, &over, asked[i], "--time=2s", "clobber xo|ox");
        check_number(a.error.status, EXPIRED);
        check_number(a.code, ANSWER_LIMIT);
        check(strstr(a.error.message, "--time") != NULL);
        answered_done(&a);
        ask_line(&a, &late, asked[i], "--time=3s", "clobber xo|ox");
        check_number(a.error.status, OK);
        check(i == 2 || says(&a, "\"nodes\":0,")); /* moves needs no search */
        answered_done(&a);
        ask_line(&a, &good, asked[i], "--time=99s", "clobber xo|ox");
        check_number(a.code, ANSWER_GIVEN);
        answered_done(&a);
    }
}

/* ^C while a large board is read is not taken for the limit of time. */
TEST(test_stopped_reading)
{
    struct fake_host f = {.stop_at = 1};
    struct answered a;
    ask_line(&a, &f, "solve", "--time=99s", "sc2 grid 4097x4096 random:1");
    check_number(a.error.status, EXPIRED);
    check_number(a.code, ANSWER_LIMIT);
    check(strstr(a.error.message, "interrupted") != NULL);
    answered_done(&a);
}

/* Listing the first moves leaves time for the replay, and for writing the list. */
TEST(test_openings_in_time)
{
    unsigned listed = 0, unlisted = 0;
    for (unsigned limit = 20; limit <= 1280; limit *= 2) { /* looks at the clock */
        struct fake_host f = {.tick = 1.0 / 64};
        struct answered a;
        struct text time = {""};
        add_text(&time, "--time=%ums", limit * 1000 / 64);
        char *words[] = {"solve",
                         time.bytes,
                         "--openings",
                         "--json",
                         "--moves=none",
                         "solitaire-clobber",
                         "grid 100x100 checkerboard"};
        testing("%u looks", limit);
        ask_words(&a, &f, 7, words, NULL);
        check_number(a.code, ANSWER_LIMIT);
        check(f.time < 0.97 * limit / 64);
        if (says(&a, "\"openings\":null"))
            unlisted++;
        else
            listed++;
        answered_done(&a);
    }
    check(listed > 0 && unlisted > 0);
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

static int over(const void *clock)
{
    return 1;
}

/* Asks with a clock of which three looks use up --time, and expects an error that says
 * `why`. */
static void check_gives_up(size_t count, char **words, const char *why)
{
    struct fake_host f = {.tick = 1};
    struct answered a;
    testing("%s %.40s", words[0], words[count - 1]);
    ask_words(&a, &f, count, words, NULL);
    check_number(a.error.status, EXPIRED);
    check_number(a.code, ANSWER_LIMIT);
    check(strstr(a.error.message, why) != NULL);
    check(f.time < 6); /* the rest was not read or made */
    answered_done(&a);
}

/* Whatever takes long to be read is given up at the limit: a few bytes can stand for
 * billions of cells, and a sum may have many terms. */
TEST(test_reading_in_time)
{
    static char *const rows[][2] = {
        {"solve", "samegame columns 200000000a"},
        {"outcome", "pebbles path 10000000 (1,1)x10000000"},
        {"solve", "pebbling path 10000000 (1)x10000000 with root=1"}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        char *words[] = {rows[i][0], "--time=3s", rows[i][1]};
        check_gives_up(3, words, "no time was left to ");
    }
}

TEST(test_long_text_in_time)
{
    static const struct {
        char *command, *head, *text;
        size_t count;
    } rows[] = {{"outcome", "nim 1", " + nim 1", 1000},
                {"solve", "samegame a", "|a", 80000000},
                {"outcome", "hackenbush edges 0-1:b", ",0-1:b", 2000000},
                {"outcome", "hackenbush edges 0-1:b", ",0-1:r", 2000000}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        char *line = repeat(rows[i].head, rows[i].text, rows[i].count),
             *words[] = {rows[i].command, "--time=3s", line};
        check_gives_up(3, words, "");
        free(line);
    }
}

/* So is a position that takes long to be made; its beginning is not shown. If other
 * positions were made before, they are the answer. */
TEST(test_making_in_time)
{
    static char *const rows[] = {"clobber grid 9000x9000", "pebbling path 9000000",
                                 "pebbles path 9000000", "hackenbush 1000000"};
    for (size_t i = 0; i < COUNT(rows); i++) {
        char *words[] = {"gen", "--time=3s", rows[i]};
        check_gives_up(3, words, "no time was left to make");
    }
}

/* So is the board that a small instance becomes. */
TEST(test_reducing_in_time)
{
    char *numbers = repeat("1000", ",1000", 4999),
         *words[] = {"reduce", "--time=3s", "partition", numbers};
    check_gives_up(4, words, "");
    free(numbers);
}

TEST(test_reducing_graphs_in_time)
{
    static char row[1026];
    memset(row, 'x', 1024);
    row[1024] = '|';
    char *picture = repeat(row, row, 1023);
    char *hamiltonian[] = {"reduce", "--time=3s", "hamiltonian", picture},
         *tree[] = {"reduce", "--time=3s", "green-tree", "path 900000 (0,0,1)x900000"};
    check_gives_up(4, hamiltonian, "no time was left to read");
    check_gives_up(4, tree, "no time was left to read");
    free(picture);
    /* few nodes, but 2^24 cells become the board */
    static char bridge[40000];
    memset(bridge, 'x', 5800);
    bridge[5800] = '|';
    memset(bridge + 5801, 'x', 5800);
    char *large[] = {"reduce", "--time=3s", "hamiltonian", bridge};
    check_gives_up(4, large, "no time was left to make");
}

/* A board is looked at once more after it was filled, to see whether a block floats. */
TEST(test_settling_in_time)
{
    struct fake_host f = {.tick = 1};
    struct answered a;
    char *words[] = {"solve", "--time=10s", "samegame", "columns 100000000a"};
    ask_words(&a, &f, 4, words, NULL);
    check_number(a.error.status, EXPIRED);
    check(strstr(a.error.message, "no time was left to read") != NULL);
    answered_done(&a);
}

/* Counting the moves leaves time for writing them. */
TEST(test_moves_in_time)
{
    for (unsigned limit = 10; limit <= 1000; limit *= 10) {
        struct fake_host f = {.tick = 1};
        struct answered a;
        struct text time = text_of("--time=%us", limit);
        ask_line(&a, &f, "moves", time.bytes, "clobber grid 300x300 random:1");
        check_number(a.code, ANSWER_LIMIT);
        check_number(json_objects(a.out.text, a.out.length), 1);
        check(says(&a, "\"left\":[\""));
        check(f.time < limit / 4.0 + 6);
        answered_done(&a);
    }
}

/* Growing a tree leaves time for its boxes. */
TEST(test_tree_in_time)
{
    struct fake_host f = {.tick = 1};
    struct answered a;
    ask_line(&a, &f, "render", "--tree", "clobber grid 30x30 random:1");
    check_number(a.code, ANSWER_LIMIT);
    check(says(&a, "style=dotted"));
    check(f.time > 45 && f.time < 100); /* growing, and one more look per box */
    answered_done(&a);
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

/* The more there is to print of each position, the earlier the tree stops growing. */
TEST(test_tree_of_large_boards_in_time)
{
    struct fake_host f = {.tick = 0.001};
    struct answered a;
    char *words[] = {"render", "--tree", "--time=1s", "samegame",
                     "grid 300x300 random:1:3"};
    ask_words(&a, &f, 5, words, NULL);
    check_number(a.code, ANSWER_LIMIT);
    check(says(&a, "style=dotted"));
    check(f.time > 0.1 && f.time < 0.4); /* printing takes the rest */
    answered_done(&a);
}

/* Judging all first moves leaves time for writing their lists. */
TEST(test_all_moves_in_time)
{
    struct fake_host f = {.tick = 1.0 / 64};
    struct answered a;
    char *words[] = {"outcome", "--all", "--time=1s", "nim 1000000 1000000 17"};
    ask_words(&a, &f, 4, words, NULL);
    check_number(a.code, ANSWER_LIMIT);
    check(says(&a, "not decided"));
    check(f.time < 0.9);
    answered_done(&a);
}

/* Looking at a large graph is given up in time. A witness that there is no time to read
 * is given unchecked. */
TEST(test_pebbling_number_in_time)
{
    char *words[] = {"solve", "--number", "--time=3s", "pebbling", "cube 21"};
    check_gives_up(5, words, "no time was left to look at the graph");
    struct fake_host f = {.tick = 1};
    struct answered a;
    char *again[] = {"solve", "--number", "--time=11s", "pebbling", "cube 21"};
    ask_words(&a, &f, 5, again, NULL);
    check_number(a.code, ANSWER_GIVEN);
    check(says(&a, "2097152, exact"));
    check(f.time < 13);
    answered_done(&a);
}

/* Neither is the bound on the most stones that can be left worked out after the limit. */
TEST(test_most_stones_in_time)
{
    struct sample s;
    const char *reason;
    sample_open(&s, "sc2 grid 1024x1024 random:1 with goal=most");
    const struct board *b = problem_board(&s.problem);
    const int64_t bound = b->game->theory->bound(b, b->start, s.scratch, &reason);
    s.memory.expired = over;
    const int64_t late = b->game->theory->bound(b, b->start, s.scratch, &reason);
    check(bound < late && late == 1024 * 1024 - 1);
    s.memory.expired = NULL;
    sample_close(&s);
}

/* A long step of a hint looks at the clock. */
TEST(test_hint_in_time)
{
    uint64_t nodes[2];
    for (int k = 0; k < 2; k++) {
        struct sample s;
        sample_open(&s, "sc2 grid 100x100 random:1");
        struct search *hint = hint_new(&s.task, LEFT, &strengths[STRENGTHS - 1], 0);
        s.memory.expired = over;
        check_number(search_step(hint, k == 0 ? 64 : 100000), SEARCH_RUNNING);
        nodes[k] = hint->nodes;
        s.memory.expired = NULL;
        search_free(hint);
        sample_close(&s);
    }
    check(nodes[0] > 0);
    check_number(nodes[1], nodes[0]);
}

/* Adds the clauses that say: pigeons sit in holes, each in one, and no two in the same.
 */
static void add_pigeons(struct sat *s, int pigeons, int holes)
{
    for (int p = 0; p < pigeons; p++) {
        for (int h = 1; h <= holes; h++)
            sat_add(s, p * holes + h);
        sat_add(s, 0);
    }
    for (int h = 1; h <= holes; h++)
        for (int p = 0; p < pigeons; p++)
            for (int q = 0; q < p; q++) {
                sat_add(s, -(p * holes + h));
                sat_add(s, -(q * holes + h));
                sat_add(s, 0);
            }
}

/* The SAT solver gives up when the time is over. */
TEST(test_formula_in_time)
{
    for (int late = 0; late < 2; late++) {
        struct memory memory = {.expired = late ? over : NULL};
        struct sat *s = sat_new(&memory);
        check(s != NULL);
        add_pigeons(s, 8, 7);
        check_number(sat_solve(s, 10000000), late ? SAT_UNKNOWN : SAT_NO);
        sat_free(s);
    }
}

/* A long explanation is cut off, and the play is still replayed and shown. */
TEST(test_explanation_in_time)
{
    struct fake_host f = {.tick = 1.0 / 64};
    struct answered a;
    char *words[] = {"solve",     "--strategy=paper",  "--explain",
                     "--time=2s", "solitaire-clobber", "grid 40x40 checkerboard"};
    ask_words(&a, &f, 6, words, NULL);
    check_number(a.code, ANSWER_GIVEN);
    check(strstr(a.reply.remark, "no time was left to explain") != NULL);
    check(says(&a, "1 stone left") && says(&a, "Case "));
    check(f.time < 2.2);
    answered_done(&a);
}

/* A click board so large that there is no time for a play has none: the limit is kept. */
TEST(test_first_play_in_time)
{
    unsigned lost = 0, shown = 0;
    for (unsigned limit = 20; limit <= 2000; limit *= 10) { /* looks at the clock */
        struct fake_host f = {0};
        struct answered a;
        ask_in_looks(&a, &f, limit, "samegame grid 600x600 random:1:5");
        check_number(a.code, ANSWER_LIMIT);
        check(f.time < 1.1 * limit / 64);
        check(says(&a, "\"score\":null") == says(&a, "\"status\":\"unknown\""));
        lost += says(&a, "\"score\":null");
        shown += says(&a, "\"moves\":[");
        answered_done(&a);
    }
    check(lost > 0 && shown > 0);
}

/* A play that cannot be replayed in time is not shown, and nothing is claimed of it. */
TEST(test_replay_in_time)
{
    unsigned lost = 0, shown = 0;
    for (unsigned limit = 4; limit <= 12; limit++) { /* looks at the clock */
        struct fake_host f = {0};
        struct answered a;
        ask_in_looks(&a, &f, limit, "samegame grid 150x150 random:1:5");
        check_number(a.code, ANSWER_LIMIT);
        const bool late = strstr(a.reply.remark, "no time to replay") != NULL,
                   play = says(&a, "\"moves\":[");
        check(!(late && play) && says(&a, "\"score\":null") == !play);
        lost += late;
        shown += play;
        answered_done(&a);
    }
    check(lost > 0 && shown > 0);
}

/* If only the time for the certificate is missing, the play is given without one. */
TEST(test_certificate_in_time)
{
    unsigned bare = 0, certified = 0;
    for (unsigned limit = 8; limit <= 2048; limit *= 2) { /* looks at the clock */
        struct fake_host f = {.takes_evidence = true, .room = SIZE_MAX};
        struct answered a;
        ask_in_looks(&a, &f, limit, "sc2 grid 300x300 random:1");
        check_number(a.error.status, OK);
        check_number(a.code, ANSWER_LIMIT);
        check(f.time < 1.1 * limit / 64 + 0.1); /* a few looks more */
        const bool play = says(&a, "\"moves\":[");
        check(says(&a, "\"cost\":null") == !play);
        bare += play && !a.reply.certified;
        certified += play && a.reply.certified;
        answered_done(&a);
    }
    check(bare > 0 && certified > 0);
}

/* Nor does a play that its method makes in many short lists keep the certificate from
 * looking at the clock. */
TEST(test_lists_in_time)
{
    struct fake_host f = {.takes_evidence = true, .room = SIZE_MAX};
    struct answered a;
    ask_in_looks(&a, &f, 8, "solitaire-clobber grid 1000x1000 checkerboard");
    check_number(a.error.status, OK);
    check(!a.reply.certified && f.time < 12.0 / 64);
    answered_done(&a);
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
                         "pebbles path 400000 "
                         "(0,0)x10(1,0)(0,0)x10(0,1)(0,0)x399978"};
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
