/* SPDX-License-Identifier: MIT */
/* anneal.c: compares random changes of plays with a replay from the start, and the method
 * "anneal" with all plays of small boards: what it finds is legal, never better than the
 * best, and the best on tiny boards. It gives the same play however it is cut into steps
 * and however many threads help. */
#include "trial.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/crew.h"
#include "solve/click/anneal.h"
#include "solve/click/line.h"
#include "solve/click/passes.h"
#include "solve/turns.h"

extern const struct solve_method anneal_method, large_method;

static const char *const lines[] = {
    "clickomania abcab|bcabc|abcca",
    "samegame abcab|bcaab|aacca",
    "samegame abba|baab with scoring=penalty",
    "samegame abca|bcab|aabc|ccba with scoring=jawbreaker",
    "samegame abca|bcab|aabc|ccba with scoring=minus-one",
    "clickomania a.|b.|ab",
    "clickomania a",
    "samegame ..|..",
};

#define UNITS 51200 /* ticks that a search gets here: 6400 changes of small boards */

/* ---- lines ---- */

/* The clicks of a line, made again from the start, give its boards and its result. */
static void check_whole(const struct click_line *l, const struct line_goal *g,
                        struct click_line *copy)
{
    uint64_t seed = 1;
    size_t size = g->frame.tracked * sizeof(uint64_t);
    line_clear(copy, g, l->kept);
    for (size_t i = 0; i < l->count; i++) {
        assert_memory_equal(line_board(copy, g, i), line_board(l, g, i), size);
        check_number(copy->gained[i], l->gained[i]);
        check(line_click(copy, g, l->clicks[i]));
    }
    line_end(copy, g, &seed);
    check_number(copy->count, l->count); /* there was no click left */
    assert_memory_equal(line_board(copy, g, l->count), line_board(l, g, l->count), size);
    check_number(copy->value, l->value);
    check_number(copy->objective, l->objective);
}

static void check_changes(const char *text, unsigned count)
{
    struct sample s;
    struct line_goal g;
    struct click_line l, copy;
    struct line_draft draft;
    uint64_t seed = 7;
    sample_open(&s, text);
    struct arena a = arena_of(&s.memory);
    const struct board *b = problem_board(&s.problem);
    check(line_goal_open(&g, &a, b, b->start));
    line_open(&l, &a, &g);
    draft_open(&draft, &a, &g);
    line_open(&copy, &a, &g);
    line_clear(&l, &g, 1);
    line_end(&l, &g, &seed);
    for (unsigned i = 0; i < count; i++) {
        line_change(&l, &draft, &g, i % 3 * 40, &seed);
        check_whole(&l, &g, &copy);
    }
    arena_done(&a);
    sample_close(&s);
}

TEST(test_changes)
{
    check_changes("samegame grid 15x15 random:1:5", 1500);
    check_changes("samegame grid 7x20 random:2:4 with scoring=penalty", 1000);
    check_changes("samegame grid 20x7 random:2:9", 500);
    check_changes("clickomania grid 9x9 random:3:3", 1000);
    check_changes("clickomania grid 64x64 random:3:26", 20);
    for (size_t i = 0; i < COUNT(lines); i++)
        check_changes(lines[i], 100);
}

static bool same_clicks(const struct click_line *a, const struct click_line *b)
{
    return a->count == b->count &&
           memcmp(a->clicks, b->clicks, a->count * sizeof *a->clicks) == 0;
}

/* What became of changes: those that stay if no replay is given up, those of them that
 * are lost because replays are, and the replays given up. */
struct tally {
    unsigned stay, lost, given_up;
};

/* Makes random changes of a line at these temperatures, first `hot` ones at the first.
 * The line begins with a click on `first`, a block of the start, unless that is negative.
 */
static struct tally tally_changes(const char *text, int first, unsigned hot,
                                  unsigned changes, const double temperature[2])
{
    struct sample s;
    struct line_goal g;
    struct click_line l = {.left_takes = 100}, before = {0}, whole = {0};
    struct line_draft draft, whole_draft;
    struct tally t = {0};
    uint64_t seed = 7;
    sample_open(&s, text);
    struct arena a = arena_of(&s.memory);
    const struct board *b = problem_board(&s.problem);
    check(line_goal_open(&g, &a, b, b->start));
    struct line_goal patient = g;
    patient.step = 1e9; /* gives up nothing */
    line_open(&l, &a, &g);
    line_open(&before, &a, &g);
    line_open(&whole, &a, &g);
    draft_open(&draft, &a, &g);
    draft_open(&whole_draft, &a, &g);
    line_clear(&l, &g, 1);
    check(first < 0 || line_click(&l, &g, (uint32_t)first));
    line_end(&l, &g, &seed);
    for (unsigned i = 0; i < hot + changes; i++) {
        const double warm = temperature[i >= hot];
        uint64_t same_seed = seed;
        line_copy(&before, &l, &g);
        line_copy(&whole, &l, &g);
        line_change(&whole, &whole_draft, &patient, warm, &same_seed);
        line_change(&l, &draft, &g, warm, &seed);
        t.stay += !same_clicks(&whole, &before);
        t.given_up += draft.line.count < whole_draft.line.count;
        if (!same_clicks(&whole, &l)) {
            check(same_clicks(&l, &before));
            t.lost++;
        }
    }
    arena_done(&a);
    sample_close(&s);
    return t;
}

/* Replays are given up of changes that would not stay: of those that would, about one in
 * 500 is lost, on some boards one in 200. */
TEST(test_given_up)
{
    enum { HOT_CHANGES = 2000, CHANGES = 8000 };
    static const double temperatures[][2] = {{50, 30}, {50, 20}, {50, 10}, {50, 4}};
    struct tally all = {0};
    for (unsigned i = 0; i < 16; i++) {
        struct text text = text_of("samegame grid 15x15 random:%u:5", i / 4 + 1);
        struct tally t =
            tally_changes(text.bytes, -1, HOT_CHANGES, CHANGES, temperatures[i % 4]);
        all.stay += t.stay;
        all.lost += t.lost;
        all.given_up += t.given_up;
    }
    check(all.stay > 16 * CHANGES / 4);
    check(all.lost * 150 < all.stay);
    check(all.given_up > 16 * CHANGES / 5);
}

/* A large click that a line makes early, and after a change later, does not count as lost
 * on the way: of the changes that would stay, one in ten would be given up. */
TEST(test_delayed_click)
{
    static const char text[] =
        "samegame columns 6a|6a|6a|6a|6a|6a|2b2c2b|2c2b2c|2d2e2d|2e2d2e|2b2c2b|2d2b2e";
    static const double cold[] = {4, 4};
    const struct tally t = tally_changes(text, 0, 0, 20000, cold);
    check(t.stay > 4000);
    check(t.lost * 50 < t.stay);
}

/* ---- the method ---- */

static struct search_end run_anneal(const struct trial *t, const struct problem *p,
                                    uint64_t work)
{
    return run_method(&anneal_method, p, UNITS, work);
}

TEST(test_circumstances)
{
    try_all(&(struct trial){.run = run_anneal,
                            .judge = judge_same,
                            .step = 12800,
                            .lines = lines,
                            .count = COUNT(lines)});
}

/* Large boards, which begin with a play made with care. */
static const char *const careful[] = {
    "samegame grid 23x23 random:1:5",
    "clickomania grid 22x24 random:3:9",
};

#define UNITS_OF_CARE 5632 /* and then some changes */

static struct search_end run_careful(const struct trial *t, const struct problem *p,
                                     uint64_t work)
{
    return run_method(&anneal_method, p, UNITS_OF_CARE, work);
}

/* With little memory, it begins with less care. */
static void judge_careful(const struct trial *t, const struct problem *p,
                          const struct search_end *r, const struct search_end *whole)
{
    check(r->state == SEARCH_NO_MEMORY || r->found == whole->found);
}

TEST(test_circumstances_of_care)
{
    try_all(&(struct trial){.run = run_careful,
                            .judge = judge_careful,
                            .step = 2560,
                            .lines = careful,
                            .count = COUNT(careful)});
}

/* From the first tick on, it is as good as the first plan of "large", and better
 * soon. */
TEST(test_care)
{
    static const char *const boards[] = {"samegame grid 40x40 random:1:5",
                                         "clickomania grid 34x33 random:3:9"};
    for (size_t i = 0; i < 2; i++) {
        struct sample s;
        sample_open(&s, boards[i]);
        const int sign = problem_board(&s.problem)->maximise ? 1 : -1;
        const int64_t planned = run_method(&large_method, &s.problem, 8, 1).result * sign;
        check(run_method(&anneal_method, &s.problem, 1, 1).result * sign >= planned);
        check(run_careful(NULL, &s.problem, 1).result * sign > planned);
        sample_close(&s);
    }
}

/* It finds the best play of all. */
static void check_optimum(const char *text)
{
    struct sample s;
    sample_open(&s, text);
    struct search *all = search_all_plays(&s.problem);
    check_number(run_anneal(NULL, &s.problem, UNITS).result, method_best(all)->result);
    search_free(all);
    sample_close(&s);
}

TEST(test_small)
{
    for (size_t i = 0; i < COUNT(lines); i++)
        check_optimum(lines[i]);
    static const char *const scorings[] = {"standard", "penalty", "jawbreaker",
                                           "squares",  "plain",   "minus-one"};
    for (unsigned seed = 1; seed <= 60; seed++) {
        char line[100];
        if (is_left_out())
            continue;
        unsigned rows = 2 + seed % 3, columns = 2 + seed / 3 % 4, colours = 2 + seed % 2;
        sprintf(line, "samegame grid %ux%u random:%u:%u with scoring=%s", rows, columns,
                seed, colours, scorings[seed % 6]);
        check_optimum(line);
        sprintf(line, "clickomania grid %ux%u random:%u:%u", rows, columns, seed,
                colours);
        check_optimum(line);
    }
}

/* ---- the ladder ---- */

/* One rung cools down all the time. Several cool down until they stand, the colder ones
 * further, but none to the cold end. */
TEST(test_ladder)
{
    const struct ladder_range r = {60, 10};
    check(ladder_temperature(r, 0, 1, 0) == 60);
    check(fabs(ladder_temperature(r, 0, 1, 1) - 10) < 1e-9);
    check(!ladder_stands(1, 1));
    for (size_t i = 0; i < 5; i++) {
        double before = ladder_temperature(r, i, 5, 0);
        check(before == 60);
        for (double cooled = 0.1; cooled < 1; cooled += 0.1) {
            const double now = ladder_temperature(r, i, 5, cooled);
            check(ladder_stands(5, cooled - 0.1) ? now == before : now < before);
            check(i == 0 || now < ladder_temperature(r, i - 1, 5, cooled));
            before = now;
        }
        check(before > 10 && before < 60);
    }
}

/* Neighbours change places if the better one is on the warmer rung, and sometimes if it
 * is not. */
TEST(test_exchange)
{
    const struct ladder_gain lower = {20, -30}, higher = {10, 30};
    check(ladder_exchange(lower, higher, 0.999));
    const struct ladder_gain worse_cold = {10, -30}, better_warm = {20, 30};
    const double chance = 0.2231; /* exp(30/20 - 30/10) */
    check(ladder_exchange(better_warm, worse_cold, chance - 0.001));
    check(!ladder_exchange(better_warm, worse_cold, chance + 0.001));
}

/* Does the part between `from` and `to` of a search of 60,000 changes find a better play?
 * A ladder is worth having from `long_pass` changes on. */
static bool part_helps(uint64_t seed, uint64_t long_pass, double from, double to)
{
    struct sample s;
    const double all = 60000;
    sample_open(&s, "samegame grid 15x15 random:1:5");
    s.task.nodes = (uint64_t)all;
    s.task.seed = seed;
    struct search *search = anneal_new_with(&s.task, long_pass);
    while ((double)search->nodes < from * all)
        check_number(search_step(search, 1), SEARCH_RUNNING);
    const int64_t before = method_best(search)->result;
    while ((double)search->nodes < to * all)
        check_number(search_step(search, 1), SEARCH_RUNNING);
    const struct best best = *method_best(search);
    check_line(&s.problem, &best);
    const bool better = best.result > before;
    search_free(search);
    sample_close(&s);
    return better;
}

/* After four passes that begin anew come four that return to the best play. So few
 * changes of another play would not do so often. */
TEST(test_returns)
{
    unsigned helped = 0;
    for (uint64_t seed = 1; seed <= 8; seed++)
        helped += part_helps(seed, 4000, 0.54, 0.95);
    check(helped >= 7);
}

/* The same for polishing, which begins at 0.953, after a single long pass. */
TEST(test_polish)
{
    unsigned helped = 0;
    for (uint64_t seed = 1; seed <= 8; seed++)
        helped += part_helps(seed, 30000, 0.955, 1);
    check(helped >= 4);
}

/* On a board that no search of all plays can finish, little time is not shared with such
 * a search. */
TEST(test_lead)
{
    enum { CHANGES = 20000 };
    int64_t result[2];
    for (unsigned alone = 0; alone < 2; alone++) {
        struct sample s;
        sample_open(&s, "samegame grid 15x15 random:502:5");
        s.task.nodes = CHANGES;
        struct search *search = solve_search(&s.task, alone ? &anneal_method : NULL);
        while (search->nodes < CHANGES)
            check_number(search_step(search, 16), SEARCH_RUNNING);
        result[alone] = method_best(search)->result;
        search_free(search);
        sample_close(&s);
    }
    check_number(result[0], result[1]);
}

/* With a limit of nodes, the answer does not depend on how often the host is asked, which
 * depends on how fast the machine is. */
TEST(test_node_limit)
{
    static const uint64_t strides[] = {1, 8, 48, 4096};
    struct best first = {.found = false};
    uint64_t nodes = 0;
    for (size_t i = 0; i < 4; i++) {
        struct sample s;
        sample_open(&s, "samegame grid 30x40 random:1:4");
        s.task.nodes = 700;
        struct search *search = solve_search(&s.task, NULL);
        struct looks looks;
        looks_begin(&looks, &s.memory, UINT64_MAX, strides[i]);
        work_limit_nodes(&looks.work, s.task.nodes);
        check_number(search_run(search, &looks.work), SEARCH_RUNNING);
        check(looks.work.stopped == STOP_NODES && search->nodes >= s.task.nodes);
        if (i == 0) {
            first = *method_best(search);
            nodes = search->nodes;
        }
        check(search->nodes == nodes);
        check_number(method_best(search)->result, first.result);
        search_free(search);
        s.memory.work = NULL;
        sample_close(&s);
    }
}

/* Whatever the memory, other methods do not take what this one needs: more memory than is
 * enough for it alone never gives a play of another method. */
TEST(test_memory_first)
{
    for (size_t kilobytes = 200; kilobytes <= 1600; kilobytes += 40) {
        struct sample s;
        sample_open(&s, "samegame grid 15x15 random:1:5");
        testing("%zu kB", kilobytes);
        s.memory.limit = s.memory.used + kilobytes * 1024;
        struct search *search = solve_search(&s.task, NULL);
        check(search != NULL);
        while (search->nodes < 2000)
            check_number(search_step(search, 16), SEARCH_RUNNING);
        assert_string_equal(solve_method_name(search), "anneal");
        search_free(search);
        sample_close(&s);
    }
}

/* Threads that come one after the other, the last first. */
static void one_by_one(const struct crew *crew, void (*part)(void *task, unsigned hand),
                       void *task)
{
    for (unsigned i = crew->hands; i-- > 0;)
        part(task, i);
}

/* The same number of changes by one thread and by three, in as many units of work: other
 * methods get their share, whatever the number of threads. */
TEST(test_threads)
{
    static const struct crew three = {.hands = 3, .work = one_by_one};
    struct best found[2];
    move first[2];
    int64_t units[2] = {0};
    for (int i = 0; i < 2; i++) {
        struct sample s;
        sample_open(&s, "samegame grid 9x9 random:5:4");
        s.task.nodes = 300000;
        s.task.crew = i == 1 ? &three : NULL;
        struct search *search = anneal_new_with(&s.task, 100000); /* a few members */
        for (; search->nodes < 300000; units[i]++)
            check_number(search_step(search, 1), SEARCH_RUNNING);
        found[i] = *method_best(search);
        check_line(&s.problem, &found[i]);
        first[i] = found[i].moves[0];
        search_free(search);
        sample_close(&s);
    }
    check_number(units[0], units[1]);
    check_number(found[0].result, found[1].result);
    check_number(found[0].count, found[1].count);
    check_number(first[0], first[1]);
}
