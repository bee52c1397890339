/* SPDX-License-Identifier: MIT */
/* pebbles_bounds.c: integers between which a value lies, by counting moves. A player has
 * no more moves than the potential of the pebbles, and no fewer than those to vertices
 * that the opponent cannot reach. doc/pebbles.md, "Bounds by counting", has the proofs.
 */
#include "games/pebbles_reach.h"

#define UNIT 16u /* of a potential: parts of a move */

/* What a pebble of the colour on each vertex is good for, in r->list. */
typedef uint32_t potential_of(const struct reach *r, int colour, uint32_t v);

/* The most that moves from v are worth, if later ones are worth what r->list says. A
 * toll costs two pebbles. */
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

/* The longest way against arcs that the opponent cannot step into. */
static uint32_t safe(const struct reach *r, int colour, uint32_t v)
{
    const struct dag *d = &r->pebbles->dag;
    uint32_t best = 0;
    for (uint32_t k = 0; k < dag_in_degree(d, v); k++) {
        uint32_t u = dag_in(d, v, k);
        if (!is_shut(r, colour, u) && !has_room(r, 1 - colour, u, 1) &&
            UNIT + r->list[u] > best)
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

/* The sum over all pebbles that move; *least: of the vertices they can be on. */
static uint64_t sum(const struct reach *r, int colour, uint32_t *least)
{
    uint64_t all = 0;
    *least = UINT32_MAX;
    for (uint32_t v = 0; v < r->pebbles->dag.vertices; v++) {
        if (has_room(r, colour, v, 1) && r->list[v] < *least)
            *least = r->list[v];
        if (!is_fixed(r, colour, v))
            all += count(r->pebbles, r->pos, v, (enum colour)colour) * r->list[v];
    }
    return all;
}

/* One pebble at least is left in the end. */
static int64_t most_moves(struct reach *r, int colour)
{
    uint32_t least;
    find_potential(r, colour, most);
    uint64_t all = sum(r, colour, &least);
    return all == 0 ? 0 : (int64_t)((all - least) / UNIT);
}

static int64_t safe_moves(struct reach *r, int colour)
{
    uint32_t least;
    find_potential(r, colour, safe);
    return (int64_t)(sum(r, colour, &least) / UNIT);
}

bool pebbles_bounds(const struct board *b, const uint8_t *pos, void *scratch,
                    int64_t *low, int64_t *high)
{
    struct reach r;
    if (!reach_find(&r, pebbles_of(b), pos, scratch))
        return false;
    *high = most_moves(&r, BLUE) - safe_moves(&r, RED);
    *low = safe_moves(&r, BLUE) - most_moves(&r, RED);
    return true;
}
