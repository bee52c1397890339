/* SPDX-License-Identifier: MIT */
/* click_lines.c: `value --runs`: a table of all short lines of blocks, one result per
 * number of runs. */
#include "answer/answer.h"
#include "twoplayer/click_lines.h"

struct click_lines_found {
    struct click_lines_wish wish;
    struct click_lines_row row;
    const char *example; /* the first line that has the largest value */
};

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

static enum answer_code click_lines_answer(struct run *run)
{
    struct click_lines_wish wish;
    if (!read_wish(run, &wish))
        return ANSWER_BAD_INPUT;
    struct search *s = click_lines_new(run->memory, wish);
    if (s == NULL)
        return run_lacks_memory(run, "the search needs");
    enum ended ended = run_search(run, s, &run->limits, 0);
    search_finish(s);
    for (size_t i = 0; i < click_lines_count(s) && !run->to->broken; i++) {
        struct writer example;
        struct click_lines_found found = {wish, *click_lines_at(s, i), NULL};
        writer_init(&example, run->memory);
        click_lines_print(wish, found.row.runs, found.row.example, &example);
        found.example = example.text;
        struct result r =
            result_of(run, "optimal", "exhaustion", found.row.lines, &found);
        r.game = wish.partizan ? "click-partizan" : "click-impartial";
        r.subject = example.text;
        run->to->out->failed = run->to->out->failed || example.failed;
        if (!run->to->out->failed)
            reply_give(run, &r, ANSWER_GIVEN);
        writer_done(&example);
    }
    if (ended != ENDED_SOLVED)
        reply_remark(run, "%s", ended_because(ended));
    search_free(s);
    return run->to->broken         ? ANSWER_FAILED
           : ended == ENDED_SOLVED ? ANSWER_GIVEN
                                   : ANSWER_LIMIT;
}

/* ---- text and JSON ---- */

/* Writes n 512ths as a fraction such as 5/2. */
static void show_number(int32_t n, struct writer *w)
{
    unsigned places = CLICK_LINES_SCALE;
    for (; places > 0 && n % 2 == 0; places--)
        n /= 2;
    write_format(w, places > 0 ? "%d/%d" : "%d", n, 1 << places);
}

static void show_nimber(int32_t n, struct writer *w)
{
    write_format(w, n == 0 ? "0" : n == 1 ? "*" : "*%d", n);
}

/* Writes how many lines have each nimber; the largest nimber comes last. */
static void show_nimbers(const struct click_lines_row *r, struct writer *w)
{
    for (int32_t n = 0; n <= r->most; n++) {
        show_nimber(n, w);
        write_format(w, " %llu%s", (unsigned long long)r->nimbers[n],
                     n < r->most ? ", " : "; first ");
    }
    show_nimber(r->most, w);
}

static void show_outcomes(const struct click_lines_row *r, struct writer *w)
{
    write_format(w, "L %llu, R %llu, N %llu, P %llu; plus * %llu; numbers ",
                 (unsigned long long)r->left, (unsigned long long)r->right,
                 (unsigned long long)r->next, (unsigned long long)r->previous,
                 (unsigned long long)r->starred);
    show_number(r->least, w);
    write_text(w, " to ");
    show_number(r->most, w);
    write_text(w, "; first ");
    show_number(r->most, w);
}

static void click_lines_text(const struct result *r, struct writer *w)
{
    const struct click_lines_found *f = r->found;
    write_format(w, "runs %u, lines %llu: ", f->row.runs,
                 (unsigned long long)f->row.lines);
    if (f->wish.partizan)
        show_outcomes(&f->row, w);
    else
        show_nimbers(&f->row, w);
    write_format(w, ": %s\n", f->example);
}

static void show_number_json(const char *key, int32_t n, struct json *j)
{
    show_number(n, json_text_open(json_key(j, key)));
    json_text_close(j);
}

static void click_lines_json(const struct result *r, struct json *j)
{
    const struct click_lines_found *f = r->found;
    json_count(json_key(j, "runs"), f->row.runs);
    json_count(json_key(j, "colours"), f->wish.colours);
    json_count(json_key(j, "lines"), f->row.lines);
    if (f->wish.partizan) {
        json_count(json_key(j, "L"), f->row.left);
        json_count(json_key(j, "R"), f->row.right);
        json_count(json_key(j, "N"), f->row.next);
        json_count(json_key(j, "P"), f->row.previous);
        json_count(json_key(j, "starred"), f->row.starred);
        show_number_json("least", f->row.least, j);
        show_number_json("most", f->row.most, j);
        return;
    }
    json_open_list(json_key(j, "nimbers"));
    for (int32_t n = 0; n <= f->row.most; n++)
        json_count(j, f->row.nimbers[n]);
    json_close_list(j);
}

static const struct renderer show_click_lines = {click_lines_text, click_lines_json};

/* ---- the command ---- */

const struct command click_lines_command = {
    .name = "value",
    .reads = READS_TEXT,
    .when = is_asked,
    .answer = click_lines_answer,
    .show = &show_click_lines,
};
