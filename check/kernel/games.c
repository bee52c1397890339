/* SPDX-License-Identifier: MIT
 *
 * games.c: see games.h. A part is a position on the same board that has only the cells of
 * the part. Parts in which nobody can move are not removed here, because the rules decide
 * that.
 */
#include "kernel/games.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The whole position is one part, unless all its cells are 0. */
static bool take_all(struct plain *rest, struct plain *part)
{
    size_t size = rest->cells * rest->rules->cell_size, i = 0;
    while (i < size && rest->cell[i] == 0)
        i++;
    part->cells = rest->cells;
    memcpy(part->bytes, rest->bytes, size);
    memset(rest->bytes, 0, size);
    return i < size;
}

/* Adds a number to the key, high byte first. */
static void key_number(struct key *key, uint64_t number, int bytes)
{
    for (int i = bytes - 1; i >= 0; i--) {
        uint8_t byte = (uint8_t)(number >> 8 * i);
        key_add(key, &byte, 1);
    }
}

/* Packs bits of a key into bytes, the first bits highest. */
struct packing {
    struct key *key;
    unsigned byte, used;
};

static void pack(struct packing *p, unsigned bits, unsigned count)
{
    p->byte = p->byte << count | bits;
    p->used += count;
    if (p->used == 8) {
        key_number(p->key, p->byte, 1);
        p->byte = p->used = 0;
    }
}

static void pack_end(struct packing *p)
{
    while (p->used > 0)
        pack(p, 0, 1);
}

/* Stones */

/* The stones of a part and the arcs between them. Stones are numbered in the order of
 * their vertices. */
struct stones {
    const struct plain *part;
    uint32_t count;
    uint8_t vertex[MOST_KERNEL_VERTICES], degree[MOST_KERNEL_VERTICES];
    uint8_t near[MOST_KERNEL_VERTICES][2]; /* the first two neighbours */
    unsigned arcs;
};

static bool take_component(struct plain *rest, struct plain *part)
{
    uint32_t stack[MOST_KERNEL_VERTICES], depth = 0;
    const uint8_t *first = memchr(rest->cell, 1, rest->cells);
    const uint8_t *other = memchr(rest->cell, 2, rest->cells);
    first = !first || (other && other < first) ? other : first;
    if (!first)
        return false;
    part->cells = rest->cells;
    memset(part->cell, 0, part->cells);
    stack[depth++] = (uint32_t)(first - rest->cell);
    part->cell[stack[0]] = rest->cell[stack[0]];
    rest->cell[stack[0]] = 0;
    while (depth > 0) {
        const uint32_t *near = rest->board->near, v = stack[--depth];
        for (uint32_t i = near[v]; i < near[v + 1]; i++)
            if (rest->cell[near[i]]) {
                stack[depth++] = near[i];
                part->cell[near[i]] = rest->cell[near[i]];
                rest->cell[near[i]] = 0;
            }
    }
    return true;
}

static void find_stones(struct stones *s, const struct plain *part)
{
    uint8_t number[MOST_KERNEL_VERTICES] = {0};
    s->part = part;
    s->count = s->arcs = 0;
    for (uint32_t v = 0; v < part->cells; v++)
        if (part->cell[v]) {
            number[v] = (uint8_t)s->count;
            s->vertex[s->count++] = (uint8_t)v;
        }
    const uint32_t *near = part->board->near;
    for (uint32_t i = 0; i < s->count; i++) {
        uint32_t v = s->vertex[i];
        s->degree[i] = 0;
        for (uint32_t k = near[v]; k < near[v + 1]; k++)
            if (part->cell[near[k]]) {
                if (s->degree[i] < 2)
                    s->near[i][s->degree[i]] = number[near[k]];
                s->degree[i]++;
            }
        s->arcs += s->degree[i];
    }
}

/* If the part is a path, writes its stones as a row, from one end to the other. */
static bool read_path(const struct stones *s, uint8_t *row)
{
    uint32_t at = s->count, before = s->count;
    /* A connected graph is a tree exactly if this holds. */
    if (s->arcs != 2 * (s->count - 1))
        return false;
    for (uint32_t i = 0; i < s->count; i++) {
        if (s->degree[i] > 2)
            return false;
        if (s->degree[i] < 2 && at == s->count)
            at = i;
    }
    for (uint32_t k = 0; k < s->count; k++) {
        row[k] = s->part->cell[s->vertex[at]];
        if (s->degree[at] == 0)
            break; /* it is the only stone */
        uint32_t next = s->near[at][0];
        if (next == before && s->degree[at] > 1)
            next = s->near[at][1];
        before = at;
        at = next;
    }
    return true;
}

/* A rectangle of cells, read from a corner in two directions. */
struct view {
    const uint8_t *corner;
    ptrdiff_t along, across; /* to the next cell of a row, to the next row */
    uint32_t rows, columns;
};

/* Does the first view come before the second, which has the same shape? */
static bool is_less(const struct view *a, const struct view *b)
{
    for (uint32_t r = 0; r < a->rows; r++) {
        const uint8_t *p = a->corner + (ptrdiff_t)r * a->across;
        const uint8_t *q = b->corner + (ptrdiff_t)r * b->across;
        for (uint32_t c = 0; c < a->columns; c++, p += a->along, q += b->along)
            if (*p != *q)
                return *p < *q;
    }
    return false;
}

/* Returns the view of a box from one of its corners; with `image & 4`, rows become
 * columns. */
static struct view view_of(const uint8_t *box, uint32_t rows, uint32_t columns,
                           ptrdiff_t width, unsigned image)
{
    ptrdiff_t down = image & 1 ? -width : width, right = image & 2 ? -1 : 1;
    const uint8_t *corner = box + (image & 1 ? (ptrdiff_t)(rows - 1) * width : 0) +
                            (image & 2 ? columns - 1 : 0);
    if (image & 4)
        return (struct view){corner, down, right, columns, rows};
    return (struct view){corner, right, down, rows, columns};
}

static void write_picture(struct key *key, const uint8_t *box, uint32_t rows,
                          uint32_t columns, ptrdiff_t width)
{
    struct view best = {0};
    for (unsigned image = rows > columns ? 4 : 0; image < (rows < columns ? 4u : 8u);
         image++) {
        struct view v = view_of(box, rows, columns, width, image);
        if (!best.corner || is_less(&v, &best))
            best = v;
    }
    key_number(key, best.rows, 1);
    key_number(key, best.columns, 1);
    struct packing p = {.key = key};
    for (uint32_t r = 0; r < best.rows; r++)
        for (uint32_t c = 0; c < best.columns; c++)
            pack(&p, best.corner[(ptrdiff_t)r * best.across + (ptrdiff_t)c * best.along],
                 2);
    pack_end(&p);
}

static void write_grid(struct key *key, const struct stones *s)
{
    assert(s->count > 0); /* a part has stones */
    uint32_t columns = s->part->board->columns, left = columns, right = 0;
    uint32_t top = s->vertex[0] / columns, bottom = s->vertex[s->count - 1] / columns;
    for (uint32_t i = 0; i < s->count; i++) {
        uint32_t column = s->vertex[i] % columns;
        left = column < left ? column : left;
        right = column > right ? column : right;
    }
    write_picture(key, s->part->cell + (size_t)top * columns + left, bottom - top + 1,
                  right - left + 1, columns);
}

static void write_graph(struct key *key, const struct stones *s)
{
    struct packing p = {.key = key};
    key_number(key, 0, 1);
    key_number(key, s->count, 2);
    for (uint32_t i = 0; i < s->count; i++)
        pack(&p, s->part->cell[s->vertex[i]], 2);
    pack_end(&p);
    for (uint32_t j = 1; j < s->count; j++)
        for (uint32_t i = 0; i < j; i++)
            pack(&p, is_joined(s->part->board, s->vertex[i], s->vertex[j]), 1);
    pack_end(&p);
}

static unsigned count_colour(const struct plain *p, uint8_t colour)
{
    unsigned count = 0;
    for (size_t i = 0; i < p->cells; i++)
        count += p->cell[i] == colour;
    return count;
}

/* Keys of stones begin with the number of x; the key of the negative begins with the
 * number of o. */
static int compare_stones(const struct plain *part)
{
    return (int)count_colour(part, 1) - (int)count_colour(part, 2);
}

static void write_stones(const struct plain *part, struct key *key)
{
    struct stones s;
    uint8_t row[MOST_KERNEL_VERTICES];
    find_stones(&s, part);
    key_number(key, count_colour(part, 1), 1);
    if (read_path(&s, row))
        write_picture(key, row, 1, s.count, s.count);
    else if (part->board->rows > 0)
        write_grid(key, &s);
    else
        write_graph(key, &s);
}

/* Swaps the two colours of stones or blocks. */
static void swap_colours(struct plain *p)
{
    for (size_t i = 0; i < p->cells; i++)
        p->cell[i] = (uint8_t)(p->cell[i] ? 3 - p->cell[i] : 0);
}

static uint64_t count_cells(const struct plain *p)
{
    uint64_t count = 0;
    for (size_t i = 0; i < p->cells; i++)
        count += p->cell[i] != 0;
    return count;
}

/* Blocks */

static void write_blocks(const struct plain *part, struct key *key)
{
    uint32_t rows = part->board->rows, columns = part->board->columns;
    for (uint32_t c = 0; c < columns; c++) {
        if (!part->cell[(size_t)(rows - 1) * columns + c])
            break; /* columns close to the left, so the others are empty */
        for (uint32_t r = rows; r-- > 0 && part->cell[(size_t)r * columns + c];)
            key_number(key, part->cell[(size_t)r * columns + c], 1);
        key_number(key, 0, 1);
    }
}

/* Games of numbers */

static uint64_t count_all(const struct plain *p)
{
    uint64_t count = 0;
    for (size_t i = 0; i < p->cells && count <= MOST_KERNEL_SIZE; i++)
        count += p->number[i] <= MOST_KERNEL_SIZE ? p->number[i] : MOST_KERNEL_SIZE + 1;
    return count;
}

static bool take_heap(struct plain *rest, struct plain *part)
{
    size_t i = 0;
    while (i < rest->cells && rest->number[i] == 0)
        i++;
    if (i == rest->cells)
        return false;
    part->cells = rest->cells;
    memset(part->number, 0, part->cells * sizeof *part->number);
    part->number[i] = rest->number[i];
    rest->number[i] = 0;
    return true;
}

static void write_heap(const struct plain *part, struct key *key)
{
    key_number(key, count_all(part), 4); /* all other heaps are empty */
}

static void write_pebbles(const struct plain *part, struct key *key)
{
    for (size_t i = 0; i < part->cells; i++)
        key_number(key, part->number[i], 2);
}

static void swap_pebbles(struct plain *p)
{
    for (size_t i = 0; i < p->cells; i += 3) {
        uint64_t blue = p->number[i];
        p->number[i] = p->number[i + 1];
        p->number[i + 1] = blue;
    }
}

/* Hackenbush: three cells for each edge: lower vertex, higher vertex, letter. */

enum { EDGE = 3 };

static bool share_vertex(const uint64_t *a, const uint64_t *b)
{
    return (a[0] != 0 && (a[0] == b[0] || a[0] == b[1])) ||
           (a[1] != 0 && (a[1] == b[0] || a[1] == b[1]));
}

static int compare_edges(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;
    for (int i = 0; i < EDGE; i++)
        if (x[i] != y[i])
            return x[i] < y[i] ? -1 : 1;
    return 0;
}

/* Moves the edge at `from` in the rest to the end of the part. */
static void take_edge(struct plain *rest, size_t from, struct plain *part)
{
    memcpy(part->number + part->cells, rest->number + from, EDGE * sizeof *rest->number);
    part->cells += EDGE;
    rest->cells -= EDGE;
    memmove(rest->number + from, rest->number + from + EDGE,
            (rest->cells - from) * sizeof *rest->number);
}

static bool take_bush(struct plain *rest, struct plain *part)
{
    if (rest->cells == 0)
        return false;
    part->cells = 0;
    take_edge(rest, 0, part);
    for (size_t done = 0; done < part->cells; done += EDGE)
        for (size_t i = 0; i < rest->cells;)
            if (share_vertex(part->number + done, rest->number + i))
                take_edge(rest, i, part);
            else
                i += EDGE;
    qsort(part->number, part->cells / EDGE, EDGE * sizeof *part->number, compare_edges);
    return true;
}

static void write_bush(const struct plain *part, struct key *key)
{
    for (size_t i = 0; i < part->cells; i += EDGE) {
        key_number(key, part->number[i], 4);
        key_number(key, part->number[i + 1], 4);
        key_number(key, part->number[i + 2], 1);
    }
}

static void swap_bush(struct plain *p)
{
    for (size_t i = 2; i < p->cells; i += EDGE)
        if (p->number[i] != 'g')
            p->number[i] = 'b' + 'r' - p->number[i];
    qsort(p->number, p->cells / EDGE, EDGE * sizeof *p->number, compare_edges);
}

static uint64_t count_edges(const struct plain *p)
{
    return p->cells / EDGE;
}

static const struct kernel_game kernel_games[] = {
    {&rules_clobber, false, take_component, swap_colours, compare_stones, write_stones,
     count_cells},
    {&rules_click_impartial, false, take_all, NULL, NULL, write_blocks, count_cells},
    {&rules_click_partizan, false, take_all, swap_colours, NULL, write_blocks,
     count_cells},
    {&rules_pebbles, true, take_all, swap_pebbles, NULL, write_pebbles, count_all},
    {&rules_nim, false, take_heap, NULL, NULL, write_heap, count_all},
    {&rules_hackenbush, false, take_bush, swap_bush, NULL, write_bush, count_edges},
};

const struct kernel_game *find_kernel_game(const struct rules *rules)
{
    for (size_t i = 0; i < sizeof kernel_games / sizeof *kernel_games; i++)
        if (kernel_games[i].rules == rules)
            return &kernel_games[i];
    return NULL;
}
