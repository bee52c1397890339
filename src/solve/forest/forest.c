/* SPDX-License-Identifier: MIT */
/* forest.c: orders the arcs of a forest, each from a stone to its parent.
 *
 * At each vertex the arriving stones alternate, beginning with the colour that the vertex
 * does not have, and the stone there leaves after all have arrived. So the list of moves
 * is made from its end: first the arrivals at the roots, the last one first; then the
 * arrivals at the vertices whose own arcs are already in the list, in the order of the
 * list, which serves as its own queue. Each vertex is looked at a few times and each arc
 * twice, so the time is linear. */
#include "solve/forest/forest.h"

#include <string.h>

struct forest_order {
    const uint32_t *parent;
    const uint8_t *colours;
    uint32_t vertices;
    uint32_t *first; /* stones that move to v: from[first[v]] … from[first[v + 1] - 1] */
    uint32_t *from;
    move *list;  /* the list of moves; it is filled from its end */
    size_t made; /* list[made] and later entries are filled in */
};

/* Returns the colour on v after all arrivals, each of which changes it. */
static uint8_t last_colour(const struct forest_order *o, uint32_t v)
{
    bool odd = (o->first[v + 1] - o->first[v]) % 2 == 1;
    return odd ? (uint8_t)(3 - o->colours[v]) : o->colours[v];
}

/* Puts the arrivals at v in front of the moves already listed, the last arrival first. */
static void list_arrivals(struct forest_order *o, uint32_t v)
{
    uint32_t places[2] = {o->first[v], o->first[v]}; /* by colour: the next to look at */
    uint8_t colour = last_colour(o, v); /* the colour of the last stone to arrive */
    for (uint32_t left = o->first[v + 1] - o->first[v]; left > 0; left--) {
        uint32_t *at = &places[colour - 1];
        while (last_colour(o, o->from[*at]) != colour)
            ++*at;
        o->list[--o->made] = (move)o->from[(*at)++] << 32 | v;
        colour = (uint8_t)(3 - colour);
    }
}

/* Lists the stones that move to each vertex, in ascending order. While they are counted,
 * first[v + 2] is their number; while they are listed, first[v + 1] is the end of those
 * of v that are listed already. Returns false if the budget is exceeded, or if it is
 * over. */
static bool list_stones(struct forest_order *o, struct moves *moves, struct search *s,
                        struct work *w)
{
    size_t count = 0;
    o->first = arena_new(&s->work, (size_t)o->vertices + 2, sizeof *o->first);
    if (o->first == NULL)
        return false;
    for (uint32_t v = 0; v < o->vertices && !over(w); v++)
        if (o->parent[v] != FOREST_ROOT)
            o->first[o->parent[v] + 2]++, count++;
    o->from = arena_new(&s->work, count, sizeof *o->from);
    if (o->from == NULL || !moves_reserve(moves, &s->kept, count) || over(w))
        return false;
    o->list = moves->list;
    o->made = count;
    for (uint32_t v = 0; v < o->vertices; v++)
        o->first[v + 2] += o->first[v + 1];
    for (uint32_t v = 0; v < o->vertices && !over(w); v++)
        if (o->parent[v] != FOREST_ROOT)
            o->from[o->first[o->parent[v] + 1]++] = v;
    return !over(w);
}

bool forest_order(const uint32_t *parent, const uint8_t *colours, uint32_t vertices,
                  struct moves *moves, struct search *s, struct work *w)
{
    struct forest_order o = {.parent = parent, .colours = colours, .vertices = vertices};
    moves->count = 0;
    const bool listed = list_stones(&o, moves, s, w);
    if (listed) {
        const size_t count = o.made;
        for (uint32_t v = 0; v < vertices && !over(w); v++)
            if (parent[v] == FOREST_ROOT)
                list_arrivals(&o, v);
        for (size_t read = count; read > o.made && !over(w);)
            list_arrivals(&o, (uint32_t)(o.list[--read] >> 32));
        /* If there was no cycle, `made` is 0 and all moves are in their final places. */
        moves->count = count - o.made;
        memmove(o.list, o.list + o.made, moves->count * sizeof *o.list);
    }
    arena_drop(&s->work, o.from);
    arena_drop(&s->work, o.first);
    return listed && !over(w);
}
