/* SPDX-License-Identifier: MIT */
/* tree.c: the method "tree", for positions in which each component of stones is a tree or
 * a cycle. If colours must alternate, it gives only a bound: what is impossible when
 * moves may come in any order is also impossible then.
 *
 * A component is gathered in breadth-first order, so that the children of a vertex are
 * next to each other and come after it. Then costs are computed from the last vertex to
 * the first, and the uses of edges from the first to the last. A cycle is a tree with one
 * more edge, and is solved once for each way to use that edge. The result says where each
 * stone goes; forest.c puts these moves in order.
 *
 * What a subtree costs depends on how the edge to the parent of its top vertex is used.
 * At a vertex each child edge is cut, or the child arrives in the other colour (+1) or in
 * the vertex's own (-1); the vertex's own stone may go to one child. Only the balance,
 * the sum of the ±1, matters: in the end it is 0 or 1, and the stone leaves in its own
 * colour or in the other, respectively. So the children are taken one after another, and
 * for each balance the least cost is kept. If the children come in a good order, only
 * balances in a window of fixed size are needed. doc/solve-trees.md has the proof. */
#include "solve/method.h"

#include "games/stones.h"
#include "solve/forest/forest.h"

/* The cost of what is impossible; larger than every number of stones. The sum of two such
 * costs still fits into the type. */
#define COST_NONE ((int32_t)1 << 29)

/* The number of stones that stay in a subtree. Colours are 0 and 1 here. */
struct cost {
    int32_t cut;     /* the edge to the parent is not used */
    int32_t up[2];   /* the stone on top goes to the parent, in this colour */
    int32_t down[2]; /* the parent's stone arrives, in this colour */
};

/* How an edge is used, seen from its lower end. */
enum use { CUT, UP, UP_1, DOWN, DOWN_1 }; /* UP + colour, DOWN + colour */

#define FREE (-1) /* in place of a colour: any colour will do */

#define MOST_VERTICES COST_NONE
#define UNSEEN (FOREST_ROOT - 1)
#define NO_PARENT UINT32_MAX

/* ---- the choice at one vertex ---- */

struct vertex {
    unsigned colour;
    int given;   /* arrivals from outside the tree: other colour minus own, -1 to 1 */
    int leaving; /* the stone must have this colour in the end, and is not counted */
    int staying; /* the stone may stay only in this colour */
    const struct cost *children;
    uint32_t count;
};

/* Workspace for vertices with many children. It grows in the arena, and is freed with
 * it. */
struct vertex_room {
    struct arena *arena;
    struct work *work;
    uint32_t *order;
    size_t order_capacity;
    struct choices *choices;
    size_t choices_capacity;
};

#define LOWEST (-5)
#define HIGHEST 6
#define WINDOW (HIGHEST - LOWEST + 1)

/* Where does the vertex's stone go? */
enum way { NOWHERE, DOWN_OWN, DOWN_OTHER, WAYS }; /* DOWN_*: to a child, in this colour */

/* The least costs after some children, indexed by way and balance. Two entries on either
 * side of the possible balances hold COST_NONE, because the next child reads that far. */
#define MARGIN 2

struct balances {
    int32_t least[WAYS][WINDOW + 2 * MARGIN];
};

/* What the last child did to reach a balance: two bits for each balance. */
enum choice { STAY_CUT, ARRIVE_OTHER, ARRIVE_OWN, TAKE };

struct choices {
    uint32_t of[WAYS];
};

/* How a vertex can end: the way, the balance, and the number of stones that stay on
 * it. */
static const struct vertex_end {
    enum way way;
    int balance, stays;
} vertex_ends[] = {
    {NOWHERE, 0, 1}, {NOWHERE, 1, 1}, {DOWN_OWN, 0, 0}, {DOWN_OTHER, 1, 0}};
#define VERTEX_ENDS (sizeof vertex_ends / sizeof *vertex_ends)

#define CHILDREN_PER_TICK 256

/* More than twice the difference of any two costs. */
#define STEEPEST ((int64_t)1 << 31)

/* Returns what a child adds to the balance in its cheapest choice, if each unit of
 * balance costs `price` halves. Among equally cheap choices it takes the one that adds
 * most if `more` is set, otherwise the one that adds least. */
static int cheapest(const struct vertex *v, uint32_t child, int64_t price, bool more)
{
    const struct cost *c = &v->children[child];
    int64_t best = INT64_MAX;
    int chosen = 0;
    for (int i = 0; i < 3; i++) {
        int add = more ? 1 - i : i - 1;
        int32_t cost = add == 0 ? c->cut : c->up[add > 0 ? 1 - v->colour : v->colour];
        if (2 * (int64_t)cost + price * add < best) {
            best = 2 * (int64_t)cost + price * add;
            chosen = add;
        }
    }
    return chosen;
}

static int64_t balance_at(const struct vertex *v, int64_t price)
{
    int64_t balance = 0;
    for (uint32_t i = 0; i < v->count; i++)
        balance += cheapest(v, i, price, true);
    return balance;
}

/* Returns the highest price at which the balance can be positive; it can then also be 0
 * or 1. */
static int64_t find_price(struct work *w, const struct vertex *v)
{
    int64_t low = -STEEPEST, high = STEEPEST;
    while (high - low > 1 && !over_after(w, 1 + v->count / CHILDREN_PER_TICK)) {
        int64_t middle = low + (high - low) / 2;
        if (balance_at(v, middle) > 0)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* Orders the children: those that add +1 and -1 at this price take turns, and the others
 * follow. Each child makes its cheapest choice, so together they are cheapest among all
 * choices with the same balance. Any other cheapest choices differ from them in few
 * children. Returns false if it is over. */
static bool order_children(struct work *w, const struct vertex *v, uint32_t *order)
{
    int64_t price = find_price(w, v), balance = balance_at(v, price);
    uint32_t plus = 0, minus = 1, none = v->count;
    if (over(w))
        return false;
    for (uint32_t i = 0; i < v->count; i++) {
        int add = cheapest(v, i, price, true);
        if (balance > 1) {
            int less = cheapest(v, i, price, false);
            balance -= add - less;
            add = less;
        }
        if (add == 0) {
            order[--none] = i;
        } else {
            uint32_t *next = add > 0 ? &plus : &minus;
            order[*next] = i;
            *next += 2;
        }
    }
    return true;
}

/* Will any order of the children do? If there are few, their balances always fit into the
 * window. */
static bool any_order(const struct vertex *v)
{
    return v->count <= -LOWEST;
}

static uint32_t child_at(const struct vertex_room *room, const struct vertex *v,
                         uint32_t i)
{
    return any_order(v) ? i : room->order[i];
}

static int lowest(uint32_t children)
{
    return children < -LOWEST ? -(int)children : LOWEST;
}

static int highest(uint32_t children)
{
    return children < HIGHEST ? (int)children : HIGHEST;
}

static int32_t *place(struct balances *l, enum way way, int balance)
{
    return &l->least[way][balance - LOWEST + MARGIN];
}

static int32_t least(const struct balances *l, enum way way, int balance,
                     uint32_t children)
{
    bool inside = lowest(children) <= balance && balance <= highest(children);
    return inside ? l->least[way][balance - LOWEST + MARGIN] : COST_NONE;
}

static void take_if_less(int32_t *best, int32_t cost, enum choice choice,
                         enum choice *chosen)
{
    if (cost < *best) {
        *best = cost;
        *chosen = choice;
    }
}

/* Computes the least costs after one more child, the last of `children`. `choices` may be
 * NULL. */
static void next_balances(const struct balances *before, const struct vertex *v,
                          uint32_t child, uint32_t children, struct balances *after,
                          struct choices *choices)
{
    const struct cost *c = &v->children[child];
    int32_t other = c->up[1 - v->colour], own = c->up[v->colour];
    const int32_t taken[WAYS] = {COST_NONE, c->down[v->colour], c->down[1 - v->colour]};
    for (enum way way = NOWHERE; way < WAYS; way++) {
        const int32_t *old = before->least[way], *free = before->least[NOWHERE];
        uint32_t packed = 0;
        for (int b = lowest(children); b <= highest(children); b++) {
            int i = b - LOWEST + MARGIN;
            enum choice choice = STAY_CUT;
            int32_t best = COST_NONE;
            take_if_less(&best, old[i] + c->cut, STAY_CUT, &choice);
            take_if_less(&best, old[i - 1] + other, ARRIVE_OTHER, &choice);
            take_if_less(&best, old[i + 1] + own, ARRIVE_OWN, &choice);
            take_if_less(&best, free[i] + taken[way], TAKE, &choice);
            after->least[way][i] = best;
            packed |= (uint32_t)choice << 2 * (b - LOWEST);
        }
        for (int i = 1; i <= MARGIN; i++) {
            *place(after, way, lowest(children) - i) = COST_NONE;
            *place(after, way, highest(children) + i) = COST_NONE;
        }
        if (choices != NULL)
            choices->of[way] = packed;
    }
}

/* Computes the least costs after all children. If `keep` is set, all choices are in
 * `room` afterwards. Returns false if the budget is exceeded, or if it is over. */
static bool all_balances(struct vertex_room *room, const struct vertex *v, bool keep,
                         struct balances *last)
{
    struct balances balances[2];
    if (!any_order(v) && (!arena_grow(room->arena, &room->order, &room->order_capacity,
                                      v->count, sizeof *room->order) ||
                          !order_children(room->work, v, room->order)))
        return false;
    if (keep && !arena_grow(room->arena, &room->choices, &room->choices_capacity,
                            v->count, sizeof *room->choices))
        return false;
    for (enum way way = NOWHERE; way < WAYS; way++)
        for (int b = -MARGIN; b <= MARGIN; b++)
            *place(&balances[0], way, b) = COST_NONE;
    *place(&balances[0], NOWHERE, 0) = 0;
    for (uint32_t i = 0; i < v->count && !over(room->work); i++)
        next_balances(&balances[i % 2], v, child_at(room, v, i), i + 1,
                      &balances[1 - i % 2], keep ? &room->choices[i] : NULL);
    *last = balances[v->count % 2];
    return !over(room->work);
}

/* Returns the cost of this ending when arrivals from outside the children add `given` to
 * the balance. */
static int32_t ending_cost(const struct balances *last, const struct vertex *v,
                           const struct vertex_end *e, int given)
{
    int32_t rest = least(last, e->way, e->balance - given, v->count);
    return rest < COST_NONE ? rest + e->stays : COST_NONE;
}

/* Returns the ending that lets the stone leave in this colour. */
static struct vertex_end when_leaving(const struct vertex *v, unsigned colour)
{
    return (struct vertex_end){NOWHERE, colour != v->colour, 0};
}

/* If the stone stays, may it stay in the colour that it has then? */
static bool may_end(const struct vertex *v, const struct vertex_end *e)
{
    unsigned colour = e->balance == 0 ? v->colour : 1 - v->colour;
    return e->stays == 0 || v->staying == FREE || (unsigned)v->staying == colour;
}

/* Finds the cheapest ending when the edge to the parent is cut or used downwards. Returns
 * its cost. */
static int32_t best_ending(const struct balances *last, const struct vertex *v, int given,
                           struct vertex_end *best)
{
    int32_t cost = COST_NONE;
    if (v->leaving != FREE) {
        *best = when_leaving(v, (unsigned)v->leaving);
        return ending_cost(last, v, best, given);
    }
    for (size_t i = 0; i < VERTEX_ENDS; i++) {
        int32_t c = ending_cost(last, v, &vertex_ends[i], given);
        if (c < cost && may_end(v, &vertex_ends[i])) {
            cost = c;
            *best = vertex_ends[i];
        }
    }
    return cost;
}

/* Returns what arrivals other than children add to the balance when the edge to the
 * parent is used like this. */
static int arrivals(const struct vertex *v, enum use own)
{
    if (own < DOWN)
        return v->given;
    return v->given + ((unsigned)(own - DOWN) == v->colour ? -1 : 1);
}

/* Computes the cost of the subtree of v. Returns false if the budget is exceeded, or if
 * it is over. */
static bool vertex_cost(struct vertex_room *room, const struct vertex *v,
                        struct cost *cost)
{
    struct balances last;
    struct vertex_end ignored;
    if (!all_balances(room, v, false, &last))
        return false;
    cost->cut = best_ending(&last, v, v->given, &ignored);
    for (unsigned colour = 0; colour < 2; colour++) {
        struct vertex_end leave = when_leaving(v, colour);
        cost->up[colour] =
            v->leaving != FREE ? COST_NONE : ending_cost(&last, v, &leave, v->given);
        cost->down[colour] =
            best_ending(&last, v, arrivals(v, (enum use)(DOWN + colour)), &ignored);
    }
    return true;
}

/* Finds a cheapest use of the child edges when the edge from v to its parent is used like
 * `own`, which must be possible. Returns false if the budget is exceeded, or if it is
 * over. */
static bool vertex_uses(struct vertex_room *room, const struct vertex *v, enum use own,
                        uint8_t *uses)
{
    struct balances last;
    struct vertex_end end;
    if (!all_balances(room, v, true, &last))
        return false;
    if (own == UP || own == UP_1)
        end = when_leaving(v, (unsigned)(own - UP));
    else
        best_ending(&last, v, arrivals(v, own), &end);
    enum way way = end.way;
    int balance = end.balance - arrivals(v, own);
    for (uint32_t i = v->count; i-- > 0;) {
        uint8_t *use = &uses[child_at(room, v, i)];
        switch (room->choices[i].of[way] >> 2 * (balance - LOWEST) & 3) {
        case ARRIVE_OTHER:
            *use = (uint8_t)(UP + (1 - v->colour));
            balance--;
            break;
        case ARRIVE_OWN:
            *use = (uint8_t)(UP + v->colour);
            balance++;
            break;
        case TAKE:
            *use = (uint8_t)(DOWN + (way == DOWN_OWN ? v->colour : 1 - v->colour));
            way = NOWHERE;
            break;
        default:
            *use = CUT;
        }
    }
    return true;
}

/* ---- components ---- */

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

static void free_component(struct tree *t)
{
    arena_done(&t->component);
    t->room = (struct vertex_room){.arena = &t->component};
}

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

/* Returns the vertex at this place, whose children are the `count` ones from `block` on.
 * The target is the root, and its stone must not be able to move in the end, so a stone
 * that stays beside it must have its colour. The ends of the closing edge are told how it
 * is used. */
static struct vertex vertex_at(const struct tree *t, uint32_t place, uint32_t block,
                               uint32_t count)
{
    const struct closing *c = &t->closing;
    struct vertex v = {.colour = (unsigned)t->colours[t->vertices[place]] - X,
                       .leaving = FREE,
                       .staying = FREE,
                       .children = t->costs + block,
                       .count = count};
    if (t->has_target && place == 0)
        v.leaving = t->target->colour - X;
    else if (t->has_target && t->parents[place] == 0)
        v.staying = t->target->colour - X;
    if (c->use != CUT && (place == c->low || place == c->high)) {
        const bool goes_up = c->use < DOWN;
        const unsigned colour = goes_up ? c->use - UP : c->use - DOWN;
        if (goes_up == (place == c->low))
            v.leaving = (int)colour;
        else
            v.given = colour == v.colour ? -1 : 1;
    }
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

/* Handles one component after another. A target on an empty vertex is impossible, since
 * no stone ever comes to an empty vertex. */
static enum search_state run(struct search *s, struct work *w)
{
    struct tree *t = (struct tree *)s;
    int64_t total = 0;
    if (t->target->wanted && t->colours[t->target->vertex] == EMPTY)
        return be_impossible(t);
    struct arena *a = &t->component;
    const size_t n = t->graph->vertices;
    t->to = arena_new(&s->work, n, sizeof *t->to);
    t->vertices = arena_new(a, n, sizeof *t->vertices);
    t->parents = arena_new(a, n, sizeof *t->parents);
    t->costs = arena_new(a, n, sizeof *t->costs);
    t->uses = arena_new(a, n, sizeof *t->uses);
    if (t->to == NULL || a->failed)
        return SEARCH_NO_MEMORY;
    for (size_t v = 0; v < n; v++)
        t->to[v] = t->colours[v] == EMPTY ? FOREST_ROOT : UNSEEN;
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
    free_component(t);
    if (!t->alternate &&
        !forest_order(t->to, t->colours, t->graph->vertices, &t->moves, &t->search, w))
        return search_stopped(w);
    t->best = best_bound(total, t->alternate
                                    ? "fewer are impossible even in free order: every "
                                      "forest of moves was counted [doc/solve-trees.md]"
                                    : "every forest of moves was counted "
                                      "[doc/solve-trees.md]");
    t->best.by = BY_FOREST;
    if (!t->alternate)
        best_keep(&t->best, total, &t->moves);
    return SEARCH_SOLVED;
}

static bool fits(const struct task *task)
{
    const struct board *b = problem_board(task->problem);
    bool in_turn =
        b->game == &solitaire_clobber && !b->maximise && !stones_of(b)->target.wanted;
    return (in_turn || (b->game == &sc2 && stones_are_free(b))) &&
           graph_of(b)->vertices < MOST_VERTICES && !stones_is_vast(graph_of(b));
}

static void finish(struct search *s)
{
    free_component((struct tree *)s);
}

static struct search *begin(const struct task *task)
{
    static const struct search_kind own_kind = {
        .run = run, .whole = true, .finish = finish, .done = finish};
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
