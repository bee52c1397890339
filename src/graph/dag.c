/* SPDX-License-Identifier: MIT */
/* dag.c: acyclic digraphs and their text. Acyclicity is tested by Kahn's algorithm; the
 * vertices that it cannot remove contain a cycle, which the error message shows. */
#include "graph/dag.h"

#include <assert.h>
#include <string.h>

#include "base/nearest.h"

#define NONE UINT32_MAX
/* Up to this many arcs of a regular shape are listed, which is quicker than computing. */
#define FEW_ARCS 4096u

/* Names a cycle in the error. Every vertex left over by Kahn's algorithm has a left-over
 * in-neighbour, so a walk backwards must meet itself. after[u] is the vertex from which
 * the walk came to u: an arc leads from u to it. */
static bool fail_cycle(const struct dag *d, struct memory *m, const uint32_t *missing,
                       uint32_t *after, const struct cursor *place)
{
    uint32_t v = 0;
    while (missing[v] == 0)
        v++;
    for (bool round = false; !round;) {
        size_t i = d->in.first[v];
        while (missing[d->in.to[i]] == 0)
            i++;
        uint32_t u = d->in.to[i];
        round = after[u] != NONE;
        after[u] = v;
        v = u;
    }
    struct writer w;
    writer_init(&w, m);
    write_format(&w, "%u", v);
    uint32_t u = after[v];
    for (; u != v && w.length < 100; u = after[u])
        write_format(&w, ">%u", u);
    write_format(&w, u == v ? ">%u" : ">…", u);
    cursor_note(place, BAD_INPUT, "the arcs must not form a cycle: %s",
                w.failed ? "" : w.text);
    writer_done(&w);
    return false;
}

/* Puts the vertices in order, or names a cycle. */
static bool order_vertices(struct dag *d, struct arena *arena, const struct cursor *place)
{
    size_t n = d->vertices;
    struct memory *m = arena->memory;
    uint32_t *missing = memory_new(m, n, sizeof *missing),
             *order = arena_new(arena, n, sizeof *order);
    bool ok = missing != NULL && order != NULL;
    d->order = order;
    if (!ok)
        cursor_no_memory(place, "arcs");
    size_t head = 0, tail = 0;
    for (uint32_t v = 0; ok && v < n; v++)
        if ((missing[v] = adjacency_degree(&d->in, v)) == 0)
            order[tail++] = v;
    while (ok && head < tail) {
        uint32_t v = order[head++];
        for (size_t i = d->out.first[v]; i < d->out.first[v + 1]; i++)
            if (--missing[d->out.to[i]] == 0)
                order[tail++] = d->out.to[i];
    }
    if (ok && tail < n) {
        memset(order, 0xff, n * sizeof *order); /* all NONE */
        ok = fail_cycle(d, m, missing, order, place);
    }
    memory_free(m, missing, n, sizeof *missing);
    return ok;
}

static bool store_arcs(struct dag *d, struct arena *arena, const struct edges *edges)
{
    d->vertices = edges->vertices;
    if (!adjacency_build(&d->out, arena, edges, ALONG) ||
        !adjacency_build(&d->in, arena, edges, REVERSE))
        return false;
    d->arcs = d->in.arcs;
    return true;
}

bool dag_without_arcs(struct dag *d, struct arena *arena, uint32_t vertices)
{
    const struct edges none = {.vertices = vertices};
    return store_arcs(d, arena, &none);
}

static bool parse_arcs(struct cursor *c, struct arena *arena, struct dag *d)
{
    struct cursor place = *c;
    struct edges edges;
    if (!edges_parse(c, arena->memory, '>', &edges))
        return false;
    bool ok = edges.vertices == 0 ||
              ((store_arcs(d, arena, &edges) || cursor_no_memory(&place, "arcs")) &&
               order_vertices(d, arena, &place));
    edges_free(&edges, arena->memory);
    return ok;
}

static const char *const words[] = {"arcs", "path", "outstar", "instar", "tournament"};

/* Lists the arcs of a regular shape in one direction. */
static bool list_arcs(struct dag *d, struct arena *arena, bool out)
{
    struct adjacency a;
    if (!adjacency_new(&a, arena, d->vertices, (size_t)d->arcs))
        return false;
    size_t count = 0;
    for (uint32_t v = 0; v < d->vertices; v++) {
        a.first[v] = count;
        for (uint32_t k = 0; k < dag_shape_degree(d, v, out); k++)
            a.to[count++] = dag_shape_neighbour(d, v, k, out);
    }
    a.first[d->vertices] = count;
    *(out ? &d->out : &d->in) = a;
    return true;
}

static bool parse_sized(struct cursor *c, struct arena *arena, struct dag *d)
{
    struct cursor place = *c;
    bool star = d->shape == DAG_OUTSTAR || d->shape == DAG_INSTAR;
    uint64_t n;
    if (!cursor_number(c, MAX_VERTICES - star,
                       star ? "the number of leaves" : "the number of vertices", &n))
        return false;
    if (n == 0 && !star)
        return cursor_fail(&place, BAD_INPUT, "the number of vertices is at least 1");
    d->vertices = (uint32_t)n + star;
    n = d->vertices;
    d->arcs = d->shape == DAG_TOURNAMENT ? n * (n - 1) / 2 : n - 1;
    return d->arcs > FEW_ARCS || (list_arcs(d, arena, true) && list_arcs(d, arena, false))
               ? true
               : cursor_no_memory(&place, "arcs");
}

bool dag_parse(struct cursor *c, struct arena *arena, struct dag *d)
{
    *d = (struct dag){0};
    struct cursor word = cursor_word(c);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (cursor_is(&word, words[i])) {
            c->at = word.end;
            cursor_blanks(c);
            d->shape = (enum dag_shape)i;
            return i == DAG_ARCS ? parse_arcs(c, arena, d) : parse_sized(c, arena, d);
        }
    struct nearest n = nearest_to(word.at, cursor_left(&word));
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        nearest_offer(&n, words[i]);
    return cursor_fail(c, BAD_INPUT,
                       "expected arcs, path, outstar, instar or tournament%s",
                       nearest_hint(&n));
}

void dag_print(const struct dag *d, struct writer *w)
{
    write_format(w, "%s ", words[d->shape]);
    if (d->shape == DAG_ARCS)
        adjacency_print(&d->out, '>', w);
    else
        write_number(w, (int64_t)d->vertices -
                            (d->shape == DAG_OUTSTAR || d->shape == DAG_INSTAR));
}

uint32_t dag_shape_degree(const struct dag *d, uint32_t v, bool out)
{
    switch (d->shape) {
    case DAG_ARCS:
        return 0; /* arcs are listed, if there are any */
    case DAG_PATH:
        return out ? v + 1 < d->vertices : v > 0;
    case DAG_TOURNAMENT:
        return out ? d->vertices - 1 - v : v;
    default:
        if ((d->shape == DAG_OUTSTAR) == out)
            return v == 0 ? d->vertices - 1 : 0;
        return v != 0;
    }
}

uint32_t dag_shape_neighbour(const struct dag *d, uint32_t v, uint32_t k, bool out)
{
    switch (d->shape) {
    case DAG_PATH:
        return out ? v + 1 : v - 1;
    case DAG_TOURNAMENT:
        return out ? v + 1 + k : k;
    default:
        return v == 0 ? k + 1 : 0;
    }
}

uint64_t dag_shape_arcs_below(const struct dag *d, uint32_t v)
{
    switch (d->shape) {
    case DAG_TOURNAMENT:
        return v == 0 ? 0 : (uint64_t)v * (v - 1) / 2;
    case DAG_INSTAR:
        return v == 0 ? 0 : d->arcs;
    default: /* path, out-star: every vertex but 0 is the head of one arc */
        return v == 0 ? 0 : v - 1;
    }
}

bool dag_find_arc(const struct dag *d, uint32_t tail, uint32_t head, uint64_t *arc)
{
    uint32_t low = 0, high = dag_in_degree(d, head);
    while (low < high) { /* in-neighbours ascend in every shape */
        uint32_t middle = low + (high - low) / 2;
        if (dag_in(d, head, middle) < tail)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == dag_in_degree(d, head) || dag_in(d, head, low) != tail)
        return false;
    *arc = dag_arcs_below(d, head) + low;
    return true;
}

void dag_arc_ends(const struct dag *d, uint64_t arc, uint32_t *tail, uint32_t *head)
{
    uint32_t low = 0, high = d->vertices - 1;
    while (low < high) { /* the last vertex with arcs_below at most `arc`; vertices
                            without in-arcs are passed over */
        uint32_t middle = high - (high - low) / 2;
        if (dag_arcs_below(d, middle) <= arc)
            low = middle;
        else
            high = middle - 1;
    }
    *head = low;
    *tail = dag_in(d, low, (uint32_t)(arc - dag_arcs_below(d, low)));
}

/* ---- roles and heights ----
 *
 * Regular shapes are handled by formula, because a tournament has too many arcs to visit;
 * lists of arcs vertex by vertex, starting from the sources. */

static bool any_inside(const struct dag *d, uint32_t v, const uint8_t *roles)
{
    for (uint32_t k = 0; k < dag_in_degree(d, v); k++)
        if (roles[dag_in(d, v, k)] == IN_KERNEL)
            return true;
    return false;
}

static bool any_outside(const struct dag *d, uint32_t v, const uint8_t *roles)
{
    uint32_t in = dag_in_degree(d, v), all = in + dag_out_degree(d, v);
    for (uint32_t k = 0; k < all; k++)
        if (roles[k < in ? dag_in(d, v, k) : dag_out(d, v, k - in)] != IN_KERNEL)
            return true;
    return false;
}

/* In a tournament the source alone is the kernel; if there are two or more other
 * vertices, they are neighbours of each other, hence INNER. In the other regular shapes
 * all neighbours of a vertex outside the kernel are inside. */
void dag_roles(const struct dag *d, uint8_t *roles)
{
    bool crowded = d->shape == DAG_TOURNAMENT && d->vertices > 2;
    for (uint32_t i = 0; i < d->vertices; i++) {
        uint32_t v = dag_in_order(d, i);
        roles[v] = any_inside(d, v, roles) ? LONELY : IN_KERNEL;
    }
    for (uint32_t v = 0; v < d->vertices; v++)
        if (roles[v] == LONELY &&
            (crowded || (d->shape == DAG_ARCS && any_outside(d, v, roles))))
            roles[v] = INNER;
}

void dag_heights(const struct dag *d, uint32_t *heights)
{
    for (uint32_t i = 0; i < d->vertices; i++) {
        uint32_t v = dag_in_order(d, i);
        heights[v] = 0;
        if (d->shape == DAG_TOURNAMENT)
            heights[v] = v;
        for (uint32_t k = 0; d->shape != DAG_TOURNAMENT && k < dag_in_degree(d, v); k++) {
            uint32_t below = heights[dag_in(d, v, k)] + 1;
            heights[v] = below > heights[v] ? below : heights[v];
        }
    }
}

/* ---- dags of a few vertices ---- */

bool tiny_dag_is_connected(uint32_t arcs, unsigned n)
{
    uint32_t reached = 1;
    for (unsigned round = 0; round < n; round++)
        for (unsigned v = 1; v < n; v++)
            for (unsigned u = 0; u < v; u++)
                if (arcs >> tiny_dag_bit(u, v) & 1 &&
                    (reached >> u & 1) != (reached >> v & 1))
                    reached |= 1u << u | 1u << v;
    return reached == (1u << n) - 1;
}

/* Returns the same digraph with v called name[v], or UINT32_MAX if an arc would then go
 * downwards. */
static uint32_t renamed_dag(uint32_t arcs, unsigned n, const unsigned *name)
{
    uint32_t image = 0;
    for (unsigned v = 1; v < n; v++)
        for (unsigned u = 0; u < v; u++)
            if (arcs >> tiny_dag_bit(u, v) & 1) {
                if (name[u] > name[v])
                    return UINT32_MAX;
                image |= (uint32_t)1 << tiny_dag_bit(name[u], name[v]);
            }
    return image;
}

static void swap_names(unsigned *a, unsigned *b)
{
    unsigned x = *a;
    *a = *b;
    *b = x;
}

/* Steps to the lexicographically next order of the names; returns false after the
 * last. */
static bool next_order(unsigned *name, unsigned n)
{
    unsigned i = n - 1, j = i;
    while (i > 0 && name[i - 1] > name[i])
        i--;
    if (i == 0)
        return false;
    while (name[j] < name[i - 1])
        j--;
    swap_names(&name[i - 1], &name[j]);
    for (unsigned k = n - 1; i < k; i++, k--)
        swap_names(&name[i], &name[k]);
    return true;
}

uint32_t tiny_dag_least(uint32_t arcs, unsigned n, unsigned name[TINY_DAG_VERTICES])
{
    unsigned order[TINY_DAG_VERTICES];
    uint32_t least = UINT32_MAX;
    assert(n > 0 && n <= TINY_DAG_VERTICES);
    for (unsigned v = 0; v < n; v++)
        order[v] = v;
    do {
        uint32_t image = renamed_dag(arcs, n, order);
        if (image < least) {
            least = image;
            memcpy(name, order, n * sizeof *order);
        }
    } while (next_order(order, n));
    return least;
}

void tiny_dag_write(uint32_t arcs, unsigned n, struct writer *w)
{
    bool first = true;
    for (unsigned v = 1; v < n; v++)
        for (unsigned u = 0; u < v; u++)
            if (arcs >> tiny_dag_bit(u, v) & 1) {
                write_format(w, first ? "%u>%u" : ",%u>%u", u, v);
                first = false;
            }
    if (first)
        write_byte(w, '-');
}
