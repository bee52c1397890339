/* SPDX-License-Identifier: MIT */
/* value_ops.c: compares operations on values with their definitions (slow.h). Cooling,
 * which needs many sums, is defined over values whose sums and stops are tested
 * elsewhere. */
#include "support.h"

#include <string.h>

#include "base/rng.h"
#include "slow.h"
#include "value/name.h"
#include "value/operations.h"
#include "value/thermo.h"

#define MOST_OPTIONS 32
#define SAMPLE 150 /* of day 3 */

struct bench {
    struct sides sides; /* all games of day 3 */
    struct values *values;
    struct slow *slow;
    value days[22 + SAMPLE]; /* all values of day 2, some of day 3 */
};

static void bench_open(struct bench *b)
{
    static int day_two[SLOW_BORN];
    sides_open(&b->sides, 3);
    b->values = b->sides.values;
    b->slow = b->sides.slow;
    check_number(slow_day(b->slow, 2, day_two), 22);
    for (int i = 0; i < 22; i++)
        b->days[i] = value_of_slow(b->slow, b->values, day_two[i]);
    for (int i = 0; i < SAMPLE; i++)
        b->days[22 + i] = b->sides.of[i * (SLOW_BORN / SAMPLE)];
}

static void bench_close(struct bench *b)
{
    sides_close(&b->sides);
}

static int game_of(struct bench *b, value v)
{
    return slow_of_value(b->slow, b->values, v);
}

static bool equals(struct bench *b, int g, value v)
{
    int h = game_of(b, v);
    return slow_at_most(b->slow, g, h) && slow_at_most(b->slow, h, g);
}

static int difference(struct bench *b, int g, int h)
{
    return slow_add(b->slow, g, slow_negate(b->slow, h));
}

/* A stop, in eighths. */
static long stop(struct bench *b, int g, int who)
{
    return slow_stop(b->slow, slow_canonical(b->slow, g), who, 8);
}

static value quarters(struct bench *b, int n)
{
    return value_packed(b->values, (struct packed){.numerator = n, .exponent = 2});
}

/* ---- ordinal sums ---- */

/* By definition: {G^L, G:H^L | G^R, G:H^R} */
static int ordinal_sum(struct bench *b, int g, int h)
{
    int options[2][MOST_OPTIONS];
    size_t count[2];
    const int *list;
    for (int who = 0; who < 2; who++) {
        count[who] = slow_options(b->slow, g, who, &list);
        for (size_t i = 0; i < count[who]; i++)
            options[who][i] = list[i];
        for (size_t i = 0; i < slow_options(b->slow, h, who, &list); i++) {
            check(count[who] < MOST_OPTIONS);
            options[who][count[who]++] = ordinal_sum(b, g, list[i]);
        }
    }
    return slow_game(b->slow, options[0], count[0], options[1], count[1]);
}

TEST_WITH(bench, b, test_ordinal_sums)
{
    for (int i = 0; i < 22 + SAMPLE; i++)
        for (int j = 0; j < 22 + SAMPLE; j += i < 22 && j < 22 ? 1 : 17) {
            value g = b->days[i], h = b->days[j],
                  both = value_ordinal_sum(b->values, g, h);
            testing("value %d : value %d", i, j);
            check(both != NO_VALUE);
            check(equals(b, ordinal_sum(b, game_of(b, g), game_of(b, h)), both));
            check(value_ordinal_sum(b->values, value_negate(b->values, g),
                                    value_negate(b->values, h)) ==
                  value_negate(b->values, both));
        }
}

/* H ≤ K iff G:H ≤ G:K, whatever G is. */
TEST_WITH(bench, b, test_colon_principle)
{
    for (int g = 0; g < 22; g++)
        for (int h = 0; h < 22; h++)
            for (int k = 0; k < 22; k++) {
                testing("values %d : %d and %d", g, h, k);
                check(value_at_most(b->values, b->days[h], b->days[k]) ==
                      value_at_most(
                          b->values, value_ordinal_sum(b->values, b->days[g], b->days[h]),
                          value_ordinal_sum(b->values, b->days[g], b->days[k])));
            }
}

/* A value that is too deep is refused with a status, and the store can still be used. */
TEST_WITH(bench, b, test_too_deep)
{
    value one = value_integer(b->values, 1);
    check(value_ordinal_sum(b->values, one, value_integer(b->values, 5000)) == NO_VALUE);
    check_number(values_status(b->values), LIMIT);
    check(value_ordinal_sum(b->values, one, one) == NO_VALUE);
    check(value_reduced(b->values, one) == NO_VALUE);
    check(value_cool(b->values, one, one) == NO_VALUE);
    values_clear_status(b->values);
    check(value_ordinal_sum(b->values, one, one) == value_integer(b->values, 2));
}

/* ---- incentives ---- */

/* The list holds incentives of `who` only, none at most another, and each incentive is at
 * most one of them. */
static void check_incentives(struct bench *b, value v, int who, const value *list,
                             uint32_t count)
{
    int g = game_of(b, v), gains[MOST_OPTIONS];
    const int *options;
    size_t n = slow_options(b->slow, g, who, &options);
    check(n <= MOST_OPTIONS);
    for (size_t i = 0; i < n; i++) {
        gains[i] = who == 0 ? difference(b, options[i], g) : difference(b, g, options[i]);
        bool covered = false;
        for (uint32_t k = 0; k < count && !covered; k++)
            covered = slow_at_most(b->slow, gains[i], game_of(b, list[k]));
        check(covered);
    }
    for (uint32_t k = 0; k < count; k++) {
        bool is_one = false;
        for (size_t i = 0; i < n && !is_one; i++)
            is_one = equals(b, gains[i], list[k]);
        check(is_one);
        for (uint32_t j = 0; j < count; j++)
            check(j == k ||
                  !slow_at_most(b->slow, game_of(b, list[j]), game_of(b, list[k])));
    }
}

TEST_WITH(bench, b, test_incentives)
{
    for (int i = 0; i < 22 + SAMPLE; i++) {
        struct value_options gains;
        testing("incentives of value %d", i);
        check(value_incentives(b->values, b->days[i], &gains));
        for (int who = 0; who < 2; who++)
            check_incentives(b, b->days[i], who, gains.option[who], gains.count[who]);
    }
}

/* ---- cooling ---- */

/* By definition: {G^L cooled - t | G^R cooled + t} */
static value slow_cool(struct values *s, value g, int t, bool *is_tilde);

static value tilde(struct values *s, value g, int t)
{
    struct value_options o;
    value options[2][32], tax = value_packed(s, (struct packed){t, 4, 0, 0});
    check(value_options(s, g, &o));
    for (int who = 0; who < 2; who++)
        for (uint32_t i = 0; i < o.count[who]; i++) {
            bool unused;
            value x = slow_cool(s, o.option[who][i], t, &unused);
            check(i < 32);
            options[who][i] = who == 0 ? value_subtract(s, x, tax) : value_add(s, x, tax);
        }
    return value_of_options(s, options[0], o.count[0], options[1], o.count[1]);
}

/* G cooled by t sixteenths: the form above, unless at some lower t it is infinitesimally
 * close to a number; then that number, taken at the lowest such t. For numbers this
 * happens below t = 0. */
static value slow_cool(struct values *s, value g, int t, bool *is_tilde)
{
    *is_tilde = false;
    if (value_is_number(s, g))
        return g;
    for (int lower = 0; lower < t; lower++) {
        value then = tilde(s, g, lower);
        if (value_left_stop(s, then) == value_right_stop(s, then))
            return value_left_stop(s, then);
    }
    *is_tilde = true;
    return tilde(s, g, t);
}

static void check_cooled(struct bench *b, value g, int sixteenths)
{
    struct values *s = b->values;
    value t = value_packed(s, (struct packed){sixteenths, 4, 0, 0});
    value cooled = value_cool(s, g, t);
    struct dyadic before, after, heat, rest;
    bool is_tilde;
    check(cooled != NO_VALUE);
    check(cooled == slow_cool(s, g, sixteenths, &is_tilde));
    check(value_mean(s, g, &before) && value_mean(s, cooled, &after));
    check(before.n == after.n && before.e == after.e);
    check(sixteenths > 0 || cooled == g);
    check(value_temperature(s, g, &heat) && value_temperature(s, cooled, &rest));
    if (is_tilde)
        check_number((rest.n << (4 - rest.e)) + sixteenths, heat.n << (4 - heat.e));
    else
        check(value_is_number(s, cooled));
}

TEST_WITH(bench, b, test_cooling)
{
    for (int i = 0; i < 22 + SAMPLE; i += i < 22 ? 1 : 5)
        for (int t = 0; t <= 40; t += i < 22 ? 2 : 8) {
            testing("value %d cooled by %d/16", i, t);
            check_cooled(b, b->days[i], t);
        }
}

/* Cooling a sum gives the sum of the cooled terms. */
TEST_WITH(bench, b, test_cooled_sums)
{
    uint64_t seed = 5;
    for (int i = 0; i < 300; i++) {
        value g = b->days[rng_next(&seed) % (22 + SAMPLE)],
              h = b->days[rng_next(&seed) % 22], t = quarters(b, 1 + i % 8);
        testing("case %d", i);
        check(value_cool(b->values, value_add(b->values, g, h), t) ==
              value_add(b->values, value_cool(b->values, g, t),
                        value_cool(b->values, h, t)));
    }
}

/* ---- modulo infinitesimals ---- */

static bool nearly_at_most(struct bench *b, value x, value y)
{
    return stop(b, difference(b, game_of(b, y), game_of(b, x)), 1) >= 0;
}

TEST_WITH(bench, b, test_kinds)
{
    for (int i = 0; i < 22 + SAMPLE; i++) {
        value v = b->days[i];
        int g = game_of(b, v);
        testing("value %d", i);
        long number;
        check(slow_number(b->slow, slow_canonical(b->slow, g), 8, &number) ==
              value_is_number(b->values, v));
        check((stop(b, g, 0) == 0 && stop(b, g, 1) == 0) ==
              (value_is_infinitesimal(b->values, v) == YES));
        check(value_is_all_small(b->values, v) == NO ||
              value_is_infinitesimal(b->values, v) == YES);
    }
}

TEST_WITH(bench, b, test_order_nearly)
{
    for (int i = 0; i < 22 + SAMPLE; i++)
        for (int j = 0; j < 22 + SAMPLE; j += i < 22 && j < 22 ? 1 : 17) {
            testing("values %d and %d", i, j);
            check(value_at_most_nearly(b->values, b->days[i], b->days[j]) ==
                  (nearly_at_most(b, b->days[i], b->days[j]) ? YES : NO));
        }
}

/* Left's (who = 0) or Right's options of a reduced form: none is dominated and none is
 * reversible. */
static void check_options_reduced(struct bench *b, value v, int who)
{
    struct value_options o, next;
    check(value_options(b->values, v, &o));
    for (uint32_t i = 0; i < o.count[who]; i++) {
        value x = o.option[who][i];
        for (uint32_t j = 0; j < o.count[who]; j++) {
            value y = o.option[who][j];
            check(i == j ||
                  !(who == 0 ? nearly_at_most(b, x, y) : nearly_at_most(b, y, x)));
        }
        check(value_options(b->values, x, &next));
        for (uint32_t j = 0; j < next.count[!who]; j++) {
            value back = next.option[!who][j];
            check(!(who == 0 ? nearly_at_most(b, back, v) : nearly_at_most(b, v, back)));
        }
    }
}

static void check_form_reduced(struct bench *b, value v)
{
    struct value_options o;
    if (value_is_number(b->values, v))
        return;
    check(stop(b, game_of(b, v), 0) != stop(b, game_of(b, v), 1));
    check(value_options(b->values, v, &o));
    for (int who = 0; who < 2; who++) {
        check_options_reduced(b, v, who);
        for (uint32_t i = 0; i < o.count[who]; i++)
            check_form_reduced(b, o.option[who][i]);
    }
}

TEST_WITH(bench, b, test_reduced)
{
    struct values *s = b->values;
    value zero = value_integer(s, 0), two = value_integer(s, 2), minus = quarters(b, -8);
    value threat = value_of_options(s, &zero, 1, &minus, 1);
    value tiny = value_of_options(s, &zero, 1, &threat, 1);
    const value small[] = {value_nimber(s, 1), value_nimber(s, 3), tiny,
                           value_packed(s, (struct packed){.ups = 2})};
    for (int i = 0; i < 22 + SAMPLE; i++) {
        value v = b->days[i], reduced = value_reduced(s, v);
        testing("value %d", i);
        check(reduced != NO_VALUE);
        int rest = difference(b, game_of(b, v), game_of(b, reduced));
        check_number(stop(b, rest, 0), 0);
        check_number(stop(b, rest, 1), 0);
        check_form_reduced(b, reduced);
        check(value_reduced(s, reduced) == reduced);
        check(value_reduced(s, value_negate(s, v)) == value_negate(s, reduced));
        for (size_t k = 0; k < COUNT(small); k++)
            check(value_reduced(s, value_add(s, v, small[k])) == reduced);
        check(value_reduced(s, value_add(s, v, two)) == value_add(s, reduced, two));
    }
}

/* The same reduced form iff the difference is infinitesimal. */
TEST_WITH(bench, b, test_reduced_pairs)
{
    int same = 0;
    for (int i = 0; i < 22 + SAMPLE; i++)
        for (int j = 0; j < i; j++) {
            value rest = value_subtract(b->values, b->days[i], b->days[j]);
            testing("values %d and %d", i, j);
            bool near = value_is_infinitesimal(b->values, rest) == YES;
            check(near == (value_reduced(b->values, b->days[i]) ==
                           value_reduced(b->values, b->days[j])));
            same += near;
        }
    check(same > 100);
}

/* ---- heating ---- */

/* The definitions, over values whose sums are tested elsewhere, and without the table of
 * what is known. `what` is heating by t, overheating from u to t, or the Norton product
 * by u. */
enum hotter { BY_HEAT, BY_OVERHEAT, BY_NORTON };

static value slowly(struct bench *b, enum hotter what, value g, value u, value t);

static int bonuses(struct bench *b, enum hotter what, value u, value t, value *bonus)
{
    struct value_options o;
    int count = 0;
    bonus[0] = t;
    if (what != BY_NORTON)
        return 1;
    check(value_options(b->values, u, &o));
    for (uint32_t i = 0; i < o.count[0]; i++) /* U + (U^L - U) is U^L */
        bonus[count++] = o.option[0][i];
    for (uint32_t i = 0; i < o.count[1]; i++) /* U + (U - U^R) */
        bonus[count++] =
            value_subtract(b->values, value_add(b->values, u, u), o.option[1][i]);
    check(count <= MOST_OPTIONS);
    return count;
}

static value slowly(struct bench *b, enum hotter what, value g, value u, value t)
{
    struct value_options o;
    struct packed p;
    value bonus[MOST_OPTIONS], side[2][MOST_OPTIONS * MOST_OPTIONS];
    size_t counts[2] = {0, 0};
    if (value_is_number(b->values, g)) {
        check(value_unpack(b->values, g, &p));
        if (what == BY_HEAT)
            return g;
        if (p.exponent == 0)
            return value_multiple(b->values, p.numerator, u);
    }
    int count = bonuses(b, what, u, t, bonus);
    check(value_options(b->values, g, &o));
    for (int who = 0; who < 2; who++)
        for (uint32_t i = 0; i < o.count[who]; i++)
            for (int k = 0; k < count; k++) {
                value x = slowly(b, what, o.option[who][i], u, t);
                side[who][counts[who]++] = who == 0
                                               ? value_add(b->values, x, bonus[k])
                                               : value_subtract(b->values, x, bonus[k]);
            }
    return value_of_options(b->values, side[0], counts[0], side[1], counts[1]);
}

static value text_value(struct bench *b, const char *text)
{
    struct error error = {0};
    struct cursor c = cursor_of(text, strlen(text), &error);
    value v;
    check(value_parse(b->values, &c, &v) && cursor_at_end(&c));
    return v;
}

/* Cooling undoes heating by a number, since a game that is no number is t hotter after
 * it: {G^L + t | G^R - t} cooled by t is G again. */
TEST_WITH(bench, b, test_heating)
{
    static const char *const by[] = {"1", "1/2", "3", "1*", "^"};
    for (int i = 0; i < 22 + SAMPLE; i += i < 22 ? 1 : 4)
        for (size_t k = 0; k < COUNT(by); k++) {
            value g = b->days[i], t = text_value(b, by[k]);
            testing("value %d heated by %s", i, by[k]);
            value heated = value_heat(b->values, g, t);
            check(heated == slowly(b, BY_HEAT, g, t, t));
            if (value_is_number(b->values, t))
                check(value_cool(b->values, heated, t) == g);
            value one = value_integer(b->values, 1);
            check(value_overheat(b->values, g, one, t) ==
                  slowly(b, BY_OVERHEAT, g, one, t));
        }
}

/* An integer times any value is a sum of as many copies of it or, for a negative one, of
 * its negative. Other values are multiplied by positive ones only. */
TEST_WITH(bench, b, test_norton_products_of_integers)
{
    const value zero = value_integer(b->values, 0);
    for (int i = 0; i < 22; i++) {
        const value u = b->days[i];
        value sum = zero;
        const bool positive = value_at_most(b->values, u, zero) == NO &&
                              value_at_most(b->values, zero, u) == YES;
        testing("value %d", i);
        for (int64_t n = 0; n < 5; n++, sum = value_add(b->values, sum, u)) {
            const value plus = value_integer(b->values, n),
                        minus = value_integer(b->values, -n);
            check_number(value_has_norton(b->values, plus, u), YES);
            check_number(value_has_norton(b->values, minus, u), YES);
            check(value_norton(b->values, plus, u) == sum);
            check(value_norton(b->values, minus, u) == value_negate(b->values, sum));
        }
        check_number(value_has_norton(b->values, text_value(b, "1/2"), u),
                     positive ? YES : NO);
        check_number(value_has_norton(b->values, text_value(b, "*"), u),
                     positive ? YES : NO);
    }
}

/* The Norton product depends on the value of G alone, preserves its order, and
 * distributes over sums [Winning Ways, ch. 8, "Norton multiplication"]; by 1* it is
 * overheating from 1* to 1. */
TEST_WITH(bench, b, test_norton_products)
{
    static const char *const by[] = {"1", "^", "1*", "{2|1}", "1/2"};
    for (size_t k = 0; k < COUNT(by); k++)
        for (int i = 0; i < 22; i++) {
            value u = text_value(b, by[k]), g = b->days[i],
                  product = value_norton(b->values, g, u);
            testing("value %d by %s", i, by[k]);
            check(product == slowly(b, BY_NORTON, g, u, u));
            check(value_at_most(b->values, product, value_integer(b->values, 0)) ==
                  value_at_most(b->values, g, value_integer(b->values, 0)));
            for (int j = i % 3; j < 22; j += 3)
                check(value_norton(b->values, value_add(b->values, g, b->days[j]), u) ==
                      value_add(b->values, product,
                                value_norton(b->values, b->days[j], u)));
        }
    for (int i = 0; i < 22; i++)
        check(value_norton(b->values, b->days[i], text_value(b, "1*")) ==
              value_overheat(b->values, b->days[i], text_value(b, "1*"),
                             value_integer(b->values, 1)));
}
