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
#include "solve/forest/forest_order.h"
#include "solve/forest/refuted_parts.h"
#include "solve/method.h"
#include "solve/static_bound.h"

#define MOST_STONES 2000         /* larger components are hopeless */
#define MOST_VERTICES (1u << 22) /* all components are found in one unit of work */
/* Units of work before it begins: most boards are easy and need no SAT. */
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
    bool ready;     /* the components are known */
    /* The clauses for the current component; `sat` is NULL while they are not made. */
    struct forest_clauses clauses;
    struct forest_room room;
    struct moves moves;
    struct best best;
    struct refuted_parts refuted; /* evidence for a bound above that of counting */
    bool current_refuted;         /* the last refuted part is the current component */
    uint64_t credit;              /* units of work that were granted but not used */
};

static uint32_t vertices_of(const struct forest_sat *r)
{
    return graph_of(r->board)->vertices;
}

/* ---- components ---- */

static bool add_component(struct forest_sat *r, const struct component *c, uint32_t first)
{
    if (c->black == 0 || c->black == c->stones)
        return true; /* nothing moves there */
    if (!arena_grow(&r->search.work, &r->components, &r->component_capacity,
                    r->component_count + 1, sizeof *r->components))
        return false;
    r->components[r->component_count++] =
        (struct sat_component){.first = first,
                               .count = (uint32_t)c->stones,
                               .roots = (uint32_t)c->least,
                               .has_target = c->has_target};
    return true;
}

static bool find_components(struct forest_sat *r)
{
    uint8_t *side = (uint8_t *)r->room.marks;
    uint32_t first = 0;
    const char *why = NULL;
    memset(side, 0, vertices_of(r));
    for (uint32_t v = 0; v < vertices_of(r); v++) {
        if (r->start[v] == EMPTY || side[v] != 0)
            continue;
        struct component c =
            stones_component(r->board, r->start, v, side, r->list + first, &why);
        if (!add_component(r, &c, first))
            return false;
        first += (uint32_t)c.stones;
    }
    return true;
}

static bool prepare(struct forest_sat *r)
{
    struct arena *a = &r->search.work;
    r->list = arena_new(a, vertices_of(r), sizeof *r->list);
    r->ready = forest_room_new(&r->room, vertices_of(r), a) && find_components(r);
    return r->ready;
}

/* ---- one question after another ---- */

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
        r->search.state = SEARCH_SOLVED;
        return true;
    }
    c->roots++;
    r->best.bound++;
    r->best.reason = "no forest of moves has fewer roots (SAT)";
    return true;
}

/* Makes one call of the solver. Returns false if the budget is exceeded or the component
 * is too large. */
static bool work_once(struct forest_sat *r)
{
    if (!r->ready && !prepare(r))
        return false;
    if (r->current == r->component_count) {
        r->search.state = SEARCH_SOLVED;
        if (!forest_order_all(&r->room.forest, r->start, vertices_of(r), &r->moves,
                              &r->search))
            return false;
        best_keep(&r->best, r->best.bound, &r->moves);
        return true;
    }
    if (r->clauses.sat == NULL && !ask(r))
        return false;
    enum sat_answer answer = sat_solve(r->clauses.sat, CONFLICTS);
    bool ok = true;
    if (answer == SAT_NO) {
        ok = refuted(r);
    } else if (answer == SAT_YES && forest_clauses_read(&r->clauses)) {
        r->current++;
        r->current_refuted = false;
    } else {
        return true;
    }
    forest_clauses_done(&r->clauses);
    return ok;
}

/* Returns the units of work that one call counts as. The more stones there are, the
 * longer a conflict takes. */
static uint64_t call_work(const struct forest_sat *r)
{
    uint64_t stones =
        r->current < r->component_count ? r->components[r->current].count : 0;
    return CONFLICTS * (8 + stones / 8);
}

static enum search_state step(struct search *s, uint64_t work)
{
    struct forest_sat *r = (struct forest_sat *)s;
    r->credit += work;
    uint64_t needed = r->ready ? call_work(r) : PATIENCE;
    while (r->credit >= needed && r->search.state == SEARCH_RUNNING) {
        r->credit -= needed;
        r->search.nodes += CONFLICTS;
        if (!work_once(r))
            r->search.state = search_ended(s, NO_MEMORY);
        needed = call_work(r);
    }
    return r->search.state;
}

/* ---- the row ---- */

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

static const struct search_kind own_kind = {
    .step = step, .finish = finish, .done = finish};

static struct search *begin(const struct task *t)
{
    struct forest_sat *r = search_new(&own_kind, t->memory, sizeof *r);
    if (r == NULL)
        return NULL;
    r->board = problem_board(t->problem);
    r->start = t->position;
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
