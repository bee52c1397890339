/* SPDX-License-Identifier: MIT */
/* forest_sat.c: the method "forest": SC2 as a question about forests of moves
 * (doc/solve.md), answered exactly by a SAT solver.
 *
 * For each component of stones it asks: is there a forest with k roots? It begins with
 * the least k that counting allows. "No" is a proof that one more stone is left, so k
 * grows by one; "yes" is a play. That is slow on large boards, but it does not depend on
 * luck, and it proves bounds that counting cannot. */
#include <string.h>

#include "solve/forest/forest_clauses.h"
#include "solve/forest/refutation.h"
#include "solve/method.h"

#define MOST_STONES 2000         /* larger components are hopeless */
#define MOST_VERTICES (1u << 22) /* all components are found at once */
/* Ticks before it begins: most boards are easy and need no SAT. */
#define PATIENCE (1 << 15)
#define CONFLICTS 300 /* allowed in one call of the solver */

/* A component with both colours, and the question asked about it. */
struct sat_component {
    uint32_t first, count; /* where its stones are in `list` */
    uint32_t roots;        /* the fewest stones that can be left, as far as is known */
    bool has_target;
};

struct forest_sat {
    struct search search;
    const struct board *board;
    const uint8_t *start;
    uint32_t *list; /* stones, component by component */
    struct sat_component *components;
    size_t component_count, component_capacity;
    size_t current; /* the component that is asked about */
    /* The clauses for the current component; `sat` is NULL while they are not made. */
    struct forest_clauses clauses;
    struct forest_room room;
    struct moves moves;
    struct best best;
    struct refuted_parts refuted; /* evidence for a bound above that of counting */
    bool current_refuted;         /* the last refuted part is the current component */
    uint64_t pause;               /* ticks that other methods have first */
};

static uint32_t vertices_of(const struct forest_sat *r)
{
    return graph_of(r->board)->vertices;
}

/* Finds the components in which stones can move. Returns false if the budget is
 * exceeded. */
static bool find_components(struct forest_sat *r)
{
    struct arena *a = &r->search.work;
    const uint32_t n = vertices_of(r);
    uint32_t first = 0;
    const char *why = NULL;
    r->list = arena_new(a, n, sizeof *r->list);
    if (!forest_room_new(&r->room, n, a))
        return false;
    uint8_t *side = (uint8_t *)r->room.marks;
    memset(side, 0, n);
    for (uint32_t v = 0; v < n; v++) {
        if (r->start[v] == EMPTY || side[v] != 0)
            continue;
        const struct component c =
            stones_component(r->board, r->start, v, side, r->list + first, &why);
        if (c.black > 0 && c.black < c.stones) {
            if (!arena_grow(a, &r->components, &r->component_capacity,
                            r->component_count + 1, sizeof *r->components))
                return false;
            r->components[r->component_count++] =
                (struct sat_component){.first = first,
                                       .count = (uint32_t)c.stones,
                                       .roots = (uint32_t)c.least,
                                       .has_target = c.has_target};
        }
        first += (uint32_t)c.stones;
    }
    return true;
}

/* Asks the question about the current component. Returns false if it is too large or the
 * budget is exceeded. */
static bool ask(struct forest_sat *r)
{
    const struct sat_component *c = &r->components[r->current];
    struct forest_clauses *f = &r->clauses;
    *f = (struct forest_clauses){.graph = graph_of(r->board),
                                 .colours = r->start,
                                 .vertex = r->list + c->first,
                                 .count = c->count,
                                 .room = &r->room,
                                 .arena = arena_of(r->search.memory)};
    if (c->has_target)
        f->target = &stones_of(r->board)->target;
    return c->count <= MOST_STONES && forest_clauses_ask(f, c->roots);
}

/* Called when the answer is "no": one more stone is left, if any end counts at all.
 * Returns false if the budget is exceeded. */
static bool refuted(struct forest_sat *r)
{
    struct sat_component *c = &r->components[r->current];
    if (r->current_refuted)
        refuted_parts_drop_last(&r->refuted);
    r->current_refuted = true;
    const bool added =
        refuted_parts_add(&r->refuted, c->roots + 1, r->list + c->first, c->count);
    r->best.by = r->refuted.count > 0 ? BY_REFUTATION : BY_COUNTING;
    if (!added)
        return false;
    if (c->roots == c->count) {
        r->best.bound = NO_RESULT;
        r->best.reason = "no forest of moves leaves that stone on the target";
        return true;
    }
    c->roots++;
    r->best.bound++;
    r->best.reason = "no forest of moves has fewer roots (SAT)";
    return true;
}

/* Calls the solver once, which cannot be cut, but followed by a pause: the more stones
 * there are, the longer a conflict takes. */
static enum sat_answer solve_on(struct forest_sat *r, struct work *w)
{
    const bool whole = work_whole(w, true);
    enum sat_answer answer = SAT_NO_MEMORY;
    r->pause = CONFLICTS * (8 + (uint64_t)r->components[r->current].count / 8);
    w->nodes += CONFLICTS;
    if (r->clauses.sat != NULL || ask(r))
        answer = sat_solve(r->clauses.sat, CONFLICTS);
    work_whole(w, whole);
    return answer;
}

static enum search_state run(struct search *s, struct work *w)
{
    struct forest_sat *r = (struct forest_sat *)s;
    if (!work_pause(w, &r->pause))
        return SEARCH_RUNNING;
    if (r->list == NULL && !find_components(r))
        return SEARCH_NO_MEMORY;
    while (r->current < r->component_count) {
        if (!work_pause(w, &r->pause))
            return SEARCH_RUNNING;
        const enum sat_answer answer = solve_on(r, w);
        if (answer == SAT_NO_MEMORY || (answer == SAT_NO && !refuted(r)))
            return search_stopped(w);
        if (r->best.bound == NO_RESULT)
            return SEARCH_SOLVED;
        if (answer == SAT_YES && forest_clauses_read(&r->clauses)) {
            r->current++;
            r->current_refuted = false;
        } else if (answer != SAT_NO) {
            continue;
        }
        forest_clauses_done(&r->clauses);
    }
    const bool whole = work_whole(w, true);
    const bool listed = forest_order(r->room.forest.parent, r->start, vertices_of(r),
                                     &r->moves, &r->search, w);
    work_whole(w, whole);
    if (!listed)
        return search_stopped(w);
    best_keep(&r->best, r->best.bound, &r->moves);
    return SEARCH_SOLVED;
}

/* ---- the method ---- */

static bool fits(const struct task *t)
{
    const struct board *b = problem_board(t->problem);
    const struct graph *g = graph_of(b);
    return stones_are_free(b) && g->vertices <= MOST_VERTICES && !stones_is_vast(g) &&
           (g->vertices <= MOST_STONES || !stones_are_whole(g, t->position));
}

static void finish(struct search *s)
{
    forest_clauses_done(&((struct forest_sat *)s)->clauses);
}

static struct search *begin(const struct task *t)
{
    static const struct search_kind own_kind = {
        .run = run, .finish = finish, .done = finish};
    struct forest_sat *r = search_new(&own_kind, t->memory, sizeof *r);
    if (r == NULL)
        return NULL;
    r->board = problem_board(t->problem);
    r->start = t->position;
    r->pause = PATIENCE;
    r->refuted.arena = &r->search.kept;
    r->best.refuted = &r->refuted;
    r->search.answer = &r->best;
    if (!static_bound(t, &r->best.bound, &r->best.reason))
        return search_if_made(&r->search, false);
    if (r->best.bound == NO_RESULT)
        r->search.state = SEARCH_SOLVED;
    return &r->search;
}

const struct solve_method forest_sat_method = {
    .method = {.name = "forest", .exists = sat_exists, .fits = fits, .begin = begin},
};
