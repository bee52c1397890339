/* SPDX-License-Identifier: MIT */
/* images.c: normal forms by the symmetries of the digraph (doc/pebbles.md, "Symmetries").
 *
 * Twins are vertices with the same in- and out-neighbours, such as the leaves of a star.
 * Swapping two of them is a symmetry, so what stands on them can be put in order. Then
 * the position is rewritten to the largest of its images by the other symmetries. */
#include "games/pebbles/pebbles.h"
#include "graph/automorphism.h"

/* The ends of an arc, which are renamed whenever vertices are. */
struct arc_ends {
    uint32_t tail, head;
};

/* ---- twins ---- */

#define MOST_TWIN_VERTICES 1024u

static bool are_twins(const struct dag *d, uint32_t u, uint32_t v)
{
    uint32_t in = dag_in_degree(d, v), out = dag_out_degree(d, v);
    bool same = dag_in_degree(d, u) == in && dag_out_degree(d, u) == out;
    for (uint32_t k = 0; same && k < in; k++)
        same = dag_in(d, u, k) == dag_in(d, v, k);
    for (uint32_t k = 0; same && k < out; k++)
        same = dag_out(d, u, k) == dag_out(d, v, k);
    return same;
}

static bool find_twins(struct pebbles *p, struct arena *arena)
{
    const struct dag *d = &p->dag;
    bool any = false;
    if (d->vertices > MOST_TWIN_VERTICES || d->shape == DAG_TOURNAMENT)
        return true;
    p->twin = arena_new(arena, d->vertices, sizeof *p->twin);
    for (uint32_t v = 0; p->twin != NULL && v < d->vertices; v++) {
        uint32_t u = v;
        while (u > 0 && !are_twins(d, u - 1, v))
            u--;
        p->twin[v] = u > 0 ? u - 1 : v;
        any |= u > 0;
    }
    bool ok = p->twin != NULL;
    if (!any) {
        arena_drop(arena, p->twin);
        p->twin = NULL;
    }
    return ok;
}

static uint32_t swapped(uint32_t end, uint32_t u, uint32_t v)
{
    return end == u ? v : end == v ? u : end;
}

/* Sorts twins in descending order of their bytes. */
static void sort_twins(const struct pebbles *p, uint8_t *pos, struct arc_ends *ends)
{
    size_t size = (size_t)COLOURS * p->width;
    for (uint32_t i = 0; p->twin != NULL && i < p->dag.vertices; i++)
        for (uint32_t v = i, u; (u = p->twin[v]) != v; v = u) {
            if (memcmp(pos + u * size, pos + v * size, size) >= 0)
                break;
            uint8_t *a = pos + u * size, *b = pos + v * size;
            for (size_t k = 0; k < size; k++) {
                const uint8_t byte = a[k];
                a[k] = b[k];
                b[k] = byte;
            }
            *ends =
                (struct arc_ends){swapped(ends->tail, u, v), swapped(ends->head, u, v)};
        }
}

/* ---- the other symmetries ---- */

#define MOST_VERTICES AUTOMORPHISM_VERTICES
/* Further ones are not listed; they cost more time than they save. */
#define MOST_IMAGES 256

/* The classes of twins as vertices of a graph. */
struct classes {
    struct pebbles *pebbles;
    struct arena *arena;
    bool ok;
    uint32_t of[MOST_VERTICES], first[MOST_VERTICES];
    uint32_t after[MOST_VERTICES]; /* the next twin of each vertex */
    struct coloured_graph graph;
};

static uint32_t twin_of(const struct pebbles *p, uint32_t v)
{
    return p->twin == NULL ? v : p->twin[v];
}

static void find_classes(struct classes *c)
{
    const struct pebbles *p = c->pebbles;
    for (uint32_t v = 0; v < p->dag.vertices; v++) {
        uint32_t u = twin_of(p, v);
        c->of[v] = u == v ? c->graph.vertices++ : c->of[u];
        if (u == v)
            c->first[c->of[v]] = v;
        else
            c->after[u] = v;
    }
}

/* Makes the graph of the classes. Arcs lose their direction, but heights, which grow
 * along each arc, still show it. The colour of a class combines its height and its size:
 * each of its twins adds the same number. */
static void find_graph(struct classes *c)
{
    const struct dag *d = &c->pebbles->dag;
    uint32_t height[MOST_VERTICES] = {0};
    for (uint32_t i = 0; i < d->vertices; i++) {
        uint32_t v = dag_in_order(d, i);
        for (uint32_t k = 0; k < dag_in_degree(d, v); k++) {
            uint32_t u = dag_in(d, v, k);
            height[v] = height[u] < height[v] ? height[v] : height[u] + 1;
            c->graph.near[c->of[v]] |= (uint64_t)1 << c->of[u];
            c->graph.near[c->of[u]] |= (uint64_t)1 << c->of[v];
        }
    }
    for (uint32_t v = 0; v < d->vertices; v++)
        c->graph.colour[c->of[v]] += height[v] * (MOST_VERTICES + 1) + 1;
}

/* Adds an image to the list, unless it is there already or the list is full. */
static void add_image(struct pebbles *p, const uint8_t *image)
{
    uint32_t n = p->dag.vertices;
    for (uint32_t i = 0; i < p->image_count; i++)
        if (memcmp(p->images + i * n, image, n) == 0)
            return;
    if (p->image_count < MOST_IMAGES)
        memcpy(p->images + p->image_count++ * n, image, n);
}

/* Turns a symmetry of the classes into one of the vertices: twins keep their order. */
static void note_image(void *context, const int *class_image)
{
    struct classes *c = context;
    struct pebbles *p = c->pebbles;
    uint8_t image[MOST_VERTICES];
    if (p->images == NULL)
        p->images = arena_new(c->arena, MOST_IMAGES, p->dag.vertices);
    c->ok = p->images != NULL;
    for (uint32_t v = 0; v < p->dag.vertices; v++) {
        uint32_t u = twin_of(p, v);
        image[v] =
            (uint8_t)(u == v ? c->first[class_image[c->of[v]]] : c->after[image[u]]);
    }
    if (c->ok)
        add_image(p, image);
}

bool pebbles_find_images(struct pebbles *p, struct arena *arena)
{
    if (!find_twins(p, arena))
        return false;
    struct classes c = {.pebbles = p, .arena = arena, .ok = true};
    if (p->dag.vertices > MOST_VERTICES || p->dag.shape != DAG_ARCS)
        return true; /* among the other shapes only stars have symmetries, and these swap
                        twins */
    find_classes(&c);
    find_graph(&c);
    automorphisms(&c.graph, &c, note_image);
    /* Adds products of generators until there are no more or the list is full. */
    uint32_t n = p->dag.vertices, generators = p->image_count;
    uint8_t product[MOST_VERTICES];
    for (uint32_t i = 0; i < p->image_count; i++)
        for (uint32_t k = 0; k < generators; k++) {
            for (uint32_t v = 0; v < n; v++)
                product[v] = p->images[k * n + p->images[i * n + v]];
            add_image(p, product);
        }
    return c.ok;
}

/* Does the image have larger bytes on the first vertex where it differs from the
 * position? */
static bool is_larger(const struct pebbles *p, const uint8_t *pos, const uint8_t *image)
{
    size_t size = (size_t)COLOURS * p->width;
    int order = 0;
    for (uint32_t v = 0; order == 0 && v < p->dag.vertices; v++)
        order = memcmp(pos + image[v] * size, pos + v * size, size);
    return order > 0;
}

static void replace_by_image(const struct pebbles *p, uint8_t *pos, const uint8_t *image)
{
    uint8_t old[MOST_VERTICES * COLOURS * sizeof(uint64_t)];
    size_t size = (size_t)COLOURS * p->width, n = p->dag.vertices;
    memcpy(old, pos, n * size);
    for (uint32_t v = 0; v < n; v++)
        memcpy(pos + v * size, old + image[v] * size, size);
}

/* Returns where the image puts what stood on u. */
static uint32_t place_in(const uint8_t *image, uint32_t u)
{
    uint32_t v = 0;
    while (image[v] != u)
        v++;
    return v;
}

/* Replaces the position by larger images until no image in the list is larger. */
static void find_largest(const struct pebbles *p, uint8_t *pos, struct arc_ends *ends)
{
    const uint32_t n = p->dag.vertices;
    for (uint32_t i = 0; i < p->image_count;) {
        const uint8_t *image = p->images + i * n;
        bool larger = is_larger(p, pos, image);
        if (larger) {
            replace_by_image(p, pos, image);
            *ends = (struct arc_ends){place_in(image, ends->tail),
                                      place_in(image, ends->head)};
        }
        i = larger ? 0 : i + 1;
    }
}

void pebbles_normalise(const struct board *b, uint8_t *pos, uint32_t *line, void *scratch)
{
    const struct pebbles *p = pebbles_of(b);
    const bool named = line != NULL && *line != NO_LINE;
    struct arc_ends ends = {0};
    uint64_t arc;
    (void)scratch;
    if (p->twin == NULL && p->image_count == 0)
        return;
    if (named)
        dag_arc_ends(&p->dag, *line, &ends.tail, &ends.head);
    sort_twins(p, pos, &ends);
    find_largest(p, pos, &ends);
    if (named) {
        dag_find_arc(&p->dag, ends.tail, ends.head, &arc); /* still an arc */
        *line = (uint32_t)arc;
    }
}
