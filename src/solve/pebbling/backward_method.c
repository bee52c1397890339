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
    enum { BEGUN, SEARCHING, REACHED, MISSED } state;
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

static enum search_state step(struct search *s, uint64_t work)
{
    struct backward_search *r = (struct backward_search *)s;
    struct backward *d = &r->backward;
    enum search_state state = SEARCH_RUNNING;
    if (r->state == BEGUN)
        state = backward_ask(d, r->position);
    r->state = SEARCHING;
    if (state == SEARCH_RUNNING)
        state = backward_step(d, work);
    r->search.nodes = d->nodes;
    if (state != SEARCH_SOLVED)
        return state;
    if (!d->possible)
        r->state = MISSED;
    else if (backward_play(d) && pebbling_moves_new(&r->found, &r->search.kept,
                                                    r->pebbling, d->way, d->way_length))
        r->state = REACHED;
    else
        return SEARCH_NO_MEMORY;
    return SEARCH_SOLVED;
}

static struct best best(const struct search *s)
{
    const struct backward_search *r = (const struct backward_search *)s;
    struct best b = {.reason = "nothing is better than a pebble on the root",
                     .by = BY_COUNTING,
                     .shortest = r->backward.fewest};
    if (r->state == REACHED) {
        b.found = true;
        b.reason = "shortest: all ways to meet the demand were searched";
        b.moves = r->found.moves.list;
        b.count = r->found.moves.count;
        b.length = b.shortest = r->found.length;
    } else if (r->state == MISSED) {
        b.found = true; /* the play without a move */
        b.result = b.bound = 1;
        b.by = BY_SEARCH;
        b.shortest = 0;
        b.reason = "all ways to meet the demand of the root were searched";
    }
    return b;
}

static void finish(struct search *s)
{
    struct backward_search *r = (struct backward_search *)s;
    backward_forget(&r->backward);
}

static const struct search_kind own_kind = {.step = step, .finish = finish, .done = done};

static struct search *begin(const struct task *t)
{
    struct backward_search *r = search_new(&own_kind, t->memory, sizeof *r);
    if (r == NULL)
        return NULL;
    r->pebbling = pebbling_of(problem_board(t->problem));
    r->position = t->position;
    return search_if_made(
        &r->search,
        backward_init(&r->backward, t->memory, &r->pebbling->graph, r->pebbling->root));
}

const struct solve_method backward_method = {
    .method = {.name = "demand", .fits = fits, .begin = begin},
    .best = best,
};
