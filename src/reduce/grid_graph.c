/* SPDX-License-Identifier: MIT */
/* grid_graph.c: reads grid graphs. */
#include "reduce/grid_graph.h"

#include <stdlib.h>
#include <string.h>

/* An edge of a list; its nodes have no neighbours yet. */
struct edge {
    struct grid_node from, to;
};

struct list {
    struct arena work; /* what only the reading needs */
    struct edge *edges;
    size_t count, capacity;
};

/* ---- nodes ---- */

static int compare_cells(const void *a, const void *b)
{
    const struct grid_node *s = a, *t = b;
    if (s->row != t->row)
        return s->row < t->row ? -1 : 1;
    return (s->column > t->column) - (s->column < t->column);
}

static int compare_nodes(const void *a, const void *b)
{
    const struct grid_node *s = a, *t = b;
    int order = compare_cells(a, b);
    return order != 0 ? order : (s->place > t->place) - (s->place < t->place);
}

static bool add_node(struct grid_graph *g, struct grid_node node)
{
    if (!arena_grow(g->arena, &g->nodes, &g->capacity, g->count + 1, sizeof *g->nodes))
        return false;
    g->nodes[g->count++] = node;
    return true;
}

uint32_t grid_graph_find(const struct grid_graph *g, uint32_t row, uint32_t column)
{
    const struct grid_node wanted = {.row = row, .column = column};
    const struct grid_node *found =
        g->count > 0 ? bsearch(&wanted, g->nodes, g->count, sizeof wanted, compare_cells)
                     : NULL;
    return found != NULL ? (uint32_t)(found - g->nodes) : NO_NODE;
}

static bool is_sorted(const struct grid_graph *g)
{
    size_t i = 1;
    while (i < g->count && compare_nodes(&g->nodes[i - 1], &g->nodes[i]) < 0)
        i++;
    return i >= g->count;
}

/* Sorts the nodes, drops those that were named twice, and finds the neighbours of each.
 */
static void finish_nodes(struct grid_graph *g)
{
    size_t kept = 0;
    if (!is_sorted(g)) /* those of a picture are */
        qsort(g->nodes, g->count, sizeof *g->nodes, compare_nodes);
    for (size_t i = 0; i < g->count; i++)
        if (kept == 0 || compare_cells(&g->nodes[kept - 1], &g->nodes[i]) != 0)
            g->nodes[kept++] = g->nodes[i];
    g->count = kept;
    for (size_t i = 0; i < g->count; i++) {
        struct grid_node *n = &g->nodes[i];
        n->near[UP] = grid_graph_find(g, n->row - 1, n->column);
        n->near[LEFTWARDS] = grid_graph_find(g, n->row, n->column - 1);
        n->near[RIGHTWARDS] = grid_graph_find(g, n->row, n->column + 1);
        n->near[DOWN] = grid_graph_find(g, n->row + 1, n->column);
    }
}

static size_t place_of(const struct cursor *c)
{
    return (size_t)(c->at - c->start);
}

/* ---- pictures ---- */

static bool read_cell(struct grid_graph *g, struct cursor *c, uint32_t row,
                      uint32_t column)
{
    int cell = cursor_peek(c);
    if (cell != 'x' && cell != 'X' && cell != '.')
        return cursor_expected(c, "x or '.'");
    const struct grid_node node = {.row = row, .column = column, .place = place_of(c)};
    if (cell != '.' && !add_node(g, node))
        return cursor_no_memory(c, "nodes");
    if (column == MOST_COORDINATE)
        return cursor_fail(c, BAD_INPUT, "a row may have at most %u cells",
                           MOST_COORDINATE);
    c->at++;
    return true;
}

static bool is_row_end(int c)
{
    return c == '|' || c == '/' || c == '\n';
}

/* Reads a picture. Rows need not be equally long, and blanks may stand before and after
 * them. Empty lines do not count. */
static bool read_picture(struct grid_graph *g, struct cursor *c)
{
    uint32_t row = 1;
    while (!cursor_at_end(c)) {
        uint32_t column = 1;
        for (cursor_blanks(c); !cursor_at_end(c) && !is_row_end(*c->at); column++) {
            if (!read_cell(g, c, row, column))
                return false;
            if (cursor_blanks(c) > 0 && !cursor_at_end(c) && !is_row_end(*c->at))
                return cursor_expected(c, "the end of the row");
        }
        bool counts = column > 1 || (!cursor_at_end(c) && *c->at != '\n');
        row += counts;
        c->at += !cursor_at_end(c);
        if (row > MOST_COORDINATE)
            return cursor_fail(c, BAD_INPUT, "there may be at most %u rows",
                               MOST_COORDINATE);
    }
    return true;
}

/* ---- lists ---- */

static bool read_place(struct cursor *c, struct grid_node *n)
{
    uint64_t row, column;
    const char *at = c->at;
    *n = (struct grid_node){.place = place_of(c)};
    if (!cursor_number(c, MOST_COORDINATE, "a row", &row))
        return false;
    if (!cursor_take(c, ","))
        return cursor_expected(c, "',' and a column");
    if (!cursor_number(c, MOST_COORDINATE, "a column", &column))
        return false;
    n->row = (uint32_t)row;
    n->column = (uint32_t)column;
    if (row > 0 && column > 0)
        return true;
    c->at = at;
    return cursor_fail(c, BAD_INPUT, "rows and columns are counted from 1");
}

static uint32_t distance(uint32_t a, uint32_t b)
{
    return a > b ? a - b : b - a;
}

/* Reads R,C, a node, or R,C-R,C, an edge and its nodes. */
static bool read_edge(struct list *l, struct grid_graph *g, struct cursor *c)
{
    struct edge e;
    if (!read_place(c, &e.from))
        return false;
    if (!add_node(g, e.from))
        return cursor_no_memory(c, "nodes");
    if (!cursor_take(c, "-"))
        return true;
    if (!read_place(c, &e.to))
        return false;
    if (distance(e.from.row, e.to.row) + distance(e.from.column, e.to.column) != 1) {
        c->at = c->start + e.from.place;
        return cursor_fail(c, BAD_INPUT,
                           "not a grid graph: %u,%u and %u,%u are not side by side",
                           e.from.row, e.from.column, e.to.row, e.to.column);
    }
    if (!add_node(g, e.to) ||
        !arena_grow(&l->work, &l->edges, &l->capacity, l->count + 1, sizeof *l->edges))
        return cursor_no_memory(c, "edges");
    l->edges[l->count++] = e;
    return true;
}

static bool is_blank(int c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == ';';
}

static bool read_list(struct list *l, struct grid_graph *g, struct cursor *c)
{
    while (!cursor_at_end(c)) {
        if (is_blank(*c->at)) {
            c->at++;
            continue;
        }
        if (!read_edge(l, g, c))
            return false;
        if (!cursor_at_end(c) && !is_blank(*c->at))
            return cursor_expected(c, "'-', or a blank before the next edge");
    }
    return true;
}

static enum grid_side direction_of(const struct grid_node *from,
                                   const struct grid_node *to)
{
    if (from->row != to->row)
        return from->row < to->row ? DOWN : UP;
    return from->column < to->column ? RIGHTWARDS : LEFTWARDS;
}

/* Checks that every two nodes that are side by side are joined by exactly one edge.
 * `joined` is scratch with one byte per node and one bit per direction. */
static bool check_edges(const struct list *l, const struct grid_graph *g,
                        struct cursor *c, uint8_t *joined)
{
    for (size_t i = 0; i < l->count; i++) {
        const struct grid_node *from = &l->edges[i].from, *to = &l->edges[i].to;
        uint32_t u = grid_graph_find(g, from->row, from->column),
                 v = grid_graph_find(g, to->row, to->column);
        enum grid_side d = direction_of(from, to);
        c->at = c->start + from->place;
        if (joined[u] & 1u << d)
            return cursor_fail(c, BAD_INPUT, "%u,%u-%u,%u is listed twice", from->row,
                               from->column, to->row, to->column);
        joined[u] |= (uint8_t)(1u << d);
        joined[v] |= (uint8_t)(1u << opposite(d));
    }
    for (uint32_t u = 0; u < g->count; u++)
        for (enum grid_side d = UP; d < DIRECTIONS; d++) {
            const struct grid_node *n = &g->nodes[u];
            c->at = c->start + n->place;
            if (n->near[d] != NO_NODE && !(joined[u] & 1u << d))
                return cursor_fail(c, BAD_INPUT,
                                   "not a grid graph: %u,%u and %u,%u are side by side, "
                                   "but not joined",
                                   n->row, n->column, g->nodes[n->near[d]].row,
                                   g->nodes[n->near[d]].column);
        }
    return true;
}

/* ---- both ---- */

/* Copies the text with comments replaced by blanks, so that places in it stay the
 * same. */
static char *without_comments(const struct cursor *c, struct arena *a)
{
    size_t length = cursor_left(c);
    char *text = arena_new(a, length, 1);
    bool comment = false, begins = true;
    for (size_t i = 0; text != NULL && i < length; i++) {
        char byte = c->at[i];
        comment = byte != '\n' && (comment || (begins && byte == '#'));
        begins = byte == '\n' || (begins && (byte == ' ' || byte == '\t'));
        bool carriage = byte == '\r' && (i + 1 == length || c->at[i + 1] == '\n');
        text[i] = comment || carriage ? ' ' : byte;
    }
    return text;
}

/* Checks by a walk from node 0 that the graph is connected. The workspace has a number
 * (`queue`) and a zero byte (`reached`) per node. */
static bool check_connected(const struct grid_graph *g, struct cursor *c, uint32_t *queue,
                            uint8_t *reached)
{
    size_t head = 0, tail = 0;
    queue[tail++] = 0;
    for (reached[0] = 1; head < tail; head++)
        for (enum grid_side d = UP; d < DIRECTIONS; d++) {
            uint32_t next = g->nodes[queue[head]].near[d];
            if (next != NO_NODE && !reached[next]) {
                reached[next] = 1;
                queue[tail++] = next;
            }
        }
    for (uint32_t u = 0; u < g->count; u++) {
        c->at = c->start + g->nodes[u].place;
        if (!reached[u])
            return cursor_fail(c, BAD_INPUT,
                               "the graph is not connected: no way leads from %u,%u to "
                               "%u,%u",
                               g->nodes[0].row, g->nodes[0].column, g->nodes[u].row,
                               g->nodes[u].column);
    }
    return true;
}

static bool check_graph(struct list *l, const struct grid_graph *g, bool is_list,
                        struct cursor *c)
{
    uint32_t *queue = arena_new(&l->work, g->count, sizeof *queue);
    uint8_t *marks = arena_new(&l->work, g->count, 1);
    if (l->work.failed)
        return cursor_no_memory(c, "nodes");
    if (is_list && !check_edges(l, g, c, marks))
        return false;
    memset(marks, 0, g->count);
    return check_connected(g, c, queue, marks);
}

static bool read_graph(struct grid_graph *g, struct list *l, struct cursor *c)
{
    struct cursor first = *c;
    while (!cursor_at_end(&first) && is_blank(*first.at))
        first.at++;
    int letter = cursor_peek(&first);
    bool is_list = is_digit(letter);
    if (!(is_list ? read_list(l, g, c) : read_picture(g, c)))
        return false;
    if (g->count == 0)
        return cursor_expected(c, "a node");
    finish_nodes(g);
    return check_graph(l, g, is_list, c);
}

bool grid_graph_parse(struct grid_graph *g, struct arena *a, struct cursor *c)
{
    struct list l = {.work = arena_of(a->memory)};
    size_t length = cursor_left(c);
    char *text = without_comments(c, &l.work);
    *g = (struct grid_graph){.arena = a};
    struct cursor plain = cursor_of(text, text != NULL ? length : 0, c->error);
    bool ok = text != NULL ? read_graph(g, &l, &plain) : cursor_no_memory(c, "text");
    c->at = ok ? c->end : c->at;
    arena_done(&l.work);
    return ok;
}
