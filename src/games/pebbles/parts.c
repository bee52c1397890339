/* SPDX-License-Identifier: MIT */
/* parts.c: finds which pebbles can ever meet, and which do not matter. The proofs are in
 * doc/pebbles.md: "What can be left out" and "Green pebbles only". */
#include "games/pebbles/reach.h"

#include <assert.h>

/* What a walk over the graph knows about a vertex. */
enum state { OPEN, SEEN, BARRED };

/* The vertices found, and the state of all vertices; both are in scratch. */
struct region {
    uint32_t *list, count;
    uint8_t *state;
};

static void add(struct region *r, uint32_t v, enum state wanted, enum state next)
{
    if (r->state[v] != wanted)
        return;
    r->state[v] = (uint8_t)next;
    r->list[r->count++] = v;
}

/* Gathers the vertices connected to `root` by arcs in either direction, without passing
 * through barred vertices. */
static void gather(const struct board *b, uint32_t root, struct region *r)
{
    const struct dag *d = &pebbles_of(b)->dag;
    r->count = 0;
    add(r, root, OPEN, SEEN);
    for (uint32_t i = 0; i < r->count; i++) {
        uint32_t v = r->list[i], in = dag_in_degree(d, v),
                 all = in + dag_out_degree(d, v);
        for (uint32_t k = 0; k < all; k++)
            add(r, k < in ? dag_in(d, v, k) : dag_out(d, v, k - in), OPEN, SEEN);
    }
}

/* Bars the vertices of the region that no pebble can reach: n pebbles can bring one of
 * them at most log2(n) arcs forward. */
static void bar_unreachable(const struct pebbles *p, const uint8_t *pos, uint64_t pebbles,
                            struct region *r)
{
    uint32_t all = r->count;
    r->count = 0;
    for (uint32_t i = 0; i < all; i++) {
        uint32_t v = r->list[i];
        r->state[v] = BARRED;
        if ((count(p, pos, v, BLUE) | count(p, pos, v, RED) | count(p, pos, v, GREEN)) !=
            0)
            add(r, v, BARRED, OPEN);
    }
    for (uint32_t from = 0; from < r->count;) {
        for (uint32_t i = from; i < r->count; i++)
            for (uint32_t k = 0; k < dag_in_degree(&p->dag, r->list[i]); k++)
                add(r, dag_in(&p->dag, r->list[i], k), BARRED, OPEN);
        uint32_t end = r->count;
        pebbles /= 2;
        for (uint32_t i = from; pebbles > 0 && i < end; i++)
            for (uint32_t k = 0; k < dag_out_degree(&p->dag, r->list[i]); k++)
                add(r, dag_out(&p->dag, r->list[i], k), BARRED, OPEN);
        from = end;
    }
}

static void clear_vertex(const struct pebbles *p, uint8_t *pos, uint32_t v)
{
    memset(pos + (size_t)v * COLOURS * p->width, 0, (size_t)COLOURS * p->width);
}

/* The number of pebbles in the region, and of those that are not green. */
struct load {
    uint64_t all, coloured;
};

static struct load weigh(const struct pebbles *p, const uint8_t *pos,
                         const struct region *r)
{
    struct load load = {0};
    for (uint32_t i = 0; i < r->count; i++) {
        uint32_t v = r->list[i];
        uint64_t coloured = count(p, pos, v, BLUE) + count(p, pos, v, RED);
        load.coloured += coloured;
        load.all += coloured + count(p, pos, v, GREEN);
    }
    return load;
}

static uint32_t first_with_pebbles(const struct pebbles *p, const uint8_t *pos)
{
    const size_t size = (size_t)COLOURS * p->width, end = p->dag.vertices * size;
    size_t at = 0;
    while (at < end && pos[at] == 0)
        at++;
    return (uint32_t)(at / size);
}

static bool is_green(const struct pebbles *p, const uint8_t *pos)
{
    uint32_t v = 0;
    while (v < p->dag.vertices && (count(p, pos, v, BLUE) | count(p, pos, v, RED)) == 0)
        v++;
    return v == p->dag.vertices;
}

/* Takes all pebbles as one part. In a star or tournament all vertices are close to each
 * other, and a tournament has too many arcs to walk over. If all pebbles are green, only
 * those on the source can be dropped: its out-neighbours are connected without it. */
static bool take_tournament(const struct board *b, uint8_t *rest, uint8_t *part)
{
    const struct pebbles *p = pebbles_of(b);
    if (p->roles != NULL && is_green(p, rest))
        clear_vertex(p, rest, 0);
    if (first_with_pebbles(p, rest) == p->dag.vertices)
        return false;
    memcpy(part, rest, b->pos_size);
    memset(rest, 0, b->pos_size);
    return true;
}

/* Finds the region of the first pebbles, reduced to what matters. Returns false if
 * nothing of it matters; then it was cleared. */
static bool find_region(const struct board *b, uint8_t *rest, uint32_t first,
                        struct region *r)
{
    const struct pebbles *p = pebbles_of(b);
    memset(r->state, OPEN, p->dag.vertices);
    gather(b, first, r);
    assert(r->count > 0); /* it has `first` itself */
    struct load load = weigh(p, rest, r);
    bool crowded = r->count < 64 && load.all >> (r->count - 1) > 0;
    if (!crowded) { /* if it is crowded, pebbles can go everywhere */
        bar_unreachable(p, rest, load.all, r);
        gather(b, first, r);
        load = weigh(p, rest, r);
    }
    if (load.coloured == 0) {
        /* removes the pebbles from the kernel, and bars it */
        for (uint32_t i = 0; i < r->count; i++) {
            uint32_t v = r->list[i];
            bool inside = p->roles[v] == IN_KERNEL;
            r->state[v] = inside ? BARRED : OPEN;
            if (inside)
                clear_vertex(p, rest, v);
        }
        if (r->state[first] == BARRED)
            return false;
        gather(b, first, r);
    }
    if (r->count == 1 && load.coloured > 0) {
        clear_vertex(p, rest, first);
        return false;
    }
    return true;
}

static bool take_connected(const struct board *b, uint8_t *rest, uint8_t *part,
                           void *scratch)
{
    const struct pebbles *p = pebbles_of(b);
    struct region r = {scratch, 0, (uint8_t *)scratch + p->dag.vertices * sizeof *r.list};
    bool found = false;
    for (uint32_t v; !found && (v = first_with_pebbles(p, rest)) < p->dag.vertices;)
        found = find_region(b, rest, v, &r);
    if (!found)
        return false;
    memset(part, 0, b->pos_size);
    size_t size = (size_t)COLOURS * p->width;
    for (uint32_t i = 0; i < r.count; i++)
        memcpy(part + r.list[i] * size, rest + r.list[i] * size, size);
    for (uint32_t i = 0; i < r.count; i++)
        clear_vertex(p, rest, r.list[i]);
    return true;
}

/* ---- without green pebbles ---- */

/* Can pebbles of the colour ever go from v to w? `toll` says whether that costs a
 * toll. */
static bool passes(const struct reach *r, int colour, uint32_t v, uint32_t w, bool toll)
{
    return has_room(r, colour, v, toll ? 2 : 1) && !is_shut(r, colour, w) &&
           has_room(r, colour, w, 1);
}

/* Lists all vertices that moves connect with `root`. */
static void gather_moving(struct reach *r, uint32_t root)
{
    const struct dag *d = &r->pebbles->dag;
    uint32_t found = 1;
    memset(r->listed, 0, d->vertices);
    r->list[0] = root;
    r->listed[root] = 1;
    for (uint32_t i = 0; i < found; i++) {
        uint32_t v = r->list[i], in = dag_in_degree(d, v),
                 all = in + dag_out_degree(d, v);
        for (uint32_t k = 0; k < all; k++) {
            uint32_t w = k < in ? dag_in(d, v, k) : dag_out(d, v, k - in);
            bool together = false;
            for (int colour = BLUE; !together && colour <= RED; colour++)
                together =
                    passes(r, colour, v, w, k >= in) || passes(r, colour, w, v, k < in);
            if (together && !r->listed[w]) {
                r->listed[w] = 1;
                r->list[found++] = w;
            }
        }
    }
}

/* Marks the pebbles that keep this colour out of w. Returns whether there are any that
 * were not marked before. */
static bool keep_block(struct reach *r, int colour, uint32_t w)
{
    uint8_t other = (uint8_t)(1u << (1 - colour));
    if (!is_shut(r, colour, w) || r->kept[w] & other)
        return false;
    r->kept[w] |= other;
    return true;
}

/* Marks what keeps pebbles of the colour from leaving v. This concerns pebbles that can
 * come to v, and marked pebbles. */
static bool keep_around(struct reach *r, int colour, uint32_t v)
{
    const struct dag *d = &r->pebbles->dag;
    bool comes = r->listed[v] && has_room(r, colour, v, 1), changed = false;
    uint64_t kept = 0;
    if (r->kept[v] >> colour & 1)
        kept = count(r->pebbles, r->pos, v, (enum colour)colour);
    bool pays = kept + comes > 1 || (comes && has_room(r, colour, v, 2));
    for (uint32_t k = 0; kept + comes > 0 && k < dag_in_degree(d, v); k++)
        changed |= keep_block(r, colour, dag_in(d, v, k));
    for (uint32_t k = 0; pays && k < dag_out_degree(d, v); k++)
        changed |= keep_block(r, colour, dag_out(d, v, k));
    return changed;
}

/* Marks the fixed pebbles that matter to the gathered vertices: those that block pebbles
 * there, and those that block the blocking ones. */
static void keep_fixed(struct reach *r)
{
    uint32_t n = r->pebbles->dag.vertices;
    memset(r->kept, 0, n);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t v = 0; v < n; v++)
            for (int colour = BLUE; colour <= RED; colour++)
                changed |= keep_around(r, colour, v);
    }
}

/* Leaves in the part what was gathered and marked. The rest gets the pebbles that move
 * elsewhere and, if there are any, all fixed pebbles. */
static void divide(const struct reach *r, uint8_t *rest, uint8_t *part)
{
    const struct pebbles *p = r->pebbles;
    bool others = false;
    for (int colour = BLUE; colour <= RED; colour++)
        for (uint32_t i = 0; i < r->travel[colour].sources; i++)
            others |= !r->listed[r->travel[colour].from[i]];
    for (uint32_t v = 0; v < p->dag.vertices; v++)
        for (enum colour colour = BLUE; colour <= RED; colour++) {
            uint64_t n = count(p, part, v, colour);
            bool fixed = is_fixed(r, (int)colour, v);
            if (n == 0)
                continue;
            if (others && (fixed || !r->listed[v]))
                set_count(p, rest, v, colour, n);
            if (fixed ? !(r->kept[v] >> colour & 1) : !r->listed[v])
                set_count(p, part, v, colour, 0);
        }
}

/* Reduces the part to what can meet. Returns false if nothing moves. */
static bool narrow(struct reach *r, uint8_t *rest, uint8_t *part)
{
    const struct travel *blue = &r->travel[BLUE], *red = &r->travel[RED];
    if (blue->sources + red->sources == 0)
        return false;
    gather_moving(r, blue->sources > 0 ? blue->from[0] : red->from[0]);
    keep_fixed(r);
    divide(r, rest, part);
    return true;
}

/* Are there so many pebbles that they can go from anywhere to anywhere? */
static bool is_crowded(const struct pebbles *p, const uint8_t *pos)
{
    const uint32_t n = p->dag.vertices;
    uint64_t pebbles = 0;
    for (uint32_t v = 0; n < 64 && v < n && pebbles >> (n - 1) == 0; v++)
        pebbles += count(p, pos, v, BLUE) + count(p, pos, v, RED);
    return n < 64 && pebbles >> (n - 1) > 0;
}

bool pebbles_part(const struct board *b, uint8_t *rest, uint8_t *part, void *scratch)
{
    const struct pebbles *p = pebbles_of(b);
    struct reach r;
    while (p->dag.shape == DAG_TOURNAMENT ? take_tournament(b, rest, part)
                                          : take_connected(b, rest, part, scratch))
        if (is_crowded(p, part) || !reach_find(&r, p, part, scratch) ||
            narrow(&r, rest, part))
            return true;
    return false;
}
