/* SPDX-License-Identifier: MIT */
/* subwords.c: `solve --subwords`: which subwords of a column or row of blocks can be
 * cleared, and the fewest blocks that are left of the others. */
#include "questions/clicks/subwords.h"

#include "answer/certify.h"
#include "games/clicks/clicks.h"
#include "solve/column/subwords.h"

static bool is_asked(const struct run *run)
{
    return run->q->subwords;
}

static bool is_possible(struct run *run, struct clicks_line *line)
{
    const struct board *b = problem_board(run->q->problem);
    const char *trouble =
        b->game != &clickomania   ? "is about clickomania"
        : !clicks_count_blocks(b) ? "is about the fewest blocks: leave goal= out"
        : run->q->derivation || run->q->internal
            ? "does not go with --derivation and --internal, which are about the whole "
              "word"
        : certificate_wanted(run) ? "has no certificate: ask about one subword alone"
        : !clicks_in_line(b, run->q->position, line)
            ? "is about blocks in one column or one row"
            : NULL;
    if (trouble != NULL)
        return run_refuse(run, BAD_INPUT, "--subwords %s", trouble);
    return line->blocks <= MOST_SUBWORD_BLOCKS ||
           run_refuse(run, BAD_INPUT, "--subwords is for at most %d blocks, not %zu",
                      MOST_SUBWORD_BLOCKS, line->blocks);
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

static enum answer_code answer(struct run *run)
{
    struct clicks_line line;
    if (!is_possible(run, &line))
        return ANSWER_BAD_INPUT;
    const struct task task = run_task(run);
    struct search *search = subwords_new(&task);
    if (search == NULL)
        return run_lacks_memory(run, "the search needs");
    struct subwords_found f = {.ended = run_search(run, search, &run->limits, 0),
                               .search = search,
                               .blocks = (uint32_t)line.blocks,
                               .stride = line.stride};
    bool solved = f.ended == ENDED_SOLVED;
    if (solved)
        look_at_all(&f);
    struct result r =
        result_of(run, solved ? "optimal" : "unknown", "column", search->nodes, &f);
    const enum answer_code code =
        reply_give(run, &r, solved ? ANSWER_GIVEN : ANSWER_LIMIT);
    search_free(search);
    return code;
}

const struct command subwords_command = {
    .name = "solve",
    .when = is_asked,
    .answer = answer,
    .show = &show_subwords,
};
