/* SPDX-License-Identifier: MIT */
/* options.c: tests options on a scratch game: the template game with one more row for an
 * option. Everything else about the option must follow from that row, so nothing in src/
 * knows its name. The table below takes the place of games.c, as in template_table.c. */
#include "support.h"

#include <string.h>

#include "game/option.h"

static bool set_extra(struct board *b, struct cursor text)
{
    uint64_t extra;
    if (!cursor_number(&text, 9, "what to add to the pile", &extra) ||
        !cursor_done(&text, "the end after the number"))
        return false;
    b->start[0] = (uint8_t)(b->start[0] + extra);
    return true;
}

/* Sets the pile to its square. It is applied after extra=, whatever their order in the
 * line. */
static bool set_squared(struct board *b, struct cursor text)
{
    b->start[0] = (uint8_t)(b->start[0] * b->start[0]);
    return true;
}

/* Multiplies the pile by 1, 2 or 3. */
static void choose_times(struct board *b, uint64_t which)
{
    b->start[0] = (uint8_t)(b->start[0] * (which + 1));
}

/* Says that a pile of 6 needs the third word. */
static uint64_t chosen_times(const struct board *b, const uint8_t *pos)
{
    (void)b;
    return pos[0] == 6 ? 2 : 0;
}

static void print_nothing(const struct board *b, const uint8_t *pos, struct writer *w)
{
    (void)b, (void)pos, (void)w;
}

static const struct game_option extra = {
    .name = "extra",
    .argument = "N",
    .title = "so many more in the pile [0]",
    .help = "From 0 to 9.",
    .set = set_extra,
    .print = print_nothing,
};

static const struct game_option squared = {
    .name = "squared",
    .title = "the square of the pile",
    .help = "After --extra.",
    .set = set_squared,
    .print = print_nothing,
};

static const struct game_option times = {
    .name = "times",
    .argument = "NAME",
    .title = "a multiple of the pile [once]",
    .help = "After --squared.",
    .words = "once|twice|thrice",
    .choose = choose_times,
    .chosen = chosen_times,
};

extern const struct game template_game;
static struct game scratch; /* a copy of the template game, with options */
const struct game *const games[] = {&scratch, NULL};

static void expect_line(const char *line, const char *printed)
{
    struct sample s;
    sample_open(&s, line);
    assert_string_equal(line_text(&s.problem, s.problem.start).bytes, printed);
    sample_close(&s);
}

static void expect_error(const char *line, size_t column, const char *message)
{
    struct memory memory = {0};
    struct error error;
    struct problem p;
    testing("%s", line);
    check(!problem_parse(&p, &memory, line, strlen(line), NULL, &error));
    check_number(error.column, column);
    assert_string_equal(error.message, message);
    check_number(memory.used, 0);
}

static void test_lines(void **state)
{
    expect_line("take-away 5", "take-away 5");
    expect_line("take-away 5 with extra=2", "take-away 7");
    expect_line("take-away 2 with squared extra=1", "take-away 9");
    expect_line("take-away 2 with extra=1 squared", "take-away 9");
    expect_line("take-away 5 with times=once", "take-away 5");
    expect_line("take-away 5 with times=twice", "take-away 10");
    expect_line("take-away 2 with times=thrice", "take-away 6 with times=thrice");
    expect_line("take-away 3 with times=twice extra=1", "take-away 8");
}

static void test_errors(void **state)
{
    expect_error("take-away 5 with extra=x", 24,
                 "expected what to add to the pile, found 'x'");
    expect_error("take-away 5 with extra=1 extra=1", 26,
                 "the option extra is given twice");
    expect_error("take-away 5 with extra", 23, "expected a value after '='");
    expect_error("take-away 5 with squared=1", 26, "squared takes no value");
    expect_error("take-away 5 with joker", 18, "expected extra= squared or times=");
    expect_error("take-away 5 with extre=1", 18,
                 "expected extra= squared or times=; did you mean extra?");
    expect_error("take-away 5 with times=thrise", 24,
                 "expected times=once|twice|thrice; did you mean thrice?");
    expect_error("take-away 5 with times=onc", 24,
                 "expected times=once|twice|thrice; did you mean once?");
    expect_error("take-away 5 with times=once|twice", 24,
                 "expected times=once|twice|thrice; did you mean once?");
    expect_error("take-away 5 with times=7", 24, "expected times=once|twice|thrice");
}

/* A flag on the command line applies where the line itself does not set the option. */
static void test_defaults(void **state)
{
    struct memory memory = {0};
    struct error error = {0};
    struct given_options flags = {0};
    struct problem p;
    check(option_note(&flags, cursor_of("extra", 5, &error), cursor_of("4", 1, &error)));
    check(problem_parse(&p, &memory, "take-away 1", 11, &flags, &error));
    check_number(p.start[0], 5);
    problem_done(&p);
    check(problem_parse(&p, &memory, "take-away 1 with extra=2", 24, &flags, &error));
    check_number(p.start[0], 3);
    problem_done(&p);
}

static void test_rows(void **state)
{
    check(option_at(0) == &extra && option_at(1) == &squared && option_at(2) == &times &&
          option_at(3) == NULL);
}

int main(void)
{
    static const struct game_option *const rows[] = {&extra, &squared, &times, NULL};
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_errors),
        cmocka_unit_test(test_defaults),
        cmocka_unit_test(test_rows),
    };
    scratch = template_game;
    scratch.options = rows;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
