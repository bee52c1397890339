/* SPDX-License-Identifier: MIT */
/* derivation.c: `render --derivation`: how a column or row of blocks is derived in the
 * grammar of [CLICK §2.2], as a picture. */
#include "questions/derivation.h"

#include "questions/render.h"
#include "solve/turns.h"

/* The search has ended, and what it found is in f->best. */
static enum answer_code draw(const struct request *q, const struct run *run,
                             struct derivation_found *f, struct error *error)
{
    struct drawing d = {.problem = q->problem,
                        .position = q->position,
                        .what = "derivation of ",
                        .scenes = &f->scene,
                        .count = 1};
    if (!clearing_find(&f->clearing, q, run->memory, &f->best, error))
        return error->status == IO_ERROR ? ANSWER_FAILED : ANSWER_BAD_INPUT;
    if (!f->clearing.cleared)
        return f->clearing.known ? ANSWER_NO : ANSWER_LIMIT;
    draw_derivation(&f->clearing, &f->scene);
    if (!f->scene.failed)
        return q->out != NULL ? draw_to_file(q, run, &d, error) : ANSWER_GIVEN;
    error_set(error, NO_MEMORY, 1, "the picture needs more memory than --memory allows");
    return ANSWER_BAD_INPUT;
}

static enum answer_code answer_from(const struct request *q, struct search *search,
                                    struct run *run, struct reply *to,
                                    struct error *error)
{
    struct derivation_found f = {.ended = run_search(run, search, &run->limits, 0)};
    search_finish(search);
    f.best = solve_best(search);
    writer_init(&f.scene, run->memory);
    enum answer_code code = draw(q, run, &f, error);
    struct result r = {.problem = q->problem,
                       .position = q->position,
                       .status = f.clearing.known ? "optimal" : "unknown",
                       .method = solve_method_name(search),
                       .nodes = search->nodes,
                       .seconds = run_seconds(run),
                       .found = &f};
    if (error->status == OK)
        reply_give(to, q, &r);
    clearing_done(&f.clearing);
    writer_done(&f.scene);
    return code;
}

static enum answer_code answer(const struct request *q, struct run *run, struct reply *to,
                               struct error *error)
{
    if (q->thermograph || q->tree) {
        error_set(error, BAD_INPUT, 1,
                  "--derivation, --thermograph and --tree are "
                  "different questions");
        return ANSWER_BAD_INPUT;
    }
    if (!clearing_is_possible(q, error))
        return ANSWER_BAD_INPUT;
    struct task task = {
        .problem = q->problem, .position = q->position, .memory = run->memory};
    struct search *search = solve_search(&task, NULL);
    if (search == NULL) {
        error_set(error, NO_MEMORY, 1,
                  "the search needs more memory than --memory allows");
        return ANSWER_BAD_INPUT;
    }
    solve_until(search, 0);
    enum answer_code code = answer_from(q, search, run, to, error);
    search_free(search);
    return code;
}

static bool when(const struct request *q, struct memory *m)
{
    (void)m;
    return q->derivation;
}

const struct command derivation_command = {
    .name = "render",
    .when = when,
    .answer = answer,
    .text = show_derivation_picture,
    .json = show_derivation_picture_json,
};
