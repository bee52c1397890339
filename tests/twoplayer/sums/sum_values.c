/* SPDX-License-Identifier: MIT */
/* sum_values.c: tests sums in which parts become values. All small positions of each game
 * beside numbers, switches, ups and heaps, and all sums of a few values, are compared
 * with plain recursion; and searches whose tables forget with those whose tables do
 * not. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "twoplayer/method.h"
#include "twoplayer/sums/sum_listing.h"
#include "twoplayer/sums/sum_search.h"
#include "twoplayer/winning.h"

#define BUDGET 20000 /* positions of one plain recursion */

struct plain_term {
    const char *game, *position;
    bool negative;
};

/* Compares who wins with plain recursion. Returns false if that takes too long. */
static bool check_sum(const struct plain_term *terms, size_t count)
{
    if (is_left_out())
        return true;
    struct text line = {{0}};
    struct sample s;
    for (size_t i = 0; i < count; i++)
        add_text(&line, "%s%s%s %s", i > 0 ? " + " : "", terms[i].negative ? "-" : "",
                 terms[i].game, terms[i].position);
    sample_open(&s, line.bytes);
    struct outcome o = solve_outcome(&s.problem);
    bool known = check_by_plain_rules(&s.problem, &o, BUDGET);
    sample_close(&s);
    return known;
}

/* ---- values ---- */

/* As the plain rules read them: ↑ is {0|*}. */
static const char *const exprs[] = {
    "1",
    "-1/2",
    "3/8",
    "*",
    "*2",
    "{0|*}",
    "{0|0,*}",
    "{1|-1}",
    "{2|0}",
    "{0|-1}",
    "{1/2|-2}",
    "{0|{0|-1}}",
    "{{1|0}|-1}",
    "{0|{*|-1}}",
    "{0|{0,*|0}}",
    "{1|{0|*}}",
    "{{1|1}|{-1|-1}}",
    "{1|{0|-1/2}}",
};

#define EXPRS COUNT(exprs)

/* All differences of two, and every second sum of three. */
TEST(test_values)
{
    unsigned known = 0;
    for (size_t i = 0; i < EXPRS; i++)
        for (size_t j = 0; j < EXPRS; j++)
            for (size_t k = j; k <= EXPRS; k++) {
                if (k < EXPRS && (i + j + k) % 2 == 0)
                    continue;
                struct plain_term terms[] = {
                    {"expr", exprs[i], false},
                    {"expr", exprs[j], true},
                    {"expr", exprs[k % EXPRS], (i + k) % 2 == 0}};
                known += check_sum(terms, k == EXPRS ? 2 : 3);
            }
    check(known > 1000);
}

/* ---- positions ---- */

/* A position in which each of some places has one of the letters. */
struct family {
    const char *game, *format; /* with %c for each place */
    const char *letters;
    unsigned places;
};

static const struct family families[] = {
    {"clobber", "graph 0-1,1-2,2-0,2-3 %c%c%c%c", "xo.", 4},
    {"clobber", "path %c%c.%c%c", "xo", 4},
    {"click-partizan", "%c%c|%c%c", "ab", 4},
    {"click-impartial", "%c%c|%c%c", "ab", 4},
    {"hackenbush", "edges 0-1:%c,1-2:%c,1-3:%c,0-4:%c", "brg", 4},
    {"hackenbush", "edges 0-1:%c,1-2:%c,0-2:%c,0-3:%c", "brg", 4},
    {"pebbles", "arcs 0>1,1>2 (%c,0)(0,%c,%c)(%c,0)", "012", 4},
    {"pebbles", "arcs 0>1,0>2 (0,%c)(%c,%c)(0,1,%c)", "01", 4},
};

/* What stands beside them. */
static const struct plain_term partners[][2] = {
    {{"expr", "{2|-1}", false}, {"nim", "2", false}},
    {{"clobber", "xxo.xoo", true}, {"expr", "-1/2", false}},
    {{"hackenbush", "edges 0-1:r,1-2:b,0-3:g", false},
     {"clobber", "graph 0-1,1-2 xxo", false}},
    {{"click-partizan", "ab|ab", true}, {"expr", "{0,*|0}", true}},
};

static void write_member(const struct family *f, unsigned number, struct text *t)
{
    char c[4];
    unsigned letters = (unsigned)strlen(f->letters);
    for (unsigned i = 0; i < 4; i++, number /= letters)
        c[i] = f->letters[number % letters];
    add_text(t, f->format, c[0], c[1], c[2], c[3]);
}

TEST(test_positions)
{
    for (size_t i = 0; i < COUNT(families); i++) {
        const struct family *f = &families[i];
        unsigned letters = (unsigned)strlen(f->letters), members = 1, known = 0;
        for (unsigned p = 0; p < f->places; p++)
            members *= letters;
        for (unsigned n = 0; n < members; n++)
            for (size_t k = 0; k < COUNT(partners); k++) {
                struct text t = {{0}};
                write_member(f, n, &t);
                struct plain_term terms[] = {
                    {f->game, t.bytes, n % 2 == 1}, partners[k][0], partners[k][1]};
                known += check_sum(terms, 3);
            }
        check(known > members);
    }
}

/* ---- forgetting ---- */

struct found {
    struct outcome outcome;
    unsigned winning[2];
    uint64_t nodes;
    size_t peak;
};

/* Who wins, and by how many first moves, within a limit of bytes. */
static struct found find(const char *line, size_t limit)
{
    struct sample s;
    struct found f = {.nodes = 0};
    testing("%s in %zu bytes", line, limit);
    sample_open(&s, line);
    s.memory.limit = limit;
    struct search *search =
        run_until_solved(outcome_search(&s.task, "values"), UINT64_MAX);
    f.outcome = outcome_of(search);
    f.nodes = search->nodes;
    struct search *all = run_until_solved(winning_new(&s.task, search, "values"), 100000);
    for (int who = LEFT; who <= RIGHT; who++) {
        size_t count;
        const struct first_move *moves = winning_list(all, (enum player)who, &count);
        for (size_t i = 0; i < count; i++)
            f.winning[who] += moves[i].wins == WIN;
    }
    f.peak = s.memory.peak;
    search_free(all);
    search_free(search);
    sample_close(&s);
    return f;
}

/* What needs more than its budget forgets, and finds the same. */
TEST(test_forgetting)
{
    static const struct {
        const char *line;
        size_t kilobytes;
    } rows[] = {
        {"pebbles tournament 5 (1,2,1)(1,1,0)(2,1,2)(1,1,0)(1,0,2)", 16000},
        {"pebbles outstar 6 (1,1,1)(1,3,0)(2,1,1)(1,2,0)(3,0,1)(1,2,3)(3,0,3)", 8000},
        {"hackenbush edges "
         "0-1:b,1-2:r,0-3:g,3-0:g,1-4:r,2-0:r,1-5:b,0-6:r,2-7:b,5-6:b,4-8:"
         "r,1-0:b,5-9:g,3-8:b,7-9:r,6-3:g",
         400},
        /* keys with a fraction of more than a word, which must not be taken for parts */
        {"pebbles path 5 (1,1,0)(2,1,1)(1,1,1)(0,2,1)(1,2,0) + expr "
         "-616503875925/1099511627776",
         6000},
    };
    const size_t count = COUNT(rows);
    for (size_t i = 0; i < count; i++) {
        if (i + 1 < count && is_left_out())
            continue;
        struct found whole = find(rows[i].line, 0),
                     small = find(rows[i].line, rows[i].kilobytes << 10);
        check(whole.peak > rows[i].kilobytes << 10);
        check(small.peak <= rows[i].kilobytes << 10);
        for (int who = LEFT; who <= RIGHT; who++) {
            check_number(small.outcome.first[who], whole.outcome.first[who]);
            check_number(small.winning[who], whole.winning[who]);
        }
    }
}

#define LATE_SUM 5000

/* When the time is over, nothing is forgotten: forgetting is for full memory, and a
 * checkpoint shall keep what was found. */
TEST(test_late_visit)
{
    static const char term[] = "clobber xxoxoxxoxxo";
    static char line[LATE_SUM * (sizeof term + 3)];
    size_t length = 0;
    for (int i = 0; i < LATE_SUM; i++)
        length += (size_t)sprintf(line + length, "%s%s", i > 0 ? " + " : "", term);
    struct sample s;
    sample_open(&s, line);
    testing("a visit when the time is over");
    struct sum_search search = {0};
    struct listed_term *terms = calloc(LATE_SUM + 1, sizeof *terms);
    struct sum_listing start = {
        .problem = &s.problem, .position = s.problem.start, .terms = terms};
    check(terms != NULL && sum_search_init(&search, &s.problem, &s.memory, 0, NULL));
    while (!listing_is_whole(&start))
        check(listing_step(&search.lists, &start));
    const struct listed_term *sum = &terms[LATE_SUM];
    check(sum_search_begin(&search, sum->refs, start.end - sum->refs, &sum->rest));
    uint64_t cost;
    struct looks never;
    looks_begin(&never, &s.memory, 0, 1);
    check(!sum_search_visit(&search, &cost));
    check_number(search.left, 0); /* it has never forgotten */
    s.memory.work = NULL;
    check(sum_search_visit(&search, &cost));
    sum_search_done(&search);
    free(terms);
    sample_close(&s);
}
