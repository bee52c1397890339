/* SPDX-License-Identifier: MIT
 *
 * pebbling.c: proves that the root never gets a pebble in graph pebbling.
 *
 * - If no vertex has two pebbles, there is no move.
 * - Let a pebble at distance d from the root weigh 2^-d. A move never adds weight: it
 *   takes two pebbles of weight 2^-d and puts down one of at most 2^-(d-1). So if all
 *   pebbles weigh less than 1, none ever reaches the root.
 * - On a tree a shortest play only moves towards the root. So each vertex, leaves first,
 *   sends its parent half of what it has; if the root gets nothing, it never does. On a
 *   cycle the same holds along one way around or the other.
 *
 * doc/pebbling.md has the proofs.
 */
#include "bounds/pebbling.h"
#include "rules/inside.h"

#include <stdlib.h>

#define NONE UINT32_MAX

/* The vertices that can be reached from the root, nearest first. */
struct reach {
    uint32_t *order, *distance, *parent;
    uint32_t count;
};

static void reach_find(struct reach *r, const struct plain *p)
{
    uint32_t u, n = p->board->vertices;
    *r = (struct reach){alloc_again(NULL, n, sizeof *r->order),
                        alloc_again(NULL, n, sizeof *r->distance),
                        alloc_again(NULL, n, sizeof *r->parent), 1};
    for (uint32_t v = 0; v < n; v++)
        r->distance[v] = NONE;
    r->order[0] = p->root;
    r->distance[p->root] = 0;
    for (uint32_t i = 0; i < r->count && r->count < n; i++) {
        uint32_t v = r->order[i];
        for (struct walk w = {.board = p->board, .vertex = v}; next_neighbour(&w, &u);)
            if (r->distance[u] == NONE) {
                r->distance[u] = r->distance[v] + 1;
                r->parent[u] = v;
                r->order[r->count++] = u;
            }
    }
}

static void reach_free(struct reach *r)
{
    free(r->order);
    free(r->distance);
    free(r->parent);
}

/* Is the weight of all pebbles less than 1? `lack` is what is missing to 1, counted in
 * pebbles at the current distance, so it doubles with each step. There are fewer than
 * 2^63 pebbles. */
static bool is_light(const struct plain *p, const struct reach *r)
{
    uint64_t lack = 1;
    uint32_t distance = 0;
    for (uint32_t i = 0; i < r->count; i++) {
        uint32_t v = r->order[i];
        for (; distance < r->distance[v]; distance++) {
            if (lack >= (uint64_t)1 << 62)
                return true;
            lack *= 2;
        }
        if (p->number[v] >= lack)
            return false;
        lack -= p->number[v];
    }
    return true;
}

/* Sends all that can be sent, from the farthest vertex to the root. Returns whether a
 * pebble arrives. */
static bool is_sent_a_pebble(const struct plain *p, const struct reach *r)
{
    uint64_t *have = alloc_again(NULL, p->cells, sizeof *have);
    for (size_t v = 0; v < p->cells; v++)
        have[v] = p->number[v];
    for (uint32_t i = r->count; i-- > 1;)
        have[r->parent[r->order[i]]] += have[r->order[i]] / 2;
    bool sent = have[p->root] > 0;
    free(have);
    return sent;
}

/* A connected graph is a tree if it has fewer edges than vertices, and a cycle if all
 * degrees are 2. */
enum shape { TREE, RING, NEITHER };

static enum shape shape_of(const struct plain *p, const struct reach *r)
{
    uint64_t ends = 0;
    uint32_t u;
    bool all_two = true;
    for (uint32_t i = 0; i < r->count; i++) {
        for (struct walk w = {.board = p->board, .vertex = r->order[i]};
             next_neighbour(&w, &u);)
            if (++ends > 2 * (uint64_t)r->count)
                return NEITHER;
        all_two = all_two && ends == 2 * ((uint64_t)i + 1);
    }
    return ends == 2 * ((uint64_t)r->count - 1) ? TREE : all_two ? RING : NEITHER;
}

/* Makes `order` one of the two ways around the cycle: `way` is 0 or 1. */
static void go_around(const struct plain *p, struct reach *r, int way)
{
    uint32_t before = p->root, v, u;
    struct walk w = {.board = p->board, .vertex = p->root};
    next_neighbour(&w, &v);
    if (way == 1)
        next_neighbour(&w, &v);
    for (uint32_t i = 1; i < r->count; i++) {
        r->order[i] = v;
        r->parent[v] = before;
        w = (struct walk){.board = p->board, .vertex = v};
        next_neighbour(&w, &u);
        if (u == before)
            next_neighbour(&w, &u);
        before = v;
        v = u;
    }
}

static bool can_move(const struct plain *p)
{
    for (size_t v = 0; v < p->cells; v++)
        if (p->number[v] >= 2)
            return true;
    return false;
}

static const char *find_reason(const struct plain *p)
{
    struct reach r;
    const char *how = NULL;
    if (!can_move(p))
        return "no vertex has two pebbles";
    reach_find(&r, p);
    enum shape shape = shape_of(p, &r);
    if (is_light(p, &r))
        how = "weights: all pebbles together weigh less than one on the root";
    else if (shape == TREE)
        how = is_sent_a_pebble(p, &r) ? NULL : "all that a tree can send was added up";
    else if (shape == RING) {
        how = "all that can be sent both ways around was added up";
        for (int way = 0; way < 2; way++) {
            go_around(p, &r, way);
            if (is_sent_a_pebble(p, &r))
                how = NULL;
        }
    }
    reach_free(&r);
    return how;
}

const char *why_root_stays_empty(const struct plain *p)
{
    if (p->root == p->board->vertices)
        return "no root is named";
    return p->number[p->root] == 0 ? find_reason(p) : NULL;
}
