/* SPDX-License-Identifier: MIT */
/* comparison.c: `value expr '^ || *'`: does the comparison of two values hold? */
#include "questions/value.h"

#include <string.h>

#include "answer/certify.h"
#include "value/name.h"

/* Sets *c to what follows the word expr. Returns false if the line begins with another
 * word. */
static bool find_question(const struct request *q, struct cursor *c)
{
    *c = q->line;
    cursor_trim(c);
    struct cursor game = cursor_take_word(c);
    cursor_blanks(c);
    return cursor_is(&game, "expr");
}

/* Is the first expression followed by a relation and another expression? (`expr ^ + nim
 * 2` is a sum.) */
static bool is_comparison(struct values *s, struct cursor c)
{
    struct error ignored = {0};
    value v;
    c.error = &ignored;
    if (!value_parse(s, &c, &v) || cursor_at_end(&c))
        return false;
    const char *relation = c.at;
    while (cursor_peek(&c) > 0 && strchr("=!<>|", cursor_peek(&c)) != NULL)
        c.at++;
    if (c.at == relation)
        return false;
    cursor_blanks(&c);
    struct cursor word = cursor_word(&c);
    return game_find(word.at, cursor_left(&word)) ==
           NULL; /* positions are not compared */
}

static bool when(const struct run *run)
{
    struct cursor c;
    if (run->q->after != NULL || !find_question(run->q, &c))
        return false;
    struct values *s = values_new(run->memory);
    bool asked = s != NULL && is_comparison(s, c);
    values_free(s);
    return asked;
}

static enum answer_code compare(struct cursor c, struct values *s, struct run *run)
{
    struct writer question = writer_in(&run->arena);
    bool holds;
    write_bytes(&question, c.at, cursor_left(&c));
    if (!value_parse_comparison(s, &c, &holds))
        return c.error->status == EXPIRED ? ANSWER_LIMIT : ANSWER_BAD_INPUT;
    struct result r = result_of(run, "optimal", "comparison", values_count(s), &holds);
    r.game = "expr";
    r.subject = question.text;
    if (question.failed)
        run->to->out->failed = true;
    else
        reply_give(run, &r);
    return holds ? ANSWER_GIVEN : ANSWER_NO;
}

static enum answer_code answer(struct run *run)
{
    struct cursor c;
    if (table_row_wanted(run->q) || certificate_wanted(run))
        return run_fail(run, BAD_INPUT, "a comparison has no %s: ask for the difference",
                        table_row_wanted(run->q) ? "row in a --table" : "--cert");
    find_question(run->q, &c);
    struct values *s = values_new(run->memory);
    enum answer_code code =
        s != NULL ? compare(c, s, run)
                  : run_fail(run, NO_MEMORY,
                             "the values need more memory than --memory allows");
    values_free(s);
    run->error->line = 0;
    return code;
}

const struct command comparison_command = {
    .name = "value",
    .reads = READS_TEXT,
    .when = when,
    .answer = answer,
    .text = show_comparison,
    .json = show_comparison_json,
};
