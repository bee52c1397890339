/* SPDX-License-Identifier: MIT */
/* click_lines.c: `value --runs`: a table of all short lines of blocks, one result per
 * number of runs. */
#include "questions/clicks/click_lines.h"

static bool is_asked(const struct run *run)
{
    return run->q->runs > 0;
}

/* Reads the name of the game, without a position: the question is about all lines. */
static bool read_wish(struct run *run, struct click_lines_wish *wish)
{
    struct cursor line = run->q->line;
    cursor_trim(&line);
    struct cursor game = cursor_take_word(&line);
    wish->partizan = cursor_is(&game, "click-partizan");
    if (!wish->partizan && !cursor_is(&game, "click-impartial"))
        return cursor_fail(&game, BAD_INPUT,
                           "--runs is about click-impartial and click-partizan");
    cursor_blanks(&line);
    if (!cursor_done(&line, "the end: --runs asks about all lines"))
        return false;
    wish->runs = (uint32_t)run->q->runs;
    wish->colours = run->q->colours > 0 ? (uint32_t)run->q->colours : 2;
    if (wish->partizan && wish->colours > 2)
        return cursor_fail(&game, BAD_INPUT, "click-partizan has two colours, a and b");
    return true;
}

static void give(struct run *run, const struct search *s, struct click_lines_wish wish,
                 size_t row)
{
    struct writer example;
    struct click_lines_found found = {wish, *click_lines_at(s, row), NULL};
    writer_init(&example, run->memory);
    click_lines_print(wish, found.row.runs, found.row.example, &example);
    found.example = example.text;
    struct result r = result_of(run, "optimal", "exhaustion", found.row.lines, &found);
    r.game = wish.partizan ? "click-partizan" : "click-impartial";
    r.subject = example.text;
    run->to->out->failed = run->to->out->failed || example.failed;
    if (!run->to->out->failed)
        reply_give(run, &r, ANSWER_GIVEN);
    writer_done(&example);
}

static enum answer_code answer(struct run *run)
{
    struct click_lines_wish wish;
    if (!read_wish(run, &wish))
        return ANSWER_BAD_INPUT;
    struct search *s = click_lines_new(run->memory, wish);
    if (s == NULL)
        return run_lacks_memory(run, "the search needs");
    enum ended ended = run_search(run, s, &run->limits, 0);
    search_finish(s);
    for (size_t i = 0; i < click_lines_count(s) && !run->to->broken; i++)
        give(run, s, wish, i);
    if (ended != ENDED_SOLVED)
        reply_remark(run, "%s", ended_because(ended));
    search_free(s);
    return run->to->broken         ? ANSWER_FAILED
           : ended == ENDED_SOLVED ? ANSWER_GIVEN
                                   : ANSWER_LIMIT;
}

const struct command click_lines_command = {
    .name = "value",
    .reads = READS_TEXT,
    .when = is_asked,
    .answer = answer,
    .show = &show_click_lines,
};
