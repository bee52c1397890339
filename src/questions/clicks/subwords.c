/* SPDX-License-Identifier: MIT */
/* subwords.c: `solve --subwords`: which subwords of a column or row of blocks can be
 * cleared, and the fewest blocks that are left of the others. */
#include "answer/answer.h"
#include "answer/certify.h"
#include "games/clicks/clicks.h"
#include "solve/column/subwords.h"

/* What `solve --subwords` finds. */
struct subwords_found {
    enum ended ended;            /* not ENDED_SOLVED: nothing is known */
    const struct search *search; /* subword_fewest reads its numbers */
    uint32_t blocks;
    size_t stride;      /* block i is on cell i * stride of the position */
    uint64_t clearable; /* how many subwords can be cleared */
    uint32_t longest_from, longest_end; /* the longest of these; equal: none */
};

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

static enum answer_code subwords_answer(struct run *run)
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

/* ---- text and JSON ---- */

#define MOST_SHOWN 40 /* longest word, in blocks, whose table fits on a screen */

static void show_table(const struct subwords_found *f, const uint8_t *position,
                       struct writer *w)
{
    write_text(w, "fewest left, from the block of the row to the block of the column:\n"
                  "      ");
    for (uint32_t e = 1; e <= f->blocks; e++)
        write_format(w, "%3u", e);
    write_byte(w, '\n');
    for (uint32_t i = 0; i < f->blocks; i++) {
        write_format(w, "%4u %c%*s", i + 1, 'a' + position[i * f->stride] - 1,
                     (int)(3 * i), "");
        for (uint32_t e = i + 1; e <= f->blocks; e++)
            write_format(w, "%3u", subword_fewest(f->search, i, e));
        write_byte(w, '\n');
    }
}

static void subwords_text(const struct result *r, struct writer *w)
{
    const struct subwords_found *f = r->found;
    uint64_t all = (uint64_t)f->blocks * (f->blocks + 1) / 2;
    if (f->ended != ENDED_SOLVED) {
        write_format(w, "unknown: %s\n", ended_because(f->ended));
        return;
    }
    write_format(w, "%llu of %llu subwords can be cleared",
                 (unsigned long long)f->clearable, (unsigned long long)all);
    if (f->clearable > 0)
        write_format(w, "; the longest is blocks %u to %u", f->longest_from + 1,
                     f->longest_end);
    write_byte(w, '\n');
    if (f->blocks > MOST_SHOWN)
        write_format(w,
                     "the fewest left of each are shown for up to %d blocks and by "
                     "--json\n",
                     MOST_SHOWN);
    else if (f->blocks > 0)
        show_table(f, r->position, w);
}

/* ---- JSON ---- */

static void subwords_json(const struct result *r, struct json *j)
{
    const struct subwords_found *f = r->found;
    if (f->ended != ENDED_SOLVED) {
        json_null(json_key(j, "fewest"));
        return;
    }
    json_count(json_key(j, "clearable"), f->clearable);
    json_key(j, "longest");
    if (f->clearable > 0) {
        json_open_list(j);
        json_integer(j, f->longest_from + 1);
        json_integer(j, f->longest_end);
        json_close_list(j);
    } else {
        json_null(j);
    }
    json_key(j, "fewest");
    json_open_list(j);
    for (uint32_t i = 0; i < f->blocks; i++) {
        json_open_list(j);
        for (uint32_t e = i + 1; e <= f->blocks; e++)
            json_integer(j, subword_fewest(f->search, i, e));
        json_close_list(j);
    }
    json_close_list(j);
}

static const struct renderer show_subwords = {subwords_text, subwords_json};

/* ---- the command ---- */

const struct command subwords_command = {
    .name = "solve",
    .when = is_asked,
    .answer = subwords_answer,
    .show = &show_subwords,
};
