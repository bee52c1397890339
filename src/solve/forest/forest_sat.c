/* SPDX-License-Identifier: MIT */
/* forest_sat.c: SC2 as a question about forests (doc/solve.md): for each component of
 * stones, is there a forest with k roots? A SAT solver answers, for k from what counting
 * allows on: "no" is a proof that one stone more is left, "yes" is a play. Slow on large
 * boards, but it needs no luck, and proves bounds that counting does not know. */
#include <string.h>

#include "base/checked.h"
#include "solve/static_bound.h"
#include "solve/forest/forest_clauses.h"
#include "solve/forest/refuted_parts.h"
#include "solve/method.h"

#define MOST_STONES 2000         /* larger components are hopeless */
#define MOST_VERTICES (1u << 22) /* all components are found in one unit of work */
#define PATIENCE (1 << 15)       /* units of work until it begins: most boards are easy */
#define CONFLICTS 300            /* of one call */

/* A component with both colours. */
struct part {
    uint32_t first, count; /* in `list` */
    uint32_t roots;        /* at least so many are left */
    bool has_target, solved;
};

struct roots {
    struct search search;
    const struct board *board;
    const uint8_t *start;
    uint32_t *list; /* stones, component by component */
    struct part *parts;
    size_t part_count, part_capacity, current;
    bool ready; /* the components are known */
    struct formula formula;
    struct forest forest;
    uint32_t *room, *place; /* workspace of forest_moves; of the formula */
    move *moves;
    size_t move_count, move_capacity;
    bool found;
    int64_t result, bound;
    const char *reason;
    struct refuted_parts grounds; /* of a bound that is better than counting */
    bool part_refuted;            /* the last of them is that of the current part */
    uint64_t credit;
};

static size_t vertices_of(const struct roots *r)
{
    return graph_of(r->board)->vertices;
}

/* ---- components ---- */

static bool add_part(struct roots *r, const struct component *c, uint32_t first)
{
    if (c->black == 0 || c->black == c->stones)
        return true; /* it stays as it is */
    if (!memory_grow(r->search.memory, &r->parts, &r->part_capacity, r->part_count + 1,
                     sizeof *r->parts))
        return false;
    r->parts[r->part_count++] = (struct part){.first = first,
                                              .count = (uint32_t)c->stones,
                                              .roots = (uint32_t)c->least,
                                              .has_target = c->has_target};
    return true;
}

static bool find_parts(struct roots *r)
{
    uint8_t *side = (uint8_t *)r->room;
    uint32_t first = 0;
    const char *why = NULL;
    memset(side, 0, vertices_of(r));
    for (uint32_t v = 0; v < vertices_of(r); v++) {
        r->forest.parent[v] = FOREST_ROOT;
        if (r->start[v] == EMPTY || side[v] != 0)
            continue;
        struct component c =
            stones_component(r->board, r->start, v, side, r->list + first, &why);
        if (!add_part(r, &c, first))
            return false;
        first += (uint32_t)c.stones;
    }
    return true;
}

static bool prepare(struct roots *r)
{
    const size_t n = vertices_of(r);
    r->list = memory_new_dirty(r->search.memory, n, sizeof *r->list);
    r->room = memory_new_dirty(r->search.memory, checked_bytes(n, FOREST_ROOM),
                               sizeof *r->room);
    r->place = memory_new_dirty(r->search.memory, n, sizeof *r->place);
    r->forest.vertices = (uint32_t)n;
    r->forest.parent = memory_new_dirty(r->search.memory, n, sizeof *r->forest.parent);
    r->forest.colour = memory_new(r->search.memory, n, 1);
    if (r->list == NULL || r->room == NULL || r->place == NULL ||
        r->forest.parent == NULL || r->forest.colour == NULL)
        return false;
    memset(r->place, 0xff, n * sizeof *r->place); /* FOREST_ROOT */
    r->ready = find_parts(r);
    return r->ready;
}

/* ---- one question after another ---- */

/* Puts the question of the current part. False: too large, or over the budget. */
static bool ask(struct roots *r)
{
    const struct part *p = &r->parts[r->current];
    struct formula *f = &r->formula;
    *f = (struct formula){.graph = graph_of(r->board),
                          .colours = r->start,
                          .vertex = r->list + p->first,
                          .count = p->count,
                          .place = r->place,
                          .memory = r->search.memory};
    if (p->has_target)
        f->target = &stones_of(r->board)->target;
    return p->count <= MOST_STONES && formula_ask(f, p->roots);
}

/* "No": one stone more is left, if any ending counts at all. False: over the budget. */
static bool refuted(struct roots *r)
{
    struct part *p = &r->parts[r->current];
    if (r->part_refuted)
        refuted_parts_drop_last(&r->grounds);
    r->part_refuted = true;
    if (!refuted_parts_add(&r->grounds, p->roots + 1, r->list + p->first, p->count))
        return false;
    if (p->roots == p->count) {
        r->bound = NO_RESULT;
        r->reason = "no forest of moves leaves that stone on the target";
        r->search.state = SEARCH_SOLVED;
        return true;
    }
    p->roots++;
    r->bound++;
    r->reason = "no forest of moves has fewer roots (SAT)";
    return true;
}

static bool take_moves(struct roots *r)
{
    r->move_capacity = 0;
    for (size_t i = 0; i < r->part_count; i++)
        r->move_capacity += r->parts[i].count;
    r->moves = memory_new_dirty(r->search.memory, r->move_capacity, sizeof *r->moves);
    if (r->moves == NULL)
        return false;
    r->move_count = forest_moves(&r->forest, r->start, r->room, r->moves);
    r->found = true;
    r->result = r->bound;
    return true;
}

/* One call of the solver. False: over the budget, or too large. */
static bool work_once(struct roots *r)
{
    if (!r->ready && !prepare(r))
        return false;
    if (r->current == r->part_count) {
        r->search.state = SEARCH_SOLVED;
        return take_moves(r);
    }
    if (r->formula.sat == NULL && !ask(r))
        return false;
    enum sat_answer answer = sat_solve(r->formula.sat, CONFLICTS);
    bool ok = true;
    if (answer == SAT_NO) {
        ok = refuted(r);
    } else if (answer == SAT_YES && formula_read(&r->formula, &r->forest, r->room)) {
        r->current++;
        r->part_refuted = false;
    } else {
        return true;
    }
    formula_done(&r->formula);
    return ok;
}

/* Units of work that a call counts: a conflict takes longer the more stones there are. */
static uint64_t call_work(const struct roots *r)
{
    uint64_t stones = r->current < r->part_count ? r->parts[r->current].count : 0;
    return CONFLICTS * (8 + stones / 8);
}

static enum search_state step(struct search *s, uint64_t work)
{
    struct roots *r = (struct roots *)s;
    r->credit += work;
    uint64_t needed = r->ready ? call_work(r) : PATIENCE;
    while (r->credit >= needed && r->search.state == SEARCH_RUNNING) {
        r->credit -= needed;
        r->search.nodes += CONFLICTS;
        if (!work_once(r))
            r->search.state = SEARCH_NO_MEMORY;
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
    struct roots *r = (struct roots *)s;
    const size_t n = vertices_of(r);
    if (r->formula.graph != NULL)
        formula_done(&r->formula);
    memory_free(r->search.memory, r->list, n, sizeof *r->list);
    memory_free(r->search.memory, r->room, checked_bytes(n, FOREST_ROOM),
                sizeof *r->room);
    memory_free(r->search.memory, r->place, n, sizeof *r->place);
    memory_free(r->search.memory, r->forest.parent, n, sizeof *r->forest.parent);
    memory_free(r->search.memory, r->forest.colour, n, 1);
    memory_free(r->search.memory, r->parts, r->part_capacity, sizeof *r->parts);
    r->list = r->room = r->place = NULL;
    r->forest = (struct forest){0};
    r->parts = NULL;
    r->part_count = r->part_capacity = 0;
}

static void done(struct search *s)
{
    struct roots *r = (struct roots *)s;
    finish(s);
    refuted_parts_done(&r->grounds);
    memory_free(r->search.memory, r->moves, r->move_capacity, sizeof *r->moves);
}

static struct best best(const struct search *s)
{
    const struct roots *r = (const struct roots *)s;
    return (struct best){.found = r->found,
                         .result = r->result,
                         .moves = r->moves,
                         .count = r->move_count,
                         .bound = r->bound,
                         .reason = r->reason,
                         .by = r->grounds.count > 0 ? BY_REFUTATION : BY_COUNTING,
                         .grounds = &r->grounds};
}

static const struct engine engine = {
    .step = step,
    .finish = finish,
    .done = done,
};

static struct search *begin(const struct task *t)
{
    struct roots *r = search_new(&engine, t->memory, sizeof *r);
    if (r == NULL)
        return NULL;
    r->board = problem_board(t->problem);
    r->start = t->position;
    r->grounds.memory = t->memory;
    if (!static_bound(t, &r->bound, &r->reason)) {
        search_free(&r->search);
        return NULL;
    }
    if (r->bound == NO_RESULT)
        r->search.state = SEARCH_SOLVED;
    return &r->search;
}

const struct solve_method roots_method = {
    .method =
        {
            .name = "forest",
            .exists = sat_exists,
            .fits = fits,
            .begin = begin,
        },
    .best = best,
};
