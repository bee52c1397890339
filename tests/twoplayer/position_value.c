/* SPDX-License-Identifier: MIT */
/* position_value.c: compares values of positions with the outcome search, with the plain
 * rules and with games from their definitions. The value of a sum must be the sum of the
 * values. Also tests known values, with their sources. */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "slow.h"
#include "twoplayer/method.h"
#include "twoplayer/position_value.h"
#include "value/operations.h"
#include "value/thermo.h"

struct valued {
    struct sample sample;
    struct search *search; /* made by position_value_new */
    value value;
};

static void valued_open(struct valued *v, const char *line)
{
    sample_open(&v->sample, line);
    v->search = position_value_new(&v->sample.task);
    run_to_end(v->search, 1000);
    v->value = position_value_of(v->search);
    check(v->value != NO_VALUE);
}

static void valued_close(struct valued *v)
{
    check_number(values_status(position_value_store(v->search)), OK);
    search_free(v->search);
    sample_close(&v->sample);
}

/* Who wins, as two bits: 1: Left wins moving first; 2: Right wins moving first. */
static int bits_of_value(struct valued *v)
{
    struct values *s = position_value_store(v->search);
    value zero = value_integer(s, 0);
    int left_second = value_at_most(s, zero, v->value) == YES,
        right_second = value_at_most(s, v->value, zero) == YES;
    return (right_second ? 0 : 1) | (left_second ? 0 : 2);
}

static const char *const shapes[][2] = {
    {"clobber", "grid 2x4"},
    {"clobber", "cycle 6"},
    {"clobber", "complete 4"},
    {"click-impartial", "grid 3x3"},
    {"click-partizan", "grid 2x4"},
    {"nim", ""},
    {"hackenbush", ""},
    {"pebbles", "path 3"},
    {"pebbles", "outstar 2"},
};

TEST(test_outcomes)
{
    uint64_t seed = 11;
    for (int round = 0; round < 40; round++)
        for (size_t i = 0; i < COUNT(shapes); i++) {
            struct valued v;
            struct text line = small_line(shapes[i], &seed);
            valued_open(&v, line.bytes);
            int bits = outcome_bits(line.bytes);
            check_number(bits_of_value(&v), bits);
            for (int who = LEFT; who <= RIGHT; who++) {
                struct sum_move m;
                check(balance_winning_move(&v.sample.task, v.search, (enum player)who,
                                           &m) == (bits >> who & 1 ? YES : NO));
            }
            valued_close(&v);
        }
}

/* The value of G + H - H is that of G, and the mean of a sum is the sum of the means. */
TEST(test_sums)
{
    uint64_t seed = 5;
    for (int round = 0; round < 60; round++) {
        size_t i = (size_t)round % 9, j = (size_t)(round * 7 + 3) % 9;
        struct valued v;
        struct text g = small_line(shapes[i], &seed), h = small_line(shapes[j], &seed);
        valued_open(
            &v, text_of("%s + %s + -%s + -%s", g.bytes, h.bytes, h.bytes, g.bytes).bytes);
        check(v.value == value_integer(position_value_store(v.search), 0));
        valued_close(&v);
        valued_open(&v, text_of("%s + %s", g.bytes, h.bytes).bytes);
        struct values *s = position_value_store(v.search);
        value both = v.value, zero = value_integer(s, 0);
        check(value_subtract(s, both, both) == zero);
        check(value_negate(s, value_negate(s, both)) == both);
        check(value_add(s, both, both) == value_multiple(s, 2, both));
        struct dyadic mean, twice, temperature, hotter;
        check(value_mean(s, both, &mean) &&
              value_mean(s, value_add(s, both, both), &twice));
        check(mean.e > 0 ? twice.n == mean.n && twice.e + 1 == mean.e
                         : twice.n == 2 * mean.n && twice.e == 0);
        check(value_temperature(s, both, &temperature) &&
              value_temperature(s, value_add(s, both, both), &hotter));
        check((double)hotter.n / (double)((uint64_t)1 << hotter.e) <=
              (double)temperature.n / (double)((uint64_t)1 << temperature.e));
        valued_close(&v);
    }
}

/* ---- against the plain rules ---- */

/* Returns -1 if it gave up, which it does after *budget positions. */
static int slow_of_plain(struct slow *s, const struct plain *p, long *budget)
{
    int options[2][64];
    size_t count[2];
    bool all = true;
    --*budget;
    for (int who = 0; who < 2; who++) {
        struct plain_move *moves;
        count[who] = plain_moves(p, who, &moves);
        all = all && count[who] <= 64;
        for (size_t i = 0; all && i < count[who]; i++) {
            options[who][i] =
                *budget > 0 ? slow_of_plain(s, moves[i].result, budget) : -1;
            all = options[who][i] >= 0;
        }
        plain_moves_free(moves, count[who]);
    }
    return all ? slow_game(s, options[0], count[0], options[1], count[1]) : -1;
}

/* The canonical form is the one that the definitions make of the plain rules' game tree.
 * Returns false if that tree is too large. */
static bool check_line_form(struct slow *s, const char *line)
{
    struct valued v;
    long budget = 4000;
    valued_open(&v, line);
    const struct problem *problem = &v.sample.problem;
    struct plain *p = plain_of(problem->terms[0].board, problem->start);
    int written = slow_of_plain(s, p, &budget);
    if (written >= 0)
        check_number(slow_of_value(s, position_value_store(v.search), v.value),
                     slow_canonical(s, written));
    plain_free(p);
    valued_close(&v);
    return written >= 0;
}

/* All small Clobber boards, and random positions of every game. */
TEST(test_plain)
{
    static const char *const small[][2] = {{"click-impartial", "grid 2x3"},
                                           {"click-partizan", "grid 2x3"},
                                           {"nim", ""},
                                           {"hackenbush", ""},
                                           {"pebbles", "path 2"},
                                           {"clobber", "cycle 5"}};
    static const char *const boards[] = {"grid 1x6", "grid 2x3"};
    /* several pebbles at once are several units, in parts and in their negatives */
    static const char *const pebbles[] = {
        "pebbles tournament 3 (0,0)(0,0)(2,1)",   "pebbles tournament 3 (0,0)(0,1)(2,0)",
        "pebbles tournament 3 (0,0)(2,0)(0,2)",   "pebbles tournament 3 (1,1)(0,0)(1,0)",
        "pebbles tournament 3 (0,0)(0,0,1)(1,0)", "pebbles path 3 (0,0)(2,2)(0,0)",
        "pebbles path 3 (0,0)(1,0,1)(0,1)",       "pebbles path 3 (0,0)(0,1)(2,1)"};
    struct slow *s = slow_new();
    int forms[3] = {0};
    static const char *const rules[] = {"", " with rules=impartial",
                                        " with rules=cannibal"};
    for (unsigned i = 0; i < 3 * 2u << 6; i++) {
        struct text board = text_of("clobber %s ", boards[i >> 6 & 1]);
        add_board(&board, 1, 6, "ox", i);
        add_text(&board, "%s", rules[i >> 7]);
        forms[i >> 7] += check_line_form(s, board.bytes);
    }
    check(forms[0] == 128 && forms[1] > 80 && forms[2] > 80);
    for (size_t i = 0; i < COUNT(pebbles); i++)
        check(check_line_form(s, pebbles[i]));
    uint64_t seed = 21;
    int compared[6] = {0};
    for (size_t i = 0; i < 90; i++) {
        compared[i % 6] += check_line_form(s, small_line(small[i % 6], &seed).bytes);
    }
    for (int i = 0; i < 6; i++) {
        testing("%s: %d small enough to compare", small[i][0], compared[i]);
        check(compared[i] >= 3);
    }
    slow_free(s);
}

/* ---- known values ---- */

static void check_packed(const char *line, struct packed expected)
{
    struct valued v;
    valued_open(&v, line);
    check(v.value == value_packed(position_value_store(v.search), expected));
    valued_close(&v);
}

/* Red-blue strings by Berlekamp's rule [Winning Ways, ch. 3]: edges count 1 up to the
 * first change of colour, and from there each half of the one before. */
TEST(test_strings)
{
    for (unsigned length = 1; length <= 10; length++)
        for (unsigned blue = 0; blue < 1u << length; blue++) {
            struct text line = {"hackenbush edges "};
            struct packed sum = {0};
            for (unsigned i = 0; i < length; i++) {
                bool is_blue = blue >> i & 1,
                     changed = sum.exponent > 0 || is_blue != (blue & 1);
                add_text(&line, "%s%u-%u:%c", i > 0 ? "," : "", i, i + 1,
                         is_blue ? 'b' : 'r');
                sum.exponent += changed;
                sum.numerator = sum.numerator * (changed ? 2 : 1) + (is_blue ? 1 : -1);
            }
            check_packed(line.bytes, sum);
        }
}

#define FINE 20 /* values of trees in units of 2^-20 */

/* A blue edge below x: (x+p)/2^(p-1) for the least p ≥ 1 with x+p > 1 [Winning Ways,
 * ch. 3]. */
static int64_t on_blue(int64_t x)
{
    int64_t one = (int64_t)1 << FINE, p = 1;
    while (x + p * one <= one)
        p++;
    check((x + p * one) % ((int64_t)1 << (p - 1)) == 0);
    return (x + p * one) >> (p - 1);
}

/* A random tree: the parent of vertex i is before it, so going down from the last one
 * every vertex is complete before it is added to its parent. */
struct tree {
    struct text line;
    int parent[12];
    char colour[12];
    int count;
};

static void plant(struct tree *t, uint64_t *seed, const char *colours)
{
    *t = (struct tree){.line = {"hackenbush edges "}};
    t->count = 2 + (int)(rng_next(seed) % 9);
    for (int i = 1; i < t->count; i++) {
        t->parent[i] = (int)(rng_next(seed) % (uint64_t)i);
        t->colour[i] = colours[rng_next(seed) % strlen(colours)];
        add_text(&t->line, "%s%d-%d:%c", i > 1 ? "," : "", t->parent[i], i, t->colour[i]);
    }
}

TEST(test_trees)
{
    uint64_t seed = 31;
    for (int n = 0; n < 300; n++) {
        struct tree t;
        int64_t above[12] = {0};
        plant(&t, &seed, "br");
        for (int i = t.count - 1; i > 0; i--)
            above[t.parent[i]] +=
                t.colour[i] == 'b' ? on_blue(above[i]) : -on_blue(-above[i]);
        check_packed(t.line.bytes,
                     (struct packed){.numerator = above[0], .exponent = FINE});
    }
}

/* Green trees by the colon principle: each edge adds 1, branches add like nim heaps. */
TEST(test_green_trees)
{
    uint64_t seed = 37;
    for (int n = 0; n < 200; n++) {
        struct tree t;
        uint32_t above[12] = {0};
        plant(&t, &seed, "g");
        for (int i = t.count - 1; i > 0; i--)
            above[t.parent[i]] ^= above[i] + 1;
        check_packed(t.line.bytes, (struct packed){.nimber = above[0]});
    }
}

/* The ordinal sum *stalk : petals, from its definition. */
static int slow_flower(struct slow *s, int stalk, int petals)
{
    int options[2][20];
    size_t count[2] = {0, 0};
    for (int k = 0; k < stalk; k++)
        options[0][count[0]++] = options[1][count[1]++] = slow_flower(s, k, 0);
    if (petals > 0)
        options[0][count[0]++] = slow_flower(s, stalk, petals - 1);
    return slow_game(s, options[0], count[0], options[1], count[1]);
}

/* Green stalks with blue petals. A flower weighs 1 however large [Winning Ways, ch. 7];
 * on a stalk of one it is ↑+↑²+…+↑ⁿ+*, of which the first is {0,*|0} = ↑*. */
TEST(test_flowers)
{
    struct slow *s = slow_new();
    for (int stalk = 1; stalk <= 4; stalk++)
        for (int petals = 1; petals <= 4; petals++)
            for (int sign = 1; sign >= -1; sign -= 2) {
                struct text line = {"hackenbush edges "};
                struct valued v;
                for (int i = 0; i < stalk; i++)
                    add_text(&line, "%d-%d:g,", i, i + 1);
                for (int i = 1; i <= petals; i++)
                    add_text(&line, "%d-%d:%c%s", stalk, stalk + i, sign > 0 ? 'b' : 'r',
                             i < petals ? "," : "");
                valued_open(&v, line.bytes);
                struct values *values = position_value_store(v.search);
                value positive = sign > 0 ? v.value : value_negate(values, v.value);
                check(value_atomic_weight(values, v.value) ==
                      value_integer(values, sign));
                check_number(slow_of_value(s, values, positive),
                             slow_canonical(s, slow_flower(s, stalk, petals)));
                valued_close(&v);
            }
    slow_free(s);
}

TEST(test_nim)
{
    for (uint32_t a = 0; a < 12; a++)
        for (uint32_t b = 0; b < 12; b += 5)
            for (uint32_t c = 0; c < 30; c += 7) {
                struct text line = text_of("nim %u %u %u", a, b, c);
                check_packed(line.bytes,
                             (struct packed){.nimber = a ^ b ^ c}); /* Bouton */
            }
}

static const struct known {
    const char *line;
    struct packed value; /* numerator, exponent, ups, nimber */
} known[] = {
    {"hackenbush edges 0-1:r,0-2:b,0-3:b", {1, 0, 0, 0}}, /* 2 - 1 */
    {"hackenbush edges 0-1:g,1-2:b", {0, 0, 1, 1}},       /* a flower: {0,*|0} = ↑* */
    {"clobber xo", {0, 0, 0, 1}},
    {"clobber xxo", {0, 0, 1, 0}},
    {"clobber xoo", {0, 0, -1, 0}},
};

TEST(test_known)
{
    for (size_t i = 0; i < COUNT(known); i++)
        check_packed(known[i].line, known[i].value);
}
