/* SPDX-License-Identifier: MIT
 *
 * hackenbush.c: Hackenbush [BP section 2]. Left removes a blue or green edge, Right
 * a red or green one; edges no longer connected to the ground, vertex 0, fall off.
 *
 * The cells are the edges that still stand, three cells each (lower vertex, higher
 * vertex, colour letter), sorted: equal positions are equal multisets of edges.
 */
#include "rules/inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct edge {
    uint64_t low, high, colour;
};

static struct edge *edges_of(const struct plain *p)
{
    return (struct edge *)(void *)p->number;
}

static size_t edge_count(const struct plain *p)
{
    return p->cells / 3;
}

static int compare(const void *a, const void *b)
{
    const struct edge *x = a, *y = b;
    if (x->low != y->low)
        return x->low < y->low ? -1 : 1;
    if (x->high != y->high)
        return x->high < y->high ? -1 : 1;
    return x->colour < y->colour ? -1 : x->colour > y->colour;
}

static int compare_numbers(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;
    return *x < *y ? -1 : *x > *y;
}

/* Returns the vertices that edges mention, and the ground: sorted, each once. */
static uint64_t *mentioned(const struct plain *p, size_t *count)
{
    uint64_t *vertex = alloc_again(NULL, 2 * edge_count(p) + 1, sizeof *vertex);
    size_t n = 0;
    vertex[n++] = 0;
    for (size_t e = 0; e < edge_count(p); e++) {
        vertex[n++] = edges_of(p)[e].low;
        vertex[n++] = edges_of(p)[e].high;
    }
    qsort(vertex, n, sizeof *vertex, compare_numbers);
    *count = 0;
    for (size_t i = 0; i < n; i++)
        if (i == 0 || vertex[i] != vertex[i - 1])
            vertex[(*count)++] = vertex[i];
    return vertex;
}

static size_t find_root(size_t *parent, size_t i)
{
    while (parent[i] != i)
        i = parent[i] = parent[parent[i]];
    return i;
}

/* Removes all edges that are not connected to the ground. Returns whether there were
 * any. */
static bool drop(struct plain *p)
{
    size_t count, left = 0, before = edge_count(p);
    struct edge *edge = edges_of(p);
    uint64_t *vertex = mentioned(p, &count);
    size_t *parent = alloc_again(NULL, count, sizeof *parent);
    size_t *rank = alloc_again(NULL, before, sizeof *rank);
    for (size_t i = 0; i < count; i++)
        parent[i] = i;
    for (size_t e = 0; e < before; e++) {
        uint64_t *low =
            bsearch(&edge[e].low, vertex, count, sizeof *vertex, compare_numbers);
        uint64_t *high =
            bsearch(&edge[e].high, vertex, count, sizeof *vertex, compare_numbers);
        rank[e] = (size_t)(low - vertex);
        size_t a = find_root(parent, rank[e]);
        size_t b = find_root(parent, (size_t)(high - vertex));
        parent[a > b ? a : b] = a < b ? a : b; /* the ground, rank 0, stays a root */
    }
    for (size_t e = 0; e < before; e++)
        if (find_root(parent, rank[e]) == 0)
            edge[left++] = edge[e];
    p->cells = 3 * left;
    free(vertex);
    free(parent);
    free(rank);
    return left < before;
}

/* Reads `0-1:b`; the vertices may be in either order. */
static bool read_edge(const char **at, struct edge *x)
{
    uint64_t a, b;
    if (!read_number(at, INT32_MAX, &a) || !read_char(at, '-') ||
        !read_number(at, INT32_MAX, &b) || !read_char(at, ':'))
        return false;
    if (**at != 'b' && **at != 'r' && **at != 'g')
        return false;
    *x = (struct edge){a < b ? a : b, a < b ? b : a, (uint64_t) * (*at)++};
    return true;
}

static bool parse(struct plain *p, struct text *t)
{
    size_t edges = 1;
    if (!read_word(&t->at, "edges "))
        return fail(t, "expected: edges");
    if (strcmp(t->at, "-") == 0)
        return true;
    for (const char *c = t->at; *c; c++)
        edges += *c == ',';
    set_cells(p, 3 * edges);
    for (size_t e = 0; e < edges; e++)
        if ((e > 0 && !read_char(&t->at, ',')) || !read_edge(&t->at, &edges_of(p)[e]))
            return fail(t, "expected an edge such as 0-1:b");
    if (*t->at)
        return fail(t, "expected edges split by commas");
    qsort(p->number, edges, sizeof(struct edge), compare);
    return !drop(p) || fail(t, "an edge is not connected to the ground");
}

static bool read_move(const struct plain *p, const char *text, struct move *m)
{
    struct edge x;
    (void)p;
    if (!read_edge(&text, &x) || *text)
        return false;
    m->from = (uint32_t)x.low;
    m->to = (uint32_t)x.high;
    m->kind = (int)x.colour;
    return true;
}

static void print_move(const struct plain *p, const struct move *m, char text[MOVE_SIZE])
{
    (void)p;
    snprintf(text, MOVE_SIZE, "%u-%u:%c", m->from, m->to, (char)m->kind);
}

static struct edge *find_edge(const struct plain *p, const struct move *m)
{
    struct edge x = {m->from, m->to, (uint64_t)m->kind};
    return bsearch(&x, p->number, edge_count(p), sizeof x, compare);
}

static bool legal(const struct plain *p, int who, struct move *m, char *why)
{
    if (m->kind != 'g' && m->kind != (who == 0 ? 'b' : 'r'))
        return refuse(why, "an edge of this colour is the other player's");
    return find_edge(p, m) || refuse(why, "there is no such edge");
}

/* If there are parallel edges of one colour, only one is removed. */
static void apply(struct plain *p, const struct move *m)
{
    struct edge *cut = find_edge(p, m), *end = edges_of(p) + edge_count(p);
    memmove(cut, cut + 1, (size_t)(end - (cut + 1)) * sizeof *cut);
    p->cells -= 3;
    drop(p);
}

static void candidates(const struct plain *p, int who, struct move_list *list)
{
    (void)who;
    for (size_t e = 0; e < edge_count(p); e++) {
        struct edge x = edges_of(p)[e];
        if (e > 0 && compare(&x, &edges_of(p)[e - 1]) == 0)
            continue; /* the same move again */
        struct move m = {.from = (uint32_t)x.low, .to = (uint32_t)x.high};
        m.kind = (int)x.colour;
        if (!moves_try(list, m))
            return;
    }
}

const struct rules rules_hackenbush = {
    "hackenbush", 2,     8,     false,      parse, read_move,
    print_move,   legal, apply, candidates, NULL,  NULL,
};
