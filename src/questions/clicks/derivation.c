/* SPDX-License-Identifier: MIT */
/* derivation.c: `render --derivation`: draws how a column or row of blocks is derived in
 * the grammar of [CLICK §2.2]. */
#include "questions/clicks/derivation.h"

#include "questions/render.h"
#include "solve/turns.h"

static enum answer_code draw(struct run *run, struct derivation_found *f)
{
    draw_derivation(&f->clearing, &f->scene);
    if (f->scene.failed)
        return run_lacks_memory(run, "the picture needs");
    return draw_scene(run, "derivation of ", &f->scene);
}

/* Called when the search has ended: draws the derivation and gives the answer. */
static enum answer_code conclude(struct run *run, const struct search *search,
                                 struct derivation_found *f)
{
    f->best = *method_best(search);
    enum answer_code code = clearing_find(run, &f->best, &f->clearing);
    const struct clearing *c = &f->clearing;
    if (code == ANSWER_GIVEN && c->cleared)
        code = draw(run, f);
    if (code != ANSWER_GIVEN)
        return code;
    struct result r = result_of(run, c->known ? "optimal" : "unknown",
                                solve_method_name(search), search->nodes, f);
    return reply_give(run, &r,
                      c->cleared ? ANSWER_GIVEN
                      : c->known ? ANSWER_NO
                                 : ANSWER_LIMIT);
}

static enum answer_code answer(struct run *run)
{
    if (run->q->thermograph || run->q->tree)
        return run_fail(run, BAD_INPUT,
                        "--derivation, --thermograph and --tree are different questions");
    if (!clearing_is_possible(run))
        return ANSWER_BAD_INPUT;
    const struct task task = run_task(run);
    struct search *search = solve_search(&task, NULL);
    if (search == NULL)
        return run_lacks_memory(run, "the search needs");
    solve_until(search, 0);
    struct derivation_found f = {.ended = run_search(run, search, &run->limits, 0),
                                 .scene = writer_in(&run->arena)};
    search_finish(search); /* the picture may need the memory */
    enum answer_code code = conclude(run, search, &f);
    search_free(search);
    return code;
}

static bool when(const struct run *run)
{
    return run->q->derivation;
}

const struct command derivation_command = {
    .name = "render",
    .when = when,
    .answer = answer,
    .show = &show_derivation_picture,
};
