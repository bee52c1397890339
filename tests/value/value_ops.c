/* SPDX-License-Identifier: MIT */
/* value_ops.c: compares operations on values with their definitions. The slow side uses
 * games as trees, never simplified, with order and stops by definition. Cooling, which
 * needs many sums, is defined over values whose sums and stops are tested elsewhere. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/rng.h"
#include "base/table.h"
#include "value/atomic.h"
#include "value/cool.h"
#include "value/heat.h"
#include "value/incentive.h"
#include "value/name.h"
#include "value/ordinal.h"
#include "value/reduced.h"
#include "value/thermo.h"

#define MOST_TREES 400000
#define MOST_OPTIONS 16
#define SAMPLE 150 /* of day 3 */

struct tree {
    int count[2], option[2][MOST_OPTIONS];
};

struct forest {
    struct memory memory;
    struct values *values;
    struct tree *trees;
    int count;
    struct table memo;       /* results by operation and two operands */
    value days[22 + SAMPLE]; /* all values of day 2, some of day 3 */
};

/* ---- trees ---- */

enum what { TREE_OF, SUM, NEGATIVE, ORDINAL_SUM, AT_MOST, NUMBER, STOP };

/* The place where a result is remembered. *known: it is there already. */
static int *recall(struct forest *f, enum what what, int64_t a, int64_t b, bool *known)
{
    const int64_t key[3] = {what, a, b};
    bool fresh;
    uint32_t record =
        table_add(&f->memo, hash_bytes(key, sizeof key), key, sizeof key, &fresh);
    check(record != TABLE_NONE);
    *known = !fresh;
    return table_value(&f->memo, record);
}

static int plant(struct forest *f, const struct tree *t)
{
    check(f->count < MOST_TREES);
    f->trees[f->count] = *t;
    return f->count++;
}

static void add_option(struct tree *t, int who, int option)
{
    check(t->count[who] < MOST_OPTIONS);
    t->option[who][t->count[who]++] = option;
}

static int tree_of(struct forest *f, value v)
{
    bool known;
    int *place = recall(f, TREE_OF, v, 0, &known);
    struct value_options o;
    struct tree t = {0};
    if (known)
        return *place;
    check(value_options(f->values, v, &o));
    for (int who = 0; who < 2; who++)
        for (uint32_t i = 0; i < o.count[who]; i++)
            add_option(&t, who, tree_of(f, o.option[who][i]));
    return *place = plant(f, &t);
}

static int negative(struct forest *f, int g)
{
    bool known;
    int *place = recall(f, NEGATIVE, g, 0, &known);
    struct tree t = {0};
    if (known)
        return *place;
    for (int who = 0; who < 2; who++)
        for (int i = 0; i < f->trees[g].count[who]; i++)
            add_option(&t, !who, negative(f, f->trees[g].option[who][i]));
    return *place = plant(f, &t);
}

static int sum(struct forest *f, int g, int h)
{
    bool known;
    int *place = recall(f, SUM, g, h, &known);
    struct tree t = {0};
    if (known)
        return *place;
    for (int who = 0; who < 2; who++) {
        for (int i = 0; i < f->trees[g].count[who]; i++)
            add_option(&t, who, sum(f, f->trees[g].option[who][i], h));
        for (int i = 0; i < f->trees[h].count[who]; i++)
            add_option(&t, who, sum(f, g, f->trees[h].option[who][i]));
    }
    return *place = plant(f, &t);
}

static int ordinal_sum(struct forest *f, int g, int h)
{
    bool known;
    int *place = recall(f, ORDINAL_SUM, g, h, &known);
    struct tree t = f->trees[g];
    if (known)
        return *place;
    for (int who = 0; who < 2; who++)
        for (int i = 0; i < f->trees[h].count[who]; i++)
            add_option(&t, who, ordinal_sum(f, g, f->trees[h].option[who][i]));
    return *place = plant(f, &t);
}

static bool at_most(struct forest *f, int g, int h)
{
    bool known;
    int *place = recall(f, AT_MOST, g, h, &known);
    if (known)
        return *place != 0;
    bool answer = true;
    for (int i = 0; answer && i < f->trees[g].count[0]; i++)
        answer = !at_most(f, h, f->trees[g].option[0][i]);
    for (int i = 0; answer && i < f->trees[h].count[1]; i++)
        answer = !at_most(f, f->trees[h].option[1][i], g);
    *place = answer;
    return answer;
}

static bool equals(struct forest *f, int g, value v)
{
    int h = tree_of(f, v);
    return at_most(f, g, h) && at_most(f, h, g);
}

/* Numbers here are counted in quarters. */
#define MOST_QUARTERS 40
#define NO_NUMBER 1000

static int tree_of_number(struct forest *f, int quarters)
{
    return tree_of(f, value_packed(f->values, (struct packed){.numerator = quarters,
                                                              .exponent = 2}));
}

/* The number that a tree equals, or NO_NUMBER. */
static int number_of(struct forest *f, int g)
{
    bool known;
    int *place = recall(f, NUMBER, g, 0, &known), found = NO_NUMBER;
    if (known)
        return *place;
    for (int q = -MOST_QUARTERS; q <= MOST_QUARTERS && found == NO_NUMBER; q++) {
        int number = tree_of_number(f, q);
        if (at_most(f, g, number) && at_most(f, number, g))
            found = q;
    }
    return *place = found;
}

static int stop(struct forest *f, int g, int who)
{
    bool known;
    int *place = recall(f, STOP, g, who, &known), best = number_of(f, g);
    if (known)
        return *place;
    if (best == NO_NUMBER)
        for (int i = 0; i < f->trees[g].count[who]; i++) {
            int reached = stop(f, f->trees[g].option[who][i], !who);
            if (i == 0 || (who == 0 ? reached > best : reached < best))
                best = reached;
        }
    check(best != NO_NUMBER);
    return *place = best;
}

static int difference(struct forest *f, int g, int h)
{
    return sum(f, g, negative(f, h));
}

/* ---- the first days ---- */

static void add_new(struct forest *f, int *count, value v)
{
    bool old = v == NO_VALUE;
    check(!old);
    for (int i = 0; i < *count && !old; i++)
        old = f->days[i] == v;
    if (!old)
        f->days[(*count)++] = v;
}

static value from_masks(struct forest *f, uint64_t left, uint64_t right)
{
    value options[2][22];
    size_t count[2] = {0, 0};
    for (int i = 0; i < 22; i++) {
        if (left >> i & 1)
            options[0][count[0]++] = f->days[i];
        if (right >> i & 1)
            options[1][count[1]++] = f->days[i];
    }
    return value_of_options(f->values, options[0], count[0], options[1], count[1]);
}

/* A set of one to three of 22 values, as bits; rarely an empty one. */
static uint64_t few(uint64_t *seed)
{
    uint64_t mask = 0;
    for (uint64_t n = rng_next(seed) % 8 == 0 ? 0 : 1 + rng_next(seed) % 3; n > 0; n--)
        mask |= (uint64_t)1 << rng_next(seed) % 22;
    return mask;
}

static void forest_open(struct forest *f)
{
    *f = (struct forest){.trees = calloc(MOST_TREES, sizeof *f->trees)};
    f->values = values_new(&f->memory);
    check(f->values != NULL && f->trees != NULL);
    table_init(&f->memo, &f->memory, sizeof(int));
    int count = 0;
    uint64_t seed = 11;
    f->days[count++] = value_integer(f->values, 0);
    for (int day = 1; day <= 2; day++)
        for (uint64_t known = (uint64_t)1 << count, l = 0; l < known; l++)
            for (uint64_t r = 0; r < known; r++)
                add_new(f, &count, from_masks(f, l, r));
    check_number(count, 22);
    while (count < 22 + SAMPLE)
        add_new(f, &count, from_masks(f, few(&seed), few(&seed)));
}

static void forest_close(struct forest *f)
{
    check_number(values_status(f->values), OK);
    table_done(&f->memo);
    values_free(f->values);
    check_number((int64_t)f->memory.used, 0);
    free(f->trees);
}

static value quarters(struct forest *f, int n)
{
    return value_packed(f->values, (struct packed){.numerator = n, .exponent = 2});
}

/* ---- ordinal sums ---- */

static void test_ordinal_sums(void **state)
{
    struct forest f;
    forest_open(&f);
    for (int i = 0; i < 22 + SAMPLE; i++)
        for (int j = 0; j < 22 + SAMPLE; j += i < 22 && j < 22 ? 1 : 17) {
            value g = f.days[i], h = f.days[j], both = value_ordinal_sum(f.values, g, h);
            testing("value %d : value %d", i, j);
            check(both != NO_VALUE);
            check(equals(&f, ordinal_sum(&f, tree_of(&f, g), tree_of(&f, h)), both));
            check(value_ordinal_sum(f.values, value_negate(f.values, g),
                                    value_negate(f.values, h)) ==
                  value_negate(f.values, both));
        }
    forest_close(&f);
}

/* H ≤ K iff G:H ≤ G:K, whatever G is. */
static void test_colon_principle(void **state)
{
    struct forest f;
    forest_open(&f);
    for (int g = 0; g < 22; g++)
        for (int h = 0; h < 22; h++)
            for (int k = 0; k < 22; k++) {
                testing("values %d : %d and %d", g, h, k);
                check(value_at_most(f.values, f.days[h], f.days[k]) ==
                      value_at_most(f.values,
                                    value_ordinal_sum(f.values, f.days[g], f.days[h]),
                                    value_ordinal_sum(f.values, f.days[g], f.days[k])));
            }
    forest_close(&f);
}

/* A value that is too deep is refused with a status, and the store can still be used. */
static void test_too_deep(void **state)
{
    struct forest f;
    forest_open(&f);
    value one = value_integer(f.values, 1);
    check(value_ordinal_sum(f.values, one, value_integer(f.values, 5000)) == NO_VALUE);
    check_number(values_status(f.values), LIMIT);
    check(value_ordinal_sum(f.values, one, one) == NO_VALUE);
    check(value_reduced(f.values, one) == NO_VALUE);
    check(value_cool(f.values, one, one) == NO_VALUE);
    values_clear_status(f.values);
    check(value_ordinal_sum(f.values, one, one) == value_integer(f.values, 2));
    forest_close(&f);
}

/* ---- incentives ---- */

/* The list holds incentives of `who` only, none at most another, and each incentive is at
 * most one of them. */
static void check_incentives(struct forest *f, value v, int who, const value *list,
                             uint32_t count)
{
    int g = tree_of(f, v), gains[MOST_OPTIONS], n = f->trees[g].count[who];
    for (int i = 0; i < n; i++) {
        int option = f->trees[g].option[who][i];
        gains[i] = who == 0 ? difference(f, option, g) : difference(f, g, option);
        bool covered = false;
        for (uint32_t k = 0; k < count && !covered; k++)
            covered = at_most(f, gains[i], tree_of(f, list[k]));
        check(covered);
    }
    for (uint32_t k = 0; k < count; k++) {
        bool is_one = false;
        for (int i = 0; i < n && !is_one; i++)
            is_one = equals(f, gains[i], list[k]);
        check(is_one);
        for (uint32_t j = 0; j < count; j++)
            check(j == k || !at_most(f, tree_of(f, list[j]), tree_of(f, list[k])));
    }
}

static void test_incentives(void **state)
{
    struct forest f;
    forest_open(&f);
    for (int i = 0; i < 22 + SAMPLE; i++) {
        struct value_options gains;
        testing("incentives of value %d", i);
        check(value_incentives(f.values, f.days[i], &gains));
        for (int who = 0; who < 2; who++)
            check_incentives(&f, f.days[i], who, gains.option[who], gains.count[who]);
    }
    forest_close(&f);
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

static void check_cooled(struct forest *f, value g, int sixteenths)
{
    struct values *s = f->values;
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

static void test_cooling(void **state)
{
    struct forest f;
    forest_open(&f);
    for (int i = 0; i < 22 + SAMPLE; i += i < 22 ? 1 : 5)
        for (int t = 0; t <= 40; t += i < 22 ? 2 : 8) {
            testing("value %d cooled by %d/16", i, t);
            check_cooled(&f, f.days[i], t);
        }
    forest_close(&f);
}

/* Cooling a sum gives the sum of the cooled terms. */
static void test_cooled_sums(void **state)
{
    struct forest f;
    forest_open(&f);
    uint64_t seed = 5;
    for (int i = 0; i < 300; i++) {
        value g = f.days[rng_next(&seed) % (22 + SAMPLE)],
              h = f.days[rng_next(&seed) % 22], t = quarters(&f, 1 + i % 8);
        testing("case %d", i);
        check(
            value_cool(f.values, value_add(f.values, g, h), t) ==
            value_add(f.values, value_cool(f.values, g, t), value_cool(f.values, h, t)));
    }
    forest_close(&f);
}

/* ---- modulo infinitesimals ---- */

static bool slow_at_most_nearly(struct forest *f, value a, value b)
{
    return stop(f, difference(f, tree_of(f, b), tree_of(f, a)), 1) >= 0;
}

static void test_kinds(void **state)
{
    struct forest f;
    forest_open(&f);
    for (int i = 0; i < 22 + SAMPLE; i++) {
        value v = f.days[i];
        int g = tree_of(&f, v);
        testing("value %d", i);
        check((number_of(&f, g) != NO_NUMBER) == value_is_number(f.values, v));
        check((stop(&f, g, 0) == 0 && stop(&f, g, 1) == 0) ==
              (value_is_infinitesimal(f.values, v) == YES));
        check(value_is_all_small(f.values, v) == NO ||
              value_is_infinitesimal(f.values, v) == YES);
    }
    forest_close(&f);
}

static void test_order_nearly(void **state)
{
    struct forest f;
    forest_open(&f);
    for (int i = 0; i < 22 + SAMPLE; i++)
        for (int j = 0; j < 22 + SAMPLE; j += i < 22 && j < 22 ? 1 : 17) {
            testing("values %d and %d", i, j);
            check(value_at_most_nearly(f.values, f.days[i], f.days[j]) ==
                  (slow_at_most_nearly(&f, f.days[i], f.days[j]) ? YES : NO));
        }
    forest_close(&f);
}

/* Left's (who = 0) or Right's options of a reduced form: none is dominated and none is
 * reversible. */
static void check_options_reduced(struct forest *f, value v, int who)
{
    struct value_options o, next;
    check(value_options(f->values, v, &o));
    for (uint32_t i = 0; i < o.count[who]; i++) {
        value x = o.option[who][i];
        for (uint32_t j = 0; j < o.count[who]; j++) {
            value y = o.option[who][j];
            check(i == j || !(who == 0 ? slow_at_most_nearly(f, x, y)
                                       : slow_at_most_nearly(f, y, x)));
        }
        check(value_options(f->values, x, &next));
        for (uint32_t j = 0; j < next.count[!who]; j++) {
            value back = next.option[!who][j];
            check(!(who == 0 ? slow_at_most_nearly(f, back, v)
                             : slow_at_most_nearly(f, v, back)));
        }
    }
}

static void check_form_reduced(struct forest *f, value v)
{
    struct value_options o;
    if (value_is_number(f->values, v))
        return;
    check(stop(f, tree_of(f, v), 0) != stop(f, tree_of(f, v), 1));
    check(value_options(f->values, v, &o));
    for (int who = 0; who < 2; who++) {
        check_options_reduced(f, v, who);
        for (uint32_t i = 0; i < o.count[who]; i++)
            check_form_reduced(f, o.option[who][i]);
    }
}

static void test_reduced(void **state)
{
    struct forest f;
    forest_open(&f);
    struct values *s = f.values;
    value zero = value_integer(s, 0), two = value_integer(s, 2), minus = quarters(&f, -8);
    value threat = value_of_options(s, &zero, 1, &minus, 1);
    value tiny = value_of_options(s, &zero, 1, &threat, 1);
    const value small[] = {value_nimber(s, 1), value_nimber(s, 3), tiny,
                           value_packed(s, (struct packed){.ups = 2})};
    for (int i = 0; i < 22 + SAMPLE; i++) {
        value v = f.days[i], reduced = value_reduced(s, v);
        testing("value %d", i);
        check(reduced != NO_VALUE);
        int rest = difference(&f, tree_of(&f, v), tree_of(&f, reduced));
        check_number(stop(&f, rest, 0), 0);
        check_number(stop(&f, rest, 1), 0);
        check_form_reduced(&f, reduced);
        check(value_reduced(s, reduced) == reduced);
        check(value_reduced(s, value_negate(s, v)) == value_negate(s, reduced));
        for (size_t k = 0; k < sizeof small / sizeof *small; k++)
            check(value_reduced(s, value_add(s, v, small[k])) == reduced);
        check(value_reduced(s, value_add(s, v, two)) == value_add(s, reduced, two));
    }
    forest_close(&f);
}

/* The same reduced form iff the difference is infinitesimal. */
static void test_reduced_pairs(void **state)
{
    struct forest f;
    forest_open(&f);
    int same = 0;
    for (int i = 0; i < 22 + SAMPLE; i++)
        for (int j = 0; j < i; j++) {
            value rest = value_subtract(f.values, f.days[i], f.days[j]);
            testing("values %d and %d", i, j);
            bool near = value_is_infinitesimal(f.values, rest) == YES;
            check(near == (value_reduced(f.values, f.days[i]) ==
                           value_reduced(f.values, f.days[j])));
            same += near;
        }
    check(same > 100);
    forest_close(&f);
}

/* ---- heating ---- */

/* The definitions, over values whose sums are tested elsewhere, and without the table of
 * what is known. `what` is heating by t, overheating from u to t, or the Norton product
 * by u. */
enum hotter { BY_HEAT, BY_OVERHEAT, BY_NORTON };

static value slowly(struct forest *f, enum hotter what, value g, value u, value t);

static int bonuses(struct forest *f, enum hotter what, value u, value t, value *bonus)
{
    struct value_options o;
    int count = 0;
    bonus[0] = t;
    if (what != BY_NORTON)
        return 1;
    check(value_options(f->values, u, &o));
    for (uint32_t i = 0; i < o.count[0]; i++) /* U + (U^L - U) is U^L */
        bonus[count++] = o.option[0][i];
    for (uint32_t i = 0; i < o.count[1]; i++) /* U + (U - U^R) */
        bonus[count++] =
            value_subtract(f->values, value_add(f->values, u, u), o.option[1][i]);
    check(count <= MOST_OPTIONS);
    return count;
}

static value slowly(struct forest *f, enum hotter what, value g, value u, value t)
{
    struct value_options o;
    struct packed p;
    value bonus[MOST_OPTIONS], side[2][MOST_OPTIONS * MOST_OPTIONS];
    size_t counts[2] = {0, 0};
    if (value_is_number(f->values, g)) {
        check(value_unpack(f->values, g, &p));
        if (what == BY_HEAT)
            return g;
        if (p.exponent == 0)
            return value_multiple(f->values, p.numerator, u);
    }
    int count = bonuses(f, what, u, t, bonus);
    check(value_options(f->values, g, &o));
    for (int who = 0; who < 2; who++)
        for (uint32_t i = 0; i < o.count[who]; i++)
            for (int k = 0; k < count; k++) {
                value x = slowly(f, what, o.option[who][i], u, t);
                side[who][counts[who]++] = who == 0
                                               ? value_add(f->values, x, bonus[k])
                                               : value_subtract(f->values, x, bonus[k]);
            }
    return value_of_options(f->values, side[0], counts[0], side[1], counts[1]);
}

static value text_value(struct forest *f, const char *text)
{
    struct error error = {0};
    struct cursor c = cursor_of(text, strlen(text), &error);
    value v;
    check(value_parse(f->values, &c, &v) && cursor_at_end(&c));
    return v;
}

/* Cooling undoes heating by a number, since a game that is no number is t hotter after
 * it: {G^L + t | G^R - t} cooled by t is G again. */
static void test_heating(void **state)
{
    static const char *const by[] = {"1", "1/2", "3", "1*", "^"};
    struct forest f;
    forest_open(&f);
    for (int i = 0; i < 22 + SAMPLE; i += i < 22 ? 1 : 4)
        for (size_t k = 0; k < sizeof by / sizeof *by; k++) {
            value g = f.days[i], t = text_value(&f, by[k]);
            testing("value %d heated by %s", i, by[k]);
            value heated = value_heat(f.values, g, t);
            check(heated == slowly(&f, BY_HEAT, g, t, t));
            if (value_is_number(f.values, t))
                check(value_cool(f.values, heated, t) == g);
            value one = value_integer(f.values, 1);
            check(value_overheat(f.values, g, one, t) ==
                  slowly(&f, BY_OVERHEAT, g, one, t));
        }
    forest_close(&f);
}

/* The Norton product depends on the value of G alone, preserves its order, and
 * distributes over sums [Winning Ways, ch. 8, "Norton multiplication"]; by 1* it is
 * overheating from 1* to 1. */
static void test_norton_products(void **state)
{
    static const char *const by[] = {"1", "^", "1*", "{2|1}", "1/2"};
    struct forest f;
    forest_open(&f);
    for (size_t k = 0; k < sizeof by / sizeof *by; k++)
        for (int i = 0; i < 22; i++) {
            value u = text_value(&f, by[k]), g = f.days[i],
                  product = value_norton(f.values, g, u);
            testing("value %d by %s", i, by[k]);
            check(product == slowly(&f, BY_NORTON, g, u, u));
            check(value_at_most(f.values, product, value_integer(f.values, 0)) ==
                  value_at_most(f.values, g, value_integer(f.values, 0)));
            for (int j = i % 3; j < 22; j += 3)
                check(value_norton(f.values, value_add(f.values, g, f.days[j]), u) ==
                      value_add(f.values, product, value_norton(f.values, f.days[j], u)));
        }
    for (int i = 0; i < 22; i++)
        check(value_norton(f.values, f.days[i], text_value(&f, "1*")) ==
              value_overheat(f.values, f.days[i], text_value(&f, "1*"),
                             value_integer(f.values, 1)));
    forest_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ordinal_sums), cmocka_unit_test(test_colon_principle),
        cmocka_unit_test(test_too_deep),     cmocka_unit_test(test_incentives),
        cmocka_unit_test(test_cooling),      cmocka_unit_test(test_cooled_sums),
        cmocka_unit_test(test_kinds),        cmocka_unit_test(test_order_nearly),
        cmocka_unit_test(test_heating),      cmocka_unit_test(test_norton_products),
        cmocka_unit_test(test_reduced),      cmocka_unit_test(test_reduced_pairs)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
