/* SPDX-License-Identifier: MIT */
/* graph.c: neighbours, adjacency and sides of product graphs, digit by digit. */
#include "graph/graph.h"

#include "base/bits.h"

/* Graphs with at most this many arcs get a flat list of neighbours: half a megabyte that
 * makes small boards four times as fast. */
#define FLAT_ARCS 65536u

bool graph_add_factor(struct graph *g, enum factor_kind kind, uint64_t size,
                      const struct adjacency *adjacency)
{
    uint64_t vertices = g->factors == 0 ? 1 : g->vertices;
    if (g->factors == MAX_FACTORS || size == 0 || size > MAX_VERTICES ||
        vertices > MAX_VERTICES / size)
        return false;
    struct factor *f = &g->factor[g->factors++];
    *f = (struct factor){.kind = kind, .size = (uint32_t)size};
    if (adjacency != NULL)
        f->adjacency = *adjacency;
    g->vertices = (uint32_t)(vertices * size);
    return true;
}

/* 2-colours an explicit factor by breadth-first search from the lowest vertex of each
 * component. *bipartite is cleared at an edge inside one side. Returns false if the
 * budget is exceeded. */
static bool colour_sides(struct factor *f, struct arena *arena, bool *bipartite)
{
    const struct adjacency *a = &f->adjacency;
    struct arena scratch = arena_of(arena->memory);
    uint32_t *queue = arena_new(&scratch, f->size, sizeof *queue);
    uint8_t *seen = arena_new(&scratch, f->size, 1);
    f->side = arena_new(arena, f->size, 1);
    bool ok = !scratch.failed && !arena->failed;
    for (uint32_t root = 0; ok && root < f->size; root++) {
        size_t head = 0, tail = 0;
        if (!seen[root]) {
            seen[root] = 1;
            queue[tail++] = root;
        }
        while (head < tail) {
            uint32_t v = queue[head++];
            for (size_t i = a->first[v]; i < a->first[v + 1]; i++) {
                uint32_t u = a->to[i];
                if (!seen[u]) {
                    seen[u] = 1;
                    f->side[u] = !f->side[v];
                    queue[tail++] = u;
                } else if (f->side[u] == f->side[v]) {
                    *bipartite = false;
                }
            }
        }
    }
    arena_done(&scratch);
    return ok;
}

/* Returns the number of arcs of one factor, in all copies of it. */
static uint64_t count_arcs(const struct graph *g, const struct factor *f)
{
    uint64_t size = f->size, copies = g->vertices / f->size;
    switch (f->kind) {
    case FACTOR_PATH:
        return 2 * (size - 1) * copies;
    case FACTOR_CYCLE:
        return 2 * size * copies;
    case FACTOR_COMPLETE:
        return size * (size - 1) * copies;
    default:
        return f->adjacency.arcs * copies;
    }
}

static bool flatten(struct graph *g, struct arena *arena)
{
    if (g->vertices > FLAT_ARCS || g->arcs > FLAT_ARCS)
        return true;
    struct adjacency flat;
    if (!adjacency_new(&flat, arena, g->vertices, (size_t)g->arcs))
        return false;
    for (uint32_t v = 0; v < g->vertices; v++) {
        size_t at = flat.first[v];
        uint32_t u;
        struct neighbours n = graph_neighbours(g, v, 0);
        while (neighbours_next(&n, &u))
            flat.to[at++] = u;
        flat.first[v + 1] = at;
    }
    g->flat = flat;
    return true;
}

static uint32_t row_length(const struct graph *g)
{
    for (unsigned i = 0; i < g->factors; i++)
        if (g->factor[i].kind != FACTOR_PATH)
            return 0;
    return g->factors == 1 || g->factors == 2 ? g->factor[g->factors - 1].size : 0;
}

bool graph_finish(struct graph *g, struct arena *arena)
{
    uint32_t stride = 1;
    for (unsigned i = g->factors; i-- > 0; stride *= g->factor[i].size) {
        struct factor *f = &g->factor[i];
        f->stride = stride;
        if ((stride & (stride - 1)) == 0 && (f->size & (f->size - 1)) == 0)
            f->mask = f->size - 1;
        f->shift = bits_least(stride);
    }
    g->row = row_length(g);
    g->bipartite = true;
    for (unsigned i = 0; i < g->factors; i++) {
        struct factor *f = &g->factor[i];
        g->arcs += count_arcs(g, f);
        if ((f->kind == FACTOR_COMPLETE && f->size > 2) ||
            (f->kind == FACTOR_CYCLE && f->size % 2 == 1))
            g->bipartite = false;
        if (f->kind == FACTOR_EDGES && !colour_sides(f, arena, &g->bipartite))
            return false;
    }
    return flatten(g, arena);
}

/* Returns the digits of v up to that of this factor, as a number. Division takes most of
 * the time of a step; cubes do without it. */
static uint32_t leading(const struct factor *f, uint32_t v)
{
    return f->mask != 0 ? v >> f->shift : v / f->stride;
}

static uint32_t digit(const struct factor *f, uint32_t v)
{
    return f->mask != 0 ? leading(f, v) & f->mask : leading(f, v) % f->size;
}

static uint32_t factor_degree(const struct factor *f, uint32_t d)
{
    switch (f->kind) {
    case FACTOR_PATH:
        return (uint32_t)(d > 0) + (uint32_t)(d + 1 < f->size);
    case FACTOR_CYCLE:
        return 2;
    case FACTOR_COMPLETE:
        return f->size - 1;
    default:
        return adjacency_degree(&f->adjacency, d);
    }
}

static uint32_t factor_neighbour(const struct factor *f, uint32_t d, uint32_t k)
{
    switch (f->kind) {
    case FACTOR_PATH:
        return d > 0 && k == 0 ? d - 1 : d + 1;
    case FACTOR_CYCLE:
        return k == 0 ? (d > 0 ? d - 1 : f->size - 1) : (d + 1 < f->size ? d + 1 : 0);
    case FACTOR_COMPLETE:
        return k < d ? k : k + 1;
    default:
        return f->adjacency.to[f->adjacency.first[d] + k];
    }
}

static bool factor_adjacent(const struct factor *f, uint32_t a, uint32_t b)
{
    uint32_t distance = a > b ? a - b : b - a;
    switch (f->kind) {
    case FACTOR_PATH:
        return distance == 1;
    case FACTOR_CYCLE:
        return distance == 1 || distance == f->size - 1;
    case FACTOR_COMPLETE:
        return distance != 0;
    default:
        return adjacency_has(&f->adjacency, a, b);
    }
}

uint32_t graph_degree(const struct graph *g, uint32_t v)
{
    uint32_t degree = 0;
    for (unsigned i = 0; i < g->factors; i++)
        degree += factor_degree(&g->factor[i], digit(&g->factor[i], v));
    return degree;
}

/* Goes to factor i; after the last factor there are no more neighbours. */
static void enter_factor(struct neighbours *n, unsigned i)
{
    n->factor = i;
    n->k = n->degree = 0;
    if (i < n->graph->factors) {
        const struct factor *f = &n->graph->factor[i];
        n->digit = digit(f, n->v);
        n->degree = factor_degree(f, n->digit);
    }
}

struct neighbours neighbours_computed(const struct graph *g, uint32_t v, uint32_t k)
{
    struct neighbours n = {.graph = g, .v = v};
    for (enter_factor(&n, 0); k >= n.degree && n.factor < g->factors;
         enter_factor(&n, n.factor + 1))
        k -= n.degree;
    n.k = k;
    return n;
}

bool neighbours_next_computed(struct neighbours *n, uint32_t *u)
{
    while (n->k >= n->degree) {
        if (n->factor >= n->graph->factors)
            return false;
        enter_factor(n, n->factor + 1);
    }
    const struct factor *f = &n->graph->factor[n->factor];
    *u = n->v + (factor_neighbour(f, n->digit, n->k++) - n->digit) *
                    f->stride; /* the unsigned difference may wrap around, as intended */
    return true;
}

bool graph_adjacent(const struct graph *g, uint32_t u, uint32_t v)
{
    for (unsigned i = 0; i < g->factors; i++) {
        const struct factor *f = &g->factor[i];
        const uint32_t a = leading(f, u), b = leading(f, v);
        if (a != b) /* the first digit that differs must be the only one */
            return u - v == (a - b) * f->stride &&
                   factor_adjacent(f, a % f->size, b % f->size);
    }
    return false;
}

unsigned graph_side(const struct graph *g, uint32_t v)
{
    unsigned side = 0;
    for (unsigned i = 0; i < g->factors; i++) {
        const struct factor *f = &g->factor[i];
        const uint32_t d = digit(f, v);
        side ^= f->kind == FACTOR_EDGES ? f->side[d] : d % 2;
    }
    return side;
}

bool cell_parse(struct cursor *c, uint32_t rows, uint32_t columns, uint32_t *row,
                uint32_t *column)
{
    uint64_t r, k;
    struct cursor place = *c;
    if (!cursor_number(c, MAX_VERTICES, "a row number", &r))
        return false;
    if (!cursor_take(c, ","))
        return cursor_expected(c, "',' and a column number");
    if (!cursor_number(c, MAX_VERTICES, "a column number", &k))
        return false;
    if (r < 1 || r > rows || k < 1 || k > columns)
        return cursor_fail(&place, BAD_INPUT,
                           "%llu,%llu is off the board: rows 1 to %u, columns 1 to %u",
                           (unsigned long long)r, (unsigned long long)k, rows, columns);
    *row = (uint32_t)r - 1;
    *column = (uint32_t)k - 1;
    return true;
}

bool graph_parse_vertex(const struct graph *g, struct cursor *c, uint32_t *v)
{
    if (g->shape == SHAPE_GRID) {
        uint32_t row, column;
        if (!cell_parse(c, graph_rows(g), graph_columns(g), &row, &column))
            return false;
        *v = row * graph_columns(g) + column;
        return true;
    }
    return vertex_parse(c, g->vertices, v);
}

void graph_print_vertex(const struct graph *g, uint32_t v, struct writer *w)
{
    if (g->shape == SHAPE_GRID) {
        write_number(w, v / graph_columns(g) + 1);
        write_byte(w, ',');
        v = v % graph_columns(g) + 1;
    }
    write_number(w, v);
}

/* ---- symmetries ----
 *
 * Automorphisms are found by backtracking. Vertices get their images in an order in which
 * each but the first has a neighbour before it; its image must then be a neighbour of
 * that one's image. */

#define MOST_TRIES 100000

struct mapping {
    const struct graph *graph;
    uint32_t n, order[SYMMETRY_VERTICES], before[SYMMETRY_VERTICES];
    uint32_t image[SYMMETRY_VERTICES]; /* indexed by vertex */
    uint64_t near[SYMMETRY_VERTICES];  /* neighbours, as bits */
    uint64_t used;                     /* vertices that are images already, as bits */
    unsigned tries;
};

/* Are the neighbours of w among the images exactly the images of those neighbours that v
 * has among the first i vertices? */
static bool image_fits(const struct mapping *m, uint32_t i, uint32_t v, uint32_t w)
{
    if (m->used >> w & 1)
        return false;
    for (uint32_t k = 0; k < i; k++) {
        uint32_t u = m->order[k];
        if ((m->near[v] >> u & 1) != (m->near[w] >> m->image[u] & 1))
            return false;
    }
    return true;
}

/* Finds images for the i-th and later vertices. The recursion is at most
 * SYMMETRY_VERTICES deep. */
static bool extend_mapping(struct mapping *m, uint32_t i)
{
    if (i == m->n)
        return true;
    uint32_t v = m->order[i];
    uint64_t candidates = m->near[m->image[m->before[v]]];
    for (uint32_t w = 0; w < m->n && m->tries < MOST_TRIES; w++) {
        if (!(candidates >> w & 1) || !image_fits(m, i, v, w))
            continue;
        m->tries++;
        m->image[v] = w;
        m->used |= (uint64_t)1 << w;
        if (extend_mapping(m, i + 1))
            return true;
        m->used &= ~((uint64_t)1 << w);
    }
    return false;
}

bool graph_maps(const struct graph *g, uint32_t a, uint32_t b)
{
    struct mapping m = {.graph = g, .n = g->vertices};
    if (g->vertices > SYMMETRY_VERTICES || graph_degree(g, a) != graph_degree(g, b))
        return false;
    /* the order, beginning with a, and the neighbours */
    uint64_t seen = (uint64_t)1 << a;
    uint32_t count = 1, u;
    m.order[0] = a;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t v = m.order[i];
        for (struct neighbours near = graph_neighbours(m.graph, v, 0);
             neighbours_next(&near, &u);) {
            m.near[v] |= (uint64_t)1 << u;
            if (seen >> u & 1)
                continue;
            seen |= (uint64_t)1 << u;
            m.before[u] = v;
            m.order[count++] = u;
        }
    }
    m.image[a] = b;
    m.used = (uint64_t)1 << b;
    return extend_mapping(&m, 1);
}
