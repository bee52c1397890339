/* SPDX-License-Identifier: MIT */
/* value.c: compares values of games with their definitions (slow.h): the same order, the
 * same sums, and canonical forms that are the same option by option. */
#include "support.h"

#include "base/rng.h"
#include "slow.h"
#include "value/operations.h"

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
TEST(test_first_days)
{
    static const size_t born[] = {1, 4, 22};
    static struct sides s;
    for (int day = 0; day <= 2; day++) {
        sides_open(&s, day);
        check_number(s.count, born[day]);
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

/* 1474 games are born by day 3: the form and the negative of each, and a sample of
 * comparisons and sums. */
TEST(test_day_three)
{
    static struct sides s;
    uint64_t seed = 2;
    sides_open(&s, 3);
    check_number(s.count, 1474);
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

/* How many ups a value is at least, beside each nimber, by comparing it with all. */
TEST(test_least_ups)
{
    static struct sides s;
    sides_open(&s, 3);
    for (uint32_t k = 0; k < 4; k++) {
        int ups[2 * VALUE_UPS + 1];
        for (int n = -VALUE_UPS; n <= VALUE_UPS; n++)
            ups[n + VALUE_UPS] = slow_of_value(
                s.slow, s.values,
                value_packed(s.values, (struct packed){.ups = n, .nimber = k}));
        for (size_t i = 0; i < s.count; i++) {
            int n = VALUE_UPS;
            while (n >= -VALUE_UPS &&
                   !slow_at_most(s.slow, ups[n + VALUE_UPS], s.games[i]))
                n--;
            testing("game %zu and *%u", i, k);
            check_number(value_least_ups(s.values, s.of[i], k), n);
        }
    }
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

/* Options written at random, dominated and reversible ones among them. */
TEST(test_written)
{
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
        check(value_birthday(s.values, v) == (uint64_t)slow_birthday(s.slow, form));
        const value stops[2] = {value_left_stop(s.values, v),
                                value_right_stop(s.values, v)};
        for (int who = 0; who < 2; who++)
            check(stops[who] ==
                  value_packed(s.values, (struct packed){
                                             .numerator = slow_stop(s.slow, form, who, 8),
                                             .exponent = 3}));
    }
    sides_close(&s);
}

/* {1|-1} + {2||1*|-2} + …: each further term makes the calculation several times longer.
 */
static value long_sum(struct values *s, int64_t terms)
{
    value sum = value_integer(s, 0);
    for (int64_t n = 1; n <= terms; n++) {
        value left = value_integer(s, n), right = value_integer(s, -n),
              half = value_packed(s, (struct packed){n, 1, 0, 1}),
              inner = value_of_options(s, &half, 1, &right, 1);
        sum = value_add(s, sum, value_of_options(s, &left, 1, &inner, 1));
    }
    return sum;
}

/* Whenever the time ends, that is noted and nothing wrong is remembered: with more time
 * the same store finds what another finds at once. */
TEST(test_expired)
{
    struct looks looks;
    struct memory memory = {0}, calm = {0};
    struct values *s = values_new(&memory), *t = values_new(&calm);
    int64_t interrupted = 0;
    for (looks_begin(&looks, &memory, 1, 4096); long_sum(s, 6) == NO_VALUE;
         looks_begin(&looks, &memory, 1, 4096)) {
        check_number(values_status(s), EXPIRED);
        check(value_add(s, value_integer(s, 1), value_integer(s, 1)) == NO_VALUE);
        values_clear_status(s);
        interrupted++;
    }
    check(interrupted > 3);
    check_number(values_status(s), OK);
    memory.work = NULL;
    value a = long_sum(s, 6), b = long_sum(t, 6), one = value_integer(s, 1);
    check(a == long_sum(s, 6));
    check(value_at_most(s, a, value_add(s, a, one)) == YES);
    check(value_birthday(s, a) == value_birthday(t, b));
    struct value_options of_a, of_b;
    check(value_options(s, a, &of_a) && value_options(t, b, &of_b));
    for (int who = 0; who < 2; who++)
        check_number(of_a.count[who], of_b.count[who]);
    values_free(s);
    values_free(t);
    check_number(memory.used, 0);
}

/* A calculation with large nimbers counts its work, and ends at once when it is told to:
 * at most a tick for each level that it is deep. */
TEST(test_stopped)
{
    enum { N = 1000 };
    uint64_t all = 0;
    bool stopped = true;
    for (uint64_t k = 0; stopped; k = 2 * k + 1) {
        struct looks looks;
        struct memory memory = {0};
        struct values *s = values_new(&memory);
        testing("*%d:*%d, stopped after %llu looks", N, N, (unsigned long long)k);
        looks_begin(&looks, &memory, k, 1);
        const value v = value_ordinal_sum(s, value_nimber(s, N), value_nimber(s, N));
        stopped = looks.work.stopped != STOP_NOT;
        check(v == (stopped ? NO_VALUE : value_nimber(s, 2 * N)));
        check_number(values_status(s), stopped ? EXPIRED : OK);
        check(!stopped || looks.work.ticks <= k + 1 + N);
        all = looks.work.ticks;
        values_free(s);
        check_number(memory.used, 0);
    }
    check(all >= N);
}

/* Every nimber can be stored; asked for the options of a large one, the store says that
 * it does not list them. */
TEST(test_large_nimbers)
{
    struct memory memory = {0};
    struct values *s = values_new(&memory);
    value large = value_nimber(s, 4000000000u),
          up = value_packed(s, (struct packed){.ups = 1});
    check(value_add(s, large, value_nimber(s, 1)) == value_nimber(s, 4000000001u));
    check(value_at_most(s, large, up) == YES);
    check(value_at_most(s, up, large) == NO);
    check(value_birthday(s, large) == 4000000000u);
    check(value_left_stop(s, large) == value_integer(s, 0));
    /* both lack *1 first: what is larger reverses */
    value both[] = {value_integer(s, 0), large};
    check(value_of_options(s, both, 2, both, 1) == value_nimber(s, 1));
    check_number(values_status(s), OK);
    struct value_options o;
    check(!value_options(s, large, &o));
    check_number(values_status(s), LIMIT);
    values_free(s);
    check_number(memory.used, 0);
}

/* The birthday of what needs no options is that of the options it has. */
TEST(test_packed_birthdays)
{
    struct memory memory = {0};
    struct values *s = values_new(&memory);
    for (int i = 0; i < 11 * 4 * 9 * 6; i++) {
        struct packed p = {i % 11 - 5, (uint32_t)(i / 11 % 4), i / 44 % 9 - 4,
                           (uint32_t)(i / 396)};
        value v = value_packed(s, p);
        struct value_options o;
        uint64_t day = 0;
        testing("%d/2^%u, %d ups, nimber %u", i % 11 - 5, p.exponent, p.ups, p.nimber);
        check(value_options(s, v, &o));
        for (int who = 0; who < 2; who++)
            for (uint32_t k = 0; k < o.count[who]; k++) {
                uint64_t born = value_birthday(s, o.option[who][k]) + 1;
                day = born > day ? born : day;
            }
        check(value_birthday(s, v) == day);
    }
    check(value_birthday(s, value_integer(s, -1000000)) == 1000000);
    check(value_birthday(s, value_packed(s, (struct packed){.ups = 5000})) == 5001);
    /* beyond 32 bits, and what would be "none" in them */
    check(value_birthday(s, value_nimber(s, UINT32_MAX)) == UINT32_MAX);
    check(value_birthday(s, value_integer(s, -MAX_NUMERATOR)) == MAX_NUMERATOR);
    value sum = value_add(s, value_integer(s, UINT32_MAX), value_nimber(s, UINT32_MAX));
    check(value_birthday(s, sum) == 2 * (uint64_t)UINT32_MAX);
    value hot[] = {value_integer(s, (int64_t)1 << 40), value_integer(s, 0)};
    check(value_birthday(s, value_of_options(s, hot, 1, hot + 1, 1)) ==
          ((uint64_t)1 << 40) + 1);
    check_number(values_status(s), OK);
    values_free(s);
    check_number(memory.used, 0);
}
