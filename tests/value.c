/* SPDX-License-Identifier: MIT */
/* value.c: values of games against their definitions (slow.h): the same order, the same
 * sums, and canonical forms that are the same option by option. */
#include "support.h"

#include "base/rng.h"
#include "slow.h"

/* Both sides, and the games born by some day on both. */
struct sides {
    struct memory memory;
    struct values *values;
    struct slow *slow;
    int games[SLOW_BORN];
    value of[SLOW_BORN]; /* built by the engine from those */
    size_t count;
};

static void sides_open(struct sides *s, int day)
{
    s->memory = (struct memory){0};
    s->values = values_new(&s->memory);
    s->slow = slow_new();
    check(s->values != NULL);
    s->count = slow_day(s->slow, day, s->games);
    for (size_t i = 0; i < s->count; i++)
        s->of[i] = value_of_slow(s->slow, s->values, s->games[i]);
}

static void sides_close(struct sides *s)
{
    check_number(values_status(s->values), OK);
    values_free(s->values);
    slow_free(s->slow);
    check_number((int64_t)s->memory.used, 0);
}

static void check_form(struct sides *s, value v, int written)
{
    check_number(slow_of_value(s->slow, s->values, v), slow_canonical(s->slow, written));
}

static void check_pair(struct sides *s, size_t i, size_t j)
{
    int a = s->games[i], b = s->games[j];
    testing("games %zu and %zu", i, j);
    check(value_at_most(s->values, s->of[i], s->of[j]) ==
          (slow_at_most(s->slow, a, b) ? YES : NO));
    check_form(s, value_add(s->values, s->of[i], s->of[j]), slow_add(s->slow, a, b));
}

/* 1, 4 and 22 games are born by days 0, 1 and 2: all of them, and all pairs. */
static void test_first_days(void **state)
{
    (void)state;
    static const size_t born[] = {1, 4, 22};
    static struct sides s;
    for (int day = 0; day <= 2; day++) {
        sides_open(&s, day);
        check_number((int64_t)s.count, (int64_t)born[day]);
        for (size_t i = 0; i < s.count; i++) {
            check_form(&s, s.of[i], s.games[i]);
            check_form(&s, value_negate(s.values, s.of[i]),
                       slow_negate(s.slow, s.games[i]));
            for (size_t j = 0; j < s.count; j++)
                check_pair(&s, i, j);
        }
        sides_close(&s);
    }
}

/* 1474 by day 3. Every form and negative, a sample of comparisons and sums. */
static void test_day_three(void **state)
{
    (void)state;
    static struct sides s;
    uint64_t seed = 2;
    sides_open(&s, 3);
    check_number((int64_t)s.count, 1474);
    for (size_t i = 0; i < s.count; i++) {
        testing("game %zu", i);
        check_form(&s, s.of[i], s.games[i]);
        check_form(&s, value_negate(s.values, s.of[i]), slow_negate(s.slow, s.games[i]));
        for (size_t j = i % 7; j < s.count; j += 7)
            check(value_at_most(s.values, s.of[i], s.of[j]) ==
                  (slow_at_most(s.slow, s.games[i], s.games[j]) ? YES : NO));
    }
    for (int n = 0; n < 1000; n++)
        check_pair(&s, rng_next(&seed) % s.count, rng_next(&seed) % s.count);
    sides_close(&s);
}

static uint32_t slow_birthday(const struct slow *s, int g)
{
    const int *options;
    uint32_t day = 0;
    for (int who = 0; who < 2; who++)
        for (size_t i = 0; i < slow_options(s, g, who, &options); i++) {
            uint32_t born = slow_birthday(s, options[i]) + 1;
            day = born > day ? born : day;
        }
    return day;
}

/* In eighths. The stop of a number is the number. */
static long slow_stop(struct slow *s, int g, int who)
{
    const int *options;
    long best;
    if (slow_number(s, g, 8, &best))
        return best;
    for (size_t i = 0; i < slow_options(s, g, who, &options); i++) {
        long reached = slow_stop(s, options[i], !who);
        if (i == 0 || (who == 0 ? reached > best : reached < best))
            best = reached;
    }
    return best;
}

/* Options written at random, dominated and reversible ones among them. */
static void test_written(void **state)
{
    (void)state;
    static struct sides s;
    uint64_t seed = 9;
    sides_open(&s, 2);
    for (int n = 0; n < 3000; n++) {
        int list[2][4];
        value options[2][4];
        size_t count[2];
        for (int who = 0; who < 2; who++) {
            count[who] = rng_next(&seed) % 5;
            for (size_t i = 0; i < count[who]; i++) {
                size_t x = rng_next(&seed) % s.count, y = rng_next(&seed) % s.count;
                list[who][i] =
                    slow_canonical(s.slow, slow_add(s.slow, s.games[x], s.games[y]));
                options[who][i] = value_add(s.values, s.of[x], s.of[y]);
            }
        }
        testing("game %d", n);
        value v = value_of_options(s.values, options[0], count[0], options[1], count[1]);
        int form = slow_canonical(
            s.slow, slow_game(s.slow, list[0], count[0], list[1], count[1]));
        check_form(&s, v, form);
        check_number(value_birthday(s.values, v), slow_birthday(s.slow, form));
        const value stops[2] = {value_left_stop(s.values, v),
                                value_right_stop(s.values, v)};
        for (int who = 0; who < 2; who++)
            check(stops[who] ==
                  value_packed(s.values,
                               (struct packed){.numerator = slow_stop(s.slow, form, who),
                                               .exponent = 3}));
    }
    sides_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_first_days),
                                       cmocka_unit_test(test_day_three),
                                       cmocka_unit_test(test_written)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
