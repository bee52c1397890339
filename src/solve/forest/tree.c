/* SPDX-License-Identifier: MIT */
/* tree.c: the method "tree", for positions in which each component of stones is a tree or
 * a cycle. If colours must alternate, it gives only a bound: what is impossible when
 * moves may come in any order is also impossible then.
 *
 * A component is gathered in breadth-first order, so that the children of a vertex are
 * next to each other and come after it. Then costs are computed from the last vertex to
 * the first, and the uses of edges from the first to the last. A cycle is a tree with one
 * more edge, and is solved once for each way to use that edge. The result says where each
 * stone goes; forest_order.c puts these moves in order. */
#include "solve/method.h"

#include "games/stones.h"
#include "solve/forest/forest_order.h"
#include "solve/forest/tree_vertex.h"

#define UNIT_VERTICES 64 /* vertices per unit of work; they take some microseconds */
#define MOST_VERTICES COST_NONE
#define UNSEEN (FOREST_ROOT - 1)
#define NO_PARENT UINT32_MAX

enum phase { SEEKING, GATHERING, COUNTING, CHOOSING, ORDERING, ENDED };

/* The edge of a cycle that is not in the tree: it joins the ends of the two arms. It is
 * used like an edge from a child, `low`, up to its parent, `high`; CUT: it is not
 * used. */
struct closing {
    bool there, settled;
    uint32_t low, high;
    enum use use, best; /* the use being tried or settled; the cheapest so far */
    int32_t least;      /* the cost of the cheapest */
};

struct tree {
    struct search search;
    const struct graph *graph;
    const uint8_t *colours;
    bool alternate; /* colours must alternate */
    const struct ending *target;
    enum phase phase;
    uint32_t *to; /* for each vertex: where its stone goes, FOREST_ROOT, or UNSEEN */
    uint32_t next_root;
    int64_t total; /* stones that stay in the components already done */

    /* The component, in breadth-first order. Its arrays are freed before the moves are
     * put in order, which needs as much memory again. */
    struct arena component;
    uint32_t *vertices, *parents; /* parents are indices in this order */
    struct cost *costs;
    uint8_t *uses;             /* how the edge to the parent is used */
    uint32_t count, at, block; /* block: index where the children of `at` begin, or end */
    bool closes;               /* an edge leads back to a vertex already found */
    bool is_cycle_so_far;      /* all vertices so far have two neighbours */
    unsigned colours_seen;
    bool has_target;
    struct closing closing;
    struct vertex_room room;

    struct forest_order order;
    struct moves moves;
    struct best best;
};

/* ---- life ---- */

static bool fits(const struct task *task)
{
    const struct board *b = problem_board(task->problem);
    bool in_turn =
        b->game == &solitaire_clobber && !b->maximise && !stones_of(b)->target.wanted;
    return (in_turn || (b->game == &sc2 && stones_are_free(b))) &&
           graph_of(b)->vertices < MOST_VERTICES && !stones_is_vast(graph_of(b));
}

static void free_component(struct tree *t)
{
    arena_done(&t->component);
    t->room = (struct vertex_room){.arena = &t->component};
}

static void finish(struct search *s)
{
    free_component((struct tree *)s);
}

static bool allocate(struct tree *t)
{
    struct arena *a = &t->component;
    size_t n = t->graph->vertices;
    t->to = arena_new(&t->search.work, n, sizeof *t->to);
    t->vertices = arena_new(a, n, sizeof *t->vertices);
    t->parents = arena_new(a, n, sizeof *t->parents);
    t->costs = arena_new(a, n, sizeof *t->costs);
    t->uses = arena_new(a, n, sizeof *t->uses);
    if (t->to == NULL || a->failed)
        return false;
    for (size_t v = 0; v < n; v++)
        t->to[v] = t->colours[v] == EMPTY ? FOREST_ROOT : UNSEEN;
    return true;
}

/* ---- gathering a component ---- */

static void add_vertex(struct tree *t, uint32_t v, uint32_t parent)
{
    t->to[v] = FOREST_ROOT;
    t->vertices[t->count] = v;
    t->parents[t->count++] = parent;
    t->colours_seen |= t->colours[v];
}

/* Finds the next component. The one with the target comes first, and begins at the
 * target. */
static bool seek(struct tree *t)
{
    uint32_t root = t->target->vertex;
    t->has_target = t->target->wanted && t->to[root] == UNSEEN;
    while (t->next_root < t->graph->vertices && t->to[t->next_root] != UNSEEN)
        t->next_root++;
    if (t->next_root == t->graph->vertices)
        return false;
    t->count = t->at = t->colours_seen = 0;
    t->closes = false;
    t->is_cycle_so_far = true;
    add_vertex(t, t->has_target ? root : t->next_root, NO_PARENT);
    return true;
}

/* Gathers one more vertex. Returns false if the component is neither a tree nor a
 * cycle. */
static bool gather(struct tree *t)
{
    uint32_t v = t->vertices[t->at], u, degree = 0, known = 0;
    for (struct neighbours n = graph_neighbours(t->graph, v, 0);
         neighbours_next(&n, &u);) {
        if (t->colours[u] == EMPTY)
            continue;
        degree++;
        if (t->to[u] == UNSEEN)
            add_vertex(t, u, t->at);
        else
            known++;
    }
    /* One of the known neighbours is the parent. */
    t->closes = t->closes || known > (t->at > 0);
    t->is_cycle_so_far = t->is_cycle_so_far && degree == 2;
    t->at++;
    return !t->closes || t->is_cycle_so_far;
}

static void count_from_the_end(struct tree *t)
{
    t->phase = COUNTING;
    t->at = t->block = t->count;
}

/* Begins to compute costs. The edge that closes a cycle joins the last vertex in
 * breadth-first order to the last but one, which is the neighbour that is not its
 * parent. */
static void begin_counting(struct tree *t)
{
    t->closing = (struct closing){.least = COST_NONE};
    if (t->closes) {
        t->closing.there = true;
        t->closing.low = t->count - 1;
        t->closing.high = t->count - 2;
    }
    count_from_the_end(t);
}

/* ---- costs ---- */

/* Tells the vertex at this place how the closing edge is used. */
static void close_cycle(const struct closing *c, uint32_t place, struct vertex *v)
{
    if (c->use == CUT || (place != c->low && place != c->high))
        return;
    bool goes_up = c->use < DOWN;
    unsigned colour = goes_up ? c->use - UP : c->use - DOWN;
    if (goes_up == (place == c->low))
        v->leaving = (int)colour;
    else
        v->given = colour == v->colour ? -1 : 1;
}

/* Sets the conditions of the target. It is the root, and its stone must not be able to
 * move in the end, so a stone that stays beside it must have its colour. */
static void meet_target(const struct tree *t, uint32_t place, struct vertex *v)
{
    if (place == 0)
        v->leaving = t->target->colour - X;
    else if (t->parents[place] == 0)
        v->staying = t->target->colour - X;
}

static struct vertex vertex_at(const struct tree *t, uint32_t place, uint32_t block,
                               uint32_t count)
{
    struct vertex v = {.colour = (unsigned)t->colours[t->vertices[place]] - X,
                       .leaving = FREE,
                       .staying = FREE,
                       .children = t->costs + block,
                       .count = count};
    if (t->has_target)
        meet_target(t, place, &v);
    if (t->closing.there)
        close_cycle(&t->closing, place, &v);
    return v;
}

static bool count_vertex(struct tree *t)
{
    uint32_t end = t->block, place = --t->at;
    while (t->block > 0 && t->parents[t->block - 1] == place)
        t->block--;
    struct vertex v = vertex_at(t, place, t->block, end - t->block);
    t->search.nodes++;
    return vertex_cost(&t->room, &v, &t->costs[place]);
}

static void choose_from_the_start(struct tree *t)
{
    t->total += t->costs[0].cut + t->has_target;
    t->uses[0] = CUT;
    t->at = 0;
    t->block = 1;
    t->phase = CHOOSING;
}

static void be_impossible(struct tree *t)
{
    t->best = best_bound(NO_RESULT, "no forest of moves ends that way, and all were "
                                    "counted [doc/solve-trees.md]");
    t->best.by = BY_FOREST;
    t->phase = ENDED;
}

/* Called when costs are computed. A cycle is computed for every use of the closing edge,
 * and then once more for the best use. A cycle of one colour is computed only without
 * this edge: otherwise all stones could go round in a circle, and none would be counted
 * as staying. */
static void end_counting(struct tree *t)
{
    struct closing *c = &t->closing;
    const bool one_colour = t->colours_seen != (X | O);
    if (!c->there || one_colour || c->settled) {
        if (t->costs[0].cut < COST_NONE)
            choose_from_the_start(t);
        else
            be_impossible(t);
        return;
    }
    if (t->costs[0].cut < c->least) {
        c->least = t->costs[0].cut;
        c->best = c->use;
    }
    c->settled = c->use == DOWN_1;
    c->use = c->settled ? c->best : c->use + 1;
    count_from_the_end(t);
}

/* ---- uses ---- */

static void choose_child(struct tree *t, uint32_t parent, uint32_t child)
{
    uint32_t above = t->vertices[parent], below = t->vertices[child];
    if (t->uses[child] == UP || t->uses[child] == UP_1)
        t->to[below] = above;
    else if (t->uses[child] != CUT)
        t->to[above] = below;
}

static bool choose_vertex(struct tree *t)
{
    uint32_t place = t->at++, first = t->block;
    while (t->block < t->count && t->parents[t->block] == place)
        t->block++;
    struct vertex v = vertex_at(t, place, first, t->block - first);
    if (!vertex_uses(&t->room, &v, t->uses[place], t->uses + first))
        return false;
    for (uint32_t child = first; child < t->block; child++)
        choose_child(t, place, child);
    return true;
}

static void end_choosing(struct tree *t)
{
    const struct closing *c = &t->closing;
    if (c->there && c->use != CUT) {
        uint32_t low = t->vertices[c->low], high = t->vertices[c->high];
        if (c->use < DOWN)
            t->to[low] = high;
        else
            t->to[high] = low;
    }
    t->phase = SEEKING;
}

/* ---- all of it ---- */

static bool begin_ordering(struct tree *t)
{
    free_component(t);
    if (t->alternate) {
        t->best = best_bound(t->total, "fewer are impossible even in free order: every "
                                       "forest of moves was counted "
                                       "[doc/solve-trees.md]");
        t->best.by = BY_FOREST;
        t->phase = ENDED;
        return true;
    }
    t->order = (struct forest_order){.parent = t->to,
                                     .colours = t->colours,
                                     .vertices = t->graph->vertices,
                                     .moves = &t->moves,
                                     .kept = &t->search.kept,
                                     .work = &t->search.work};
    t->phase = ORDERING;
    return forest_order_begin(&t->order);
}

static bool order(struct tree *t)
{
    enum search_state state = forest_order_step(&t->order, UNIT_VERTICES);
    if (state == SEARCH_SOLVED) {
        t->best = best_bound(t->total,
                             "every forest of moves was counted [doc/solve-trees.md]");
        t->best.by = BY_FOREST;
        best_keep(&t->best, t->total, &t->moves);
        t->phase = ENDED;
    }
    return state != SEARCH_NO_MEMORY;
}

/* Begins. A target on an empty vertex is impossible, since no stone ever comes to an
 * empty vertex. */
static bool begin_all(struct tree *t)
{
    if (t->target->wanted && t->colours[t->target->vertex] == EMPTY)
        be_impossible(t);
    return allocate(t);
}

/* Handles one vertex, or the change from one phase to the next. Returns false if the
 * budget is exceeded. */
static bool visit(struct tree *t)
{
    switch (t->phase) {
    case SEEKING:
        if (t->to == NULL)
            return begin_all(t);
        if (!seek(t))
            return begin_ordering(t);
        t->phase = GATHERING;
        return true;
    case GATHERING:
        if (t->at == t->count)
            begin_counting(t);
        else if (!gather(t))
            t->phase = ENDED;
        return true;
    case COUNTING:
        if (t->at > 0)
            return count_vertex(t);
        end_counting(t);
        return true;
    case CHOOSING:
        if (t->at < t->count)
            return choose_vertex(t);
        end_choosing(t);
        return true;
    default:
        return true;
    }
}

static enum search_state step(struct search *s, uint64_t work)
{
    struct tree *t = (struct tree *)s;
    for (; work > 0 && t->phase != ENDED; work--) {
        bool ok = true;
        if (t->phase == ORDERING)
            ok = order(t);
        for (int i = 0; ok && i < UNIT_VERTICES && t->phase < ORDERING; i++)
            ok = visit(t);
        if (!ok) {
            t->phase = ENDED;
            return SEARCH_NO_MEMORY;
        }
    }
    return t->phase == ENDED ? SEARCH_SOLVED : SEARCH_RUNNING;
}

static const struct search_kind own_kind = {
    .step = step, .finish = finish, .done = finish};

static struct search *begin(const struct task *task)
{
    const struct board *b = problem_board(task->problem);
    struct tree *t = search_new(&own_kind, task->memory, sizeof *t);
    if (t == NULL)
        return NULL;
    t->best = best_bound(0, "a number of stones is not negative");
    t->search.answer = &t->best;
    t->component = arena_of(task->memory);
    t->room.arena = &t->component;
    t->graph = graph_of(b);
    t->colours = task->position;
    t->alternate = b->game == &solitaire_clobber;
    t->target = &stones_of(b)->target;
    return &t->search;
}

const struct solve_method tree_method = {
    .method = {.name = "tree", .quick = true, .fits = fits, .begin = begin},
    .theorem =
        "A play is a forest: each stone moves at most once onto a neighbour, and "
        "onto each stone colours come in turn. On trees and cycles the forest with "
        "the fewest roots is found by counting (doc/solve.md)",
};
