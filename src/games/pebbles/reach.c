/* SPDX-License-Identifier: MIT */
/* reach.c: finds pebbles that block each other for ever, and what the others can reach.
 *
 * At first all pebbles are assumed to be fixed. Then those pebbles set out that could
 * move even if the others never did, and go wherever they can pay the tolls. This is
 * repeated until no more pebbles set out. */
#include "games/pebbles/reach.h"

#define MOST_VERTICES 1024u
#define MOST_ARCS 8192u
#define MOST_PEBBLES 4095u /* of one colour; 12 + 12 + SPARE_BITS bits are enough */
#define SPARE_BITS 6 /* fractions are rounded up, in all by less than 1/2^SPARE_BITS */
#define FEW_SOURCES                                                                      \
    16 /* up to this many are compared one by one, since comparing all at once must wait \
          for writes */
#define FREE 1    /* the price of a way without tolls */
#define NEVER 255 /* the price where there is no way */

size_t reach_bytes(uint32_t vertices)
{
    return vertices <= MOST_VERTICES
               ? vertices * (7 * sizeof(uint32_t) + 2 * MOST_SOURCES + 3)
               : 0;
}

/* Counts the pebbles. Returns false if there are green ones, or too many of anything. */
static bool count_all(struct reach *r)
{
    const struct pebbles *p = r->pebbles;
    if (p->dag.vertices > MOST_VERTICES || p->dag.arcs > MOST_ARCS)
        return false;
    for (uint32_t v = 0; v < p->dag.vertices; v++) {
        for (int colour = BLUE; colour <= RED; colour++) {
            struct travel *t = &r->travel[colour];
            uint64_t n = count(p, r->pos, v, (enum colour)colour);
            if (n > MOST_PEBBLES - t->total)
                return false;
            t->total += n;
        }
        if (count(p, r->pos, v, GREEN) > 0)
            return false;
    }
    return true;
}

static void begin(struct reach *r, void *scratch)
{
    size_t n = r->pebbles->dag.vertices;
    uint32_t *numbers = scratch;
    uint8_t *bytes = (uint8_t *)(numbers + 7 * n);
    r->list = numbers + 2 * n;
    r->spare = numbers + 3 * n;
    for (int colour = BLUE; colour <= RED; colour++) {
        struct travel *t = &r->travel[colour];
        t->room = numbers + (size_t)colour * n;
        t->price = bytes + (size_t)colour * n * MOST_SOURCES;
        memset(t->room, 0, n * sizeof *t->room);
        memset(t->price, NEVER, n * MOST_SOURCES);
        for (t->bits = SPARE_BITS; t->total << SPARE_BITS >> t->bits > 0;)
            t->bits++;
    }
    r->listed = bytes + 2 * n * MOST_SOURCES;
    memset(r->listed, 0, n);
    r->fixed = r->listed + n;
    r->kept = r->fixed + n;
    for (uint32_t v = 0; v < n; v++)
        r->fixed[v] = (uint8_t)((count(r->pebbles, r->pos, v, BLUE) > 0) |
                                (count(r->pebbles, r->pos, v, RED) > 0) << 1);
}

/* Returns what the pebbles of a source are worth at that price, rounded up. */
static uint32_t worth(const struct travel *t, uint32_t source, unsigned price)
{
    uint32_t whole = t->pebbles[source] << t->bits;
    return price == NEVER ? 0 : price > 31 ? 1 : ((whole - 1) >> (price - FREE)) + 1;
}

/* Is the way to w over v, for `tolls` more, cheaper from any source? */
static bool is_cheaper(const uint8_t *v, const uint8_t *w, uint8_t tolls)
{
    uint8_t cheaper = 0;
    for (uint32_t i = 0; i < MOST_SOURCES; i++)
        cheaper |= v[i] < (uint8_t)(w[i] - tolls);
    return cheaper != 0;
}

static void go(struct reach *r, int colour, uint32_t v, uint32_t w, uint8_t tolls)
{
    struct travel *t = &r->travel[colour];
    const uint8_t *from = t->price + v * MOST_SOURCES;
    uint8_t *to = t->price + w * MOST_SOURCES;
    if (is_shut(r, colour, w) ||
        (t->sources > FEW_SOURCES && !is_cheaper(from, to, tolls)))
        return;
    for (uint32_t i = 0; i < t->sources; i++) {
        unsigned price = (unsigned)from[i] + tolls;
        if (price < to[i]) {
            t->room[w] += worth(t, i, price) - worth(t, i, to[i]);
            to[i] = (uint8_t)price;
            r->far |= price == NEVER - 1;
            r->listed[w] = 1;
        }
    }
}

/* Lets the pebbles go on until there is no cheaper way to any vertex. For ways against
 * the arcs one sweep is enough. */
static void travel(struct reach *r)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = r->pebbles->dag.vertices; i-- > 0;) {
            uint32_t v = dag_in_order(&r->pebbles->dag, i);
            if (!r->listed[v])
                continue;
            r->listed[v] = 0;
            const struct dag *d = &r->pebbles->dag;
            uint32_t in = dag_in_degree(d, v), out = dag_out_degree(d, v);
            for (int colour = BLUE; colour <= RED; colour++) {
                bool moves = has_room(r, colour, v, 1), pays = has_room(r, colour, v, 2);
                for (uint32_t k = 0; moves && k < in; k++)
                    go(r, colour, v, dag_in(d, v, k), 0);
                for (uint32_t k = 0; pays && k < out; k++)
                    go(r, colour, v, dag_out(d, v, k), 1);
            }
            changed = true;
        }
    }
}

/* Could the pebbles of the colour on v move, if the fixed ones do not? */
static bool may_move(const struct reach *r, int colour, uint32_t v)
{
    const struct dag *d = &r->pebbles->dag;
    for (uint32_t k = 0; k < dag_in_degree(d, v); k++)
        if (!is_shut(r, colour, dag_in(d, v, k)))
            return true;
    if (count(r->pebbles, r->pos, v, (enum colour)colour) < 2 &&
        !has_room(r, colour, v, 1))
        return false;
    for (uint32_t k = 0; k < dag_out_degree(d, v); k++)
        if (!is_shut(r, colour, dag_out(d, v, k)))
            return true;
    return false;
}

/* Notes that the pebbles of the colour on v are not fixed. Returns false if there are too
 * many sources. */
static bool set_out(struct reach *r, int colour, uint32_t v)
{
    const struct dag *d = &r->pebbles->dag;
    struct travel *t = &r->travel[colour];
    if (t->sources == MOST_SOURCES)
        return false;
    uint32_t i = t->sources++,
             n = (uint32_t)count(r->pebbles, r->pos, v, (enum colour)colour);
    t->from[i] = v;
    t->pebbles[i] = n;
    t->price[v * MOST_SOURCES + i] = FREE;
    t->room[v] += worth(t, i, FREE);
    r->fixed[v] &= (uint8_t) ~(1u << colour);
    r->listed[v] = 1;
    for (uint32_t k = 0; k < dag_in_degree(d, v); k++) /* now v is open to the others */
        r->listed[dag_in(d, v, k)] = 1;
    for (uint32_t k = 0; k < dag_out_degree(d, v); k++)
        r->listed[dag_out(d, v, k)] = 1;
    return true;
}

/* Lets those fixed pebbles set out that may move. Returns false if there are too many
 * sources. */
static bool doubt(struct reach *r, bool *changed)
{
    *changed = false;
    for (uint32_t v = 0; v < r->pebbles->dag.vertices; v++)
        for (int colour = BLUE; colour <= RED; colour++)
            if (is_fixed(r, colour, v) && may_move(r, colour, v)) {
                *changed = true;
                if (!set_out(r, colour, v))
                    return false;
            }
    return true;
}

bool reach_find(struct reach *r, const struct pebbles *p, const uint8_t *pos,
                void *scratch)
{
    *r = (struct reach){.pebbles = p, .pos = pos};
    if (!count_all(r))
        return false;
    begin(r, scratch);
    for (bool changed = true; changed;) {
        if (!doubt(r, &changed))
            return false;
        travel(r);
    }
    return !r->far;
}
