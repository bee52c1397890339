/* SPDX-License-Identifier: MIT */
/* large.c: compares the method "large" with all plays of small boards: what it finds is
 * legal and complete, and never better than the best. It has a play whatever ends the
 * search. */
#include "trial.h"

#include <string.h>

#include "solve/click/large.h"

extern const struct solve_method large_method;

static const char *const lines[] = {
    "clickomania abcab|bcabc|abcca",
    "samegame abcab|bcaab|aacca",
    "samegame abba|baab with scoring=penalty",
    "samegame abca|bcab|aabc|ccba with scoring=jawbreaker",
    "clickomania abca|bcab|aabc|ccba with goal=clear",
    "clickomania abca|bcab|aabc|ccba with goal=least-clicks",
    "clickomania abca|bcab|aabc|ccba with goal=most-clicks",
    "clickomania a.|b.|ab",
    "clickomania a",
    "samegame ..|..",
    "samegame aaa|aaa",
};
#define LINES COUNT(lines)

#define UNITS 10000 /* of work that a search gets here: a few rounds */

/* ---- the method ---- */

static struct search_end run_large(const struct trial *t, const struct problem *p,
                                   uint64_t work)
{
    return run_method(&large_method, p, UNITS, work);
}

TEST(test_circumstances)
{
    try_all(&(struct trial){.run = run_large,
                            .judge = judge_same,
                            .step = 100,
                            .lines = lines,
                            .count = LINES});
}

/* It is never better than the best play of all. Returns whether it is as good. */
static bool check_optimum(const char *text)
{
    struct sample s;
    sample_open(&s, text);
    struct search *all = search_all_plays(&s.problem);
    struct best best = *method_best(all);
    struct search_end r = run_large(NULL, &s.problem, 50);
    check_number(r.state, SEARCH_SOLVED);
    check(best.found || !r.found);
    bool as_good = r.found == best.found && (!r.found || r.result == best.result);
    check(!r.found || as_good ||
          (problem_board(&s.problem)->maximise ? r.result < best.result
                                               : r.result > best.result));
    search_free(all);
    sample_close(&s);
    return as_good;
}

TEST(test_small)
{
    static const char *const wishes[] = {
        "samegame|",
        "samegame| with scoring=penalty",
        "samegame| with scoring=jawbreaker",
        "samegame| with scoring=squares",
        "samegame| with scoring=plain",
        "samegame| with scoring=minus-one",
        "clickomania|",
        "clickomania| with goal=clear",
        "clickomania| with goal=least-clicks",
        "clickomania| with goal=most-clicks",
    };
    unsigned boards = 0, best = 0;
    for (size_t i = 0; i < LINES; i++)
        check_optimum(lines[i]);
    for (unsigned seed = 1; seed <= 200; seed++) {
        const char *wish = wishes[seed % 10], *bar = strchr(wish, '|');
        struct text line =
            text_of("%.*s grid %ux%u random:%u:%u%s", (int)(bar - wish), wish,
                    1 + seed / 10 % 4, 1 + seed / 40 % 5, seed, 1 + seed % 3, bar + 1);
        if (is_left_out())
            continue;
        boards++;
        best += check_optimum(line.bytes);
    }
    check(best > boards / 2); /* on such boards most plays are good */
}

/* ---- more time, and plays that are given ---- */

/* Works until `units` are done, and returns the best play so far. */
static struct best work_so_far(struct search *s, uint64_t units)
{
    while (s->nodes < units)
        check_number(search_step(s, 100), SEARCH_RUNNING);
    return *method_best(s);
}

/* The same seed gives the same plays, so more work is never worse; on these boards it is
 * better. What it found is where the next search begins. */
static void check_growth(const char *line)
{
    struct sample s;
    sample_open(&s, line);
    const bool most = problem_board(&s.problem)->maximise;
    struct search *search = large_new(&s.task), *again = large_new(&s.task);
    int64_t first = work_so_far(search, 2000).result, last = first;
    for (uint64_t units = 4000; units <= 64000; units *= 2) {
        struct best best = work_so_far(search, units);
        check(most ? best.result >= last : best.result <= last);
        check_line(&s.problem, &best);
        last = best.result;
    }
    check(last != first);
    check_number(work_so_far(again, 64000).result, last);
    struct best best = *method_best(search);
    s.task.known = best.moves;
    s.task.known_count = best.count;
    struct search *next = large_new(&s.task);
    search_step(next, 1);
    search_finish(next); /* the given play, whatever ends the search */
    check_number(method_best(next)->result, last);
    search_free(next);
    search_free(again);
    search_free(search);
    sample_close(&s);
}

TEST(test_growth)
{
    check_growth("samegame grid 66x25 random:1:5 with scoring=jawbreaker");
    check_growth("samegame grid 25x66 random:1:5");
    check_growth("clickomania grid 25x66 random:2:5");
    check_growth("clickomania grid 12x12 random:2:5 with goal=most-clicks");
    check_growth("clickomania grid 12x12 random:2:5 with goal=least-clicks");
}

/* ---- whatever ends the search ---- */

/* A huge board is not put on a heap when the time is over: that takes several passes. */
TEST(test_late_begin)
{
    struct sample s;
    sample_open(&s, "samegame columns 16777216a");
    struct looks never;
    looks_begin(&never, &s.memory, 0, 1);
    check(large_new(&s.task) == NULL);
    s.memory.work = NULL;
    sample_close(&s);
}

/* Is there a play if the search is told to finish before its first step? */
static bool has_play(const char *line, bool expired)
{
    struct sample s;
    sample_open(&s, line);
    struct search *search = large_new(&s.task);
    struct looks never;
    if (expired)
        looks_begin(&never, &s.memory, 0, 1);
    search_finish(search);
    struct best best = *method_best(search);
    search_free(search);
    sample_close(&s);
    return best.found;
}

/* If the time is over at once, boards on which a play takes no time worth mentioning
 * still have one. Others have one only if there is time for it. */
TEST(test_finish)
{
    check(has_play("samegame grid 100x100 random:1:5", true));
    check(has_play("clickomania grid 2x3000 random:1:3 with goal=most-clicks", true));
    check(has_play("clickomania grid 3000x2 random:1:3 with goal=least-clicks", true));
    check(has_play("samegame grid 1500x1500 random:1:5", false));
    check(!has_play("samegame grid 1500x1500 random:1:5", true));
    check(has_play("clickomania grid 20000x20 random:1:3", true));
}
