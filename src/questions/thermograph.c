/* SPDX-License-Identifier: MIT */
/* thermograph.c: `render --thermograph`: how much a position is worth if every move costs
 * t, for all t. */
#include "questions/thermograph.h"

#include <string.h>

#include "questions/render.h"
#include "questions/value.h"
#include "twoplayer/position_value.h"

/* ---- the walls ---- */

/* Copies the walls: the store is freed before they are shown. */
static bool copy_walls(const struct thermograph *g, struct thermograph_found *t,
                       struct arena *a)
{
    for (int who = LEFT; who <= RIGHT; who++) {
        uint32_t count = g->corners[who];
        t->wall[who] = arena_new(a, count, sizeof *t->wall[who]);
        t->corners[who] = count;
        if (t->wall[who] == NULL)
            return false;
        memcpy(t->wall[who], g->wall[who], count * sizeof *t->wall[who]);
    }
    return true;
}

/* Finds the walls. Returns false if it is over the budget. */
static bool find_walls(const struct search *search, struct run *run,
                       struct thermograph_found *t)
{
    struct values *s = position_value_store(search);
    value v = position_value_of(search);
    struct thermograph g;
    if (v != NO_VALUE && value_thermograph(s, v, &g) && value_mean(s, v, &t->mean) &&
        value_temperature(s, v, &t->temperature))
        return copy_walls(&g, t, &run->arena);
    t->ended = run_ended(run, search_failed(values_status(s)));
    return true;
}

/* ---- the answer ---- */

static enum answer_code answer(struct run *run)
{
    if (run->q->tree)
        return run_fail(run, BAD_INPUT, "--thermograph and --tree are two questions");
    if (!has_value(run))
        return ANSWER_BAD_INPUT;
    const struct task task = run_task(run);
    struct search *search = position_value_new(&task);
    if (search == NULL)
        return run_lacks_memory(run, "the search needs");
    struct thermograph_found t = {.ended = run_search(run, search, &run->limits, 0),
                                  .scene = writer_in(&run->arena)};
    struct result r = result_of(run, "unknown", "search", search->nodes, &t);
    bool fits = t.ended != ENDED_SOLVED || find_walls(search, run, &t);
    search_free(search); /* the picture may need the memory */
    enum answer_code code = ANSWER_LIMIT;
    if (fits && t.ended == ENDED_SOLVED) {
        draw_thermograph(&t, &t.scene);
        fits = !t.scene.failed;
        r.status = "optimal";
        code = fits ? draw_scene(run, "thermograph of ", &t.scene) : ANSWER_BAD_INPUT;
    }
    if (!fits) {
        run->to->out->failed = true;
        return ANSWER_BAD_INPUT;
    }
    return code == ANSWER_GIVEN || code == ANSWER_LIMIT ? reply_give(run, &r, code)
                                                        : code;
}

static bool when(const struct run *run)
{
    return run->q->thermograph;
}

const struct command thermograph_command = {
    .name = "render",
    .when = when,
    .answer = answer,
    .show = &show_thermograph,
};
