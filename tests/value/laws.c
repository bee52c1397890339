/* SPDX-License-Identifier: MIT */
/* laws.c: tests that values are an ordered group of canonical forms, on all games of day
 * 2, a sample of day 3, and larger ones made from them. */
#include "support.h"

#include <string.h>

#include "base/rng.h"
#include "slow.h"
#include "value/name.h"
#include "value/operations.h"

#define MOST_LARGE 60

struct bench {
    struct sides early;
    struct values *values; /* of the games above */
    uint64_t seed;
    value large[MOST_LARGE]; /* made from them and from sums of them */
    value zero;
};

/* One of the early games, or a sum of two. */
static value random_option(struct bench *b)
{
    value x = b->early.of[rng_next(&b->seed) % b->early.count];
    if (rng_next(&b->seed) % 3 > 0)
        return x;
    return value_add(b->values, x, b->early.of[rng_next(&b->seed) % b->early.count]);
}

static value random_game(struct bench *b)
{
    value options[6];
    size_t left = 1 + rng_next(&b->seed) % 3, right = 1 + rng_next(&b->seed) % 3;
    for (size_t i = 0; i < left + right; i++)
        options[i] = random_option(b);
    value v = value_of_options(b->values, options, left, options + left, right);
    check(v != NO_VALUE);
    return v;
}

static void bench_open(struct bench *b, int day)
{
    sides_open(&b->early, day);
    b->values = b->early.values;
    b->seed = 17;
    for (int i = 0; i < MOST_LARGE; i++)
        b->large[i] = random_game(b);
    b->zero = value_integer(b->values, 0);
}

static bool at_most(struct bench *b, value x, value y)
{
    enum certainty c = value_at_most(b->values, x, y);
    check(c != UNSURE);
    return c == YES;
}

/* ---- laws of one, two and three ---- */

static void check_one(struct bench *b, value x)
{
    struct values *s = b->values;
    value minus = value_negate(s, x), sum = b->zero;
    check(value_add(s, x, b->zero) == x);
    check(value_add(s, x, minus) == b->zero && value_subtract(s, x, x) == b->zero);
    check(value_negate(s, minus) == x);
    check(at_most(b, x, x));
    for (int n = 0; n <= 3; n++) {
        check(value_multiple(s, n, x) == sum);
        check(value_multiple(s, -n, x) == value_negate(s, sum));
        sum = value_add(s, sum, x);
    }
}

static void check_two(struct bench *b, value x, value y)
{
    struct values *s = b->values;
    value sum = value_add(s, x, y), difference = value_subtract(s, x, y);
    check(sum != NO_VALUE && sum == value_add(s, y, x));
    check(value_subtract(s, sum, y) == x);
    check(value_negate(s, sum) == value_add(s, value_negate(s, x), value_negate(s, y)));
    check((difference == b->zero) == (x == y));
    bool below = at_most(b, x, y), above = at_most(b, y, x);
    check((below && above) == (x == y));
    check(below == at_most(b, difference, b->zero));
    check(above == at_most(b, b->zero, difference));
    check(below == at_most(b, value_negate(s, y), value_negate(s, x)));
}

static void check_three(struct bench *b, value x, value y, value z)
{
    struct values *s = b->values;
    value xz = value_add(s, x, z), yz = value_add(s, y, z);
    check(value_add(s, x, yz) == value_add(s, value_add(s, x, y), z));
    check(!at_most(b, x, y) || !at_most(b, y, z) || at_most(b, x, z));
    check(at_most(b, x, y) == at_most(b, xz, yz));
}

TEST(test_all_of_day_two)
{
    static struct bench b;
    bench_open(&b, 2);
    check_number(b.early.count, 22);
    for (size_t i = 0; i < b.early.count; i++) {
        testing("game %zu", i);
        check_one(&b, b.early.of[i]);
        for (size_t j = 0; j < b.early.count; j++) {
            testing("games %zu and %zu", i, j);
            check_two(&b, b.early.of[i], b.early.of[j]);
            for (size_t k = 0; k < b.early.count; k++)
                check_three(&b, b.early.of[i], b.early.of[j], b.early.of[k]);
        }
    }
    sides_close(&b.early);
}

/* `count` games drawn from `pool`, in threes. */
static void check_sample(struct bench *b, const value *pool, size_t count, int times)
{
    for (int i = 0; i < times; i++) {
        size_t at[3];
        for (int k = 0; k < 3; k++)
            at[k] = rng_next(&b->seed) % count;
        testing("games %zu, %zu and %zu of %zu", at[0], at[1], at[2], count);
        check_one(b, pool[at[0]]);
        check_two(b, pool[at[0]], pool[at[1]]);
        check_three(b, pool[at[0]], pool[at[1]], pool[at[2]]);
    }
}

TEST(test_samples)
{
    static struct bench b;
    bench_open(&b, 3);
    check_sample(&b, b.early.of, b.early.count, 400);
    sides_close(&b.early);
    bench_open(&b, 2);
    check_sample(&b, b.large, MOST_LARGE, 80);
    sides_close(&b.early);
}

/* ---- canonical by definition ---- */

/* Takes the options as the engine lists them, and compares by the definition. */
static void check_canonical(struct bench *b, value v)
{
    struct slow *s = b->early.slow;
    int g = slow_of_value(s, b->values, v);
    for (int who = 0; who < 2; who++) {
        const int *options, *answers;
        size_t count = slow_options(s, g, who, &options);
        for (size_t i = 0; i < count; i++) {
            for (size_t j = 0; j < count; j++)
                check(i == j || !slow_at_most(s, options[i], options[j]));
            for (size_t k = 0; k < slow_options(s, options[i], !who, &answers); k++)
                check(who == 0 ? !slow_at_most(s, answers[k], g)
                               : !slow_at_most(s, g, answers[k]));
        }
    }
}

TEST(test_canonical)
{
    static struct bench b;
    bench_open(&b, 2);
    for (size_t i = 0; i < MOST_LARGE; i++)
        for (size_t j = 0; j < b.early.count; j++) {
            testing("games %zu and %zu", i, j);
            value sum = value_add(b.values, b.large[i], b.early.of[j]);
            check_canonical(&b, b.large[i]);
            check_canonical(&b, sum);
        }
    sides_close(&b.early);
}

/* ---- atomic weights ---- */

/* In an all-small game, wherever one player can move, the other can, too. */
static bool is_all_small(const struct slow *s, int g)
{
    const int *options;
    bool can_move[2];
    for (int who = 0; who < 2; who++) {
        size_t count = slow_options(s, g, who, &options);
        can_move[who] = count > 0;
        for (size_t i = 0; i < count; i++)
            if (!is_all_small(s, options[i]))
                return false;
    }
    return can_move[0] == can_move[1];
}

/* If the weight is an integer n, then G - n·↑ plus a far star lies between ↓ and ↑
 * [Winning Ways, ch. 8]. A player who is ahead by two wins. */
static void check_weight(struct bench *b, value g, value weight)
{
    struct values *s = b->values;
    struct packed n;
    check(weight != NO_VALUE);
    if (!value_unpack(s, weight, &n) || !value_is_number(s, weight) || n.exponent > 0)
        return;
    const struct packed shift = {.ups = -(int32_t)n.numerator, .nimber = 8};
    value rest = value_add(s, g, value_packed(s, shift));
    check(at_most(b, rest, value_packed(s, (struct packed){.ups = 1})));
    check(at_most(b, value_packed(s, (struct packed){.ups = -1}), rest));
    check(n.numerator < 2 || at_most(b, b->zero, g));
    check(n.numerator > -2 || at_most(b, g, b->zero));
}

/* The weight of a sum is the sum of the weights, and that of -G is the negative. */
TEST(test_weights)
{
    static struct bench b;
    bench_open(&b, 3);
    static value small[SLOW_BORN];
    size_t count = 0;
    for (size_t i = 0; i < b.early.count; i++) {
        testing("game %zu", i);
        bool all_small = is_all_small(
            b.early.slow, slow_of_value(b.early.slow, b.values, b.early.of[i]));
        check(value_is_all_small(b.values, b.early.of[i]) == (all_small ? YES : NO));
        value weight = value_atomic_weight(b.values, b.early.of[i]);
        check((weight != NO_VALUE) == all_small);
        if (all_small)
            small[count++] = b.early.of[i];
    }
    check(count > 30);
    for (size_t i = 0; i < count; i++)
        for (size_t j = i % 6; j < count; j += 6) {
            testing("all-small games %zu and %zu", i, j);
            value sum = value_add(b.values, small[i], small[j]),
                  weight = value_atomic_weight(b.values, sum);
            check_weight(&b, sum, weight);
            check(weight == value_add(b.values, value_atomic_weight(b.values, small[i]),
                                      value_atomic_weight(b.values, small[j])));
            check(value_atomic_weight(b.values, value_negate(b.values, sum)) ==
                  value_negate(b.values, weight));
        }
    sides_close(&b.early);
}

static value read_value(struct bench *b, const char *text)
{
    struct error error = {0};
    struct cursor c = cursor_of(text, strlen(text), &error);
    value v;
    check(value_parse(b->values, &c, &v) && cursor_done(&c, "the end"));
    return v;
}

/* From Winning Ways, ch. 8, and by hand from {weights - 2 | weights + 2}. NULL: not
 * all-small. */
TEST(test_known_weights)
{
    static const char *const known[][2] = {
        {"0", "0"},         {"*", "0"},        {"*7", "0"},         {"^", "1"},
        {"v3", "-3"},       {"^5*3", "5"},     {"^<2>", "0"},       {"^<5>*", "0"},
        {"^[2]", "1"},      {"v[4]*", "-1"},   {"^[2]+^<3>", "1"},  {"{^|v}", "0"},
        {"{^4|v4}", "+-2"}, {"{0|v4}", "-2*"}, {"{^5|0}", "{3|2}"}, {"{^3|^3}", "4"},
        {"{0,*|^2}", "3"},  {"{^3|^2}", "3"},  {"1", NULL},         {"tiny(1)", NULL},
        {"{1|-1}", NULL},   {"1^", NULL}};
    static struct bench b;
    bench_open(&b, 0);
    for (size_t i = 0; i < COUNT(known); i++) {
        testing("%s", known[i][0]);
        value weight = value_atomic_weight(b.values, read_value(&b, known[i][0]));
        check(weight == (known[i][1] ? read_value(&b, known[i][1]) : NO_VALUE));
    }
    sides_close(&b.early);
}
