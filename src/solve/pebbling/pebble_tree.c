/* SPDX-License-Identifier: MIT */
/* pebble_tree.c: the method "pebble-tree": pebbling along a tree that hangs from the
 * root.
 *
 * On a tree every useful move goes towards the root. At each vertex, each further pebble
 * costs at least as many moves as the one before: the vertex's own pebbles are free, then
 * come the cheapest that its children can send. To send a pebble, a child uses one move
 * and two of its pebbles. So costs are ascending sequences. They are merged and added in
 * pairs from the leaves to the root, and the cheapest pebble of the root is a shortest
 * play (doc/pebbling.md). A sequence is kept as runs of equal costs, so that 10^9 pebbles
 * on a vertex are one run.
 *
 * Trees and cycles are solved exactly, since a cycle is a path in one of two directions.
 * On other graphs the tree is one of shortest paths, and its play is proved to be
 * shortest if fewer pebbles would weigh too little. */
#include "solve/method.h"

#include <stdlib.h>

#include "solve/pebbling/pebbling_moves.h"

/* `count` pebbles, sent by `child`, that cost `value` moves each. */
struct cost_run {
    uint64_t value, count;
    uint32_t child;
};

struct pebble_tree {
    struct search search;
    const struct pebbling *pebbling;
    const uint8_t *pos;
    uint32_t n, reached; /* number of vertices, and of those in the root's component */
    uint32_t *depth;     /* distance from the root in the tree */
    uint32_t *order;     /* parents before children */
    uint32_t *parent;    /* of each vertex but the root */
    uint32_t *first_child, *sibling; /* UNREACHED: none */
    size_t *start;         /* index in the pool of the first run of each vertex */
    uint32_t *runs;        /* number of runs of each vertex */
    uint64_t *sent;        /* pebbles that each vertex sends to its parent */
    struct cost_run *pool; /* what vertices can send, cheapest first */
    size_t used, pool_capacity;
    struct cost_run *merged; /* scratch: what arrives at one vertex */
    size_t merged_capacity;
    uint64_t most;               /* plays with more moves than this are of no use */
    struct pebbling_moves found; /* the shortest play so far */
    bool has_play, exact;
    uint64_t fewest; /* least number of moves; UINT64_MAX: all pebbles together weigh too
                        little */
    const char *why; /* the reason for `fewest` */
    struct best best;
};

/* ---- costs, from the leaves to the root ---- */

static uint64_t power(uint32_t exponent)
{
    return exponent < 62 ? (uint64_t)1 << exponent : (uint64_t)1 << 62;
}

static int compare_runs(const void *a, const void *b)
{
    const struct cost_run *x = a, *y = b;
    return (x->value > y->value) - (x->value < y->value);
}

/* Puts what the children of v can send into t->merged, cheapest first. */
static bool merge_children(struct pebble_tree *t, uint32_t v, size_t *count)
{
    *count = 0;
    size_t children = 0;
    for (uint32_t c = t->first_child[v]; c != UNREACHED; c = t->sibling[c], children++) {
        if (!arena_grow(&t->search.work, &t->merged, &t->merged_capacity,
                        *count + t->runs[c], sizeof *t->merged))
            return false;
        for (uint32_t i = 0; i < t->runs[c]; i++) {
            t->merged[*count] = t->pool[t->start[c] + i];
            t->merged[(*count)++].child = c;
        }
    }
    if (children > 1 && *count > 1)
        qsort(t->merged, *count, sizeof *t->merged, compare_runs);
    return true;
}

/* Turns the pebbles of v, in ascending order of cost, into those that it can send: each
 * takes two pebbles and one move. */
struct pairing {
    struct pebble_tree *tree;
    uint32_t vertex;
    uint64_t room;    /* how many more the parent could ever ask for */
    uint64_t most;    /* pebbles that cost more moves are of no use */
    bool odd;         /* one pebble waits for its partner */
    uint64_t waiting; /* the cost of that pebble */
};

static bool emit(struct pairing *p, uint64_t cost, uint64_t count)
{
    struct pebble_tree *t = p->tree;
    if (cost > p->most)
        p->room = 0;
    count = count < p->room ? count : p->room;
    if (count == 0)
        return true;
    p->room -= count;
    struct cost_run *last = t->runs[p->vertex] > 0 ? &t->pool[t->used - 1] : NULL;
    if (last != NULL && last->value == cost) {
        last->count += count;
        return true;
    }
    if (!arena_grow(&t->search.work, &t->pool, &t->pool_capacity, t->used + 1,
                    sizeof *t->pool))
        return false;
    t->pool[t->used++] = (struct cost_run){.value = cost, .count = count};
    t->runs[p->vertex]++;
    return true;
}

static bool pair_up(struct pairing *p, uint64_t cost, uint64_t count)
{
    if (p->odd && count > 0) {
        p->odd = false;
        count--;
        if (!emit(p, p->waiting + cost + 1, 1))
            return false;
    }
    if (count % 2 == 1)
        p->odd = true, p->waiting = cost;
    return emit(p, 2 * cost + 1, count / 2);
}

static bool find_costs(struct pebble_tree *t, uint32_t v)
{
    size_t count;
    uint32_t depth = t->depth[v];
    if (!merge_children(t, v, &count))
        return false;
    struct pairing p = {.tree = t, .vertex = v, .room = power(depth - 1)};
    if (depth - 1 > t->most)
        return true;
    p.most = t->most - (depth - 1);
    t->start[v] = t->used;
    bool ok = pair_up(&p, 0, pebbles_on(t->pos, v));
    for (size_t i = 0; ok && p.room > 0 && i < count; i++)
        ok = pair_up(&p, t->merged[i].value, t->merged[i].count);
    return ok;
}

/* ---- the play, from the root to the leaves ---- */

/* Makes the children of v send as many pebbles as v needs to have `wanted`. */
static bool ask_children(struct pebble_tree *t, uint32_t v, uint64_t wanted)
{
    uint64_t own = pebbles_on(t->pos, v);
    size_t count;
    if (wanted <= own)
        return true;
    if (!merge_children(t, v, &count))
        return false;
    uint64_t lack = wanted - own;
    for (size_t i = 0; lack > 0 && i < count; i++) {
        struct cost_run *r = &t->merged[i];
        uint64_t some = r->count < lack ? r->count : lack;
        t->sent[r->child] += some;
        lack -= some;
    }
    return true;
}

/* Finds the shortest play on the tree given by `order`, `depth` and `parent`, if there is
 * one. Returns false if it is over, or the budget is exceeded. */
static bool solve_tree(struct pebble_tree *t, struct work *w)
{
    const uint32_t root = t->order[0];
    memset(t->first_child, 0xff, (size_t)t->n * sizeof *t->first_child);
    memset(t->runs, 0, (size_t)t->n * sizeof *t->runs);
    memset(t->sent, 0, (size_t)t->n * sizeof *t->sent);
    t->used = 0;
    for (uint32_t i = t->reached; i-- > 1;) {
        const uint32_t v = t->order[i];
        t->sibling[v] = t->first_child[t->parent[v]];
        t->first_child[t->parent[v]] = v;
    }
    /* If a vertex has 2^depth pebbles, they are enough, so plays with more moves than
     * these need are of no use. */
    t->most = INT64_MAX;
    for (uint32_t i = t->reached; i-- > 1;) {
        const uint32_t v = t->order[i];
        if (t->depth[v] < 62 && pebbles_on(t->pos, v) >= power(t->depth[v]))
            t->most = power(t->depth[v]) - 1;
    }

    /* Costs, from the leaves to the root. */
    for (uint32_t i = t->reached; i-- > 1;)
        if (over(w) || !find_costs(t, t->order[i]))
            return false;
    if (!ask_children(t, root, 1))
        return false;
    uint64_t arrived = 0;
    for (uint32_t c = t->first_child[root]; c != UNREACHED; c = t->sibling[c])
        arrived += t->sent[c];
    if (arrived == 0)
        return true;

    /* The play, from the root to the leaves, and then its moves in an order in which they
     * can be played: leaves first. */
    size_t count = 0, at = 0;
    for (uint32_t i = 1; i < t->reached; i++) {
        if (over(w) || !ask_children(t, t->order[i], 2 * t->sent[t->order[i]]))
            return false;
        count += t->sent[t->order[i]] > 0;
    }
    struct repeated_move *batches = arena_new(&t->search.work, count, sizeof *batches);
    if (batches == NULL)
        return false;
    for (uint32_t i = t->reached; i-- > 1;) {
        const uint32_t v = t->order[i];
        if (t->sent[v] > 0)
            batches[at++] = (struct repeated_move){v, t->parent[v], t->sent[v]};
    }
    struct pebbling_moves play;
    const bool ok =
        pebbling_moves_new(&play, &t->search.kept, t->pebbling, batches, count);
    arena_drop(&t->search.work, batches);
    if (!ok)
        return false;
    if (!t->has_play || play.length < t->found.length) {
        const struct pebbling_moves shorter = play;
        play = t->found;
        t->found = shorter;
    }
    t->has_play = true;
    pebbling_moves_free(&play, &t->search.kept);
    return true;
}

/* ---- which trees ---- */

/* Makes the parent of each vertex that neighbour nearer to the root which has the most
 * pebbles. */
static void choose_parents(struct pebble_tree *t)
{
    const struct graph *g = &t->pebbling->graph;
    for (uint32_t i = 1, u; i < t->reached; i++) {
        uint32_t v = t->order[i], best = UNREACHED;
        if (t->depth[v] == 1)
            best = t->order[0];
        for (struct neighbours near = graph_neighbours(g, v, 0);
             t->depth[v] > 1 && neighbours_next(&near, &u);)
            if (t->depth[u] == t->depth[v] - 1 &&
                (best == UNREACHED || pebbles_on(t->pos, u) > pebbles_on(t->pos, best)))
                best = u;
        t->parent[v] = best;
    }
}

/* Makes the tree a path once around the cycle from the root, beginning with neighbour
 * number `way`. */
static void walk_around(struct pebble_tree *t, uint32_t way)
{
    const struct graph *g = &t->pebbling->graph;
    uint32_t before = t->pebbling->root, v = before;
    struct neighbours near = graph_neighbours(g, before, way);
    neighbours_next(&near, &v);
    for (uint32_t i = 1; i < t->reached; i++) {
        t->order[i] = v;
        t->depth[v] = i;
        t->parent[v] = before;
        uint32_t next = before;
        near = graph_neighbours(g, v, 0);
        while (next == before)
            neighbours_next(&near, &next);
        before = v;
        v = next;
    }
}

enum kind { TREE, CYCLE, OTHER };

static enum kind kind_of(const struct pebble_tree *t)
{
    const struct graph *g = &t->pebbling->graph;
    uint64_t arcs = 0;
    bool two = true; /* all vertices have two neighbours */
    for (uint32_t i = 0; i < t->reached; i++) {
        uint32_t degree = graph_degree(g, t->order[i]);
        arcs += degree;
        two = two && degree == 2;
    }
    return arcs == 2 * ((uint64_t)t->reached - 1) ? TREE : two ? CYCLE : OTHER;
}

/* Finds a lower bound on the moves of a play that uses at least `pebbles` pebbles. It has
 * at least `pebbles` - 1 moves. It also has moves all the way to the root from the pair
 * that its first move takes. */
static void find_fewest(struct pebble_tree *t, uint64_t pebbles)
{
    uint32_t i = 1;
    t->fewest = pebbles - 1;
    t->why = pebbles > 1 ? "shortest: fewer pebbles would weigh less than one on the root"
                         : "the root has a pebble already";
    while (i < t->reached && pebbles_on(t->pos, t->order[i]) < 2)
        i++;
    if (pebbles > 1 && i < t->reached && t->depth[t->order[i]] > t->fewest) {
        t->fewest = t->depth[t->order[i]];
        t->why = "shortest: no vertex with two pebbles is nearer to the root";
    }
}

static bool solve(struct pebble_tree *t, struct work *w)
{
    const struct pebbling *p = t->pebbling;
    t->reached = pebbling_distances(&p->graph, p->root, NO_ROOT, t->depth, t->order);
    w->nodes += t->reached;
    if (over_after(w, t->reached))
        return false;
    uint64_t pebbles = pebbling_fewest(t->pos, t->depth, t->order, t->reached);
    find_fewest(t, pebbles);
    if (pebbles > 1 && !pebbling_can_move(&p->graph, t->pos))
        t->exact = true;
    if (pebbles == 0 || t->exact)
        return true;
    if (pebbles == 1) { /* that pebble lies on the root */
        t->has_play = true;
        return pebbling_moves_new(&t->found, &t->search.kept, p, NULL, 0);
    }
    enum kind kind = kind_of(t);
    t->exact = kind != OTHER;
    if (kind != CYCLE) {
        choose_parents(t);
        return solve_tree(t, w);
    }
    for (uint32_t way = 0; way < 2; way++) {
        walk_around(t, way);
        if (!solve_tree(t, w))
            return false;
    }
    return true;
}

/* ---- the method ---- */

static bool fits(const struct task *task)
{
    const struct board *b = problem_board(task->problem);
    return b->game == &pebbling && b->missing == NULL;
}

/* Stores what is known: that there is a play, that it is shortest, or that there is
 * none. */
static void note_best(struct pebble_tree *t)
{
    struct best *b = &t->best;
    const bool weighs = t->fewest != UINT64_MAX;
    if (!weighs || (t->exact && !t->has_play)) {
        b->found = true; /* the play without a move */
        b->result = b->bound = 1;
        b->by = weighs ? BY_FOREST : BY_COUNTING;
        b->reason =
            weighs
                ? "all that can be sent along the tree or cycle does not reach the root"
                : "a pebble at distance d weighs 2^-d: together less than one on the "
                  "root";
        return;
    }
    b->shortest = t->fewest;
    if (t->has_play && t->found.length == t->fewest) {
        b->reason = t->why;
    } else if (t->exact) {
        b->shortest = t->found.length;
        b->reason = "shortest: the cheapest ways along the tree or cycle were added up";
    }
    if (t->has_play) {
        best_keep(b, 0, &t->found.moves);
        b->length = t->found.length;
    }
}

static enum search_state run(struct search *s, struct work *w)
{
    struct pebble_tree *t = (struct pebble_tree *)s;
    struct arena *a = &s->work;
    t->depth = arena_new(a, t->n, sizeof *t->depth);
    t->order = arena_new(a, t->n, sizeof *t->order);
    t->parent = arena_new(a, t->n, sizeof *t->parent);
    t->first_child = arena_new(a, t->n, sizeof *t->first_child);
    t->sibling = arena_new(a, t->n, sizeof *t->sibling);
    t->start = arena_new(a, t->n, sizeof *t->start);
    t->runs = arena_new(a, t->n, sizeof *t->runs);
    t->sent = arena_new(a, t->n, sizeof *t->sent);
    const bool done = !a->failed && solve(t, w);
    arena_done(&s->work);
    if (!done) {
        pebbling_moves_free(&t->found, &s->kept);
        return search_stopped(w);
    }
    note_best(t);
    return SEARCH_SOLVED;
}

static const struct search_kind own_kind = {.run = run, .whole = true};

static struct search *begin(const struct task *task)
{
    struct pebble_tree *t = search_new(&own_kind, task->memory, sizeof *t);
    if (t == NULL)
        return NULL;
    t->pebbling = pebbling_of(problem_board(task->problem));
    t->pos = task->position;
    t->n = t->pebbling->graph.vertices;
    t->best = best_bound(0, "nothing is better than a pebble on the root");
    t->search.answer = &t->best;
    return &t->search;
}

const struct solve_method pebble_tree_method = {
    .method = {.name = "pebble-tree", .fits = fits, .begin = begin},
    .slice = slice_first,
    .theorem = "On a tree every useful move goes towards the root, and the cheapest way "
               "to bring a pebble there is found from the leaves on (doc/pebbling.md)",
};
