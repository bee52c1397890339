/* SPDX-License-Identifier: MIT */
/* subwords.c: `solve --subwords`: which subwords of a column or row of blocks can be
 * cleared, and the fewest blocks left of the others. */
#include "questions/subwords.h"

#include "games/clicks.h"
#include "solve/click/subwords.h"

static bool is_asked(const struct request *q, struct memory *m)
{
    (void)m;
    return q->subwords;
}

static bool is_possible(const struct request *q, struct clicks_line *line,
                        struct error *error)
{
    const struct board *b = problem_board(q->problem);
    if (b->game != &clickomania)
        error_set(error, BAD_INPUT, 1, "--subwords is about clickomania");
    else if (!clicks_in_line(b, q->position, line))
        error_set(error, BAD_INPUT, 1,
                  "--subwords is about blocks in one column or one row");
    else if (line->blocks > MOST_SUBWORD_BLOCKS)
        error_set(error, BAD_INPUT, 1, "--subwords is for at most %d blocks, not %zu",
                  MOST_SUBWORD_BLOCKS, line->blocks);
    else
        return true;
    return false;
}

static void look_at_all(struct subwords_found *f)
{
    for (uint32_t i = 0; i < f->blocks; i++)
        for (uint32_t e = i + 1; e <= f->blocks; e++) {
            if (subword_fewest(f->search, i, e) > 0)
                continue;
            f->clearable++;
            if (e - i > f->longest_end - f->longest_from) {
                f->longest_from = i;
                f->longest_end = e;
            }
        }
}

static enum answer_code answer(const struct request *q, struct run *run, struct reply *to,
                               struct error *error)
{
    struct clicks_line line;
    if (!is_possible(q, &line, error))
        return ANSWER_BAD_INPUT;
    struct task task = {
        .problem = q->problem, .position = q->position, .memory = run->memory};
    struct search *search = subwords_new(&task);
    struct subwords_found f = {.ended = ENDED_MEMORY,
                               .search = search,
                               .blocks = (uint32_t)line.blocks,
                               .stride = line.stride};
    if (search != NULL)
        f.ended = run_search(run, search, &run->limits, 0);
    if (f.ended == ENDED_SOLVED)
        look_at_all(&f);
    struct result r = {.problem = q->problem,
                       .position = q->position,
                       .status = f.ended == ENDED_SOLVED ? "optimal" : "unknown",
                       .method = "column",
                       .nodes = search != NULL ? search->nodes : 0,
                       .seconds = run_seconds(run),
                       .found = &f};
    reply_give(to, q, &r);
    search_free(search);
    return f.ended == ENDED_SOLVED ? ANSWER_GIVEN : ANSWER_LIMIT;
}

const struct command subwords_command = {
    .name = "solve",
    .when = is_asked,
    .answer = answer,
    .text = show_subwords,
    .json = show_subwords_json,
};
