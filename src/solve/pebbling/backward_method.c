/* SPDX-License-Identifier: MIT */
/* backward_method.c: the method "demand": shortest plays of pebbling on any graph, or a
 * proof that the root cannot be reached, by the search of backward.c. */
#include "solve/method.h"
#include "solve/pebbling/backward.h"
#include "solve/pebbling/pebbling_moves.h"

struct backward_search {
    struct search search;
    struct backward backward;
    const struct pebbling *pebbling;
    const uint8_t *position;
    struct pebbling_moves found;
    bool begun;
    struct best best;
};

static bool fits(const struct task *t)
{
    const struct board *b = problem_board(t->problem);
    return b->game == &pebbling && b->missing == NULL &&
           b->game->result(b, t->position) != 0;
}

static void done(struct search *s)
{
    struct backward_search *r = (struct backward_search *)s;
    backward_done(&r->backward);
}

/* Stores the shortest play, which was found. */
static void note_reached(struct backward_search *r)
{
    best_keep(&r->best, 0, &r->found.moves);
    r->best.reason = "shortest: all ways to meet the demand were searched";
    r->best.length = r->best.shortest = r->found.length;
}

/* Stores that no play reaches the root: the play without a move is as good as any. */
static void note_missed(struct backward_search *r)
{
    r->best = best_bound(1, "all ways to meet the demand of the root were searched");
    r->best.by = BY_SEARCH;
    r->best.found = true;
    r->best.result = 1;
}

static enum search_state run(struct search *s, struct work *w)
{
    struct backward_search *r = (struct backward_search *)s;
    struct backward *d = &r->backward;
    enum search_state state = SEARCH_RUNNING;
    if (!r->begun)
        state = backward_ask(d, r->position);
    r->begun = true;
    if (state == SEARCH_RUNNING)
        state = backward_run(d, w);
    r->best.shortest = d->fewest;
    if (state != SEARCH_SOLVED)
        return state;
    if (!d->possible)
        note_missed(r);
    else if (backward_play(d) && pebbling_moves_new(&r->found, &r->search.kept,
                                                    r->pebbling, d->way, d->way_length))
        note_reached(r);
    else
        return SEARCH_NO_MEMORY;
    return SEARCH_SOLVED;
}

static void finish(struct search *s)
{
    struct backward_search *r = (struct backward_search *)s;
    backward_forget(&r->backward);
}

static const struct search_kind own_kind = {.run = run, .finish = finish, .done = done};

static struct search *begin(const struct task *t)
{
    struct backward_search *r = search_new(&own_kind, t->memory, sizeof *r);
    if (r == NULL)
        return NULL;
    r->pebbling = pebbling_of(problem_board(t->problem));
    r->position = t->position;
    r->best = best_bound(0, "nothing is better than a pebble on the root");
    r->search.answer = &r->best;
    return search_if_made(
        &r->search,
        backward_init(&r->backward, t->memory, &r->pebbling->graph, r->pebbling->root));
}

const struct solve_method backward_method = {
    .method = {.name = "demand", .fits = fits, .begin = begin},
};
