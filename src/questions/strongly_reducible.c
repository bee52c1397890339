/* SPDX-License-Identifier: MIT */
/* strongly_reducible.c: `solve --strong`: is a graph strongly 1-reducible, strongly
 * 2-reducible, or strongly 1-reducible joker [HAM §1]? The question is about all
 * colourings of a graph, so the LINE need not have one. */
#include <string.h>

#include "answer/answer.h"
#include "solve/hamming/strongly_reducible.h"

struct strongly_reducible_found {
    struct strongly_reducible_verdict strong;
    enum ended ended;
    const char *counterexample; /* a LINE; NULL: there is none, or none is known */
};

static bool is_asked(const struct run *run)
{
    return run->q->strong != STRONG_NOT_ASKED;
}

/* Reads the LINE, or else the LINE with some labels added. If neither can be read, the
 * error is that of the LINE as it was written. */
static bool strongly_reducible_parse(struct problem *p, struct run *run)
{
    const struct cursor *line = &run->q->line;
    struct memory *m = run->memory;
    if (problem_parse(p, m, line->at, cursor_left(line), NULL, run->error))
        return true;
    run->error->line = 0; /* only the host knows which line it is */
    struct error second = {0};
    struct writer text = writer_in(&run->arena);
    write_bytes(&text, line->at, cursor_left(line));
    write_text(&text, " random:1");
    bool ok = !text.failed && problem_parse(p, m, text.text, text.length, NULL, &second);
    if (ok)
        *run->error = (struct error){0};
    return ok;
}

/* Writes the counterexample as a LINE. */
static void print_counterexample(const struct problem *p,
                                 const struct strongly_reducible_verdict *s,
                                 struct writer *w)
{
    uint8_t *pos = position_copy(p, p->start, w->memory);
    w->failed = w->failed || pos == NULL;
    for (uint32_t v = 0; pos != NULL && v < s->vertices; v++)
        pos[v] = s->black >> v & 1 ? X : O;
    if (pos != NULL)
        stones_print_line(problem_board(p), pos, &s->target, &s->second,
                          s->kind == ENDING_JOKER, w);
    memory_free(w->memory, pos, p->pos_size, 1);
}

/* Writes the texts of the answer and gives it. */
static enum answer_code strongly_reducible_give(const struct problem *p,
                                                struct strongly_reducible_found *found,
                                                uint64_t nodes, struct run *run)
{
    bool solved = found->ended == ENDED_SOLVED, holds = found->strong.holds;
    struct writer shape = writer_in(&run->arena), line = writer_in(&run->arena);
    shape_print(graph_of(problem_board(p)), &shape);
    if (solved && !holds)
        print_counterexample(p, &found->strong, &line);
    found->counterexample = line.length > 0 ? line.text : NULL;
    run->to->out->failed = run->to->out->failed || shape.failed || line.failed;
    struct result r =
        result_of(run, solved ? "optimal" : "unknown", "whole", nodes, found);
    r.game = "sc2";
    r.subject = shape.text;
    const enum answer_code code = !solved ? ANSWER_LIMIT
                                  : holds ? ANSWER_GIVEN
                                          : ANSWER_NO;
    return run->to->out->failed ? code : reply_give(run, &r, code);
}

static enum answer_code decide(const struct problem *p, struct run *run)
{
    static const enum ending_kind kinds[] = {[STRONG_ONE] = ENDING_ONE,
                                             [STRONG_TWO] = ENDING_TWO,
                                             [STRONG_JOKER] = ENDING_JOKER};
    const struct graph *g = graph_of(problem_board(p));
    struct strongly_reducible_found found = {.strong.kind = kinds[run->q->strong]};
    uint64_t nodes = 0;
    struct search *search =
        strongly_reducible_new(g, kinds[run->q->strong], run->memory, run->host->crew);
    found.ended = run_search(run, search, &run->limits, 0);
    if (search != NULL) {
        found.strong = strongly_reducible_result(search);
        nodes = search->nodes;
    } else {
        reply_remark(run, "the table of all positions takes %llu MB",
                     (unsigned long long)strongly_reducible_bytes(g) / 1000000 + 1);
    }
    enum answer_code code = strongly_reducible_give(p, &found, nodes, run);
    search_free(search);
    return code;
}

static enum answer_code strongly_reducible_answer(struct run *run)
{
    struct problem p;
    enum answer_code code;
    if (!strongly_reducible_parse(&p, run))
        return ANSWER_BAD_INPUT;
    if (strcmp(problem_game(&p), "sc2") != 0)
        code = run_fail(run, BAD_INPUT, "--strong is about sc2");
    else if (graph_of(problem_board(&p))->vertices > ALL_POSITIONS_VERTICES)
        code = run_fail(run, BAD_INPUT,
                        "--strong looks at all colourings: at most %d vertices, not %u",
                        ALL_POSITIONS_VERTICES, graph_of(problem_board(&p))->vertices);
    else
        code = decide(&p, run);
    problem_done(&p);
    return code;
}

/* ---- text and JSON ---- */

static const char *const kind_names[] = {[ENDING_ONE] = "strongly 1-reducible",
                                         [ENDING_TWO] = "strongly 2-reducible",
                                         [ENDING_JOKER] = "strongly 1-reducible joker"};

static void strongly_reducible_text(const struct result *r, struct writer *w)
{
    const struct strongly_reducible_found *f = r->found;
    const char *kind = kind_names[f->strong.kind];
    if (f->ended != ENDED_SOLVED)
        write_format(w, "unknown: %s\n", ended_because(f->ended));
    else if (f->strong.holds)
        write_format(w, "yes: %s is %s\n", r->subject, kind);
    else
        write_format(w, "no: %s is not %s: %s\n", r->subject, kind, f->counterexample);
}

static void strongly_reducible_json(const struct result *r, struct json *j)
{
    const struct strongly_reducible_found *f = r->found;
    json_text(json_key(j, "strong"), kind_names[f->strong.kind]);
    json_key(j, "holds");
    if (f->ended == ENDED_SOLVED)
        json_bool(j, f->strong.holds);
    else
        json_null(j);
    json_text(json_key(j, "counterexample"), f->counterexample);
}

static const struct renderer show_strongly_reducible = {strongly_reducible_text,
                                                        strongly_reducible_json};

/* ---- the command ---- */

const struct command strongly_reducible_command = {
    .name = "solve",
    .reads = READS_TEXT,
    .when = is_asked,
    .answer = strongly_reducible_answer,
    .show = &show_strongly_reducible,
};
