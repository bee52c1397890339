/* SPDX-License-Identifier: MIT */
/* forest_order.c: orders the arcs of a forest, each from a stone to its parent.
 *
 * At each vertex the arriving stones alternate, beginning with the colour that the vertex
 * does not have, and the stone there leaves after all have arrived. So the list of moves
 * is made from its end: first the arrivals at the roots, the last one first; then the
 * arrivals at the vertices whose own arcs are already in the list, in the order of the
 * list, which serves as its own queue. Each vertex is looked at a few times and each arc
 * twice, so the time is linear. */
#include "solve/forest/forest_order.h"

#include <string.h>

enum phase { COUNTING, SUMMING, LISTING, FROM_ROOTS, FROM_ARCS };

bool forest_order_begin(struct forest_order *o)
{
    o->moves->count = 0;
    o->first = arena_new(o->work, (size_t)o->vertices + 2, sizeof *o->first);
    return o->first != NULL;
}

/* Returns the colour on v after all arrivals, each of which changes it. */
static uint8_t last_colour(const struct forest_order *o, uint32_t v)
{
    bool odd = (o->first[v + 1] - o->first[v]) % 2 == 1;
    return odd ? (uint8_t)(3 - o->colours[v]) : o->colours[v];
}

/* Finds the next stone of this colour among the arrivals from place *at on. */
static uint32_t next_arrival(const struct forest_order *o, uint32_t *at, uint8_t colour)
{
    while (last_colour(o, o->from[*at]) != colour)
        ++*at;
    return o->from[(*at)++];
}

/* Puts the arrivals at v in front of the moves already listed, the last arrival first. */
static void list_arrivals(struct forest_order *o, uint32_t v)
{
    uint32_t places[2] = {o->first[v], o->first[v]};
    uint8_t colour = last_colour(o, v); /* the colour of the last stone to arrive */
    for (uint32_t left = o->first[v + 1] - o->first[v]; left > 0; left--) {
        uint32_t u = next_arrival(o, &places[colour - 1], colour);
        o->list[--o->made] = (move)u << 32 | v;
        colour = (uint8_t)(3 - colour);
    }
}

/* Handles one vertex in a phase that visits all of them. */
static void visit(struct forest_order *o, uint32_t v)
{
    uint32_t to = o->parent[v];
    if (o->phase == SUMMING)
        o->first[v + 2] += o->first[v + 1];
    else if (o->phase == FROM_ROOTS && to == FOREST_ROOT)
        list_arrivals(o, v);
    else if (o->phase == COUNTING && to != FOREST_ROOT)
        o->first[to + 2]++, o->count++;
    else if (o->phase == LISTING && to != FOREST_ROOT)
        o->from[o->first[to + 1]++] = v;
}

/* Prepares the next phase. Returns false if the budget is exceeded. */
static bool begin_phase(struct forest_order *o)
{
    o->at = 0;
    o->phase++;
    if (o->phase == SUMMING) {
        o->from = arena_new(o->work, o->count, sizeof *o->from);
        o->made = o->read = o->count;
        if (o->from == NULL || !moves_reserve(o->moves, o->kept, o->count))
            return false;
        o->list = o->moves->list;
    }
    return true;
}

/* Ends the list. If there was no cycle, `made` is 0 and all moves are in their final
 * places. */
static void end(struct forest_order *o)
{
    o->moves->count = o->count - o->made;
    memmove(o->list, o->list + o->made, o->moves->count * sizeof *o->list);
    arena_drop(o->work, o->from);
    arena_drop(o->work, o->first);
    o->first = o->from = NULL;
}

enum search_state forest_order_step(struct forest_order *o, uint64_t work)
{
    for (; work > 0 && o->phase != FROM_ARCS; work--) {
        if (o->at < o->vertices)
            visit(o, o->at++);
        else if (!begin_phase(o))
            return SEARCH_NO_MEMORY;
    }
    for (; work > 0 && o->read > o->made; work--)
        list_arrivals(o, (uint32_t)(o->list[--o->read] >> 32));
    if (o->phase != FROM_ARCS || o->read > o->made)
        return SEARCH_RUNNING;
    end(o);
    return SEARCH_SOLVED;
}

bool forest_order_all(const struct forest *f, const uint8_t *colours, uint32_t vertices,
                      struct moves *moves, struct search *s)
{
    struct forest_order order = {.parent = f->parent,
                                 .colours = colours,
                                 .vertices = vertices,
                                 .moves = moves,
                                 .kept = &s->kept,
                                 .work = &s->work};
    return forest_order_begin(&order) &&
           forest_order_step(&order, UINT64_MAX) == SEARCH_SOLVED;
}
