/* SPDX-License-Identifier: MIT */
/* thermograph.c: `render --thermograph`: how much a position is worth when every move
 * costs t. */
#include "questions/thermograph.h"

#include <string.h>

#include "questions/render.h"
#include "questions/value.h"
#include "twoplayer/position_value.h"

/* ---- the walls ---- */

/* The store will be gone when they are shown. */
static bool copy_walls(const struct thermograph *g, struct thermograph_found *t,
                       struct memory *m)
{
    for (int who = LEFT; who <= RIGHT; who++) {
        uint32_t count = g->corners[who];
        t->wall[who] = memory_new(m, count, sizeof *t->wall[who]);
        t->corners[who] = count;
        if (t->wall[who] == NULL)
            return false;
        memcpy(t->wall[who], g->wall[who], count * sizeof *t->wall[who]);
    }
    return true;
}

/* False: over the budget. */
static bool find_walls(const struct search *search, struct run *run,
                       struct thermograph_found *t)
{
    struct values *s = position_value_store(search);
    value v = position_value_of(search);
    struct thermograph g;
    if (v != NO_VALUE && value_thermograph(s, v, &g) && value_mean(s, v, &t->mean) &&
        value_temperature(s, v, &t->temperature))
        return copy_walls(&g, t, run->memory);
    t->ended = run_ended(run, search_failed(values_status(s)));
    return true;
}

/* ---- the answer ---- */

static void done(struct thermograph_found *t, struct memory *m)
{
    for (int who = LEFT; who <= RIGHT; who++)
        memory_free(m, t->wall[who], t->corners[who], sizeof *t->wall[who]);
    writer_done(&t->scene);
}

static enum answer_code draw(const struct request *q, const struct run *run,
                             const struct thermograph_found *t, struct error *error)
{
    struct drawing d = {.problem = q->problem,
                        .position = q->position,
                        .what = "thermograph of ",
                        .scenes = &t->scene,
                        .count = 1};
    return q->out != NULL ? draw_to_file(q, run, &d, error) : ANSWER_GIVEN;
}

/* The search has ended: `r` has all but what was found. */
static enum answer_code conclude(const struct request *q, struct run *run,
                                 struct thermograph_found *t, struct result *r,
                                 struct reply *to, struct error *error)
{
    enum answer_code code = ANSWER_LIMIT;
    r->status = "unknown";
    r->found = t;
    if (t->ended == ENDED_SOLVED) {
        draw_thermograph(t, &t->scene);
        to->out->failed = to->out->failed || t->scene.failed;
        r->status = "optimal";
        code = t->scene.failed ? ANSWER_BAD_INPUT : draw(q, run, t, error);
    }
    if (code == ANSWER_GIVEN || code == ANSWER_LIMIT)
        reply_give(to, q, r);
    return code;
}

static enum answer_code answer_from(const struct request *q, struct search *search,
                                    struct run *run, struct reply *to,
                                    struct error *error)
{
    struct thermograph_found t = {.ended = run_search(run, search, &run->limits, 0)};
    struct result r = {.problem = q->problem,
                       .position = q->position,
                       .method = "search",
                       .nodes = search->nodes,
                       .seconds = run_seconds(run)};
    enum answer_code code = ANSWER_BAD_INPUT;
    writer_init(&t.scene, run->memory);
    bool fits = t.ended != ENDED_SOLVED || find_walls(search, run, &t);
    search_free(search);
    if (fits)
        code = conclude(q, run, &t, &r, to, error);
    else
        to->out->failed = true;
    done(&t, run->memory);
    return code;
}

static enum answer_code answer(const struct request *q, struct run *run, struct reply *to,
                               struct error *error)
{
    if (q->tree) {
        error_set(error, BAD_INPUT, 1, "--thermograph and --tree are two questions");
        return ANSWER_BAD_INPUT;
    }
    if (!has_value(q->problem, error))
        return ANSWER_BAD_INPUT;
    struct task task = {
        .problem = q->problem, .position = q->position, .memory = run->memory};
    struct search *search = position_value_new(&task);
    if (search != NULL)
        return answer_from(q, search, run, to, error);
    error_set(error, NO_MEMORY, 1, "the search needs more memory than --memory allows");
    return ANSWER_BAD_INPUT;
}

static bool when(const struct request *q, struct memory *m)
{
    (void)m;
    return q->thermograph;
}

const struct command thermograph_command = {
    .name = "render",
    .when = when,
    .answer = answer,
    .text = show_thermograph,
    .json = show_thermograph_json,
};
