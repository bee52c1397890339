/* SPDX-License-Identifier: MIT */
/* tree_vertex.c: the choice at one vertex.
 *
 * Each child edge is cut, or the child arrives in the other colour (+1) or in the
 * vertex's own (-1); the vertex's own stone may go to one child. Only the balance, the
 * sum of the ±1, matters: in the end it is 0 or 1, and the stone leaves in its own colour
 * or in the other, respectively. So the children are taken one after another, and for
 * each balance the least cost is kept. If the children come in a good order, only
 * balances in a window of fixed size are needed. doc/solve-trees.md has the proof. */
#include "solve/forest/tree_vertex.h"

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

/* ---- the order of the children ---- */

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

static bool make_order(struct vertex_room *room, const struct vertex *v)
{
    if (any_order(v))
        return true;
    return arena_grow(room->arena, &room->order, &room->order_capacity, v->count,
                      sizeof *room->order) &&
           order_children(room->work, v, room->order);
}

static uint32_t child_at(const struct vertex_room *room, const struct vertex *v,
                         uint32_t i)
{
    return any_order(v) ? i : room->order[i];
}

/* ---- one child after another ---- */

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

static void first_balances(struct balances *l)
{
    for (enum way way = NOWHERE; way < WAYS; way++)
        for (int b = -MARGIN; b <= MARGIN; b++)
            *place(l, way, b) = COST_NONE;
    *place(l, NOWHERE, 0) = 0;
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
 * `room` afterwards. */
static bool all_balances(struct vertex_room *room, const struct vertex *v, bool keep,
                         struct balances *last)
{
    if (!make_order(room, v) ||
        (keep && !arena_grow(room->arena, &room->choices, &room->choices_capacity,
                             v->count, sizeof *room->choices)))
        return false;
    struct balances balances[2];
    first_balances(&balances[0]);
    for (uint32_t i = 0; i < v->count && !over(room->work); i++)
        next_balances(&balances[i % 2], v, child_at(room, v, i), i + 1,
                      &balances[1 - i % 2], keep ? &room->choices[i] : NULL);
    *last = balances[v->count % 2];
    return !over(room->work);
}

/* ---- the vertex itself ---- */

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

bool vertex_cost(struct vertex_room *room, const struct vertex *v, struct cost *cost)
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

bool vertex_uses(struct vertex_room *room, const struct vertex *v, enum use own,
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
