/* SPDX-License-Identifier: MIT */
/* value.c: values of games against their definitions. The slow side here is games as
 * written, compared by the definition of order alone; it knows nothing of canonical
 * forms. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "value/atomic.h"
#include "value/value.h"

/* ---- games as written ---- */

#define MOST_GAMES 200000
#define MOST_OPTIONS 24

struct game_tree {
    int left[MOST_OPTIONS], right[MOST_OPTIONS];
    int left_count, right_count;
    value value;
};

struct forest {
    struct game_tree *games;
    int count;
    struct memory memory;
    struct values *values;
};

static bool slow_at_most(const struct forest *f, int a, int b)
{
    const struct game_tree *g = &f->games[a], *h = &f->games[b];
    for (int i = 0; i < g->left_count; i++)
        if (slow_at_most(f, b, g->left[i]))
            return false;
    for (int i = 0; i < h->right_count; i++)
        if (slow_at_most(f, h->right[i], a))
            return false;
    return true;
}

/* Bits of the masks choose options among the first games of the forest. */
static int plant(struct forest *f, uint64_t left, uint64_t right)
{
    check(f->count < MOST_GAMES);
    struct game_tree *g = &f->games[f->count];
    value options[2][MOST_OPTIONS];
    *g = (struct game_tree){0};
    for (int i = 0; i < MOST_OPTIONS; i++) {
        if (left >> i & 1) {
            options[0][g->left_count] = f->games[i].value;
            g->left[g->left_count++] = i;
        }
        if (right >> i & 1) {
            options[1][g->right_count] = f->games[i].value;
            g->right[g->right_count++] = i;
        }
    }
    g->value = value_of_options(f->values, options[0], (size_t)g->left_count, options[1],
                                (size_t)g->right_count);
    check(g->value != NO_VALUE);
    return f->count++;
}

static void forest_open(struct forest *f)
{
    *f = (struct forest){.games = calloc(MOST_GAMES, sizeof *f->games)};
    check(f->games != NULL);
    f->values = values_new(&f->memory);
    check(f->values != NULL);
}

static void forest_close(struct forest *f)
{
    check_number(values_status(f->values), OK);
    values_free(f->values);
    check_number((int64_t)f->memory.used, 0);
    free(f->games);
}

/* All games whose options are among the first `known`, each value once: afterwards these
 * are the first games of the forest. */
static void next_day(struct forest *f, int known)
{
    int before = f->count;
    for (uint64_t left = 0; left < (uint64_t)1 << known; left++)
        for (uint64_t right = 0; right < (uint64_t)1 << known; right++) {
            int g = plant(f, left, right);
            bool old = false;
            for (int i = 0; i < g && !old; i++)
                old = f->games[i].value == f->games[g].value;
            f->count -= old;
        }
    check(f->count >= before);
}

static void compare_all(const struct forest *f, int from)
{
    for (int a = 0; a < f->count; a++)
        for (int b = a < from ? from : 0; b < f->count; b++) {
            testing("games %d and %d", a, b);
            bool slow = slow_at_most(f, a, b);
            check(value_at_most(f->values, f->games[a].value, f->games[b].value) ==
                  (slow ? YES : NO));
            check((slow && slow_at_most(f, b, a)) ==
                  (f->games[a].value == f->games[b].value));
        }
}

/* 1, 4 and 22 games are born by days 0, 1 and 2. */
static void test_first_days(void **state)
{
    (void)state;
    static const int born[] = {1, 4, 22};
    struct forest f;
    forest_open(&f);
    plant(&f, 0, 0);
    for (int day = 1; day <= 2; day++) {
        next_day(&f, f.count);
        check_number(f.count, born[day]);
        compare_all(&f, 0);
        for (int i = 0; i < f.count; i++)
            check_number((int64_t)value_birthday(f.values, f.games[i].value), i < 1 ? 0
                                                                              : i < 4
                                                                                  ? 1
                                                                                  : 2);
    }
    forest_close(&f);
}

/* Every value of day 3 is {A|B} for antichains A and B of day 2: 1474 of them. */
static void test_day_three(void **state)
{
    (void)state;
    struct forest f;
    forest_open(&f);
    plant(&f, 0, 0);
    next_day(&f, 1);
    next_day(&f, 4);
    check_number(f.count, 22);
    uint64_t *chains = malloc((1u << 22) * sizeof *chains);
    bool below[22][22];
    for (int i = 0; i < 22; i++)
        for (int j = 0; j < 22; j++)
            below[i][j] = i != j && slow_at_most(&f, i, j);
    size_t count = 0;
    for (uint64_t set = 0; set < 1u << 22; set++) {
        bool antichain = true;
        for (int i = 0; i < 22 && antichain; i++)
            for (int j = 0; j < 22 && antichain; j++)
                antichain = !(set >> i & 1 && set >> j & 1 && below[i][j]);
        if (antichain)
            chains[count++] = set;
    }
    size_t before = values_count(f.values);
    static value seen[4096];
    size_t distinct = 0;
    for (size_t a = 0; a < count; a++)
        for (size_t b = 0; b < count; b++) {
            int g = plant(&f, chains[a], chains[b]);
            f.count--;
            bool old = false;
            for (size_t i = 0; i < distinct && !old; i++)
                old = seen[i] == f.games[g].value;
            if (!old) {
                check(distinct < 4096);
                seen[distinct++] = f.games[g].value;
            }
        }
    check(before > 0);
    check_number((int64_t)distinct, 1474);
    free(chains);
    forest_close(&f);
}

/* Weights of ups are their number, and weights add. */
static void test_atomic_weights(void **state)
{
    (void)state;
    struct memory memory = {0};
    struct values *s = values_new(&memory);
    value pool[64];
    size_t count = 0;
    uint64_t seed = 3;
    for (int32_t ups = -2; ups <= 2; ups++)
        for (uint32_t nimber = 0; nimber < 3; nimber++) {
            pool[count] = value_packed(s, (struct packed){.ups = ups, .nimber = nimber});
            check(value_atomic_weight(s, pool[count]) == value_integer(s, ups));
            count++;
        }
    while (count < 64) { /* all-small again: both sides have options */
        value options[4];
        for (int i = 0; i < 4; i++)
            options[i] = pool[rng_next(&seed) % count];
        pool[count++] = value_of_options(s, options, 2, options + 2, 2);
    }
    for (int i = 0; i < 500; i++) {
        value a = pool[rng_next(&seed) % 64], b = pool[rng_next(&seed) % 64];
        value weight = value_atomic_weight(s, value_add(s, a, b));
        check(weight != NO_VALUE);
        check(weight ==
              value_add(s, value_atomic_weight(s, a), value_atomic_weight(s, b)));
    }
    check(value_atomic_weight(s, value_integer(s, 1)) == NO_VALUE);
    check_number(values_status(s), OK);
    values_free(s);
    check_number((int64_t)memory.used, 0);
}

/* A clock that is over at the given look. */
static int is_over(const void *looks)
{
    size_t *left = *(size_t *const *)looks;
    return *left == 0 || --*left == 0;
}

/* {1|-1} + {2||1*|-2} + …: each one more makes it some times longer. */
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
static void test_expired(void **state)
{
    (void)state;
    size_t left = 0, *looks = &left;
    struct memory memory = {0}, calm = {0};
    struct values *s = values_new(&memory), *t = values_new(&calm);
    memory.expired = is_over;
    memory.clock = &looks;
    int64_t interrupted = 0;
    for (left = 1; long_sum(s, 6) == NO_VALUE; left = 1) {
        check_number(values_status(s), EXPIRED);
        check(value_add(s, value_integer(s, 1), value_integer(s, 1)) == NO_VALUE);
        values_clear_status(s);
        interrupted++;
    }
    check(interrupted > 3);
    check_number(values_status(s), OK);
    left = SIZE_MAX;
    value a = long_sum(s, 6), b = long_sum(t, 6), one = value_integer(s, 1);
    check(a == long_sum(s, 6));
    check(value_at_most(s, a, value_add(s, a, one)) == YES);
    check_number(value_birthday(s, a), value_birthday(t, b));
    struct value_options of_a, of_b;
    check(value_options(s, a, &of_a) && value_options(t, b, &of_b));
    for (int who = 0; who < 2; who++)
        check_number(of_a.count[who], of_b.count[who]);
    values_free(s);
    values_free(t);
    check_number((int64_t)memory.used, 0);
}

/* All nimbers are there; only the large ones have no list of options, and say so. */
static void test_large_nimbers(void **state)
{
    (void)state;
    struct memory memory = {0};
    struct values *s = values_new(&memory);
    value large = value_nimber(s, 4000000000u),
          up = value_packed(s, (struct packed){.ups = 1});
    check(value_add(s, large, value_nimber(s, 1)) == value_nimber(s, 4000000001u));
    check(value_at_most(s, large, up) == YES);
    check(value_at_most(s, up, large) == NO);
    check_number(value_birthday(s, large), 4000000000u);
    check(value_left_stop(s, large) == value_integer(s, 0));
    /* both lack *1 first: what is larger reverses */
    value both[] = {value_integer(s, 0), large};
    check(value_of_options(s, both, 2, both, 1) == value_nimber(s, 1));
    check_number(values_status(s), OK);
    struct value_options o;
    check(!value_options(s, large, &o));
    check_number(values_status(s), LIMIT);
    values_free(s);
    check_number((int64_t)memory.used, 0);
}

/* The birthday of what needs no options is that of the options it has. */
static void test_packed_birthdays(void **state)
{
    (void)state;
    struct memory memory = {0};
    struct values *s = values_new(&memory);
    for (int i = 0; i < 11 * 4 * 9 * 6; i++) {
        struct packed p = {i % 11 - 5, (uint32_t)(i / 11 % 4), i / 44 % 9 - 4,
                           (uint32_t)(i / 396)};
        value v = value_packed(s, p);
        struct value_options o;
        uint32_t day = 0;
        testing("%d/2^%u, %d ups, nimber %u", i % 11 - 5, p.exponent, p.ups, p.nimber);
        check(value_options(s, v, &o));
        for (int who = 0; who < 2; who++)
            for (uint32_t k = 0; k < o.count[who]; k++) {
                uint32_t born = value_birthday(s, o.option[who][k]) + 1;
                day = born > day ? born : day;
            }
        check_number(value_birthday(s, v), day);
    }
    check_number(value_birthday(s, value_integer(s, -1000000)), 1000000);
    check_number(value_birthday(s, value_packed(s, (struct packed){.ups = 5000})), 5001);
    check_number(values_status(s), OK);
    check(value_birthday(s, value_integer(s, (int64_t)1 << 40)) == UINT32_MAX);
    check_number(values_status(s), LIMIT);
    values_free(s);
    check_number((int64_t)memory.used, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_first_days),     cmocka_unit_test(test_day_three),
        cmocka_unit_test(test_atomic_weights), cmocka_unit_test(test_expired),
        cmocka_unit_test(test_large_nimbers),  cmocka_unit_test(test_packed_birthdays)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
