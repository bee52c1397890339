/* SPDX-License-Identifier: MIT */
/* question.c: `calc`: evaluates every statement of a text and gives its answer;
 * and `value`, where two sums are compared. */
#include "calc/calc.h"

#include <string.h>

#include "answer/certify.h"
#include "answer/options.h"
#include "answer/table.h"
#include "problem/advice.h"
#include "questions/value.h"
#include "value/name.h"

/* What `calc` finds for one statement. */
struct calc_found {
    const struct calc_statement *statement;
    enum calc_kind kind;
    bool truth;
    struct writer text;
    struct writer *items; /* for a list: the text of each item */
    size_t count;
};

#define MOST_LISTED 10000 /* longest list whose items JSON shows one by one */

static bool find_items(struct calc *c, struct run *run, enum notation notation,
                       struct calc_found *f)
{
    size_t count = run->q->json ? calc_items(c) : 0;
    if (count > MOST_LISTED)
        return true;
    f->items = arena_new(&run->arena, count, sizeof *f->items);
    bool ok = f->items != NULL;
    for (; ok && f->count < count; f->count++) {
        f->items[f->count] = writer_in(&run->arena);
        ok = calc_print_item(c, run, f->count, notation, &f->items[f->count]);
    }
    return ok;
}

static enum answer_code failed(struct run *run)
{
    run_has_failed(run);
    switch (run->error->status) {
    case BAD_INPUT:
        return ANSWER_BAD_INPUT;
    case IO_ERROR:
        return ANSWER_FAILED;
    default:
        return ANSWER_LIMIT;
    }
}

enum answer_code calc_give_next(struct calc *c, struct run *run, struct cursor *text,
                                struct calc_statement *s)
{
    struct calc_found f = {.statement = s, .text = writer_in(&run->arena)};
    enum notation notation = (enum notation)run->q->notation;
    if (!calc_next(c, run, text, s))
        return failed(run);
    if (s->answer == CALC_NOTHING)
        return ANSWER_GIVEN;
    if (!calc_print(c, run, notation, &f.text) || !find_items(c, run, notation, &f)) {
        if (run->error->status == OK)
            run_fail(run, NO_MEMORY, "the answer takes more than --memory allows");
        run->error->column = (size_t)(s->source.at - text->start) + 1;
        return failed(run);
    }
    f.kind = s->answer;
    f.truth = calc_truth(c);
    struct result r = result_of(run, "optimal", "calc", s->nodes, &f);
    return reply_give(run, &r,
                      f.kind == CALC_TRUTH && !f.truth ? ANSWER_NO : ANSWER_GIVEN);
}

/* ---- the command ---- */

static enum answer_code question_answer(struct run *run)
{
    struct calc *c = calc_new(run->memory, NULL, run->q->options.added);
    struct cursor text = run->q->line;
    struct calc_statement s;
    enum answer_code code = ANSWER_GIVEN, last = ANSWER_GIVEN;
    if (run->q->expression != NULL)
        text = cursor_of(run->q->expression, strlen(run->q->expression), run->error);
    if (c == NULL)
        return run_lacks_memory(run, "values need");
    if (run->q->transcript != NULL)
        run_fail(run, IO_ERROR, "--transcript: there are no files here");
    while (!cursor_at_end(&text) && run->error->status == OK) {
        last = calc_give_next(c, run, &text, &s);
        code = s.answer != CALC_NOTHING || run->error->status != OK ? last : code;
    }
    calc_free(c);
    return run->error->status != OK ? failed(run) : code;
}

static void show(const struct result *r, struct writer *w)
{
    const struct calc_found *f = r->found;
    write_bytes(w, f->text.text, f->text.length);
    write_byte(w, '\n');
}

static void question_show_json(const struct result *r, struct json *j)
{
    const struct calc_found *f = r->found;
    const struct cursor *source = &f->statement->source;
    json_bytes(json_key(j, "expression"), source->at, cursor_left(source));
    json_text(json_key(j, "kind"), calc_kind_name(f->kind));
    json_bytes(json_key(j, "answer"), f->text.text, f->text.length);
    if (f->kind == CALC_TRUTH)
        json_bool(json_key(j, "holds"), f->truth);
    if (f->kind != CALC_LIST || f->items == NULL)
        return;
    json_key(j, "items");
    json_open_list(j);
    for (size_t i = 0; i < f->count; i++)
        json_bytes(j, f->items[i].text, f->items[i].length);
    json_close_list(j);
}

const struct command calc_command = {
    .name = "calc",
    .arguments = "[FILE]",
    .title = "calculate with values and positions, variables and lists",
    .help =
        "Expressions over values and positions: sums, comparisons, functions, variables, "
        "lists. With neither -e nor FILE it asks for them\n"
        "one by one, with line editing and a history; `help` lists the functions. A "
        "comparison is answered by true or false, and if\n"
        "the last answer is false the exit code is 1. doc/calc.md has the language by "
        "example.\n\n"
        "  dicot calc -e 'clobber xxo - ^ > *'\n"
        "  dicot calc -e 'G := {3|1||-2}; mean(G); 2.G + (clobber xo)'\n"
        "  dicot calc -e '[clobber path n checkerboard for n in 1..12]'\n"
        "  dicot calc -e 'table [nim n 3 for n in 0..5]'\n"
        "  dicot calc script.txt --notation latex\n"
        "  dicot calc --transcript today.txt\n",
    .options = OPTIONS_OUTPUT | OPTIONS_LIMITS | OPTIONS_CALC | OPTIONS_DATABASE,
    .reads = READS_TEXT,
    .single = true,
    .answer = question_answer,
    .show = &(const struct renderer){show, question_show_json},
};

/* ---- value LINE > LINE ---- */

/* Does the text begin with a value and a relation? There need be no blank between them:
 * `^>*`. */
static bool begins_comparison(struct cursor c, struct memory *m)
{
    struct error ignored = {0};
    struct values *s = values_new(m);
    value v;
    c.error = &ignored;
    bool found = s != NULL && value_parse(s, &c, &v) && cursor_peek(&c) > 0 &&
                 strchr("=!<>|", cursor_peek(&c)) != NULL;
    values_free(s);
    return found;
}

static bool compares(const struct run *run)
{
    struct cursor c = run->q->line, relation;
    if (run->q->after != NULL)
        return false;
    cursor_blanks(&c);
    if (find_relation(c, &relation))
        return true;
    struct cursor without_sign = c;
    cursor_take(&without_sign, "-");
    return (take_expr(&c) || looks_like_value(&without_sign)) &&
           begins_comparison(c, run->memory);
}

static enum answer_code question_compare(struct run *run)
{
    if (table_row_wanted(run->q) || certificate_wanted(run))
        return run_fail(run, BAD_INPUT, "a comparison has no %s: ask for the difference",
                        table_row_wanted(run->q) ? "row in a --table" : "--cert");
    struct calc *c = calc_new(run->memory, NULL, run->q->options.added);
    struct cursor text = run->q->line;
    struct calc_statement s;
    if (c == NULL)
        return run_lacks_memory(run, "values need");
    bool ok = calc_next(c, run, &text, &s) &&
              (cursor_at_end(&text) || cursor_expected(&text, "the end"));
    bool holds = calc_truth(c);
    if (ok && s.answer != CALC_TRUTH)
        run_fail(run, BAD_INPUT, "expected a comparison");
    calc_free(c);
    if (run->error->status != OK)
        return failed(run);
    const enum answer_code code = holds ? ANSWER_GIVEN : ANSWER_NO;
    struct writer question = writer_in(&run->arena);
    struct cursor source = s.source;
    struct result r = result_of(run, "optimal", "comparison", s.nodes, &holds);
    r.game = take_expr(&source) ? "expr" : "sum";
    write_bytes(&question, source.at, cursor_left(&source));
    r.subject = question.text;
    run->to->out->failed = run->to->out->failed || question.failed;
    return question.failed ? code : reply_give(run, &r, code);
}

static bool holds_in(const struct result *r)
{
    return *(const bool *)r->found;
}

static void show_comparison(const struct result *r, struct writer *w)
{
    write_text(w, holds_in(r) ? "yes\n" : "no\n");
}

static void show_comparison_json(const struct result *r, struct json *j)
{
    json_bool(json_key(j, "holds"), holds_in(r));
}

const struct command comparison_command = {
    .name = "value",
    .reads = READS_TEXT,
    .when = compares,
    .answer = question_compare,
    .show = &(const struct renderer){show_comparison, show_comparison_json},
};
