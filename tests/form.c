/* SPDX-License-Identifier: MIT */
/* form.c: values of positions: against the outcome search, as a homomorphism, and known
 * ones with their sources. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "search/form.h"
#include "value/thermo.h"

struct valued {
    struct sample sample;
    struct form_search *search;
    value value;
};

static void valued_open(struct valued *v, const char *line)
{
    testing("%s", line);
    sample_open(&v->sample, line);
    v->search = form_new(&v->sample.problem);
    check(v->search != NULL);
    while (form_step(v->search, 1000) == SEARCH_RUNNING)
        ;
    v->value = form_value(v->search);
    check(v->value != NO_VALUE);
}

static void valued_close(struct valued *v)
{
    check_number(values_status(form_values(v->search)), OK);
    form_free(v->search);
    sample_close(&v->sample);
}

/* As two bits: 1 Left, 2 Right wins moving first. */
static int bits_of_value(struct valued *v)
{
    struct values *s = form_values(v->search);
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

static void test_outcomes(void **state)
{
    (void)state;
    uint64_t seed = 11;
    char line[256];
    for (int round = 0; round < 40; round++)
        for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
            struct valued v;
            small_line(shapes[i], &seed, line, sizeof line);
            valued_open(&v, line);
            int bits = outcome_bits(line);
            check_number(bits_of_value(&v), bits);
            for (int who = LEFT; who <= RIGHT; who++) {
                struct sum_move m;
                check(form_winning_move(v.search, (enum player)who, &m) ==
                      ((bits >> who & 1) != 0));
            }
            valued_close(&v);
        }
}

/* The value by the definition alone: every move made, nothing shared, nothing split. */
static value slow_value(struct values *s, const struct board *b, const uint8_t *pos,
                        void *scratch)
{
    value options[2][256];
    size_t count[2] = {0};
    uint8_t child[64];
    check(b->pos_size <= sizeof child);
    for (int who = LEFT; who <= RIGHT; who++) {
        struct iterator it = {{0}};
        for (move m; b->game->next(b, pos, (enum player)who, &it, scratch, &m);) {
            memcpy(child, pos, b->pos_size);
            b->game->play(b, child, (enum player)who, m, scratch);
            check(count[who] < 256);
            options[who][count[who]++] = slow_value(s, b, child, scratch);
        }
    }
    return value_of_options(s, options[0], count[0], options[1], count[1]);
}

static void test_definition(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "pebbles tournament 3 (0,0)(0,0)(2,2)",
        "pebbles tournament 3 (0,0)(0,1)(2,1)",
        "pebbles tournament 3 (0,0)(1,0)(0,3)",
        "pebbles tournament 3 (1,2)(0,0)(1,0)",
        "pebbles tournament 3 (0,0)(0,0)(1,1,1)",
        "pebbles tournament 3 (1,0)(0,0,1)(0,2)",
        "pebbles path 3 (0,0)(2,2)(0,0)",
        "pebbles path 3 (0,0)(1,0,1)(0,1)",
        "pebbles arcs 4:0>2,1>2,2>3 (0,0)(0,0)(1,1)(1,0,1)",
    };
    uint64_t seed = 23;
    char line[256];
    for (size_t i = 0; i < sizeof lines / sizeof lines[0] + 28; i++) {
        struct valued v;
        if (i < sizeof lines / sizeof lines[0])
            snprintf(line, sizeof line, "%s", lines[i]);
        else
            small_line(shapes[i % 7], &seed, line, sizeof line);
        valued_open(&v, line);
        const struct term *t = &v.sample.problem.terms[0];
        void *scratch = malloc(problem_scratch(&v.sample.problem) + 1);
        check(slow_value(form_values(v.search), &t->board, t->current, scratch) ==
              v.value);
        free(scratch);
        valued_close(&v);
    }
}

/* v(G + H - H) = v(G), and means add. */
static void test_sums(void **state)
{
    (void)state;
    uint64_t seed = 5;
    char g[256], h[256], line[1100];
    for (int round = 0; round < 60; round++) {
        size_t i = (size_t)round % 9, j = (size_t)(round * 7 + 3) % 9;
        struct valued v;
        small_line(shapes[i], &seed, g, sizeof g);
        small_line(shapes[j], &seed, h, sizeof h);
        snprintf(line, sizeof line, "%s + %s + -%s + -%s", g, h, h, g);
        valued_open(&v, line);
        check(v.value == value_integer(form_values(v.search), 0));
        valued_close(&v);
        snprintf(line, sizeof line, "%s + %s", g, h);
        valued_open(&v, line);
        struct values *s = form_values(v.search);
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

static const struct known {
    const char *line;
    struct packed value; /* numerator, exponent, ups, nimber */
} known[] = {
    {"nim 3 5 7", {0, 0, 0, 1}}, /* Bouton: 3^5^7 */
    {"nim 4", {0, 0, 0, 4}},
    {"hackenbush edges 0-1:b,1-2:r", {1, 1, 0, 0}},       /* 1/2 */
    {"hackenbush edges 0-1:b,1-2:r,2-3:r", {1, 2, 0, 0}}, /* 1/4 */
    {"hackenbush edges 0-1:b,1-2:r,2-3:b", {3, 2, 0, 0}}, /* 3/4 */
    {"hackenbush edges 0-1:r,0-2:b,0-3:b", {1, 0, 0, 0}}, /* 2 - 1 */
    {"hackenbush edges 0-1:g,1-2:g", {0, 0, 0, 2}},
    {"hackenbush edges 0-1:g,1-2:b", {0, 0, 1, 1}}, /* a flower: {0,*|0}, up star */
    {"clobber xo", {0, 0, 0, 1}},
    {"clobber xxo", {0, 0, 1, 0}},
    {"clobber xoo", {0, 0, -1, 0}},
    {"pebbles tournament 3 (1,0)(2,4)(0,0)", {1, 2, 0, 0}}, /* [BP section 3], 1/4 */
};

static void test_known(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct valued v;
        valued_open(&v, known[i].line);
        check(v.value == value_packed(form_values(v.search), known[i].value));
        valued_close(&v);
    }
}

/* Over the budget is said, and everything comes back. */
static void test_budget(void **state)
{
    (void)state;
    size_t solved = 0;
    for (size_t n = 1; solved == 0; n++) {
        struct sample s;
        testing("allocation %zu fails", n);
        sample_open(&s, "clobber xoxo|oxox");
        s.memory.fail_at = n;
        struct form_search *f = form_new(&s.problem);
        enum search_state reached = SEARCH_NO_MEMORY;
        while (f != NULL && (reached = form_step(f, 1000)) == SEARCH_RUNNING)
            ;
        solved = reached == SEARCH_SOLVED;
        check(f == NULL || (form_value(f) != NO_VALUE) == (reached == SEARCH_SOLVED));
        form_free(f);
        s.memory.fail_at = 0;
        sample_close(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_outcomes), cmocka_unit_test(test_definition),
        cmocka_unit_test(test_sums), cmocka_unit_test(test_known),
        cmocka_unit_test(test_budget)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
