/* SPDX-License-Identifier: MIT */
/* strong.c: solve --strong: is a graph strongly 1-reducible, strongly 2-reducible,
 * strongly 1-reducible joker [HAM §1]? */
#include "cli.h"

#include <string.h>

#include "solve/hamming/strongly_reducible.h"
#include "strong.h"

/* Reads the LINE; labels may be left out, since all are meant. */
static bool parse(struct problem *p, struct memory *m, const struct writer *line,
                  struct error *error)
{
    if (problem_parse(p, m, line->text, line->length, NULL, error))
        return true;
    struct error second = {0};
    struct writer text;
    writer_init(&text, m);
    write_bytes(&text, line->text, line->length);
    write_text(&text, " random:1");
    bool ok = !text.failed && problem_parse(p, m, text.text, text.length, NULL, &second);
    writer_done(&text);
    if (ok)
        *error = (struct error){0};
    return ok;
}

/* The LINE of what cannot be done: the first counterexample. */
static void write_counterexample(const struct problem *p, const struct strong *s,
                                 struct writer *w)
{
    uint8_t *pos = position_copy(p, p->start, w->memory);
    w->failed = w->failed || pos == NULL;
    for (uint32_t v = 0; pos != NULL && v < s->vertices; v++)
        pos[v] = s->black >> v & 1 ? X : O;
    if (pos != NULL)
        stones_print_line(problem_board(p), pos, &s->target, &s->second,
                          s->kind == WHOLE_JOKER, w);
    memory_free(w->memory, pos, p->pos_size, 1);
}

static void write_answer(const struct settings *set, const struct problem *p,
                         const struct strong *s, enum ended ended, uint64_t nodes,
                         double seconds, struct writer *out)
{
    static const char *const words[] = {[WHOLE_ONE] = "strongly 1-reducible",
                                        [WHOLE_TWO] = "strongly 2-reducible",
                                        [WHOLE_JOKER] = "strongly 1-reducible joker"};
    bool solved = ended == ENDED_SOLVED;
    struct writer shape, line;
    writer_init(&shape, p->memory);
    writer_init(&line, p->memory);
    shape_print(graph_of(p->terms[0].board), &shape);
    if (solved && !s->holds)
        write_counterexample(p, s, &line);
    out->failed = out->failed || shape.failed || line.failed;
    if (out->failed) {
        ;
    } else if (set->json) {
        struct json j = json_of(out);
        report_begin_text("sc2", shape.text, &j);
        json_key(&j, "strong");
        json_text(&j, words[s->kind]);
        json_key(&j, "holds");
        if (solved)
            json_bool(&j, s->holds);
        else
            json_null(&j);
        json_key(&j, "counterexample");
        json_text(&j, line.length > 0 ? line.text : NULL);
        report_end(&j, solved ? "optimal" : "unknown", "whole", nodes, seconds);
    } else if (!solved) {
        write_format(out, "unknown: %s\n", ended_because(ended));
    } else if (s->holds) {
        write_format(out, "yes: %s is %s\n", shape.text, words[s->kind]);
    } else {
        write_format(out, "no: %s is not %s: %s\n", shape.text, words[s->kind],
                     line.text);
    }
    writer_done(&shape);
    writer_done(&line);
}

static enum exit_code fail(struct error *error, enum status status, const char *message)
{
    error_set(error, status, 1, "%s", message);
    return EXIT_BAD_INPUT;
}

static enum exit_code decide(const struct settings *set, struct problem *p,
                             struct run *run, struct writer *out, struct error *error)
{
    static const enum whole_kind kinds[] = {
        [STRONG_ONE] = WHOLE_ONE, [STRONG_TWO] = WHOLE_TWO, [STRONG_JOKER] = WHOLE_JOKER};
    if (strcmp(problem_game(p), "sc2") != 0)
        return fail(error, BAD_INPUT, "--strong is about sc2");
    const struct graph *g = graph_of(p->terms[0].board);
    if (g->vertices > WHOLE_VERTICES) {
        char message[100];
        snprintf(message, sizeof message,
                 "--strong looks at all colourings: at most %d vertices, not %u",
                 WHOLE_VERTICES, g->vertices);
        return fail(error, BAD_INPUT, message);
    }
    struct search *search =
        strongly_reducible_new(g, kinds[set->strong], p->memory, run->crew);
    double seconds = 0;
    enum ended ended = ENDED_MEMORY;
    struct strong s = {.kind = kinds[set->strong]};
    uint64_t looked_at = 0;
    if (search != NULL) {
        ended = run_search(set, search, 0, run->started, &seconds);
        s = strongly_reducible_result(search);
        looked_at = search->nodes;
    } else {
        snprintf(run->remark, sizeof run->remark,
                 "the table of all positions takes %llu MB",
                 (unsigned long long)strongly_reducible_bytes(g) / 1000000 + 1);
    }
    write_answer(set, p, &s, ended, looked_at, seconds, out);
    search_free(search);
    if (ended != ENDED_SOLVED)
        return EXIT_LIMIT;
    return s.holds ? EXIT_ANSWERED : EXIT_NO;
}

bool answer_strong(const struct settings *set, const struct writer *line, struct run *run,
                   struct writer *out, struct error *error, enum exit_code *code)
{
    if (set->strong == STRONG_NOT_ASKED)
        return false;
    struct problem p;
    *code = EXIT_BAD_INPUT;
    if (parse(&p, out->memory, line, error)) {
        *code = decide(set, &p, run, out, error);
        problem_done(&p);
    }
    return true;
}
