/* SPDX-License-Identifier: MIT */
/* outcome.c: compares the search for outcomes of sums with plain recursion over all
 * terms. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"

#define TERMS 3
#define BUDGET 3000 /* positions of one plain recursion */

/* A position of a two-player game, as text, and its sign. */
struct summand {
    const char *game;
    struct text position;
    bool negative;
};

static struct text sum_line(const struct summand *terms, size_t count)
{
    struct text line = {{0}};
    for (size_t i = 0; i < count; i++)
        add_text(&line, "%s%s%s %s", i > 0 ? " + " : "", terms[i].negative ? "-" : "",
                 terms[i].game, terms[i].position.bytes);
    return line;
}

/* Compares the outcome of the sum, and each winning first move, with plain recursion.
 * Returns false if plain recursion would take too long. */
static bool check_sum(const struct summand *terms, size_t count)
{
    struct sample s;
    sample_open(&s, sum_line(terms, count).bytes);
    struct outcome o = solve_outcome(&s.problem);
    bool known = check_by_plain_rules(&s.problem, &o, BUDGET);
    sample_close(&s);
    return known;
}

/* A random small position of the game. */
static struct summand random_summand(const struct game *game, uint64_t seed)
{
    struct random_wish wish = {
        .seed = seed, .most = 1 + (uint32_t)(seed % 2), .percent = 40};
    struct summand t = {game->name, {{0}}, seed % 3 == 0};
    if (!add_random(&t.position, game, "", &wish)) { /* it has only full boards */
        wish.percent = 0;
        check(add_random(&t.position, game, "", &wish));
    }
    return t;
}

/* Rulesets are all the same code: each is added to itself and to games in C. */
static bool is_pair(const struct game *g, const struct game *h)
{
    return g->players == 2 && h->players == 2 &&
           (g == h || g->source == NULL || h->source == NULL);
}

/* Every pair of games, also each game with itself, with both signs. */
TEST(test_pairs)
{
    for (const struct game *const *g = games; *g != NULL; g++)
        for (const struct game *const *h = g; *h != NULL; h++) {
            const unsigned enough = (*h)->source != NULL ? 4 : 12;
            unsigned known = 0;
            if (!is_pair(*g, *h))
                continue;
            for (uint64_t seed = 0; seed < 400 && known < enough; seed++) {
                struct summand pair[] = {random_summand(*g, seed),
                                         random_summand(*h, seed + 1000)};
                if (strlen(pair[0].position.bytes) + strlen(pair[1].position.bytes) < 60)
                    known += check_sum(pair, 2);
            }
            testing("%s + %s: sums compared", (*g)->name, (*h)->name);
            check(known >= 4);
        }
}

/* Terms on one and the same board, which the search may treat as one. */
TEST(test_equal_boards)
{
    static const struct {
        const char *game, *format, *letters;
    } boards[] = {
        {"hackenbush", "edges 0-1:%c,0-1:%c", "brg"},
        {"hackenbush", "edges 0-1:%c,1-2:%c", "brg"},
        {"hackenbush", "edges 0-1:b,1-0:%c,1-1:%c", "brg"},
        {"clobber", "x%c%co", "xo."},
        {"clobber", "cycle 4 xo%c%c", "xo."},
        {"click-partizan", "%cb|a%c", "ab"},
        {"click-impartial", "aa%c|b%cb", "abc"},
        {"nim", "%c %c", "012"},
        {"pebbles", "path 2 (%c,1)(1,%c)", "012"},
        {"pebbles", "arcs 0>1 (%c,0)(0,%c,1)", "012"},
    };
    for (size_t i = 0; i < COUNT(boards); i++) {
        size_t n = strlen(boards[i].letters);
        for (size_t k = 0; k < n * n * n * n * 2; k++) {
            const char *l = boards[i].letters;
            struct summand pair[2] = {{boards[i].game, {{0}}, k % 2 == 1},
                                      {boards[i].game, {{0}}, false}};
            size_t r = k / 2;
            char a = l[r % n], b = l[r / n % n], c = l[r / n / n % n],
                 d = l[r / n / n / n];
            snprintf(pair[0].position.bytes, 64, boards[i].format, a, b);
            snprintf(pair[1].position.bytes, 64, boards[i].format, c, d);
            check(check_sum(pair, 2));
        }
    }
}

TEST(test_three_terms)
{
    static const struct summand sums[][TERMS] = {
        {{"nim", {"1"}, false}, {"clobber", {"xxo"}, false}, {"nim", {"2"}, true}},
        {{"hackenbush", {"edges 0-1:b,1-2:r"}, false},
         {"hackenbush", {"edges 0-1:b,1-2:r"}, false},
         {"hackenbush", {"edges 0-1:b"}, true}},
        {{"pebbles", {"path 2 (2,1)(0,0)"}, false},
         {"hackenbush", {"edges 0-1:b"}, true},
         {"nim", {"0"}, false}},
        {{"click-partizan", {"ab|ab"}, false},
         {"click-partizan", {"ab|ab"}, true},
         {"click-impartial", {"aa"}, false}},
        {{"hackenbush", {"edges 0-1:b,0-1:b"}, true},
         {"hackenbush", {"edges 0-1:b,0-1:r"}, false},
         {"hackenbush", {"edges 0-1:b,0-2:b"}, false}},
    };
    for (size_t i = 0; i < COUNT(sums); i++)
        check(check_sum(sums[i], TERMS));
}

/* Pebbles that split into integers and a hot part, with another term beside them: the
 * search meets the same parts with several integers, and some of these sums are won and
 * others lost. */
TEST(test_thresholds)
{
    static const char *const hot[] = {"path 2 (0,0)(2,1)", "path 2 (1,0)(3,3)",
                                      "path 2 (0,0)(3,2)", "path 3 (0,0)(2,2)(0,1)"};
    static const struct summand beside[] = {{"nim", {"2"}, false},
                                            {"nim", {"3"}, false},
                                            {"expr", {"2"}, false},
                                            {"expr", {"-3"}, false},
                                            {"expr", {"{1|-1}"}, false}};
    for (size_t i = 0; i < COUNT(hot); i++)
        for (size_t k = 0; k < COUNT(beside); k++)
            for (int negative = 0; negative < 2; negative++) {
                struct summand pair[] = {{"pebbles", {{0}}, negative == 1}, beside[k]};
                add_text(&pair[0].position, "%s", hot[i]);
                check(check_sum(pair, 2));
            }
}

/* G - G = 0, whatever G is. */
TEST(test_differences)
{
    for (const struct game *const *g = games; *g != NULL; g++)
        for (uint64_t seed = 0; seed < 60 && (*g)->players == 2; seed++) {
            struct summand pair[2];
            pair[0] = pair[1] = random_summand(*g, seed);
            pair[0].negative = false;
            pair[1].negative = true;
            struct text line = sum_line(pair, 2);
            testing("%s", line.bytes);
            check_number(outcome_bits(line.bytes), 0);
        }
}

/* Independent parts are split from each other: only then are sums fast. */
TEST(test_parts)
{
    static const struct {
        const char *line;
        size_t parts;
    } cases[] = {
        {"clobber xo.ox", 2},
        {"clobber xo.xx|...oo", 2},
        {"clobber xx.oo", 0},
        {"clobber xx.oo with rules=impartial", 0},
        {"clobber xx.oo.x with rules=cannibal", 2}, /* a stone alone cannot move */
        {"clobber cycle 70 xx.oxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxo.x"
         "xo.o.... with rules=cannibal",
         3},
        {"clobber grid 9x9 only:1,1=x,1,2=o,9,9=x,9,8=o,5,5=x", 2},
        {"clobber cycle 8 xo.xo.xo", 2},
        {"hackenbush edges 0-1:b,0-2:r,2-3:g,0-0:b", 3},
        {"hackenbush edges 0-1:b,0-2:r,2-1:g", 1},
        {"nim 3 0 5 1", 3},
        {"pebbles arcs 0>1,2>3 (2,0)(0,0)(0,1)(0,2)", 2},
        {"pebbles arcs 0>1,2>3 (1,0)(0,0)(0,1)(0,2)", 1}, /* one pebble on a source */
        {"pebbles arcs 3:0>1 (1,0)(1,0)(5,5,5)", 1},      /* a vertex without arcs */
        {"pebbles path 4 (1,0)(0,0)(0,0)(0,2)", 1},
        {"pebbles path 9 (3,0)(0,0)x7(0,1)", 1}, /* the red one can come to the blue */
        {"pebbles path 9 (0,3)(0,0)(0,0)(0,0)(1,0)(0,0)x4", 1},
        {"pebbles arcs 0>1,1>2,2>3,4>3,5>4,6>5 (2,0)(0,0)x5(0,2)", 2}, /* too far */
        {"pebbles path 5 (0,0,1)(0,0,2)(0,0,3)(0,0,4)(0,0,5)", 2}, /* kernel: 0, 2, 4 */
        {"pebbles tournament 3 (0,0,7)(0,0,1)(0,0,2)", 1},
        {"pebbles tournament 3 (0,0,7)(0,0)(0,0)", 0},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct sample s;
        sample_open(&s, cases[i].line);
        const struct board *b = s.problem.terms[0].board;
        uint8_t *rest = start_copy(&s.problem), *part = malloc(b->pos_size + 1);
        size_t parts = 0;
        while (b->game->part(b, rest, part, s.scratch))
            parts++;
        check_number(parts, cases[i].parts);
        free(part);
        free_position(&s.problem, rest);
        sample_close(&s);
    }
}

/* ---- steps ---- */

/* Does the progress line say who wins, whoever starts? */
static bool says_who_wins(const struct search *s)
{
    struct desk d;
    desk_open_bytes(&d, NULL, 0, 0);
    s->kind->describe(s, &d.out);
    const char *left = strstr(d.out.text, "Left first "),
               *right = strstr(d.out.text, "; Right first ");
    desk_close(&d);
    return left != NULL && right != NULL;
}

/* A step looks at about as many positions as it was told to; it may value one part more,
 * which takes up to 1000 moves. */
TEST(test_step_size)
{
    struct sample s;
    sample_open(&s, "clobber grid 8x8 checkerboard");
    testing("steps of a large board");
    struct search *search = outcome_sums_new(&s.task);
    check(search != NULL);
    for (int i = 0; i < 20; i++) {
        uint64_t before = search->nodes;
        check_number(search_step(search, 100), SEARCH_RUNNING);
        check(search->nodes - before <= 1300);
    }
    check(search->nodes > 0 && !says_who_wins(search));
    check(outcome_of(search).first[LEFT] == UNKNOWN);
    search_free(search);
    sample_close(&s);
    sample_open(&s, "clobber xoxo|oxox|xoxo");
    search = run_to_end(outcome_sums_new(&s.task), 100);
    check(says_who_wins(search));
    search_free(search);
    sample_close(&s);
}

#define LONG_SUM 400

/* Listing a first move of a long sum copies the list of all terms, and a step knows what
 * that costs: it ends after few of them. A step of 100 units has about two nodes here,
 * and would have forty if each move counted as one. */
TEST(test_long_sum)
{
    static char line[LONG_SUM * 24];
    uint64_t seed = 1;
    size_t length = 0;
    for (int i = 0; i < LONG_SUM; i++) {
        length += (size_t)sprintf(line + length, "%sclobber ", i > 0 ? " + " : "");
        for (int k = 0; k < 12; k++)
            line[length++] = "xo"[rng_next(&seed) % 2];
    }
    struct sample s;
    sample_open(&s, line);
    testing("steps of a long sum");
    struct search *search = outcome_sums_new(&s.task);
    check(search != NULL);
    uint64_t before = 0;
    for (int i = 0; i < 400; i++) {
        if (i == 100) /* by now the parts have their values */
            before = search->nodes;
        check_number(search_step(search, 100), SEARCH_RUNNING);
    }
    check(search->nodes > before && search->nodes - before < 300 * 10);
    search_free(search);
    sample_close(&s);
}
