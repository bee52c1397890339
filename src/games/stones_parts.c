/* SPDX-License-Identifier: MIT */
/* stones_parts.c: independent parts of a position of stones, and symmetry.
 *
 * Stones move only onto stones, so the components of occupied vertices are independent
 * and where they stand on a grid does not matter: the normal form is the least of the
 * images under rotation and reflection, moved into the corner. If both players move both
 * colours, the colours may be swapped as well. */
#include "games/stones.h"

#include <string.h>

/* Beyond this a cycle is not turned to its normal form: trying all turns costs the square
 * of the length. */
#define MAX_TURNED 1024u

/* Moves the component of `root` from `rest` to `part`; returns whether stones can move in
 * it: both colours are there, or, with cannibals, two stones. */
static bool take_component(const struct stones *s, uint8_t *rest, uint8_t *part,
                           uint32_t root, uint32_t *stack)
{
    const struct graph *g = &s->graph;
    uint32_t depth = 0, stones = 0;
    unsigned colours = 0;
    stack[depth++] = root;
    part[root] = rest[root];
    rest[root] = EMPTY;
    while (depth > 0) {
        uint32_t v = stack[--depth];
        colours |= part[v];
        stones++;
        uint32_t u;
        struct neighbours n = graph_neighbours(g, v, 0);
        while (neighbours_next(&n, &u))
            if (rest[u] != EMPTY) {
                part[u] = rest[u];
                rest[u] = EMPTY;
                stack[depth++] = u;
            }
    }
    return s->cannibal ? stones > 1 : colours == (X | O);
}

/* The component of the least element of `occupied`. */
static uint64_t component_set(const uint64_t *near, uint64_t occupied)
{
    uint64_t todo = occupied & -occupied, found = todo;
    while (todo != 0) {
        uint64_t fresh = near[bits_least(todo)] & occupied & ~found;
        todo = bits_without_least(todo) | fresh;
        found |= fresh;
    }
    return found;
}

/* Moves the stones of a set from `rest` to `part_pos`, which gets nothing else. */
static void take_set(uint64_t set, uint64_t occupied, uint32_t n, uint8_t *rest,
                     uint8_t *part_pos)
{
    if (set == occupied) {
        memcpy(part_pos, rest, n);
        memset(rest, EMPTY, n);
        return;
    }
    for (uint32_t v = 0; v < n; v++) {
        uint8_t mask = (uint8_t)(0 - (set >> v & 1));
        part_pos[v] = rest[v] & mask;
        rest[v] &= (uint8_t)~mask;
    }
}

/* stones_part on a board of up to 64 vertices, in sets. */
static bool part_by_sets(const struct stones *s, uint8_t *rest, uint8_t *part_pos)
{
    uint32_t n = s->graph.vertices;
    struct stone_sets sets = stone_sets(rest, n);
    uint64_t black = sets.black, white = sets.white;
    while ((black | white) != 0) {
        uint64_t found = component_set(s->near, black | white);
        take_set(found, black | white, n, rest, part_pos);
        if (s->cannibal ? bits_without_least(found) != 0
                        : (black & found) != 0 && (white & found) != 0)
            return true;
        black &= ~found;
        white &= ~found;
    }
    return false;
}

/* Takes all stones as one part. */
static bool part_all(const struct stones *s, uint8_t *rest, uint8_t *part_pos)
{
    const uint32_t n = s->graph.vertices;
    const bool black = memchr(rest, X, n) != NULL, white = memchr(rest, O, n) != NULL;
    if (s->cannibal ? !black && !white : !black || !white)
        return false;
    memcpy(part_pos, rest, n);
    memset(rest, EMPTY, n);
    return true;
}

/* Components of occupied vertices: stones move only onto stones. Those in which no stone
 * can move are dropped. */
bool stones_part(const struct board *b, uint8_t *rest, uint8_t *part_pos, void *scratch)
{
    const struct graph *g = graph_of(b);
    if (stones_of(b)->near != NULL)
        return part_by_sets(stones_of(b), rest, part_pos);
    if (stones_is_vast(g))
        return part_all(stones_of(b), rest, part_pos);
    for (uint32_t v = 0; v < g->vertices; v++) {
        if (rest[v] == EMPTY)
            continue;
        memset(part_pos, 0, b->pos_size);
        if (take_component(stones_of(b), rest, part_pos, v, scratch))
            return true;
    }
    return false;
}

void stones_negate(const struct board *b, uint8_t *pos)
{
    const uint32_t n = graph_of(b)->vertices;
    for (uint32_t v = 0; v < n; v++) /* swaps X, bit 0, and O, bit 1 */
        pos[v] = (uint8_t)((pos[v] << 1 | pos[v] >> 1) & 3);
}

/* One way to read a rectangle of cells: from `base`, `right` to the next cell of a row,
 * then `wrap` to the next row. */
struct reading {
    const uint8_t *base;
    ptrdiff_t right, wrap;
};

static bool reads_less(struct reading a, struct reading b, uint32_t rows,
                       uint32_t columns)
{
    for (uint32_t i = 0; i < rows; i++, a.base += a.wrap, b.base += b.wrap)
        for (uint32_t j = 0; j < columns; j++, a.base += a.right, b.base += b.right)
            if (*a.base != *b.base)
                return *a.base < *b.base;
    return false;
}

static void write_reading(uint8_t *image, struct reading r, uint32_t rows,
                          uint32_t columns, uint32_t width)
{
    for (uint32_t i = 0; i < rows; i++, r.base += r.wrap, image += width - columns)
        for (uint32_t j = 0; j < columns; j++, r.base += r.right)
            *image++ = *r.base;
}

struct box {
    uint32_t top, bottom, left, right; /* inclusive; empty when top > bottom */
};

static struct box bounding_box_of_set(uint64_t set, uint32_t rows, uint32_t columns)
{
    uint64_t any = 0; /* the rows laid on each other */
    for (uint32_t r = 0; r < rows; r++)
        any |= set >> r * columns;
    any &= columns < 64 ? ((uint64_t)1 << columns) - 1 : UINT64_MAX;
    return (struct box){bits_least(set) / columns, bits_greatest(set) / columns,
                        bits_least(any), bits_greatest(any)};
}

static struct box bounding_box(const uint8_t *cells, uint32_t rows, uint32_t columns)
{
    struct box box = {UINT32_MAX, 0, UINT32_MAX, 0};
    if (rows * (uint64_t)columns <= 64) {
        struct stone_sets sets = stone_sets(cells, rows * columns);
        uint64_t all = sets.black | sets.white;
        return all != 0 ? bounding_box_of_set(all, rows, columns) : box;
    }
    for (uint32_t r = 0; r < rows; r++)
        for (uint32_t c = 0; c < columns; c++, cells++)
            if (*cells != EMPTY) {
                box.top = r < box.top ? r : box.top;
                box.bottom = r;
                box.left = c < box.left ? c : box.left;
                box.right = c > box.right ? c : box.right;
            }
    return box;
}

static uint8_t least_corner(const uint8_t *cells, struct box box, uint32_t width)
{
    const uint8_t *top = cells + (size_t)box.top * width,
                  *bottom = cells + (size_t)box.bottom * width;
    uint8_t a = top[box.left], b = top[box.right], c = bottom[box.left],
            d = bottom[box.right];
    a = b < a ? b : a;
    c = d < c ? d : c;
    return c < a ? c : a;
}

/* The least of the up to eight images of the stones, shifted to the corner. An image that
 * lies is turned to stand (or the other way round) only if the board has room for it. */
static void normalise_grid(const struct graph *g, uint8_t *pos, uint8_t *image)
{
    ptrdiff_t width = graph_columns(g);
    struct box box = bounding_box(pos, graph_rows(g), graph_columns(g));
    if (box.top > box.bottom)
        return;
    uint32_t h = box.bottom - box.top + 1, w = box.right - box.left + 1;
    bool can_turn = w <= graph_rows(g) && h <= graph_columns(g),
         either = can_turn && h == w;
    bool turn = can_turn && h > w; /* prefer lying images */
    uint32_t rows = turn ? w : h, columns = turn ? h : w;
    uint8_t first = least_corner(pos, box, (uint32_t)width); /* most images lose here */
    struct reading best = {0};
    for (int s = turn ? 4 : 0; s < (turn || either ? 8 : 4); s++) {
        ptrdiff_t top = s & 1 ? box.bottom : box.top, left = s & 2 ? box.right : box.left;
        ptrdiff_t down = s & 1 ? -width : width, right = s & 2 ? -1 : 1;
        ptrdiff_t along = s < 4 ? right : down, across = s < 4 ? down : right;
        struct reading r = {pos + top * width + left, along,
                            across - along * (ptrdiff_t)columns};
        if (*r.base == first && (best.base == NULL || reads_less(r, best, rows, columns)))
            best = r;
    }
    memset(image, EMPTY, g->vertices);
    write_reading(image, best, rows, columns, (uint32_t)width);
    memcpy(pos, image, g->vertices);
}

/* The least of all turns and mirror images. Written out twice, the cycle shows each turn
 * as a stretch of itself. */
static void normalise_cycle(const struct graph *g, uint8_t *pos, uint8_t *twice)
{
    uint32_t n = g->vertices;
    memcpy(twice, pos, n);
    memcpy(twice + n, pos, n);
    struct reading best = {twice, 1, 0};
    for (uint32_t i = 0; i < n; i++) {
        struct reading forward = {twice + i, 1, 0}, backward = {twice + n + i, -1, 0};
        if (reads_less(forward, best, 1, n))
            best = forward;
        if (reads_less(backward, best, 1, n))
            best = backward;
    }
    write_reading(pos, best, 1, n, n);
}

/* In a complete graph only the numbers of stones matter. */
static void normalise_complete(const struct graph *g, uint8_t *pos)
{
    uint32_t count[3] = {0}, v = 0;
    for (uint32_t i = 0; i < g->vertices; i++)
        count[pos[i]]++;
    memset(pos, 0, g->vertices);
    for (; v < count[X]; v++)
        pos[v] = X;
    for (; v < count[X] + count[O]; v++)
        pos[v] = O;
}

/* With the colours as they are. `image`: twice as many bytes as vertices. */
static void normalise_places(const struct graph *g, uint8_t *pos, uint8_t *image)
{
    if (graph_is_grid(g))
        normalise_grid(g, pos, image);
    else if (g->shape == SHAPE_CYCLE && g->vertices <= MAX_TURNED)
        normalise_cycle(g, pos, image);
    else if (g->shape == SHAPE_COMPLETE)
        normalise_complete(g, pos);
}

void stones_normalise(const struct board *b, uint8_t *pos, uint32_t *line, void *scratch)
{
    (void)line;
    const struct graph *g = graph_of(b);
    const size_t n = g->vertices;
    if (stones_of(b)->target.wanted) /* a target tells the vertices apart */
        return;
    normalise_places(g, pos, scratch);
    if (!stones_of(b)->impartial)
        return;
    uint8_t *swapped = (uint8_t *)scratch + 2 * n; /* it has five bytes per vertex */
    memcpy(swapped, pos, n);
    stones_negate(b, swapped);
    normalise_places(g, swapped, scratch);
    if (memcmp(swapped, pos, n) < 0)
        memcpy(pos, swapped, n);
}
