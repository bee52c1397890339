/* SPDX-License-Identifier: MIT */
/* stones_kernel.c: the names of parts of stones in kernel certificates
 * (doc/kernel-certificates.md). Paths are named as words, parts of grids by the least of
 * their images, others by the graph of their stones. */
#include "game/kernel_rules.h"
#include "games/stones.h"

#include <assert.h>
#include <string.h>

/* The stones of a part, numbered by vertex. */
struct part_stones {
    const struct graph *graph;
    const uint8_t *pos;
    uint32_t count, arcs;
    uint8_t vertex[KERNEL_VERTICES];
    uint8_t degree[KERNEL_VERTICES];
    uint8_t near[KERNEL_VERTICES][2]; /* indices of the first two neighbours */
};

static uint64_t size(const struct board *b, const uint8_t *pos)
{
    const struct graph *g = graph_of(b);
    return g->vertices <= KERNEL_VERTICES ? (uint64_t)stones_count(g, pos)
                                          : KERNEL_SIZE + 1;
}

static void find_stones(struct part_stones *s, const struct graph *g, const uint8_t *pos)
{
    uint8_t number[KERNEL_VERTICES] = {0};
    s->graph = g;
    s->pos = pos;
    s->count = s->arcs = 0;
    for (uint32_t v = 0; v < g->vertices; v++)
        if (pos[v] != EMPTY) {
            number[v] = (uint8_t)s->count;
            s->vertex[s->count++] = (uint8_t)v;
        }
    for (uint32_t i = 0; i < s->count; i++) {
        uint32_t u;
        struct neighbours n = graph_neighbours(g, s->vertex[i], 0);
        s->degree[i] = 0;
        while (neighbours_next(&n, &u))
            if (pos[u] != EMPTY) {
                if (s->degree[i] < 2)
                    s->near[i][s->degree[i]] = number[u];
                s->degree[i]++;
                s->arcs++;
            }
    }
}

/* Are the stones, which are connected, a path? If so, sets *end to one of its ends. */
static bool is_path(const struct part_stones *s, uint32_t *end)
{
    *end = s->count;
    for (uint32_t i = 0; i < s->count; i++) {
        if (s->degree[i] > 2)
            return false;
        if (s->degree[i] < 2 && *end == s->count)
            *end = i;
    }
    return s->arcs == 2 * (s->count - 1);
}

static void read_path(const struct part_stones *s, uint32_t end, uint8_t *row)
{
    uint32_t at = end, before = s->count;
    for (uint32_t k = 0; k < s->count; k++) {
        row[k] = s->pos[s->vertex[at]];
        if (s->degree[at] == 0)
            break; /* the only stone */
        uint32_t next = s->near[at][s->degree[at] > 1 && s->near[at][0] == before];
        before = at;
        at = next;
    }
}

/* Cells of one or two bits, packed into bytes from the highest bit down. */
struct packing {
    uint8_t *at;
    unsigned byte, used;
};

static void pack(struct packing *p, unsigned bits, unsigned count)
{
    p->byte = p->byte << count | bits;
    p->used += count;
    if (p->used == 8) {
        *p->at++ = (uint8_t)p->byte;
        p->byte = p->used = 0;
    }
}

static void pack_end(struct packing *p)
{
    if (p->used > 0)
        pack(p, 0, 8 - p->used);
}

/* Writes a rectangle of cells that is read from a corner in two directions. */
static uint8_t *write_image(uint8_t *key, const uint8_t *corner, ptrdiff_t along,
                            ptrdiff_t across, uint32_t rows, uint32_t columns)
{
    struct packing p = {.at = kernel_number(kernel_number(key, rows, 1), columns, 1)};
    for (uint32_t r = 0; r < rows; r++)
        for (uint32_t c = 0; c < columns; c++)
            pack(&p, corner[(ptrdiff_t)r * across + (ptrdiff_t)c * along], 2);
    pack_end(&p);
    return p.at;
}

/* Writes the least image of a box, with the longer side horizontal. */
static uint8_t *write_box(uint8_t *key, const uint8_t *box, uint32_t rows,
                          uint32_t columns, ptrdiff_t width)
{
    uint8_t image[KERNEL_VERTICES / 4 + 4], *end = key;
    for (int s = rows > columns ? 4 : 0; s < (rows < columns ? 4 : 8); s++) {
        ptrdiff_t down = s & 1 ? -width : width, right = s & 2 ? -1 : 1;
        const uint8_t *corner =
            box + (s & 1 ? (ptrdiff_t)(rows - 1) * width : 0) + (s & 2 ? columns - 1 : 0);
        uint8_t *stop = s < 4 ? write_image(image, corner, right, down, rows, columns)
                              : write_image(image, corner, down, right, columns, rows);
        size_t length = (size_t)(stop - image);
        if (end == key || memcmp(image, key, length) < 0)
            memcpy(key, image, length);
        end = key + length;
    }
    return end;
}

static uint8_t *write_grid(uint8_t *key, const struct part_stones *s)
{
    uint32_t width = graph_columns(s->graph), left = width, right = 0;
    assert(width > 0 && s->count > 0);
    uint32_t top = s->vertex[0] / width, bottom = s->vertex[s->count - 1] / width;
    for (uint32_t i = 0; i < s->count; i++) {
        uint32_t column = s->vertex[i] % width;
        left = column < left ? column : left;
        right = column > right ? column : right;
    }
    return write_box(key, s->pos + (size_t)top * width + left, bottom - top + 1,
                     right - left + 1, width);
}

static uint8_t *write_graph(uint8_t *key, const struct part_stones *s)
{
    struct packing p = {.at = kernel_number(kernel_number(key, 0, 1), s->count, 2)};
    for (uint32_t i = 0; i < s->count; i++)
        pack(&p, s->pos[s->vertex[i]], 2);
    pack_end(&p);
    for (uint32_t j = 1; j < s->count; j++)
        for (uint32_t i = 0; i < j; i++)
            pack(&p, graph_adjacent(s->graph, s->vertex[i], s->vertex[j]), 1);
    pack_end(&p);
    return p.at;
}

static size_t key(const struct board *b, const uint8_t *part, uint8_t *to)
{
    const struct graph *g = graph_of(b);
    struct part_stones s;
    uint8_t row[KERNEL_VERTICES], *stop;
    uint32_t end;
    find_stones(&s, g, part);
    to[0] = 0;
    for (uint32_t i = 0; i < s.count; i++)
        to[0] = (uint8_t)(to[0] + (part[s.vertex[i]] == X));
    if (is_path(&s, &end)) {
        read_path(&s, end, row);
        stop = write_box(to + 1, row, 1, s.count, s.count);
    } else {
        stop = graph_is_grid(g) ? write_grid(to + 1, &s) : write_graph(to + 1, &s);
    }
    return (size_t)(stop - to);
}

/* Compares the numbers of x and o, since a key begins with the number of x, and the key
 * of the negative with the number of o. */
static int compare(const struct board *b, const uint8_t *part)
{
    int more = 0;
    for (uint32_t v = 0; v < graph_of(b)->vertices; v++)
        more += (part[v] == X) - (part[v] == O);
    return more;
}

const struct kernel_rules stones_kernel = {
    .split = true, .size = size, .key = key, .compare = compare};
