/* SPDX-License-Identifier: MIT */
/* forest_order.c: orders the arcs of a forest into moves.
 *
 * At each vertex the stones arrive in turns, the first one in the other colour, and a
 * stone leaves after all have arrived. So the list is made from its end: the arrivals at
 * the roots, last one first, then the arrivals at the vertices whose arcs are in the list
 * already, in the order of the list, which is its own queue. */
#include "solve/forest/forest_order.h"

enum phase { COUNTING, SUMMING, LISTING, FROM_ROOTS, FROM_ARCS };

struct arcs {
    struct memory *memory;
    const uint32_t *to;
    const uint8_t *colours;
    uint32_t vertices;
    enum phase phase;
    uint32_t at;     /* the next vertex of this phase */
    uint32_t *first; /* arrivals at v: from[first[v]] … from[first[v + 1] - 1] */
    uint32_t *from;
    move *moves; /* made from the end: those from `made` on are there */
    size_t count, made;
    size_t read; /* the arrivals where moves[read] and later ones begin are there */
};

struct arcs *arcs_new(struct memory *m, const uint32_t *to, const uint8_t *colours,
                      uint32_t vertices)
{
    struct arcs *a = memory_new(m, 1, sizeof *a);
    if (a == NULL)
        return NULL;
    *a = (struct arcs){.memory = m, .to = to, .colours = colours, .vertices = vertices};
    a->first = memory_new(m, (size_t)vertices + 2, sizeof *a->first);
    if (a->first != NULL)
        return a;
    arcs_free(a);
    return NULL;
}

static void free_rows(struct arcs *a)
{
    memory_free(a->memory, a->first, (size_t)a->vertices + 2, sizeof *a->first);
    memory_free(a->memory, a->from, a->count, sizeof *a->from);
    a->first = a->from = NULL;
}

void arcs_free(struct arcs *a)
{
    if (a == NULL)
        return;
    free_rows(a);
    memory_free(a->memory, a->moves, a->count, sizeof *a->moves);
    memory_free(a->memory, a, 1, sizeof *a);
}

move *arcs_take(struct arcs *a, size_t *count)
{
    move *moves = a->moves;
    *count = a->count;
    a->moves = NULL;
    return moves;
}

/* Each arrival turns the colour on v. */
static uint8_t last_colour(const struct arcs *a, uint32_t v)
{
    bool odd = (a->first[v + 1] - a->first[v]) % 2 == 1;
    return odd ? (uint8_t)(3 - a->colours[v]) : a->colours[v];
}

/* The next stone of that colour that arrives at v, from place `at` on. */
static uint32_t next_arrival(const struct arcs *a, uint32_t *at, uint8_t colour)
{
    while (last_colour(a, a->from[*at]) != colour)
        ++*at;
    return a->from[(*at)++];
}

/* Puts the arrivals at v before what is there, last one first. */
static void list_arrivals(struct arcs *a, uint32_t v)
{
    uint32_t places[2] = {a->first[v], a->first[v]};
    uint8_t colour = last_colour(a, v); /* that of the last to arrive */
    for (uint32_t left = a->first[v + 1] - a->first[v]; left > 0; left--) {
        uint32_t u = next_arrival(a, &places[colour - 1], colour);
        a->moves[--a->made] = (move)u << 32 | v;
        colour = (uint8_t)(3 - colour);
    }
}

/* One vertex of a phase that visits all of them. */
static void visit(struct arcs *a, uint32_t v)
{
    uint32_t to = a->to[v];
    if (a->phase == SUMMING)
        a->first[v + 2] += a->first[v + 1];
    else if (a->phase == FROM_ROOTS && to == STAYS)
        list_arrivals(a, v);
    else if (a->phase == COUNTING && to != STAYS)
        a->first[to + 2]++, a->count++;
    else if (a->phase == LISTING && to != STAYS)
        a->from[a->first[to + 1]++] = v;
}

/* Between two phases. False: over the budget. */
static bool begin_phase(struct arcs *a)
{
    a->at = 0;
    a->phase++;
    if (a->phase == SUMMING) {
        a->from = memory_new_dirty(a->memory, a->count, sizeof *a->from);
        a->moves = memory_new_dirty(a->memory, a->count, sizeof *a->moves);
        a->made = a->read = a->count;
    }
    return a->from != NULL && a->moves != NULL;
}

enum search_state arcs_step(struct arcs *a, uint64_t work)
{
    for (; work > 0 && a->phase != FROM_ARCS; work--) {
        if (a->at < a->vertices)
            visit(a, a->at++);
        else if (!begin_phase(a))
            return SEARCH_NO_MEMORY;
    }
    for (; work > 0 && a->read > 0; work--)
        list_arrivals(a, (uint32_t)(a->moves[--a->read] >> 32));
    if (a->phase != FROM_ARCS || a->read > 0)
        return SEARCH_RUNNING;
    free_rows(a);
    return SEARCH_SOLVED;
}
