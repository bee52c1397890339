/* SPDX-License-Identifier: MIT */
/* bounds.c: finds integers between which a value lies, by counting moves. A player has at
 * most as many moves as the potential of the pebbles, and at least the moves to vertices
 * that the opponent cannot reach. A pebble that pursues another has as many moves as that
 * one. doc/pebbles.md, "Bounds by counting", has the proofs. */
#include "games/pebbles/reach.h"

#define UNIT 16u /* potentials are counted in 1/UNIT of a move */

/* Returns the potential of a pebble of the colour on v, given in r->list those of the
 * vertices that it can go to. */
typedef uint32_t potential_of(const struct reach *r, int colour, uint32_t v);

/* Returns the most moves that a pebble on v can contribute. Two pebbles share the moves
 * after a toll. */
static uint32_t most(const struct reach *r, int colour, uint32_t v)
{
    const struct dag *d = &r->pebbles->dag;
    uint32_t best = 0;
    if (!has_room(r, colour, v, 1))
        return 0;
    for (uint32_t k = 0; k < dag_in_degree(d, v); k++) {
        uint32_t u = dag_in(d, v, k);
        if (!is_shut(r, colour, u) && UNIT + r->list[u] > best)
            best = UNIT + r->list[u];
    }
    for (uint32_t k = 0; has_room(r, colour, v, 2) && k < dag_out_degree(d, v); k++) {
        uint32_t w = dag_out(d, v, k), half = (UNIT + r->list[w] + 1) / 2;
        if (!is_shut(r, colour, w) && half > best)
            best = half;
    }
    return best;
}

/* Can pebbles of this colour go to v while those of the other colour never can? */
static bool is_safe(const struct reach *r, int colour, uint32_t v)
{
    return !is_shut(r, colour, v) && !has_room(r, 1 - colour, v, 1);
}

/* Returns the length of the longest way against arcs on which the opponent can never
 * be. */
static uint32_t safe(const struct reach *r, int colour, uint32_t v)
{
    const struct dag *d = &r->pebbles->dag;
    uint32_t best = 0;
    for (uint32_t k = 0; k < dag_in_degree(d, v); k++) {
        uint32_t u = dag_in(d, v, k);
        if (is_safe(r, colour, u) && UNIT + r->list[u] > best)
            best = UNIT + r->list[u];
    }
    return best;
}

static void find_potential(struct reach *r, int colour, potential_of *potential)
{
    uint32_t n = r->pebbles->dag.vertices;
    memset(r->list, 0, n * sizeof *r->list);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < n; i++) {
            uint32_t v = dag_in_order(&r->pebbles->dag, i), now = potential(r, colour, v);
            changed |= now != r->list[v];
            r->list[v] = now;
        }
    }
}

/* Returns the sum of the potentials of all pebbles that move. */
static uint64_t sum(const struct reach *r, int colour)
{
    const struct travel *t = &r->travel[colour];
    uint64_t all = 0;
    for (uint32_t i = 0; i < t->sources; i++)
        all += (uint64_t)t->pebbles[i] * r->list[t->from[i]];
    return all;
}

/* Returns the most moves of a colour. At least one pebble is left at the end, so one
 * potential is not used up. */
static int64_t most_moves(struct reach *r, int colour)
{
    uint32_t least = UINT32_MAX;
    find_potential(r, colour, most);
    uint64_t all = sum(r, colour);
    for (uint32_t v = 0; v < r->pebbles->dag.vertices; v++)
        if (has_room(r, colour, v, 1) && r->list[v] < least)
            least = r->list[v];
    return all == 0 ? 0 : (int64_t)((all - least) / UNIT);
}

/* Returns how many moves a pebble of the colour on v has along one way against arcs, over
 * vertices that are open to it. */
static int64_t free_moves(const struct reach *r, int colour, uint32_t v)
{
    const struct dag *d = &r->pebbles->dag;
    int64_t moves = 0;
    for (uint32_t k = 0; k < dag_in_degree(d, v);) {
        uint32_t u = dag_in(d, v, k++);
        if (!is_shut(r, colour, u))
            moves++, v = u, k = 0;
    }
    return moves;
}

/* Ways to a goal, as a tree; all arrays are scratch, indexed by vertex. `next` is where
 * pebbles go from a vertex, `supply` how many can come to it that way, and `need` how
 * many must. */
struct ways {
    uint32_t *order, count; /* the vertices, beginning with the goal */
    uint32_t *next, *supply, *need;
    uint8_t *tolled; /* the kind of way to `next` */
};

enum { NO_WAY, GOAL, FREE_WAY, TOLL_WAY };

static uint32_t moving(const struct reach *r, int colour, uint32_t v)
{
    return is_fixed(r, colour, v)
               ? 0
               : (uint32_t)count(r->pebbles, r->pos, v, (enum colour)colour);
}

/* Can pebbles be brought to v one by one, whatever the opponent does, as long as those
 * already there stay? */
static bool is_kept(const struct reach *r, int colour, uint32_t v)
{
    return is_safe(r, colour, v) ||
           (moving(r, colour, v) > 0 &&
            count(r->pebbles, r->pos, v, (enum colour)(1 - colour)) == 0);
}

static void add_way(struct ways *w, uint32_t from, uint32_t to, uint8_t how)
{
    if (w->tolled[from] != NO_WAY)
        return;
    w->tolled[from] = how;
    w->next[from] = to;
    w->order[w->count++] = from;
}

/* Finds all ways to the goal, those over fewer arcs first. */
static void find_ways(const struct reach *r, int colour, uint32_t goal, struct ways *w)
{
    const struct dag *d = &r->pebbles->dag;
    memset(w->tolled, NO_WAY, d->vertices);
    w->count = 0;
    add_way(w, goal, goal, GOAL);
    for (uint32_t i = 0; i < w->count; i++) {
        uint32_t v = w->order[i];
        if (!is_kept(r, colour, v))
            continue;
        for (uint32_t k = 0; k < dag_out_degree(d, v); k++)
            add_way(w, dag_out(d, v, k), v, FREE_WAY);
        for (uint32_t k = 0; k < dag_in_degree(d, v); k++)
            add_way(w, dag_in(d, v, k), v, TOLL_WAY);
    }
}

static void find_supply(const struct reach *r, int colour, struct ways *w)
{
    for (uint32_t i = 0; i < w->count; i++)
        w->supply[w->order[i]] = moving(r, colour, w->order[i]);
    for (uint32_t i = w->count; i-- > 1;) {
        uint32_t v = w->order[i];
        w->supply[w->next[v]] += w->supply[v] >> (w->tolled[v] == TOLL_WAY);
    }
}

/* Plans to bring one pebble to the goal. Returns the number of moves that this takes,
 * minus the safe moves of the pebbles that are used for it. */
static int64_t plan(const struct reach *r, int colour, struct ways *w)
{
    int64_t gain = 0;
    memset(w->need, 0, r->pebbles->dag.vertices * sizeof *w->need);
    w->need[w->order[0]] = 1;
    for (uint32_t i = 0; i < w->count; i++) {
        uint32_t v = w->order[i], own = moving(r, colour, v);
        if (i > 0) { /* sends what `next` lacks, as far as it can come from here */
            bool toll = w->tolled[v] == TOLL_WAY;
            uint32_t *lacks = &w->need[w->next[v]], most = w->supply[v] >> toll,
                     moves = *lacks < most ? *lacks : most;
            *lacks -= moves;
            gain += moves;
            w->need[v] = moves << toll;
        }
        uint32_t used = w->need[v] < own ? w->need[v] : own;
        w->need[v] -= used;
        gain -= (int64_t)used * (r->list[v] / UNIT);
    }
    return gain;
}

/* Returns what the best pursuit adds to the safe moves minus the opponent's moves: a
 * pebble is brought to just behind one of the opponent's and follows it. */
static int64_t pursuit(struct reach *r, int colour)
{
    const struct dag *d = &r->pebbles->dag;
    const struct travel *other = &r->travel[1 - colour];
    size_t n = d->vertices;
    uint32_t *numbers = r->spare;
    struct ways w = {numbers,         0,        numbers + n, numbers + 2 * n,
                     numbers + 3 * n, r->listed};
    int64_t best = 0;
    for (uint32_t i = 0; i < other->sources; i++) {
        uint32_t ahead = other->from[i];
        int64_t moves = free_moves(r, 1 - colour, ahead);
        for (uint32_t k = 0; k < dag_out_degree(d, ahead); k++) {
            if (!is_kept(r, colour, dag_out(d, ahead, k)))
                continue;
            find_ways(r, colour, dag_out(d, ahead, k), &w);
            find_supply(r, colour, &w);
            if (w.supply[w.order[0]] == 0)
                continue;
            int64_t gain = moves + plan(r, colour, &w);
            best = gain > best ? gain : best;
        }
    }
    return best;
}

/* Returns a number that the value is at least, seen from the player of that colour. */
static int64_t least(struct reach *r, int colour)
{
    int64_t others = most_moves(r, 1 - colour);
    find_potential(r, colour, safe);
    return (int64_t)(sum(r, colour) / UNIT) - others + pursuit(r, colour);
}

bool pebbles_bounds(const struct board *b, const uint8_t *pos, void *scratch,
                    int64_t *low, int64_t *high)
{
    struct reach r;
    if (!reach_find(&r, pebbles_of(b), pos, scratch))
        return false;
    *low = least(&r, BLUE);
    *high = -least(&r, RED);
    return true;
}
