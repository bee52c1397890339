/* SPDX-License-Identifier: MIT */
/* library.c: tests libdicot as its users see it, so it includes only dicot.h: wrong
 * input, limits, and handles in several threads. Other tests check that the engine's
 * answers are right; here a few of each kind are enough to see that they arrive. */
#include <dicot.h>

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <string.h>

#include "test.h"

static struct dicot_position *position(const char *line)
{
    struct dicot_error error;
    struct dicot_position *p = dicot_position_open(line, strlen(line), NULL, &error);
    if (p == NULL)
        fail_msg("%s: %zu: %s", line, error.column, error.message);
    return p;
}

static dicot_value value(struct dicot_store *s, const char *text)
{
    dicot_value v = dicot_value_parse(s, text, strlen(text), NULL);
    if (v == DICOT_NO_VALUE)
        fail_msg("%s is no value", text);
    return v;
}

TEST(version_is_that_of_the_header)
{
    assert_string_equal(dicot_version(), DICOT_VERSION);
}

/* ---- positions ---- */

TEST(bad_lines_have_a_place)
{
    static const struct {
        const char *line;
        size_t column;
    } rows[] = {{"clobber xo?", 11}, {"chess e4", 1}, {"", 1}, {"nim 3 + nim x", 13}};
    struct dicot_error error;
    for (size_t i = 0; i < COUNT(rows); i++) {
        const char *line = rows[i].line;
        assert_null(dicot_position_open(line, strlen(line), NULL, &error));
        assert_int_equal(error.status, DICOT_BAD_INPUT);
        assert_int_equal(error.column, rows[i].column);
        assert_true(strlen(error.message) > 0);
        assert_null(dicot_position_open(line, strlen(line), NULL, NULL));
    }
    assert_null(dicot_position_open(NULL, 0, NULL, NULL));
    assert_null(dicot_position_open("nim 3\0 5", 8, NULL, NULL)); /* NUL is a byte */
}

/* ---- rulesets ---- */

static const char duel[] = "dicot-ruleset 1\ngame duel\ntitle jump over an enemy\n"
                           "board line\npiece x black\npiece o white\n"
                           "left mirrored xo. => ..x\nright mirrored ox. => ..o\n";

static struct dicot_position *duel_position(const char *rules, const char *line,
                                            struct dicot_error *error)
{
    return dicot_position_open_rules(rules, strlen(rules), line, strlen(line), NULL,
                                     error);
}

TEST(rulesets_are_games)
{
    struct dicot_error error;
    struct dicot_store *s = dicot_store_open(NULL);
    struct dicot_position *p = duel_position(duel, "duel xo.", &error),
                          *n = dicot_position_negative(p, &error),
                          *nim = position("nim 2"),
                          *sum = dicot_position_sum(nim, p, &error);
    dicot_value v;
    char outcome;
    assert_string_equal(dicot_position_game(p), "duel");
    assert_string_equal(dicot_position_print(n, NULL), "-duel xo.");
    assert_string_equal(dicot_position_print(sum, NULL), "nim 2 + duel xo.");
    dicot_position_close(p); /* the others have the ruleset, too */
    assert_int_equal(dicot_position_value(n, s, &v, &error), DICOT_OK);
    assert_int_equal(v, value(s, "-1"));
    assert_int_equal(dicot_position_outcome(sum, &outcome, &error), DICOT_OK);
    assert_int_equal(outcome, 'L');
    dicot_position_close(n);
    dicot_position_close(sum);
    dicot_position_close(nim);
    struct dicot_calc *c = dicot_calc_open_rules(s, duel, strlen(duel), &error);
    assert_int_equal(dicot_calc_evaluate(c, "duel xo. = 1", 12, &error), DICOT_OK);
    assert_true(dicot_calc_truth(c));
    dicot_calc_close(c);
    dicot_store_close(s);
}

TEST(bad_rulesets_are_refused)
{
    char other[sizeof duel];
    struct dicot_error error;
    struct dicot_store *s = dicot_store_open(NULL);
    memcpy(other, duel, sizeof duel);
    memcpy(strstr(other, "enemy"), "rival", 5);
    struct dicot_position *a = duel_position(duel, "duel xo.", &error),
                          *b = duel_position(other, "duel xo.", &error);
    assert_null(dicot_position_sum(a, b, &error));
    assert_non_null(strstr(error.message, "two rulesets"));
    assert_null(duel_position(duel, "duel xy.", &error));
    assert_int_equal(error.column, 7);
    memcpy(strstr(other, "..o"), "..y", 3);
    assert_null(duel_position(other, "duel xo.", &error));
    assert_non_null(strstr(error.message, "line 8 of the ruleset"));
    assert_null(dicot_calc_open_rules(s, other, strlen(other), &error));
    assert_int_equal(error.status, DICOT_BAD_INPUT);
    assert_null(duel_position("\n", "nim 2", NULL));
    dicot_position_close(a);
    dicot_position_close(b);
    dicot_store_close(s);
}

static size_t count_moves(struct dicot_position *p, enum dicot_player who)
{
    size_t count = 0, length;
    const char *move;
    dicot_position_list(p, who);
    while (dicot_position_next(p, &move, &length) == DICOT_OK && move != NULL) {
        assert_int_equal(strlen(move), length);
        count++;
    }
    assert_int_equal(dicot_position_next(p, &move, NULL), DICOT_OK);
    assert_null(move);
    return count;
}

TEST(moves_are_listed_made_and_taken_back)
{
    struct dicot_position *p = position("clobber xox + -nim 2 3");
    struct dicot_error error;
    size_t length;
    assert_string_equal(dicot_position_game(p), "sum");
    assert_int_equal(dicot_position_players(p), 2);
    assert_int_equal(count_moves(p, DICOT_LEFT), 2 + 5);
    assert_int_equal(count_moves(p, DICOT_RIGHT), 2 + 5);

    assert_int_equal(dicot_position_play(p, DICOT_LEFT, "#1 1,1>1,2", 10, &error),
                     DICOT_OK);
    assert_int_equal(dicot_position_play(p, DICOT_LEFT, "#2 2:1", 6, NULL), DICOT_OK);
    assert_string_equal(dicot_position_print(p, &length), "clobber .xx + -nim 2 1");
    assert_int_equal(length, 22);
    assert_int_equal(count_moves(p, DICOT_LEFT), 0 + 3);

    dicot_position_list(p, DICOT_LEFT);
    assert_true(dicot_position_undo(p));
    const char *move;
    dicot_position_next(p, &move, NULL);
    assert_null(move); /* the list has ended */
    assert_true(dicot_position_undo(p));
    assert_false(dicot_position_undo(p));
    assert_string_equal(dicot_position_print(p, NULL), "clobber xox + -nim 2 3");
    dicot_position_close(p);
}

TEST(illegal_moves_are_refused)
{
    struct dicot_position *p = position("clobber xo.");
    static const char *const moves[] = {"1,2>1,1", "1,1>1,3", "", "#1", "1,1>1,2 ", "?"};
    struct dicot_error error;
    for (size_t i = 0; i < COUNT(moves); i++) {
        assert_int_equal(
            dicot_position_play(p, DICOT_LEFT, moves[i], strlen(moves[i]), &error),
            DICOT_BAD_INPUT);
        assert_in_range(error.column, 1, strlen(moves[i]) + 1);
        assert_true(strlen(error.message) > 0);
    }
    assert_int_equal(dicot_position_play(p, DICOT_LEFT, NULL, 0, NULL), DICOT_BAD_INPUT);
    assert_string_equal(dicot_position_print(p, NULL), "clobber xo.");
    assert_false(dicot_position_undo(p));
    dicot_position_close(p);
}

TEST(outcomes)
{
    struct dicot_position *p = position("clobber xo|ox");
    char outcome;
    size_t length;
    assert_null(dicot_position_best(p, DICOT_LEFT, NULL)); /* not asked yet */
    assert_int_equal(dicot_position_outcome(p, &outcome, NULL), DICOT_OK);
    assert_int_equal(outcome, 'N');
    assert_string_equal(dicot_position_best(p, DICOT_RIGHT, &length), "1,2>1,1");
    assert_int_equal(length, 7);
    dicot_position_play(p, DICOT_LEFT, "1,1>1,2", 7, NULL);
    assert_null(dicot_position_best(p, DICOT_RIGHT, &length)); /* it was elsewhere */
    assert_int_equal(length, 0);
    dicot_position_close(p);
    /* Too much for a search: the heap is what stands on the middle vertex. */
    p = position("pebbles path 3 (0,0,1000000000)(0,0,999999999)(0,0,5)");
    assert_int_equal(dicot_position_outcome(p, &outcome, NULL), DICOT_OK);
    assert_int_equal(outcome, 'N');
    assert_string_equal(dicot_position_best(p, DICOT_LEFT, NULL), "1>0:999999999g");
    dicot_position_close(p);
}

TEST(negatives_and_sums)
{
    struct dicot_position *p = position("clobber xxo + -nim 3"),
                          *q = position("expr {1|*}");
    dicot_position_play(p, DICOT_LEFT, "#2 1:2", 6, NULL);
    struct dicot_position *minus = dicot_position_negative(p, NULL),
                          *sum = dicot_position_sum(minus, q, NULL);
    assert_string_equal(dicot_position_print(minus, NULL), "-clobber xxo + nim 2");
    dicot_position_close(minus); /* handles may be closed in any order */
    dicot_position_close(q);
    dicot_position_close(p);
    assert_string_equal(dicot_position_print(sum, NULL),
                        "-clobber xxo + nim 2 + expr {1|*}");
    dicot_position_close(sum);
}

TEST(games_for_one_are_not_for_two)
{
    struct dicot_position *p = position("sc2 xoxo with joker"), *two = position("nim 1");
    struct dicot_store *s = dicot_store_open(NULL);
    struct dicot_error error;
    dicot_value v = 0;
    char outcome;
    assert_int_equal(dicot_position_players(p), 1);
    assert_int_equal(dicot_position_outcome(p, &outcome, &error), DICOT_BAD_INPUT);
    assert_int_equal(outcome, '?');
    assert_string_equal(error.message, "sc2 is for one player");
    assert_int_equal(dicot_position_value(p, s, &v, &error), DICOT_BAD_INPUT);
    assert_int_equal(v, DICOT_NO_VALUE);
    assert_null(dicot_position_negative(p, NULL));
    assert_null(dicot_position_sum(p, two, NULL));
    assert_null(dicot_position_sum(two, p, NULL));
    assert_int_equal(dicot_position_play(p, DICOT_LEFT, "!1,1", 4, NULL), DICOT_OK);
    assert_string_equal(dicot_position_print(p, NULL), "sc2 ooxo");
    dicot_position_close(p);
    dicot_position_close(two);
    dicot_store_close(s);
}

/* ---- values ---- */

TEST(values_have_names_and_forms)
{
    static const struct {
        const char *text, *name, *form;
        int birthday, number, infinitesimal, all_small;
    } rows[] = {
        {"{0|1}", "1/2", "1/2", 2, 1, 0, 0},
        {"{0|*}", "^", "{0|*}", 2, 0, 1, 1},
        {"*2 + *3", "*", "*", 1, 0, 1, 1},
        {"1 - 1", "0", "0", 0, 1, 1, 1},
        {"{2|-2}", "+-2", "{2|-2}", 3, 0, 0, 0},
        {"tiny(1)", "tiny(1)", "{0|{0|-1}}", 3, 0, 1, 0},
    };
    struct dicot_store *s = dicot_store_open(NULL);
    for (size_t i = 0; i < COUNT(rows); i++) {
        size_t length;
        dicot_value v = value(s, rows[i].text);
        assert_string_equal(dicot_value_print(s, v, &length), rows[i].name);
        assert_int_equal(length, strlen(rows[i].name));
        assert_string_equal(dicot_value_form(s, v, NULL), rows[i].form);
        assert_int_equal(dicot_value_birthday(s, v), rows[i].birthday);
        assert_int_equal(dicot_value_is_number(s, v), rows[i].number);
        assert_int_equal(dicot_value_is_infinitesimal(s, v), rows[i].infinitesimal);
        assert_int_equal(dicot_value_is_all_small(s, v), rows[i].all_small);
    }
    assert_int_equal(dicot_store_status(s), DICOT_OK);
    assert_true(dicot_store_count(s) >= 6);
    dicot_store_close(s);
}

static void check_answer(struct dicot_calc *c, const char *text, enum dicot_kind kind,
                         const char *answer)
{
    struct dicot_error error;
    size_t length;
    assert_int_equal(dicot_calc_evaluate(c, text, strlen(text), &error), DICOT_OK);
    assert_int_equal(dicot_calc_kind(c), kind);
    assert_string_equal(dicot_calc_print(c, DICOT_PLAIN, &length), answer);
    assert_int_equal(length, strlen(answer));
}

TEST(expressions_are_evaluated)
{
    struct dicot_store *s = dicot_store_open(NULL);
    struct dicot_calc *c = dicot_calc_open(s);
    struct dicot_error error;
    dicot_value v;
    assert_int_equal(dicot_calc_kind(c), DICOT_KIND_NOTHING);
    check_answer(c, "G := clobber xxo; G - ^; G", DICOT_KIND_POSITION, "^");
    assert_string_equal(dicot_calc_print(c, DICOT_LATEX, NULL), "{\\uparrow}");
    assert_int_equal(dicot_calc_value(c, &v, &error), DICOT_OK);
    assert_int_equal(v, value(s, "^")); /* a value of the store */
    assert_int_equal(dicot_calc_set(c, "H", 1, value(s, "{2||1|0}")), DICOT_OK);
    assert_int_equal(dicot_calc_set(c, "nim", 3, v), DICOT_BAD_INPUT);
    assert_int_equal(dicot_calc_set(c, "J", 1, DICOT_NO_VALUE), DICOT_BAD_INPUT);
    check_answer(c, "H.right", DICOT_KIND_LIST, "[{1|0}]");
    assert_int_equal(dicot_calc_count(c), 1);
    assert_string_equal(dicot_calc_item(c, 0, DICOT_PLAIN, NULL), "{1|0}");
    assert_null(dicot_calc_item(c, 1, DICOT_PLAIN, NULL));
    assert_int_equal(dicot_calc_value(c, &v, &error), DICOT_BAD_INPUT);
    assert_int_equal(v, DICOT_NO_VALUE);
    assert_int_equal(dicot_calc_evaluate(c, "1; 2 +", 6, &error), DICOT_BAD_INPUT);
    assert_int_equal(error.column, 7);
    assert_int_equal(dicot_calc_evaluate(c, "J := 1", 6, &error), DICOT_OK);
    assert_false(dicot_calc_answered(c));
    check_answer(c, "H > 0", DICOT_KIND_TRUTH, "true");
    assert_true(dicot_calc_answered(c) && dicot_calc_truth(c));
    check_answer(c, "outcome(nim 1)", DICOT_KIND_TEXT, "N");
    assert_int_equal(dicot_value_heat(s, value(s, "*"), value(s, "1")), value(s, "+-1"));
    assert_int_equal(dicot_value_overheat(s, value(s, "2"), value(s, "^"), value(s, "1")),
                     value(s, "^2"));
    assert_int_equal(dicot_value_norton(s, value(s, "2"), value(s, "^")), value(s, "^2"));
    assert_int_equal(dicot_value_norton(s, value(s, "-3"), value(s, "*")), value(s, "*"));
    assert_int_equal(dicot_value_norton(s, value(s, "*"), value(s, "*")), DICOT_NO_VALUE);
    assert_string_equal(dicot_value_print_in(s, value(s, "^2*"), DICOT_UNICODE, NULL),
                        "⇑∗");
    dicot_calc_close(c);
    dicot_store_close(s);
}

TEST(values_are_made_and_compared)
{
    struct dicot_store *s = dicot_store_open(NULL);
    dicot_value half = dicot_value_number(s, 2, 2), star = dicot_value_nimber(s, 1),
                zero = dicot_value_number(s, 0, 0), up = value(s, "^");
    assert_int_equal(half, value(s, "1/2")); /* equality is identity */
    assert_int_equal(up, dicot_value_of_options(s, &zero, 1, &star, 1));
    assert_int_equal(zero, dicot_value_of_options(s, NULL, 0, NULL, 0));
    assert_int_equal(dicot_value_add(s, up, star), value(s, "^*"));
    assert_int_equal(dicot_value_subtract(s, star, up), value(s, "v*"));
    assert_int_equal(dicot_value_negate(s, half), value(s, "-1/2"));
    assert_int_equal(dicot_value_multiple(s, -3, up), value(s, "v3"));
    assert_int_equal(dicot_value_ordinal_sum(s, star, half), value(s, "{0|0}:1/2"));
    assert_int_equal(dicot_value_ordinal_sum(s, value(s, "1"), value(s, "-1")), half);
    assert_int_equal(dicot_value_cool(s, value(s, "{3|-1}"), half),
                     value(s, "{5/2|-1/2}"));
    assert_int_equal(dicot_value_reduced(s, value(s, "{2*|^}")), value(s, "{2|0}"));
    assert_int_equal(dicot_value_compare(s, up, half), DICOT_LESS);
    assert_int_equal(dicot_value_compare(s, half, up), DICOT_GREATER);
    assert_int_equal(dicot_value_compare(s, up, star), DICOT_CONFUSED);
    assert_int_equal(dicot_value_compare(s, up, up), DICOT_EQUAL);
    assert_int_equal(dicot_value_atomic_weight(s, value(s, "^3*2")), value(s, "3"));

    const dicot_value *options;
    size_t count;
    assert_int_equal(dicot_value_options(s, up, DICOT_RIGHT, &options, &count), DICOT_OK);
    assert_int_equal(count, 1);
    assert_int_equal(options[0], star);
    dicot_value hot = value(s, "{3|-1}");
    assert_int_equal(dicot_value_stop(s, hot, DICOT_LEFT), value(s, "3"));
    assert_int_equal(dicot_value_stop(s, hot, DICOT_RIGHT), value(s, "-1"));
    dicot_store_close(s);
}

TEST(thermographs)
{
    struct dicot_store *s = dicot_store_open(NULL);
    struct dicot_dyadic d;
    struct dicot_corner corners[2] = {{{9, 9}, {9, 9}}, {{9, 9}, {9, 9}}};
    size_t count;
    dicot_value v = value(s, "{2|-1}");
    assert_int_equal(dicot_value_mean(s, v, &d), DICOT_OK);
    assert_true(d.numerator == 1 && d.exponent == 1);
    assert_int_equal(dicot_value_temperature(s, v, &d), DICOT_OK);
    assert_true(d.numerator == 3 && d.exponent == 1);
    assert_int_equal(dicot_value_wall(s, v, DICOT_LEFT, NULL, 0, &count), DICOT_OK);
    assert_int_equal(count, 2);
    assert_int_equal(dicot_value_wall(s, v, DICOT_RIGHT, corners, 1, &count), DICOT_OK);
    assert_int_equal(count, 2);
    assert_true(corners[0].t.numerator == 0 && corners[0].v.numerator == -1);
    assert_true(corners[1].t.numerator == 9); /* there was no room */
    dicot_store_close(s);
}

TEST(failures_of_values_are_noted)
{
    struct dicot_store *s = dicot_store_open(NULL);
    struct dicot_error error;
    dicot_value none = dicot_value_parse(s, "1 + ?", 5, &error), one = value(s, "1"),
                v = one;
    assert_int_equal(none, DICOT_NO_VALUE);
    assert_int_equal(error.column, 5);
    assert_int_equal(dicot_value_parse(s, "1 2", 3, &error), DICOT_NO_VALUE);
    assert_int_equal(error.column, 3);
    assert_int_equal(dicot_store_status(s), DICOT_BAD_INPUT);
    assert_int_equal(dicot_store_status(s), DICOT_OK);

    for (int i = 0; i < 64; i++) /* 2^64 is too large */
        v = dicot_value_add(s, v, v);
    assert_int_equal(v, DICOT_NO_VALUE);
    assert_int_equal(dicot_store_status(s), DICOT_LIMIT);
    assert_int_equal(dicot_value_atomic_weight(s, one), DICOT_NO_VALUE);
    assert_int_equal(dicot_store_status(s), DICOT_BAD_INPUT);

    struct dicot_dyadic d;
    const dicot_value *options;
    size_t count;
    assert_int_equal(dicot_value_add(s, one, none), DICOT_NO_VALUE);
    assert_int_equal(dicot_value_subtract(s, none, one), DICOT_NO_VALUE);
    assert_int_equal(dicot_value_negate(s, none), DICOT_NO_VALUE);
    assert_int_equal(dicot_value_multiple(s, 2, none), DICOT_NO_VALUE);
    assert_int_equal(dicot_value_ordinal_sum(s, one, none), DICOT_NO_VALUE);
    assert_int_equal(dicot_value_reduced(s, none), DICOT_NO_VALUE);
    assert_int_equal(dicot_value_cool(s, none, one), DICOT_NO_VALUE);
    dicot_store_status(s);
    assert_int_equal(dicot_value_cool(s, one, dicot_value_negate(s, one)),
                     DICOT_NO_VALUE);
    assert_int_equal(dicot_store_status(s), DICOT_BAD_INPUT);
    assert_int_equal(dicot_value_cool(s, one, dicot_value_nimber(s, 1)), DICOT_NO_VALUE);
    assert_int_equal(dicot_store_status(s), DICOT_BAD_INPUT);
    assert_int_equal(dicot_value_of_options(s, &one, 1, &none, 1), DICOT_NO_VALUE);
    assert_int_equal(dicot_value_stop(s, none, DICOT_LEFT), DICOT_NO_VALUE);
    assert_int_equal(dicot_value_atomic_weight(s, none), DICOT_NO_VALUE);
    assert_int_equal(dicot_value_compare(s, none, none), DICOT_UNSURE);
    assert_int_equal(dicot_value_options(s, none, DICOT_LEFT, &options, &count),
                     DICOT_BAD_INPUT);
    assert_int_equal(dicot_value_mean(s, none, &d), DICOT_BAD_INPUT);
    assert_int_equal(dicot_value_temperature(s, none, &d), DICOT_BAD_INPUT);
    assert_int_equal(dicot_value_wall(s, none, DICOT_LEFT, NULL, 0, &count),
                     DICOT_BAD_INPUT);
    assert_int_equal(dicot_value_birthday(s, none), -1);
    assert_int_equal(dicot_value_is_number(s, none), -1);
    assert_int_equal(dicot_value_is_infinitesimal(s, none), -1);
    assert_int_equal(dicot_value_is_all_small(s, none), -1);
    assert_null(dicot_value_print(s, none, &count));
    assert_null(dicot_value_form(s, none, NULL));
    assert_int_equal(dicot_value_add(s, one, one), value(s, "2")); /* still usable */
    dicot_store_close(s);
}

TEST(positions_have_values)
{
    struct dicot_position *p = position("clobber xxo"),
                          *q = position("pebbles path 2 (2,1)(0,0)");
    struct dicot_store *s = dicot_store_open(NULL);
    dicot_value v, w;
    assert_int_equal(dicot_position_value(p, s, &v, NULL), DICOT_OK);
    assert_int_equal(v, value(s, "^"));
    assert_int_equal(dicot_position_value(q, s, &w, NULL), DICOT_OK);
    struct dicot_position *sum = dicot_position_sum(p, q, NULL);
    dicot_value both;
    assert_int_equal(dicot_position_value(sum, s, &both, NULL), DICOT_OK);
    assert_int_equal(both, dicot_value_add(s, v, w));
    dicot_position_close(p);
    dicot_position_close(q);
    dicot_position_close(sum);
    dicot_store_close(s);
}

/* ---- sessions ---- */

static enum dicot_status ask(struct dicot_session *s, const char *command,
                             const char *flag, const char *line)
{
    const char *const words[] = {command, flag, "--", line};
    return dicot_ask(s, words, 4);
}

static void answers_hold(const struct dicot_session *s, const char *piece)
{
    size_t length;
    const char *answer = dicot_answer(s, &length);
    assert_non_null(answer);
    assert_int_equal(strlen(answer), length);
    assert_int_equal(answer[length - 1], '\n');
    if (strstr(answer, piece) == NULL)
        fail_msg("no %s in %s", piece, answer);
}

TEST(sessions_answer)
{
    struct dicot_session *s = dicot_session_open(NULL);
    assert_string_equal(dicot_answer(s, NULL), "");
    assert_int_equal(ask(s, "solve", "--json", "sc2 xoxo"), DICOT_OK);
    answers_hold(s, "\"cost\":1");
    assert_int_equal(ask(s, "outcome", "--json", "clobber xo|ox"), DICOT_OK);
    answers_hold(s, "\"outcome\":\"N\"");
    assert_int_equal(ask(s, "value", "--json", "clobber xxo"), DICOT_OK);
    answers_hold(s, "\"value\":\"^\"");
    assert_int_equal(ask(s, "moves", "--after=1,1>1,2", "nim 1 + clobber xo"),
                     DICOT_BAD_INPUT);
    answers_hold(s, "--after, column 1");
    assert_int_equal(ask(s, "moves", "--after=#2 1,1>1,2", "nim 1 + clobber xo"),
                     DICOT_OK);
    answers_hold(s, "\"left\":[\"#1 1:0\"]");
    assert_int_equal(ask(s, "render", "--thermograph", "expr {1|-1}"), DICOT_OK);
    assert_int_equal(ask(s, "render", "--tree", "clobber xo"), DICOT_OK);
    assert_int_equal(ask(s, "value", "--quiet", "expr ^ || *"), DICOT_OK);
    assert_int_equal(ask(s, "value", "--quiet", "expr ^ < *"), DICOT_NO);
    answers_hold(s, "\"holds\":false");
    dicot_session_close(s);
}

struct watched {
    int reports;
    uint64_t nodes;
};

static void note_report(void *context, double seconds, uint64_t nodes, const char *text)
{
    struct watched *w = context;
    assert_true(seconds > 0 && nodes >= w->nodes && strlen(text) < 200);
    w->reports++;
    w->nodes = nodes;
}

/* A search that runs for a second reports what it is doing, until nobody watches. */
TEST(sessions_are_watched)
{
    struct dicot_session *s = dicot_session_open(NULL);
    struct watched w = {0};
    dicot_watch(s, note_report, &w);
    assert_int_equal(ask(s, "outcome", "--time=700ms", "clobber grid 7x8 checkerboard"),
                     DICOT_LIMIT);
    assert_true(w.reports > 0 && w.nodes > 0);
    dicot_watch(s, NULL, NULL);
    w = (struct watched){0};
    assert_int_equal(ask(s, "outcome", "--time=300ms", "clobber grid 7x8 checkerboard"),
                     DICOT_LIMIT);
    assert_int_equal(w.reports, 0);
    dicot_session_close(s);
}

TEST(sessions_refuse)
{
    struct dicot_session *s = dicot_session_open(NULL);
    const char *const word[] = {"solve"}, *many[65];
    for (size_t i = 0; i < 65; i++)
        many[i] = "solve";
    assert_int_equal(dicot_ask(s, NULL, 0), DICOT_BAD_INPUT);
    assert_int_equal(dicot_ask(s, many, 65), DICOT_BAD_INPUT);
    assert_int_equal(dicot_ask(s, word, 1), DICOT_BAD_INPUT);
    assert_int_equal(ask(s, "play", "nim 1", ""), DICOT_BAD_INPUT);
    answers_hold(s, "no such command");
    assert_int_equal(ask(s, "value", "-h", "nim 1"), DICOT_BAD_INPUT);
    assert_int_equal(ask(s, "value", "--no-such-flag", "nim 1"), DICOT_BAD_INPUT);
    answers_hold(s, "\"error\":\"value has no flag --no-such-flag");
    assert_int_equal(ask(s, "value", "--time=never", "nim 1"), DICOT_BAD_INPUT);
    assert_int_equal(ask(s, "value", "--json", "nim x"), DICOT_BAD_INPUT);
    answers_hold(s, "\"line\":1,\"column\":5");
    assert_int_equal(ask(s, "value", "--json", "sc2 xo"), DICOT_BAD_INPUT);
    assert_int_equal(ask(s, "value", "--cert=x", "nim 1"), DICOT_FAILED);
    assert_int_equal(ask(s, "solve", "--moves=x", "sc2 xo"), DICOT_FAILED);
    assert_int_equal(ask(s, "render", "--out=x.svg", "sc2 xo"), DICOT_FAILED);
    assert_int_equal(ask(s, "render", "--out=x.dot", "--tree sc2 xo"), DICOT_BAD_INPUT);
    dicot_session_close(s);
}

/* `reduce` takes the name of the reduction as a word of its own. */
static enum dicot_status reduce(struct dicot_session *s, const char *flag)
{
    const char *const words[] = {"reduce", "hamiltonian", "xx|xx", flag, "moves.txt"};
    return dicot_ask(s, words, strcmp(flag, "--solve") == 0 ? 4 : 5);
}

TEST(every_command_is_asked)
{
    static const char *const bench[] = {"bench", "--once", "--filter", "xo|ox"};
    struct dicot_session *s = dicot_session_open(NULL);
    size_t lines = 0;
    assert_int_equal(ask(s, "gen", "--count=3", "nim 2"), DICOT_OK);
    for (const char *at = dicot_answer(s, NULL); *at != '\0'; at++)
        lines += *at == '\n';
    assert_int_equal(lines, 3);
    assert_int_equal(reduce(s, "--solve"), DICOT_OK);
    answers_hold(s, "\"solution\":\"1,1 2,1 2,2 1,2\"");
    assert_int_equal(reduce(s, "--from"), DICOT_FAILED); /* not "no": nothing was read */
    answers_hold(s, "there are no files here");
    assert_int_equal(ask(s, "outcome", "--checkpoint=state", "clobber xoxo"),
                     DICOT_FAILED);
    answers_hold(s, "there are no files here");
    assert_int_equal(dicot_ask(s, bench, 4), DICOT_OK);
    answers_hold(s, "{\"signature\":");
    dicot_session_close(s);
}

struct collected {
    size_t length, most;
    char bytes[4096];
};

static bool collect(void *context, const char *bytes, size_t length)
{
    struct collected *c = context;
    if (length > c->most - c->length)
        return false;
    memcpy(c->bytes + c->length, bytes, length);
    c->length += length;
    return true;
}

TEST(certificates_are_sent)
{
    struct dicot_session *s = dicot_session_open(NULL);
    struct collected c = {.most = sizeof c.bytes - 1};
    dicot_certify(s, collect, &c);
    assert_int_equal(ask(s, "outcome", "--json", "clobber xo|ox"), DICOT_OK);
    assert_non_null(strstr(c.bytes, "clobber xo|ox\nclaim "));
    c.length = c.most; /* full */
    assert_int_equal(ask(s, "solve", "--json", "sc2 xoxo"), DICOT_FAILED);
    answers_hold(s, "cannot write the certificate\"");
    dicot_certify(s, NULL, NULL);
    assert_int_equal(ask(s, "solve", "--json", "sc2 xoxo"), DICOT_OK);
    dicot_session_close(s);
}

/* ---- limits ---- */

#define LONG_LINE "clobber grid 6x9 checkerboard"

static bool now(void *context)
{
    return true;
}

/* The position must say by which limit its search was stopped. */
static void says_what_ended(const struct dicot_position *p, const char *by)
{
    assert_string_equal(dicot_position_ended(p), strcmp(by, "time limit") == 0   ? "time"
                                                 : strcmp(by, "node limit") == 0 ? "nodes"
                                                 : strcmp(by, "memory limit") == 0
                                                     ? "memory"
                                                     : "interrupted");
}

/* A search must be stopped by that limit and by no other. */
static void long_value_ends(const struct dicot_limits *limits, const char *by)
{
    struct dicot_position *p =
        dicot_position_open(LONG_LINE, strlen(LONG_LINE), limits, NULL);
    struct dicot_store *s = dicot_store_open(limits);
    struct dicot_error error;
    dicot_value v;
    assert_string_equal(dicot_position_ended(p), "answered"); /* nothing was asked yet */
    assert_int_equal(dicot_position_value(p, s, &v, &error), DICOT_LIMIT);
    assert_non_null(strstr(error.message, by));
    assert_int_equal(v, DICOT_NO_VALUE);
    says_what_ended(p, by);
    dicot_position_close(p);
    dicot_store_close(s);
}

static void long_outcome_ends(const struct dicot_limits *limits, const char *by)
{
    struct dicot_position *p =
        dicot_position_open(LONG_LINE, strlen(LONG_LINE), limits, NULL);
    struct dicot_session *session = dicot_session_open(limits);
    struct dicot_error error;
    char outcome;
    assert_int_equal(dicot_position_outcome(p, &outcome, &error), DICOT_LIMIT);
    assert_int_equal(error.status, DICOT_LIMIT);
    assert_non_null(strstr(error.message, by));
    assert_int_equal(outcome, '?');
    says_what_ended(p, by);
    assert_int_equal(ask(session, "outcome", "--json", LONG_LINE), DICOT_LIMIT);
    answers_hold(session, "\"status\":\"unknown\"");
    dicot_position_close(p);
    dicot_session_close(session);
}

static void long_searches_end(const struct dicot_limits *limits, const char *by)
{
    long_value_ends(limits, by);
    long_outcome_ends(limits, by);
}

TEST(every_limit_ends_a_search)
{
    struct dicot_limits limits = dicot_default_limits();
    assert_true(limits.memory > 0 && limits.seconds > 0);
    limits.nodes = 1000;
    limits.seconds = 3600; /* on a slow machine, too, nothing else ends it */
    long_searches_end(&limits, "node limit");
    limits.nodes = 0;
    limits.seconds = 1e-9;
    long_searches_end(&limits, "time limit");
    limits.seconds = -1;
    long_searches_end(&limits, "time limit");
    limits.seconds = 3600;
    limits.memory = 5 << 20;
    long_value_ends(&limits, "memory limit");
    limits.nodes = 20000; /* who wins is searched on in any memory */
    long_outcome_ends(&limits, "node limit");
    limits = dicot_default_limits();
    limits.stop = now;
    long_searches_end(&limits, "interrupted");
}

/* Does everything once, with the memory there is. Returns true if nothing failed. */
static bool everything(size_t bytes)
{
    static const char line[] = "clobber xxo|oxo + -nim 2", text[] = "{2||1|0} + ^3*2";
    struct dicot_limits limits = dicot_default_limits();
    limits.memory = bytes;
    struct dicot_error error = {DICOT_OK, 0, ""};
    struct dicot_position *p = dicot_position_open(line, strlen(line), &limits, &error);
    struct dicot_store *s = dicot_store_open(&limits);
    struct dicot_session *session = dicot_session_open(&limits);
    bool ok = p != NULL && s != NULL && session != NULL;
    dicot_value v;
    char outcome = 0;
    if (p == NULL)
        assert_int_equal(error.status, DICOT_LIMIT);
    if (p != NULL) {
        struct dicot_position *minus = dicot_position_negative(p, &error);
        ok = ok && minus != NULL && dicot_position_print(minus, NULL) != NULL;
        dicot_position_close(minus);
        enum dicot_status played =
            dicot_position_play(p, DICOT_LEFT, "#2 1:1", 6, &error);
        ok = ok && played == DICOT_OK;
        assert_int_equal(dicot_position_undo(p), played == DICOT_OK);
        ok = dicot_position_outcome(p, &outcome, &error) == DICOT_OK && ok;
        assert_true(outcome == '?' || outcome == 'N');
    }
    if (s != NULL) {
        v = dicot_value_parse(s, text, strlen(text), &error);
        ok = ok && dicot_value_print(s, v, NULL) != NULL;
        ok = ok && dicot_store_status(s) == DICOT_OK;
    }
    if (p != NULL && s != NULL)
        ok = dicot_position_value(p, s, &v, &error) == DICOT_OK && ok;
    if (session != NULL) {
        ok = ask(session, "value", "--quiet", line) == DICOT_OK && ok;
        answers_hold(session, "\"status\":\"");
    }
    dicot_session_close(session);
    dicot_store_close(s);
    dicot_position_close(p);
    return ok;
}

TEST(too_little_memory_is_never_fatal)
{
    size_t bytes = 1, tried = 0;
    for (; !everything(bytes); bytes += 1 + bytes / 8)
        tried++;
    assert_true(tried > 50); /* otherwise there was no limit */
    assert_true(bytes < 1 << 24);
}

/* ---- threads ---- */

struct button {
    atomic_int asked, pressed;
};

static bool is_pressed(void *context)
{
    struct button *b = context;
    b->asked++;
    return b->pressed != 0;
}

static void *search_long(void *context)
{
    struct dicot_limits limits = dicot_default_limits();
    limits.seconds = 1e6;
    limits.stop = is_pressed;
    limits.stop_context = context;
    long_searches_end(&limits, "interrupted");
    return NULL;
}

TEST(another_thread_stops_a_search)
{
    struct button button = {0, 0};
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, search_long, &button), 0);
    while (button.asked < 3)
        sched_yield();
    button.pressed = 1;
    pthread_join(thread, NULL);
}

static void *work(void *context)
{
    size_t *wrong = context;
    for (int i = 0; i < 5; i++)
        *wrong += !everything(0);
    return NULL;
}

TEST(handles_of_their_own_work_in_threads)
{
    pthread_t threads[4];
    size_t wrong[4] = {0};
    for (int i = 0; i < 4; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, work, &wrong[i]), 0);
    for (int i = 0; i < 4; i++) {
        pthread_join(threads[i], NULL);
        assert_int_equal(wrong[i], 0);
    }
}

/* ---- misuse ---- */

/* Whatever is NULL that must not be is bad input, never a crash. */
TEST(nothing_is_refused)
{
    const char *text;
    const dicot_value *list;
    size_t count;
    char outcome;
    dicot_value v;
    struct dicot_dyadic d;
    struct dicot_error error;
    struct dicot_position *p = position("clobber xo");
    struct dicot_store *s = dicot_store_open(NULL);
    struct dicot_session *session = dicot_session_open(NULL);
    struct dicot_calc *c = dicot_calc_open(s);
    static const char *const words[] = {"value", NULL};
    assert_int_equal(dicot_ask(NULL, words, 1), DICOT_BAD_INPUT);
    assert_int_equal(dicot_ask(session, NULL, 1), DICOT_BAD_INPUT);
    assert_int_equal(dicot_ask(session, words, 2), DICOT_BAD_INPUT);
    answers_hold(session, "a word is NULL");
    assert_null(dicot_answer(NULL, &count));
    assert_int_equal(dicot_session_database(session, NULL, 9, &error), DICOT_BAD_INPUT);
    assert_int_equal(dicot_session_database(NULL, "", 0, NULL), DICOT_BAD_INPUT);
    dicot_certify(NULL, NULL, NULL);
    dicot_watch(NULL, NULL, NULL);
    dicot_watch_best(NULL, NULL, NULL);
    assert_null(dicot_position_open(NULL, 5, NULL, &error));
    assert_non_null(strstr(error.message, "NULL"));
    assert_null(dicot_position_open_rules(NULL, 5, "nim 1", 5, NULL, NULL));
    assert_null(dicot_position_print(NULL, &count));
    assert_null(dicot_position_game(NULL));
    assert_int_equal(dicot_position_players(NULL), 0);
    dicot_position_list(NULL, DICOT_LEFT);
    assert_int_equal(dicot_position_next(NULL, &text, NULL), DICOT_BAD_INPUT);
    assert_int_equal(dicot_position_next(p, NULL, NULL), DICOT_BAD_INPUT);
    assert_int_equal(dicot_position_play(NULL, DICOT_LEFT, "", 0, NULL), DICOT_BAD_INPUT);
    assert_int_equal(dicot_position_play(p, DICOT_LEFT, NULL, 3, NULL), DICOT_BAD_INPUT);
    assert_false(dicot_position_undo(NULL));
    assert_null(dicot_position_ended(NULL));
    assert_null(dicot_position_negative(NULL, &error));
    assert_null(dicot_position_sum(p, NULL, &error));
    assert_int_equal(dicot_position_outcome(NULL, &outcome, NULL), DICOT_BAD_INPUT);
    assert_int_equal(dicot_position_outcome(p, NULL, &error), DICOT_BAD_INPUT);
    assert_null(dicot_position_best(NULL, DICOT_LEFT, NULL));
    assert_int_equal(dicot_position_value(p, NULL, &v, NULL), DICOT_BAD_INPUT);
    assert_int_equal(dicot_position_value(NULL, s, &v, NULL), DICOT_BAD_INPUT);
    assert_int_equal(dicot_position_value(p, s, NULL, NULL), DICOT_BAD_INPUT);
    assert_int_equal(dicot_store_status(NULL), DICOT_BAD_INPUT);
    assert_int_equal(dicot_store_count(NULL), 0);
    assert_int_equal(dicot_value_number(NULL, 1, 0), DICOT_NO_VALUE);
    assert_int_equal(dicot_value_nimber(NULL, 1), DICOT_NO_VALUE);
    assert_int_equal(dicot_value_parse(NULL, "1", 1, &error), DICOT_NO_VALUE);
    assert_int_equal(dicot_value_parse(s, NULL, 1, &error), DICOT_NO_VALUE);
    assert_int_equal(dicot_store_status(s), DICOT_BAD_INPUT);
    assert_int_equal(dicot_value_of_options(NULL, NULL, 0, NULL, 0), DICOT_NO_VALUE);
    assert_int_equal(dicot_value_of_options(s, NULL, 5, NULL, 0), DICOT_NO_VALUE);
    assert_int_equal(dicot_store_status(s), DICOT_BAD_INPUT);
    v = value(s, "^");
    assert_int_equal(dicot_value_is_all_small(NULL, v), -1);
    assert_int_equal(dicot_value_atomic_weight(NULL, v), DICOT_NO_VALUE);
    assert_int_equal(dicot_value_compare(NULL, v, v), DICOT_UNSURE);
    assert_int_equal(dicot_value_options(s, v, DICOT_LEFT, NULL, &count),
                     DICOT_BAD_INPUT);
    assert_int_equal(dicot_value_incentives(s, v, DICOT_LEFT, &list, NULL),
                     DICOT_BAD_INPUT);
    assert_int_equal(dicot_value_mean(s, v, NULL), DICOT_BAD_INPUT);
    assert_int_equal(dicot_value_mean(NULL, v, &d), DICOT_BAD_INPUT);
    assert_int_equal(dicot_value_wall(s, v, DICOT_LEFT, NULL, 1, &count),
                     DICOT_BAD_INPUT);
    assert_int_equal(dicot_value_wall(s, v, DICOT_LEFT, NULL, 0, NULL), DICOT_BAD_INPUT);
    assert_null(dicot_calc_open(NULL));
    assert_null(dicot_calc_open_rules(s, NULL, 7, &error));
    assert_int_equal(dicot_calc_evaluate(NULL, "1", 1, NULL), DICOT_BAD_INPUT);
    assert_int_equal(dicot_calc_evaluate(c, NULL, 1, &error), DICOT_BAD_INPUT);
    assert_int_equal(dicot_calc_kind(NULL), DICOT_KIND_NOTHING);
    assert_false(dicot_calc_answered(NULL) || dicot_calc_truth(NULL));
    assert_int_equal(dicot_calc_count(NULL), 0);
    assert_int_equal(dicot_calc_value(c, NULL, NULL), DICOT_BAD_INPUT);
    assert_int_equal(dicot_calc_value(NULL, &v, NULL), DICOT_BAD_INPUT);
    assert_null(dicot_calc_print(NULL, DICOT_PLAIN, &count));
    assert_null(dicot_calc_item(NULL, 0, DICOT_PLAIN, NULL));
    assert_int_equal(dicot_calc_set(c, NULL, 1, value(s, "1")), DICOT_BAD_INPUT);
    assert_int_equal(dicot_calc_set(NULL, "G", 1, v), DICOT_BAD_INPUT);
    dicot_calc_close(c);
    dicot_session_close(session);
    dicot_store_close(s);
    dicot_position_close(p);
}

TEST(values_out_of_range_are_bad_input)
{
    static const dicot_value wrong[] = {1u << 20, 1u << 31, UINT32_MAX - 1};
    struct dicot_store *s = dicot_store_open(NULL);
    struct dicot_calc *c = dicot_calc_open(s);
    const dicot_value *list;
    size_t count;
    struct dicot_dyadic d;
    dicot_value one = value(s, "1");
    for (size_t i = 0; i < COUNT(wrong); i++) {
        assert_int_equal(dicot_store_status(s), DICOT_OK);
        assert_null(dicot_value_print(s, wrong[i], NULL));
        assert_int_equal(dicot_store_status(s), DICOT_BAD_INPUT);
        assert_int_equal(dicot_value_add(s, one, wrong[i]), DICOT_NO_VALUE);
        assert_int_equal(dicot_store_status(s), DICOT_BAD_INPUT);
        assert_int_equal(dicot_value_compare(s, wrong[i], one), DICOT_UNSURE);
        assert_int_equal(dicot_value_of_options(s, &wrong[i], 1, &one, 1),
                         DICOT_NO_VALUE);
        assert_int_equal(dicot_value_options(s, wrong[i], DICOT_LEFT, &list, &count),
                         DICOT_BAD_INPUT);
        assert_int_equal(dicot_value_mean(s, wrong[i], &d), DICOT_BAD_INPUT);
        assert_int_equal(dicot_value_birthday(s, wrong[i]), -1);
        assert_int_equal(dicot_calc_set(c, "G", 1, wrong[i]), DICOT_BAD_INPUT);
        assert_int_equal(dicot_store_status(s), DICOT_BAD_INPUT);
    }
    dicot_calc_close(c);
    dicot_store_close(s);
}

/* Handles that their own functions try to use. */
struct greedy {
    struct dicot_position *p;
    struct dicot_store *s;
    struct dicot_session *session;
    int calls;
};

/* Tries everything with the handles that there are; all of it must be refused. */
static void use_handles(struct greedy *g)
{
    const char *const words[] = {"value", "nim 1"};
    const char *move;
    char outcome;
    dicot_value v;
    g->calls++;
    if (g->session != NULL) {
        assert_int_equal(dicot_ask(g->session, words, 2), DICOT_BAD_INPUT);
        assert_null(dicot_answer(g->session, NULL));
        assert_int_equal(dicot_session_limit(g->session, DICOT_LIMIT_SECONDS, 1),
                         DICOT_BAD_INPUT);
        dicot_watch(g->session, NULL, NULL);
        dicot_session_close(g->session);
    }
    if (g->p != NULL) {
        assert_int_equal(dicot_position_outcome(g->p, &outcome, NULL), DICOT_BAD_INPUT);
        assert_int_equal(dicot_position_next(g->p, &move, NULL), DICOT_BAD_INPUT);
        assert_null(dicot_position_print(g->p, NULL));
        assert_false(dicot_position_undo(g->p));
        dicot_position_close(g->p);
    }
    if (g->s != NULL) {
        struct dicot_error error;
        assert_int_equal(dicot_value_parse(g->s, "1", 1, &error), DICOT_NO_VALUE);
        assert_int_equal(error.status, DICOT_BAD_INPUT);
        assert_int_equal(dicot_value_nimber(g->s, 1), DICOT_NO_VALUE);
        assert_null(dicot_calc_open(g->s));
        dicot_store_close(g->s);
    }
    if (g->p != NULL && g->s != NULL)
        assert_int_equal(dicot_position_value(g->p, g->s, &v, NULL), DICOT_BAD_INPUT);
}

static bool greedy_stop(void *context)
{
    use_handles(context);
    return ((struct greedy *)context)->calls > 3;
}

static void greedy_report(void *context, double seconds, uint64_t nodes, const char *text)
{
    use_handles(context);
}

static bool greedy_write(void *context, const char *bytes, size_t length)
{
    use_handles(context);
    return true;
}

TEST(functions_may_not_use_their_handle)
{
    struct greedy g = {0};
    struct dicot_limits limits = dicot_default_limits();
    char outcome;
    dicot_value v;
    limits.stop = greedy_stop;
    limits.stop_context = &g;
    struct dicot_session *session = dicot_session_open(&limits);
    struct dicot_store *s = dicot_store_open(&limits);
    struct dicot_position *p =
        dicot_position_open(LONG_LINE, strlen(LONG_LINE), &limits, NULL);
    g = (struct greedy){.session = session};
    assert_int_equal(ask(session, "outcome", "--json", LONG_LINE), DICOT_LIMIT);
    assert_true(g.calls > 3);
    g.calls = -1000000;
    dicot_certify(session, greedy_write, &g);
    dicot_watch(session, greedy_report, &g);
    assert_int_equal(ask(session, "outcome", "--json", "clobber xo|ox"), DICOT_OK);
    assert_true(g.calls > -1000000);
    answers_hold(session, "\"outcome\":\"N\"");
    g = (struct greedy){.p = p};
    assert_int_equal(dicot_position_outcome(p, &outcome, NULL), DICOT_LIMIT);
    assert_true(g.calls > 3);
    g = (struct greedy){.p = p, .s = s};
    assert_int_equal(dicot_position_value(p, s, &v, NULL), DICOT_LIMIT);
    assert_true(g.calls > 3);
    g = (struct greedy){.s = s, .calls = -1000000};
    assert_int_not_equal(value(s, "^"), DICOT_NO_VALUE);
    dicot_position_close(p);
    dicot_store_close(s);
    dicot_session_close(session);
}

TEST(limits_change_while_open)
{
    char outcome;
    struct dicot_position *p = position(LONG_LINE);
    struct dicot_store *s = dicot_store_open(NULL);
    struct dicot_session *session = dicot_session_open(NULL);
    assert_int_equal(dicot_position_limit(p, DICOT_LIMIT_NODES, 1000), DICOT_OK);
    assert_int_equal(dicot_position_outcome(p, &outcome, NULL), DICOT_LIMIT);
    assert_int_equal(dicot_position_limit(p, DICOT_LIMIT_NODES, -1), DICOT_BAD_INPUT);
    assert_int_equal(dicot_position_limit(p, (enum dicot_limit)99, 1), DICOT_BAD_INPUT);
    assert_int_equal(dicot_position_limit(NULL, DICOT_LIMIT_NODES, 1), DICOT_BAD_INPUT);
    assert_int_equal(dicot_store_limit(s, DICOT_LIMIT_MEMORY, 1), DICOT_OK);
    assert_int_equal(dicot_value_parse(s, "{2||1|0}", 8, NULL), DICOT_NO_VALUE);
    assert_int_equal(dicot_store_status(s), DICOT_LIMIT);
    assert_int_equal(dicot_store_limit(s, DICOT_LIMIT_MEMORY, 0), DICOT_OK);
    assert_int_not_equal(value(s, "{2||1|0}"), DICOT_NO_VALUE);
    assert_int_equal(dicot_session_limit(session, DICOT_LIMIT_SECONDS, 1e-9), DICOT_OK);
    assert_int_equal(ask(session, "outcome", "--json", LONG_LINE), DICOT_LIMIT);
    assert_int_equal(dicot_session_limit(session, DICOT_LIMIT_SECONDS, 3600), DICOT_OK);
    assert_int_equal(ask(session, "outcome", "--json", "clobber xo|ox"), DICOT_OK);
    dicot_session_close(session);
    dicot_store_close(s);
    dicot_position_close(p);
}

/* ---- what programs that were compiled earlier rely on ---- */

#define AT(type, member, place) (offsetof(struct type, member) == (place))
#if UINTPTR_MAX == UINT64_MAX
_Static_assert(sizeof(struct dicot_error) == 216 && AT(dicot_error, status, 0) &&
                   AT(dicot_error, column, 8) && AT(dicot_error, message, 16),
               "struct dicot_error is as it was");
_Static_assert(sizeof(struct dicot_limits) == 40 && AT(dicot_limits, memory, 0) &&
                   AT(dicot_limits, nodes, 8) && AT(dicot_limits, seconds, 16) &&
                   AT(dicot_limits, stop, 24) && AT(dicot_limits, stop_context, 32),
               "struct dicot_limits is as it was");
#endif
_Static_assert(sizeof(struct dicot_dyadic) == 16 && AT(dicot_dyadic, numerator, 0) &&
                   AT(dicot_dyadic, exponent, 8),
               "struct dicot_dyadic is as it was");
_Static_assert(sizeof(struct dicot_corner) == 32 && AT(dicot_corner, t, 0) &&
                   AT(dicot_corner, v, 16),
               "struct dicot_corner is as it was");
_Static_assert(sizeof(dicot_value) == 4 && DICOT_NO_VALUE == UINT32_MAX,
               "dicot_value is as it was");
_Static_assert(DICOT_OK == 0 && DICOT_NO == 1 && DICOT_BAD_INPUT == 2 &&
                   DICOT_LIMIT == 3 && DICOT_FAILED == 4,
               "statuses are as they were");
_Static_assert(DICOT_LEFT == 0 && DICOT_RIGHT == 1 && DICOT_LESS == 0 &&
                   DICOT_EQUAL == 1 && DICOT_GREATER == 2 && DICOT_CONFUSED == 3 &&
                   DICOT_UNSURE == 4,
               "players and orders are as they were");
_Static_assert(DICOT_PLAIN == 0 && DICOT_UNICODE == 1 && DICOT_LATEX == 2 &&
                   DICOT_KIND_NOTHING == 0 && DICOT_KIND_VALUE == 1 &&
                   DICOT_KIND_POSITION == 2 && DICOT_KIND_TRUTH == 3 &&
                   DICOT_KIND_LIST == 4 && DICOT_KIND_TEXT == 5,
               "notations and kinds are as they were");
_Static_assert(DICOT_LIMIT_MEMORY == 0 && DICOT_LIMIT_NODES == 1 &&
                   DICOT_LIMIT_SECONDS == 2,
               "limits are as they were");

TEST(closing_nothing_is_fine)
{
    dicot_session_close(NULL);
    dicot_position_close(NULL);
    dicot_store_close(NULL);
}
