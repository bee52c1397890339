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

#define MOST_VERTICES COST_NONE
#define UNSEEN (FOREST_ROOT - 1)
#define NO_PARENT UINT32_MAX

/* The edge of a cycle that is not in the tree: it joins the ends of the two arms. It is
 * used like an edge from a child, `low`, up to its parent, `high`; CUT: it is not used,
 * or there is none. */
struct closing {
    uint32_t low, high;
    enum use use;
};

struct tree {
    struct search search;
    const struct graph *graph;
    const uint8_t *colours;
    bool alternate; /* colours must alternate */
    const struct ending *target;
    uint32_t *to; /* for each vertex: where its stone goes, FOREST_ROOT, or UNSEEN */
    uint32_t next_root;

    /* The component, in breadth-first order. Its arrays are freed before the moves are
     * put in order, which needs as much memory again. */
    struct arena component;
    uint32_t *vertices, *parents; /* parents are indices in this order */
    struct cost *costs;
    uint8_t *uses; /* how the edge to the parent is used */
    uint32_t count;
    bool closes; /* an edge leads back to a vertex already found */
    unsigned colours_seen;
    bool has_target;
    struct closing closing;
    struct vertex_room room;

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
    t->count = t->colours_seen = 0;
    add_vertex(t, t->has_target ? root : t->next_root, NO_PARENT);
    return true;
}

/* Gathers the component from its first vertex on. Returns false if it is neither a tree
 * nor a cycle, or if it is over. */
static bool gather(struct tree *t, struct work *w)
{
    bool is_cycle_so_far = true; /* all vertices so far have two neighbours */
    t->closes = false;
    for (uint32_t at = 0; at < t->count; at++) {
        uint32_t u, degree = 0, known = 0;
        for (struct neighbours n = graph_neighbours(t->graph, t->vertices[at], 0);
             neighbours_next(&n, &u);) {
            if (t->colours[u] == EMPTY)
                continue;
            degree++;
            if (t->to[u] == UNSEEN)
                add_vertex(t, u, at);
            else
                known++;
        }
        /* One of the known neighbours is the parent. */
        t->closes = t->closes || known > (at > 0);
        is_cycle_so_far = is_cycle_so_far && degree == 2;
        if ((t->closes && !is_cycle_so_far) || over(w))
            return false;
    }
    return true;
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
    close_cycle(&t->closing, place, &v);
    return v;
}

/* Computes the costs when the closing edge is used like this, from the last vertex to the
 * first. Returns false if the budget is exceeded, or if it is over. */
static bool count_costs(struct tree *t, struct work *w, enum use use)
{
    uint32_t end = t->count; /* of the children of the vertex at `place` */
    t->closing.use = use;
    for (uint32_t place = t->count; place-- > 0;) {
        uint32_t first = end;
        while (first > 0 && t->parents[first - 1] == place)
            first--;
        struct vertex v = vertex_at(t, place, first, end - first);
        if (over_node(w) || !vertex_cost(&t->room, &v, &t->costs[place]))
            return false;
        end = first;
    }
    return true;
}

/* Computes the costs of a cycle for every use of the closing edge, and then once more for
 * the best use. That edge joins the last vertex in breadth-first order to the last but
 * one, which is the neighbour that is not its parent. A cycle of one colour is computed
 * only without this edge: otherwise all stones could go round in a circle, and none would
 * be counted as staying. */
static bool count_all_costs(struct tree *t, struct work *w)
{
    enum use best = CUT;
    int32_t least = COST_NONE;
    t->closing = (struct closing){.low = t->count - 1, .high = t->count - 2};
    if (t->closes && t->colours_seen == (X | O))
        for (enum use use = CUT; use <= DOWN_1; use++) {
            if (!count_costs(t, w, use))
                return false;
            if (t->costs[0].cut < least) {
                least = t->costs[0].cut;
                best = use;
            }
        }
    return count_costs(t, w, best);
}

/* ---- uses ---- */

static void choose(struct tree *t, enum use use, uint32_t below, uint32_t above)
{
    if (use == UP || use == UP_1)
        t->to[below] = above;
    else if (use != CUT)
        t->to[above] = below;
}

/* Chooses the uses of edges from the first vertex to the last. Returns false if the
 * budget is exceeded, or if it is over. */
static bool choose_uses(struct tree *t, struct work *w)
{
    const struct closing *c = &t->closing;
    uint32_t end = 1; /* of the children of the vertex at `place` */
    t->uses[0] = CUT;
    for (uint32_t place = 0; place < t->count; place++) {
        uint32_t first = end;
        while (end < t->count && t->parents[end] == place)
            end++;
        struct vertex v = vertex_at(t, place, first, end - first);
        if (over(w) || !vertex_uses(&t->room, &v, t->uses[place], t->uses + first))
            return false;
        for (uint32_t child = first; child < end; child++)
            choose(t, t->uses[child], t->vertices[child], t->vertices[place]);
    }
    if (c->use != CUT)
        choose(t, c->use, t->vertices[c->low], t->vertices[c->high]);
    return true;
}

/* ---- the method ---- */

static enum search_state be_impossible(struct tree *t)
{
    t->best = best_bound(NO_RESULT, "no forest of moves ends that way, and all were "
                                    "counted [doc/solve-trees.md]");
    t->best.by = BY_FOREST;
    return SEARCH_SOLVED;
}

/* Puts the moves in order, if they may come in any order; `total` stones stay. */
static bool settle(struct tree *t, struct work *w, int64_t total)
{
    free_component(t);
    if (!t->alternate &&
        !forest_order(t->to, t->colours, t->graph->vertices, &t->moves, &t->search, w))
        return false;
    t->best = best_bound(total, t->alternate
                                    ? "fewer are impossible even in free order: every "
                                      "forest of moves was counted [doc/solve-trees.md]"
                                    : "every forest of moves was counted "
                                      "[doc/solve-trees.md]");
    t->best.by = BY_FOREST;
    if (!t->alternate)
        best_keep(&t->best, total, &t->moves);
    return true;
}

/* Handles one component after another. A target on an empty vertex is impossible, since
 * no stone ever comes to an empty vertex. */
static enum search_state run(struct search *s, struct work *w)
{
    struct tree *t = (struct tree *)s;
    int64_t total = 0;
    if (t->target->wanted && t->colours[t->target->vertex] == EMPTY)
        return be_impossible(t);
    if (!allocate(t))
        return SEARCH_NO_MEMORY;
    t->room.work = w;
    while (seek(t)) {
        if (!gather(t, w))
            return over(w) ? SEARCH_RUNNING : SEARCH_SOLVED;
        if (!count_all_costs(t, w))
            return search_stopped(w);
        if (t->costs[0].cut >= COST_NONE)
            return be_impossible(t);
        total += t->costs[0].cut + t->has_target;
        if (!choose_uses(t, w))
            return search_stopped(w);
    }
    return settle(t, w, total) ? SEARCH_SOLVED : search_stopped(w);
}

static const struct search_kind own_kind = {
    .run = run, .whole = true, .finish = finish, .done = finish};

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
    .method = {.name = "tree", .fits = fits, .begin = begin},
    .slice = slice_first,
    .theorem =
        "A play is a forest: each stone moves at most once onto a neighbour, and "
        "onto each stone colours come in turn. On trees and cycles the forest with "
        "the fewest roots is found by counting (doc/solve.md)",
};
