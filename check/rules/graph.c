/* SPDX-License-Identifier: MIT
 *
 * graph.c: the edges of a board. Every board is a product of factors: two vertices
 * are adjacent if all their digits but one are equal and that one moves along an edge of
 * its factor. So a grid of 10^8 cells needs no list of edges.
 */
#include "rules/inside.h"

#include <stdlib.h>
#include <string.h>

#define NONE UINT32_MAX

static uint32_t digit_of(const struct factor *f, uint32_t vertex)
{
    return vertex / f->stride % f->size;
}

/* Returns the index of the first listed arc that is not before from,to. */
static size_t lower_arc(const struct factor *f, uint32_t from, uint32_t to)
{
    size_t low = 0, high = f->arcs;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const uint32_t *arc = f->arc[middle];
        if (arc[0] < from || (arc[0] == from && arc[1] < to))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static size_t degree(const struct factor *f, uint32_t d)
{
    switch (f->kind) {
    case PATH:
        return (size_t)(d > 0) + (d + 1 < f->size);
    case CYCLE:
        return 2;
    case COMPLETE:
        return f->size - 1;
    case LISTED:
        return lower_arc(f, d + 1, 0) - lower_arc(f, d, 0);
    case ARC_PATH:
        return d + 1 < f->size;
    case TOURNAMENT:
        return f->size - 1 - d;
    case OUT_STAR:
        return d == 0 ? f->size - 1 : 0;
    case IN_STAR:
        return d > 0;
    }
    return 0;
}

/* Returns neighbour number k of d; k < degree(f, d). */
static uint32_t neighbour(const struct factor *f, uint32_t d, size_t k)
{
    uint32_t i = (uint32_t)k;
    switch (f->kind) {
    case PATH:
        return i == 0 && d > 0 ? d - 1 : d + 1;
    case CYCLE:
        return i == 0 ? (d + f->size - 1) % f->size : (d + 1) % f->size;
    case COMPLETE:
        return i < d ? i : i + 1;
    case LISTED:
        return f->arc[lower_arc(f, d, 0) + k][1];
    case ARC_PATH:
        return d + 1;
    case TOURNAMENT:
        return d + 1 + i;
    case OUT_STAR:
        return 1 + i;
    case IN_STAR:
        return 0;
    }
    return 0;
}

static bool factor_joins(const struct factor *f, uint32_t c, uint32_t d)
{
    switch (f->kind) {
    case PATH:
        return c + 1 == d || d + 1 == c;
    case CYCLE:
        return (c + 1) % f->size == d || (d + 1) % f->size == c;
    case COMPLETE:
        return c != d;
    case LISTED: {
        size_t i = lower_arc(f, c, d);
        return i < f->arcs && f->arc[i][0] == c && f->arc[i][1] == d;
    }
    case ARC_PATH:
        return c + 1 == d;
    case TOURNAMENT:
        return c < d;
    case OUT_STAR:
        return c == 0 && d > 0;
    case IN_STAR:
        return c > 0 && d == 0;
    }
    return false;
}

bool is_joined(const struct board *b, uint32_t u, uint32_t v)
{
    int moved = 0;
    if (b->near) {
        for (uint32_t i = b->near[u]; i < b->near[u + 1]; i++)
            if (b->near[i] == v)
                return true;
        return false;
    }
    for (int i = 0; i < b->factors; i++) {
        const struct factor *f = &b->factor[i];
        uint32_t c = digit_of(f, u), d = digit_of(f, v);
        if (c == d)
            continue;
        if (++moved > 1 || !factor_joins(f, c, d))
            return false;
    }
    return moved == 1;
}

void board_list_neighbours(struct board *b)
{
    size_t count = (size_t)b->vertices + 1, capacity = 2 * count;
    if (b->near)
        return;
    uint32_t *near = alloc_again(NULL, capacity, sizeof *near), u;
    for (uint32_t v = 0; v < b->vertices; v++) {
        near[v] = (uint32_t)count;
        for (struct walk w = {.board = b, .vertex = v}; next_neighbour(&w, &u);) {
            if (count == capacity)
                near = alloc_again(near, capacity *= 2, sizeof *near);
            near[count++] = u;
        }
    }
    near[b->vertices] = (uint32_t)count;
    b->near = near;
}

bool next_neighbour(struct walk *w, uint32_t *found)
{
    const uint32_t *near = w->board->near;
    if (near) {
        if (near[w->vertex] + w->next == near[w->vertex + 1])
            return false;
        *found = near[near[w->vertex] + w->next++];
        return true;
    }
    for (; w->factor < w->board->factors; w->factor++, w->next = 0) {
        const struct factor *f = &w->board->factor[w->factor];
        uint32_t d = digit_of(f, w->vertex);
        if (w->next < degree(f, d)) {
            *found = w->vertex - d * f->stride + neighbour(f, d, w->next++) * f->stride;
            return true;
        }
    }
    return false;
}

/* Visits the links in one clique, whose vertices begin at `first` and are `stride`
 * apart. */
static bool clique_links(const struct factor *f, uint32_t first, const uint8_t *occupied,
                         bool (*visit)(void *, uint32_t, uint32_t), void *context)
{
    uint32_t last = NONE, before = NONE;
    for (uint32_t d = 0; d < f->size; d++) {
        uint32_t v = first + d * f->stride;
        if (!occupied[v])
            continue;
        if (last != NONE && !visit(context, last, v))
            return false;
        if (before != NONE && !visit(context, before, v))
            return false;
        before = last;
        last = v;
    }
    return true;
}

static bool factor_links(const struct board *b, const struct factor *f,
                         const uint8_t *occupied,
                         bool (*visit)(void *, uint32_t, uint32_t), void *context)
{
    for (uint32_t v = 0; v < b->vertices; v++) {
        uint32_t d = f->kind == COMPLETE || occupied[v] ? digit_of(f, v) : 0;
        if (f->kind == COMPLETE) {
            if (d == 0 && !clique_links(f, v, occupied, visit, context))
                return false;
            continue;
        }
        size_t count = occupied[v] ? degree(f, d) : 0;
        for (size_t k = 0; k < count; k++) {
            uint32_t e = neighbour(f, d, k), u = v - d * f->stride + e * f->stride;
            if (e > d && occupied[u] && !visit(context, v, u))
                return false;
        }
    }
    return true;
}

bool each_link(const struct board *b, const uint8_t *occupied,
               bool (*visit)(void *context, uint32_t u, uint32_t v), void *context)
{
    for (int i = 0; i < b->factors; i++)
        if (!factor_links(b, &b->factor[i], occupied, visit, context))
            return false;
    return true;
}

/* Parts: trees of vertices with the lowest vertex as root (union-find). */

uint32_t part_of(struct parts *parts, uint32_t v, uint8_t *side)
{
    uint32_t *parent = parts->parent;
    *side = 0;
    while (parent[v] != v) {
        uint32_t up = parent[v];
        if (parent[up] != up) { /* shortens the path for the next call */
            parts->side[v] ^= parts->side[up];
            parent[v] = parent[up];
        }
        *side ^= parts->side[v];
        v = parent[v];
    }
    return v;
}

/* Notes an edge: its ends are in the same part, on different sides. */
static bool join(void *context, uint32_t u, uint32_t v)
{
    struct parts *parts = context;
    uint8_t side_u, side_v;
    uint32_t a = part_of(parts, u, &side_u), b = part_of(parts, v, &side_v);
    if (a == b) {
        parts->is_odd[a] |= side_u == side_v;
        return true;
    }
    uint32_t low = a < b ? a : b, high = a < b ? b : a;
    parts->parent[high] = low;
    parts->side[high] = side_u ^ side_v ^ 1;
    parts->is_odd[low] |= parts->is_odd[high];
    return true;
}

void parts_find(struct parts *parts, const struct board *b, const uint8_t *occupied)
{
    parts->parent = alloc_again(NULL, b->vertices, sizeof *parts->parent);
    parts->side = alloc_zeroed(b->vertices, 1);
    parts->is_odd = alloc_zeroed(b->vertices, 1);
    for (uint32_t v = 0; v < b->vertices; v++)
        parts->parent[v] = v;
    each_link(b, occupied, join, parts);
}

void parts_free(struct parts *parts)
{
    free(parts->parent);
    free(parts->side);
    free(parts->is_odd);
}
