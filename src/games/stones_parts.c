/* SPDX-License-Identifier: MIT */
/* stones_parts.c: independent parts of a position of stones, and symmetry.
 *
 * Stones move only onto stones, so the components of occupied vertices are independent
 * and where they stand on a grid does not matter: the normal form is the least of the
 * images under rotation and reflection, moved into the corner. If both players move both
 * colours, the colours may be swapped as well. */
#include "games/stones.h"

#include <assert.h>
#include <string.h>

#include "games/images.h"

/* Longer cycles are not turned to their normal form: trying all turns takes quadratic
 * time. */
#define MAX_TURNED 1024u

/* Moves the component of `root` from `rest` to `part`; all its vertices are below
 * *beyond. Returns whether stones can move in it: it has both colours or, with cannibals,
 * two stones. */
static bool take_component(const struct stones *s, uint8_t *rest, uint8_t *part,
                           uint32_t root, uint32_t *stack, uint32_t *beyond)
{
    const struct graph *g = &s->graph;
    uint32_t depth = 0, stones = 0;
    unsigned colours = 0;
    *beyond = 0;
    stack[depth++] = root;
    part[root] = rest[root];
    rest[root] = EMPTY;
    while (depth > 0) {
        uint32_t v = stack[--depth];
        colours |= part[v];
        stones++;
        *beyond = v < *beyond ? *beyond : v + 1;
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

/* Moves the stones from `from` to before `to` of one row from `rest` to `part`. Returns
 * their colours. */
static unsigned take_span(uint8_t *rest, uint8_t *part, uint32_t from, uint32_t to)
{
    unsigned colours = 0;
    memcpy(part + from, rest + from, to - from);
    memset(rest + from, EMPTY, to - from);
    for (uint32_t v = from; v < to; v++)
        colours |= part[v];
    return colours;
}

/* Pushes the first stone of each run of stones from `from` to before `to`. */
static uint32_t push_runs(const uint8_t *rest, uint32_t from, uint32_t to,
                          uint32_t *stack, uint32_t depth)
{
    for (uint32_t v = from; v < to; v++)
        if (rest[v] != EMPTY && (v == from || rest[v - 1] == EMPTY))
            stack[depth++] = v;
    return depth;
}

/* Does the same on a grid, one run of stones in a row at a time: millions of cells are
 * read in the order in which they lie in memory. Each stack entry is the first stone of a
 * run above or below a run that was taken. A run of n stones leaves room for the at most
 * n entries that it pushes, since the run which led to it is gone; so one entry per
 * vertex is enough. */
static bool take_grid_component(const struct stones *s, uint8_t *rest, uint8_t *part,
                                uint32_t root, uint32_t *stack, uint32_t *beyond)
{
    const uint32_t n = s->graph.vertices, columns = graph_columns(&s->graph);
    uint32_t depth = 0, stones = 0;
    unsigned colours = 0;
    *beyond = 0;
    stack[depth++] = root;
    while (depth > 0) {
        uint32_t from = stack[--depth], to = from;
        const uint32_t row = from - from % columns, end = row + columns;
        if (rest[from] == EMPTY)
            continue; /* it was pushed from above and from below */
        while (from > row && rest[from - 1] != EMPTY)
            from--;
        while (to < end && rest[to] != EMPTY)
            to++;
        colours |= take_span(rest, part, from, to);
        stones += to - from;
        *beyond = to < *beyond ? *beyond : to;
        if (row > 0)
            depth = push_runs(rest, from - columns, to - columns, stack, depth);
        if (end < n)
            depth = push_runs(rest, from + columns, to + columns, stack, depth);
    }
    return s->cannibal ? stones > 1 : colours == (X | O);
}

/* Returns the component of the least element of `occupied`. */
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

/* Moves the stones of a set from `rest` to `part_pos`, which is otherwise empty. */
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

/* Does the work of stones_part with sets, on a board of up to 64 vertices. */
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

/* Parts are the components of occupied vertices, since stones move only onto stones.
 * Components in which no stone can move are dropped. */
bool stones_part(const struct board *b, uint8_t *rest, uint8_t *part_pos, void *scratch)
{
    const struct graph *g = graph_of(b);
    if (stones_of(b)->near != NULL)
        return part_by_sets(stones_of(b), rest, part_pos);
    if (stones_is_vast(g))
        return part_all(stones_of(b), rest, part_pos);
    const bool grid = graph_is_grid(g);
    uint32_t beyond;
    memset(part_pos, 0, b->pos_size);
    for (uint32_t v = 0; v < g->vertices; v++) {
        if (rest[v] == EMPTY)
            continue;
        if (grid ? take_grid_component(stones_of(b), rest, part_pos, v, scratch, &beyond)
                 : take_component(stones_of(b), rest, part_pos, v, scratch, &beyond))
            return true;
        /* Nothing else is cleared: there may be as many components as vertices. */
        memset(part_pos + v, 0, beyond - v);
    }
    return false;
}

bool stones_negate(const struct board *b, uint8_t *pos, void *scratch)
{
    (void)scratch;
    const uint32_t n = graph_of(b)->vertices;
    for (uint32_t v = 0; v < n; v++) /* swaps X, bit 0, and O, bit 1 */
        pos[v] = (uint8_t)((pos[v] << 1 | pos[v] >> 1) & 3);
    return true;
}

static struct box bounding_box_of_set(uint64_t set, uint32_t rows, uint32_t columns)
{
    uint64_t any = 0; /* the union of all rows */
    assert(columns > 0);
    for (uint32_t r = 0; r < rows; r++)
        any |= set >> r * columns;
    any &= columns < 64 ? ((uint64_t)1 << columns) - 1 : UINT64_MAX;
    return (struct box){bits_least(set) / columns, bits_greatest(set) / columns,
                        bits_least(any), bits_greatest(any)};
}

/* Replaces the stones by the least of their images, shifted to the corner. */
static void normalise_grid(const struct graph *g, uint8_t *pos, uint8_t *image)
{
    const struct cell_grid c = {pos, graph_rows(g), graph_columns(g), EMPTY};
    struct box box;
    if (g->vertices <= 64) {
        struct stone_sets sets = stone_sets(pos, g->vertices);
        uint64_t all = sets.black | sets.white;
        if (all == 0)
            return;
        box = bounding_box_of_set(all, c.rows, c.columns);
    } else {
        box = box_of(&c);
    }
    least_image(&c, box, ALL_IMAGES, image);
}

/* Sorts the stones, since in a complete graph only their numbers matter. */
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

/* Finds the normal form without swapping colours. `image` is scratch, with twice as many
 * bytes as vertices. */
static void normalise_places(const struct graph *g, uint8_t *pos, uint8_t *image)
{
    if (graph_is_grid(g))
        normalise_grid(g, pos, image);
    else if (g->shape == SHAPE_CYCLE && g->vertices <= MAX_TURNED)
        least_turn(pos, g->vertices, image);
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
    uint8_t *swapped = (uint8_t *)scratch + 2 * n; /* there are five bytes per vertex */
    memcpy(swapped, pos, n);
    stones_negate(b, swapped, NULL);
    normalise_places(g, swapped, scratch);
    if (memcmp(swapped, pos, n) < 0)
        memcpy(pos, swapped, n);
}
