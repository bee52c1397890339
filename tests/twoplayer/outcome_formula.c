/* SPDX-License-Identifier: MIT */
/* outcome_formula.c: compares the method "formula" with the search: on sums of heaps,
 * pebbles that formulas know, and other games beside them, whose values are found in a
 * small share of the budget. Every winning move that it names must win. */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "twoplayer/method.h"

/* Who wins, by the method "formula" alone, which must find the answer. */
static struct outcome formula_outcome(const struct problem *p)
{
    struct task task = task_at_start(p);
    struct search *s = run_until_solved(outcome_search(&task, "formula"), 1000);
    check(strcmp(outcome_method_name(s), "formula") == 0);
    struct outcome o = outcome_of(s);
    search_free(s);
    return o;
}

/* Compares the method with the search; each winning move that it names must win. */
static void check_by_formulas(const char *line)
{
    struct sample s;
    sample_open(&s, line);
    struct outcome o = formula_outcome(&s.problem);
    struct outcome searched = solve_outcome(&s.problem);
    for (int who = LEFT; who <= RIGHT; who++)
        check_number(o.first[who], searched.first[who]);
    check_winning_moves(&s, &o);
    sample_close(&s);
}

static const char *const beside_heaps[] = {
    "{0||0|-3}", "{0|*3}",  "{*2|-1}", "{1|*}+^", "{0,*2|*,v}",       "{2|-1}",
    "^+^+*3",    "1/2",     "{*5|*5}", "{*4|v}",  "{0||0|-1}+{1|*2}", "{1||*3|-2}",
    "{^*|v}",    "{0,*|v}", "{*2|*2}", "{^|*7}",  "{*,*2|{0|-2}}",    "{3|0||0}",
};

/* One or two heaps beside a value: small heaps, and some that are remote from it. */
TEST(test_heaps)
{
    for (size_t i = 0; i < COUNT(beside_heaps); i++)
        for (int n = 0; n < 14; n++)
            for (int other = 0; other < 6; other += 3) {
                struct text line =
                    text_of("nim %d + %sexpr %s + pebbles path 2 (0,0)(0,0,%d)", n,
                            n % 2 == 0 ? "-" : "", beside_heaps[i], other);
                check_by_formulas(line.bytes);
            }
}

struct known {
    const char *line;
    enum win first[2];
};

static void check_known(const struct known *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct sample s;
        sample_open(&s, cases[i].line);
        struct outcome o = formula_outcome(&s.problem);
        for (int who = LEFT; who <= RIGHT; who++)
            check_number(o.first[who], cases[i].first[who]);
        sample_close(&s);
    }
}

/* The sum has 10^9 options that are as good as each other. */
TEST(test_large_heaps)
{
    static const struct known cases[] = {
        {"pebbles path 2 (0,0)(0,0,1000000000) + expr tiny(3)", {WIN, WIN}},
        {"pebbles path 2 (0,0)(0,0,1000000000) + -expr {0||0|-3}", {WIN, WIN}},
        {"pebbles path 2 (0,0)(0,0,1000000000) + nim 4000000000 + expr {5|0||0}",
         {WIN, WIN}},
        {"pebbles path 2 (0,0)(0,0,1000000000) + expr {3||2|-9}", {WIN, LOSS}},
        {"nim 4000000000 4000000000 + expr {0||0|-3}", {WIN, LOSS}},
    };
    check_known(cases, COUNT(cases));
}

/* Sums with too many moves for any search; their outcomes follow from their values. */
TEST(test_beside_huge_heaps)
{
    static const struct known cases[] = {
        {"nim 4294967295 + clobber xo", {WIN, WIN}},   /* nimbers, not equal */
        {"nim 4294967295 + clobber xxo", {WIN, LOSS}}, /* ^*n > 0 */
        {"nim 4294967295 4294967294 + clobber xo", {LOSS, LOSS}},
        {"nim 4294967295 + hackenbush edges 0-1:r,1-2:b", {LOSS, WIN}}, /* -1/2*n */
        {"nim 4294967295 + clobber xxo|oxo + pebbles path 3 (0,0)(0,0)(1000000000,0)",
         {WIN, LOSS}},
        {"pebbles path 3 (0,0)(0,0)(9000000000,0) + "
         "-pebbles path 3 (0,0)(0,0)(9000000000,0) + clobber xo",
         {WIN, WIN}},
    };
    check_known(cases, COUNT(cases));
}

/* A term that a formula values: a heap, green pebbles, or pebbles of one player. */
static void add_known(struct text *line, uint64_t *seed)
{
    uint64_t kind = rng_next(seed) % 5;
    unsigned a = (unsigned)(rng_next(seed) % 5), b = (unsigned)(rng_next(seed) % 4),
             c = (unsigned)(rng_next(seed) % 3);
    if (kind == 0)
        add_text(line, "nim %u %u", a, b);
    else if (kind == 1)
        add_text(line, "pebbles path 3 (0,0,%u)(0,0,%u)(0,0,0)", c, a);
    else if (kind == 2)
        add_text(line, "pebbles path 3 (%u,0)(%u,0)(%u,0)", c, c / 2, b / 2);
    else if (kind == 3)
        add_text(line, "pebbles outstar 2 (0,%u)(0,%u)(0,0)", c, b / 2);
    else
        add_text(line, "pebbles tournament 3 (0,0)(%u,0)(%u,0)", c / 2, b / 2);
}

/* A term that has to be valued move by move. */
static void add_other(struct text *line, uint64_t *seed)
{
    static const char *const shapes[][2] = {{"clobber", "grid 2x3"},
                                            {"clobber", "cycle 5"},
                                            {"hackenbush", ""},
                                            {"click-partizan", "grid 2x3"},
                                            {"pebbles", "path 3"}};
    add_text(line, "%s", small_line(shapes[rng_next(seed) % 5], seed).bytes);
}

TEST(test_random_sums)
{
    uint64_t seed = 17;
    for (int round = 0; round < 1500; round++) {
        struct text line = {{0}};
        add_known(&line, &seed);
        for (uint64_t more = rng_next(&seed) % 3; more > 0; more--) {
            add_text(&line, rng_next(&seed) % 2 == 0 ? " + " : " + -");
            if (rng_next(&seed) % 3 == 0)
                add_known(&line, &seed);
            else
                add_other(&line, &seed);
        }
        check_by_formulas(line.bytes);
    }
}

/* A term is too large to be valued within the share: the next method goes on, and the
 * memory limit is what it was. */
TEST(test_share)
{
    struct sample s;
    sample_open(&s, "nim 3 + clobber grid 5x5 checkerboard");
    testing("a board that is too large to be valued in passing");
    struct search *by_formula = outcome_search(&s.task, "formula");
    check(by_formula != NULL);
    while (search_step(by_formula, 1000) == SEARCH_RUNNING)
        check_number(s.memory.limit, 0);
    check_number(by_formula->state, SEARCH_EXHAUSTED);
    check_number(outcome_of(by_formula).first[LEFT], UNKNOWN);
    check(by_formula->nodes > 0 && by_formula->nodes < 60000);
    check_number(s.memory.limit, 0);
    search_free(by_formula);
    struct search *search = outcome_search(&s.task, NULL);
    check(search != NULL);
    for (int i = 0; i < 200; i++)
        check_number(search_step(search, 1000), SEARCH_RUNNING);
    check(strcmp(outcome_method_name(search), "values") == 0);
    search_free(search);
    sample_close(&s);
}

/* If no term has a formula, the method gives up in its first step and values nothing. */
TEST(test_no_formula)
{
    struct sample s;
    sample_open(&s, "pebbles tournament 3 (0,0)(2,0)(1,3) + clobber xo");
    testing("pebbles that no formula knows");
    struct search *search = outcome_search(&s.task, "formula");
    check(search != NULL);
    check_number(search_step(search, 1000), SEARCH_EXHAUSTED);
    check_number(search->nodes, 0);
    search_free(search);
    sample_close(&s);
}
