/* SPDX-License-Identifier: MIT */
/* strongly_reducible.c: see strongly_reducible.h. The question is about all colourings of
 * a graph, so the LINE need not have one. */
#include "questions/strongly_reducible.h"

#include <string.h>

static bool is_asked(const struct request *q, struct memory *m)
{
    (void)m;
    return q->strong != STRONG_NOT_ASKED;
}

/* Reads the LINE; where labels are left out, some are put in. If neither can be read, the
 * error is that of the LINE as it was written. */
static bool parse(struct problem *p, const struct request *q, struct memory *m,
                  struct error *error)
{
    if (problem_parse(p, m, q->line.at, cursor_left(&q->line), NULL, error))
        return true;
    error->line = 0; /* only the host knows which line it is */
    struct error second = {0};
    struct writer text;
    writer_init(&text, m);
    write_bytes(&text, q->line.at, cursor_left(&q->line));
    write_text(&text, " random:1");
    bool ok = !text.failed && problem_parse(p, m, text.text, text.length, NULL, &second);
    writer_done(&text);
    if (ok)
        *error = (struct error){0};
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

/* Makes the texts of the answer and gives it. */
static enum answer_code give(const struct request *q, const struct problem *p,
                             struct strongly_reducible_found *found, uint64_t nodes,
                             struct run *run, struct reply *to)
{
    bool solved = found->ended == ENDED_SOLVED, holds = found->strong.holds;
    struct writer shape, line;
    writer_init(&shape, run->memory);
    writer_init(&line, run->memory);
    shape_print(graph_of(problem_board(p)), &shape);
    if (solved && !holds)
        print_counterexample(p, &found->strong, &line);
    found->counterexample = line.length > 0 ? line.text : NULL;
    to->out->failed = to->out->failed || shape.failed || line.failed;
    struct result r = {.game = "sc2",
                       .subject = shape.text,
                       .status = solved ? "optimal" : "unknown",
                       .method = "whole",
                       .nodes = nodes,
                       .seconds = run_seconds(run),
                       .found = found};
    if (!to->out->failed)
        reply_give(to, q, &r);
    writer_done(&shape);
    writer_done(&line);
    return !solved ? ANSWER_LIMIT : holds ? ANSWER_GIVEN : ANSWER_NO;
}

static enum answer_code decide(const struct request *q, const struct problem *p,
                               struct run *run, struct reply *to)
{
    static const enum ending_kind kinds[] = {[STRONG_ONE] = ENDING_ONE,
                                             [STRONG_TWO] = ENDING_TWO,
                                             [STRONG_JOKER] = ENDING_JOKER};
    const struct graph *g = graph_of(problem_board(p));
    struct strongly_reducible_found found = {.strong.kind = kinds[q->strong],
                                             .ended = ENDED_MEMORY};
    uint64_t nodes = 0;
    struct search *search =
        strongly_reducible_new(g, kinds[q->strong], run->memory, run->host->crew);
    if (search != NULL) {
        found.ended = run_search(run, search, &run->limits, 0);
        found.strong = strongly_reducible_result(search);
        nodes = search->nodes;
    } else {
        reply_remark(to, "the table of all positions takes %llu MB",
                     (unsigned long long)strongly_reducible_bytes(g) / 1000000 + 1);
    }
    enum answer_code code = give(q, p, &found, nodes, run, to);
    search_free(search);
    return code;
}

static enum answer_code answer(const struct request *q, struct run *run, struct reply *to,
                               struct error *error)
{
    struct problem p;
    enum answer_code code = ANSWER_BAD_INPUT;
    if (!parse(&p, q, run->memory, error))
        return code;
    if (strcmp(problem_game(&p), "sc2") != 0)
        error_set(error, BAD_INPUT, 1, "--strong is about sc2");
    else if (graph_of(problem_board(&p))->vertices > ALL_POSITIONS_VERTICES)
        error_set(error, BAD_INPUT, 1,
                  "--strong looks at all colourings: at most %d vertices, not %u",
                  ALL_POSITIONS_VERTICES, graph_of(problem_board(&p))->vertices);
    else
        code = decide(q, &p, run, to);
    problem_done(&p);
    return code;
}

const struct command strongly_reducible_command = {
    .name = "solve",
    .reads = READS_TEXT,
    .when = is_asked,
    .answer = answer,
    .text = show_strongly_reducible,
    .json = show_strongly_reducible_json,
};
