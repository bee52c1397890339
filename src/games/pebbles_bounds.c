/* SPDX-License-Identifier: MIT */
/* pebbles_bounds.c: integers between which a value lies, by counting moves. A player has
 * no more moves than the potential of the pebbles, and no fewer than those to vertices
 * that the opponent cannot reach; and a pebble that follows another has as many moves as
 * that one. doc/pebbles.md, "Bounds by counting", has the proofs. */
#include "games/pebbles_reach.h"

#define UNIT 16u /* of a potential: parts of a move */

/* What a pebble of the colour on v is good for, if r->list says that of all vertices. */
typedef uint32_t potential_of(const struct reach *r, int colour, uint32_t v);

/* The most that moves from v are worth; a toll costs two pebbles. */
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

/* Can pebbles of the colour go there, and never those of the other? */
static bool is_safe(const struct reach *r, int colour, uint32_t v)
{
    return !is_shut(r, colour, v) && !has_room(r, 1 - colour, v, 1);
}

/* The longest way against arcs that the opponent cannot step into. */
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

/* The sum over all pebbles that move. */
static uint64_t sum(const struct reach *r, int colour)
{
    const struct travel *t = &r->travel[colour];
    uint64_t all = 0;
    for (uint32_t i = 0; i < t->sources; i++)
        all += (uint64_t)t->pebbles[i] * r->list[t->from[i]];
    return all;
}

/* One pebble at least is left in the end. */
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

/* Is there one pebble of the colour, alone for ever and with one way to go at most, here
 * and wherever it goes? Then `moves` is how far. */
static bool is_driven(const struct reach *r, int colour, uint32_t v, int64_t *moves)
{
    const struct dag *d = &r->pebbles->dag;
    for (*moves = 0;; ++*moves) {
        uint32_t ways = 0, next = v;
        if (has_room(r, colour, v, 2))
            return false;
        for (uint32_t k = 0; k < dag_in_degree(d, v); k++)
            if (!is_shut(r, colour, dag_in(d, v, k))) {
                next = dag_in(d, v, k);
                ways++;
            }
        if (ways == 0)
            return true;
        if (ways > 1 || is_shut(r, 1 - colour, next))
            return false;
        v = next;
    }
}

/* How far is it, over safe vertices, from a pebble on v to one on `ahead`? */
static bool follows(const struct reach *r, int colour, uint32_t v, uint32_t ahead,
                    int64_t *between)
{
    const struct dag *d = &r->pebbles->dag;
    uint32_t at = ahead;
    for (*between = 0;; ++*between) {
        uint32_t back = UINT32_MAX;
        for (uint32_t k = 0; k < dag_out_degree(d, at); k++)
            if (dag_out(d, at, k) == v)
                return true;
            else if (is_safe(r, colour, dag_out(d, at, k)))
                back = dag_out(d, at, k);
        if (back == UINT32_MAX)
            return false;
        at = back;
    }
}

/* What the best pursuit adds to safe moves less the opponent's moves. */
static int64_t pursuit(struct reach *r, int colour)
{
    const struct travel *own = &r->travel[colour], *other = &r->travel[1 - colour];
    int64_t best = 0, moves, between;
    for (uint32_t i = 0; i < other->sources; i++) {
        if (other->pebbles[i] != 1 || !is_driven(r, 1 - colour, other->from[i], &moves))
            continue;
        for (uint32_t k = 0; k < own->sources; k++)
            if (follows(r, colour, own->from[k], other->from[i], &between)) {
                int64_t gain = moves + between - r->list[own->from[k]] / UNIT;
                best = gain > best ? gain : best;
            }
    }
    return best;
}

/* The value is at least this for the player of that colour. */
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
