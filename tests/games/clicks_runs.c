/* SPDX-License-Identifier: MIT */
/* clicks_runs.c: compares boards stored as runs with the same boards stored as cells. */
#include "games/clicks/runs.h"

#include <string.h>

#include "base/rng.h"
#include "games/clicks/clicks.h"
#include "tests/support/support.h"

static uint32_t below(uint64_t *state, uint32_t n)
{
    return (uint32_t)(rng_next(state) % n);
}

/* Small and random, with columns of different heights and long runs. */
static struct text random_columns(uint64_t *state, uint32_t colours)
{
    uint32_t columns = 1 + below(state, 5);
    struct text t = text_of("columns ");
    for (uint32_t c = 0; c < columns; c++) {
        uint32_t runs = 1 + below(state, 8);
        add_text(&t, "%s", c > 0 ? "|" : "");
        for (uint32_t i = 0; i < runs; i++)
            add_text(&t, "%u%c", 1 + below(state, 3), (int)('a' + below(state, colours)));
    }
    return t;
}

/* Are both boards the same, cell by cell? */
static void compare(const struct clicks_runs *r, const struct board *b,
                    const uint8_t *pos)
{
    const struct clicks *k = clicks_of(b);
    uint64_t blocks = 0;
    for (uint32_t c = 0; c < k->columns; c++)
        for (uint32_t h = 0; h < k->rows; h++) {
            uint8_t colour = pos[(size_t)c * k->rows + h];
            uint32_t run = clicks_runs_at(r, (struct run_cell){c, h});
            check_number(run == NO_RUN ? 0 : r->colour[run], colour);
            blocks += colour != 0;
            if (run == NO_RUN)
                continue;
            struct run_cell low = clicks_runs_cell(r, run);
            check(low.column == c && low.height <= h && h < low.height + r->length[run]);
        }
    check_number(r->blocks, blocks);
}

/* Clicks on random cells until nothing is left that can be clicked. */
static void play_out(struct clicks_runs *r, struct sample *s, uint64_t *state)
{
    const struct board *b = problem_board(&s->problem);
    const struct clicks *k = clicks_of(b);
    uint8_t *pos = start_copy(&s->problem);
    struct iterator it = {0};
    move m;
    compare(r, b, pos);
    while (it = (struct iterator){0}, b->game->next(b, pos, LEFT, &it, s->scratch, &m)) {
        struct run_cell at = {below(state, k->columns), below(state, k->rows)};
        m = (move)at.column * k->rows + at.height;
        uint32_t run = clicks_runs_at(r, at);
        if (run == NO_RUN)
            continue;
        bool legal = b->game->legal(b, pos, LEFT, m, s->scratch, NULL);
        check((clicks_runs_click(r, run) == CLICK_MADE) == legal);
        if (legal)
            b->game->play(b, pos, LEFT, m, s->scratch);
        compare(r, b, pos);
    }
    free_position(&s->problem, pos);
}

TEST(test_play)
{
    uint64_t state = 17;
    for (unsigned i = 0; i < 3000; i++) {
        struct text position = random_columns(&state, 2 + i % 3), line = {""};
        add_text(&line, "clickomania %s", position.bytes);
        testing("%s", line.bytes);
        struct sample s;
        struct clicks_runs r;
        struct error error = {0};
        struct cursor c = cursor_of(position.bytes, strlen(position.bytes), &error);
        sample_open(&s, line.bytes);
        check(clicks_runs_parse(&r, &s.memory, &c));
        check_number(r.rows, clicks_of(problem_board(&s.problem))->rows);
        check_number(r.columns, clicks_of(problem_board(&s.problem))->columns);
        play_out(&r, &s, &state);
        clicks_runs_done(&r);
        sample_close(&s);
    }
}

/* Runs keep their numbers, whatever is removed around them, and runs of one colour that
 * touch in the text are one. */
TEST(test_numbers)
{
    static const char text[] = "columns 2a1a3bc|2.";
    struct memory m = {0};
    struct error error = {0};
    struct clicks_runs r;
    struct cursor c = cursor_of(text, sizeof text - 1, &error);
    check(clicks_runs_parse(&r, &m, &c));
    check_number(r.runs, 3);
    check_number(r.colours, 3);
    check_number(r.blocks, 7);
    check_number(clicks_runs_click(&r, 2), CLICK_ALONE);
    check_number(clicks_runs_click(&r, 0), CLICK_MADE);
    check_number(r.members, 1);
    check_number(clicks_runs_cell(&r, 2).height, 3);
    check_number(clicks_runs_at(&r, (struct run_cell){0, 0}), 1);
    clicks_runs_done(&r);
    check_number(m.used, 0);
}

TEST(test_refused)
{
    static const char *const bad[] = {"columns ",
                                      "columns 0a",
                                      "columns a|",
                                      "columns .a",
                                      "columns .|a",
                                      "columns a2",
                                      "columns A",
                                      "columns a b",
                                      "columns 4000000000a",
                                      "columns a|2147483640b|2147483640a"};
    for (size_t i = 0; i < COUNT(bad); i++) {
        struct memory m = {0};
        struct error error = {0};
        struct clicks_runs r;
        struct cursor c = cursor_of(bad[i], strlen(bad[i]), &error);
        testing("%s", bad[i]);
        check(!clicks_runs_parse(&r, &m, &c));
        check_number(error.status, BAD_INPUT);
        clicks_runs_done(&r);
        check_number(m.used, 0);
    }
}
