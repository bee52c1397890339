/* SPDX-License-Identifier: MIT */
/* pebbles.c: the row of Blocking Pebbles: a position is a connected acyclic digraph and
 * the numbers of pebbles of each colour on each vertex, `most` in all. A place is the
 * rank of these numbers among all lists whose sum is at most `most`. */
#include "base/bits.h"
#include "db/family.h"
#include "games/pebbles/pebbles.h"
#include "graph/dag.h"

extern const struct game pebbles;

#define MOST_PEBBLES 20u
#define MOST_VERTICES 64u /* most vertices of a board that parts are looked up on */
#define MOST_COUNTS (TINY_DAG_VERTICES * COLOURS)

/* Returns how many lists of k numbers have a sum of at most n: n + k over k. */
static uint64_t lists(unsigned k, unsigned n)
{
    uint64_t count = 1;
    for (unsigned i = 1; i <= k; i++)
        count = count * (n + i) / i;
    return count;
}

static uint64_t places(unsigned size, uint32_t most)
{
    uint64_t count = most <= MOST_PEBBLES ? lists(COLOURS * size, most) : UINT64_MAX;
    return count <= UINT32_MAX ? count : 0;
}

static bool shapes(unsigned size, const struct db_codes *smaller, struct db_codes *all)
{
    unsigned name[TINY_DAG_VERTICES];
    (void)smaller;
    for (uint32_t arcs = 0; arcs < tiny_dag_end(size); arcs++)
        if (tiny_dag_is_connected(arcs, size) &&
            tiny_dag_least(arcs, size, name) == arcs && !db_codes_add(all, arcs))
            return false;
    return true;
}

static void write_board(unsigned size, uint64_t code, uint32_t most, struct writer *w)
{
    write_text(w, "arcs ");
    if (size == 1)
        write_text(w, "1:");
    tiny_dag_write((uint32_t)code, size, w);
    write_format(w, " (%u,%u,%u)", most, most, most);
    if (size > 1)
        write_format(w, "(0,0)x%u", size - 1);
}

/* Returns how many lists come before this one: they are equal up to some number, which is
 * smaller. */
static uint64_t rank(const unsigned *count, unsigned k, unsigned most)
{
    uint64_t before = 0;
    for (unsigned i = 0; i < k; i++) {
        for (unsigned less = 0; less < count[i]; less++)
            before += lists(k - i - 1, most - less);
        most -= count[i];
    }
    return before;
}

static void fill(const struct board *b, const struct db_place *at, uint32_t most,
                 uint8_t *pos)
{
    const struct pebbles *p = pebbles_of(b);
    unsigned k = (at->layer + 1) * COLOURS;
    uint64_t before = at->place, with;
    for (unsigned i = 0; i < k; i++) {
        unsigned n = 0;
        for (; n < most && before >= (with = lists(k - i - 1, most - n)); n++)
            before -= with;
        set_count(p, pos, i / COLOURS, (enum colour)(i % COLOURS), n);
        most -= n;
    }
}

/* Returns all vertices that are connected with one in the set. */
static uint64_t component(const struct dag *d, uint64_t set)
{
    for (uint64_t before = 0; before != set;) {
        before = set;
        for (uint64_t arc = 0; arc < d->arcs; arc++) {
            uint32_t tail, head;
            dag_arc_ends(d, arc, &tail, &head);
            if (set >> tail & 1 || set >> head & 1)
                set |= (uint64_t)1 << tail | (uint64_t)1 << head;
        }
    }
    return set;
}

/* Returns the arcs of the component as a number. Its vertices are renumbered, tails
 * before heads. */
static uint32_t arcs_within(const struct dag *d, const uint32_t *vertex, unsigned n)
{
    uint32_t arcs = 0;
    uint64_t arc;
    for (unsigned head = 1; head < n; head++)
        for (unsigned tail = 0; tail < head; tail++)
            if (dag_find_arc(d, vertex[tail], vertex[head], &arc))
                arcs |= (uint32_t)1 << tiny_dag_bit(tail, head);
    return arcs;
}

static uint64_t all_on(const struct pebbles *p, const uint8_t *pos, uint32_t v)
{
    uint64_t all = 0;
    for (unsigned c = BLUE; c < COLOURS; c++) {
        uint64_t n = count(p, pos, v, (enum colour)c);
        all += n <= MOST_PEBBLES ? n : MOST_PEBBLES + 1;
    }
    return all;
}

/* Lists the vertices of the only component with pebbles, in order, and returns their
 * number. Returns 0 if pebbles are on no component or on several, or if there are more
 * than `most` pebbles or `sizes` vertices. */
static unsigned pebbled_vertices(const struct pebbles *p, const uint8_t *pos,
                                 unsigned sizes, uint32_t most, uint32_t *vertex)
{
    uint64_t all = 0, pebbled = 0;
    unsigned n = 0;
    for (uint32_t v = 0; v < p->dag.vertices; v++) {
        uint64_t here = all_on(p, pos, v);
        all += here;
        pebbled |= (uint64_t)(here > 0) << v;
    }
    if (pebbled == 0 || all > most)
        return 0;
    uint64_t found = component(&p->dag, pebbled & -pebbled);
    if ((pebbled & ~found) != 0 || bits_count(found) > sizes)
        return 0;
    for (uint32_t i = 0; i < p->dag.vertices; i++)
        if (found >> dag_in_order(&p->dag, i) & 1)
            vertex[n++] = dag_in_order(&p->dag, i);
    return n;
}

static bool locate(const struct board *b, const uint8_t *pos, unsigned sizes,
                   uint32_t most, struct db_place *at)
{
    const struct pebbles *p = pebbles_of(b);
    uint32_t vertex[TINY_DAG_VERTICES];
    unsigned name[TINY_DAG_VERTICES], counts[MOST_COUNTS] = {0};
    if (p->dag.vertices > MOST_VERTICES || sizes > TINY_DAG_VERTICES)
        return false;
    unsigned n = pebbled_vertices(p, pos, sizes, most, vertex);
    if (n == 0)
        return false;
    at->layer = n - 1;
    at->code = tiny_dag_least(arcs_within(&p->dag, vertex, n), n, name);
    for (unsigned i = 0; i < n * COLOURS; i++)
        counts[name[i / COLOURS] * COLOURS + i % COLOURS] =
            (unsigned)count(p, pos, vertex[i / COLOURS], (enum colour)(i % COLOURS));
    at->place = rank(counts, n * COLOURS, most);
    at->negated = false;
    return true;
}

const struct db_family db_pebbles = {
    .game = &pebbles,
    .size = "vertices",
    .most_size = TINY_DAG_VERTICES,
    .usual_size = 4,
    .usual_most = 4,
    .item_entries = 4096,
    .places = places,
    .shapes = shapes,
    .write_board = write_board,
    .fill = fill,
    .locate = locate,
};
