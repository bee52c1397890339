/* SPDX-License-Identifier: MIT */
/* grid_graph.c: reads grid graphs, and finds their Hamiltonian circuits.
 *
 * With SAT there is one variable per edge, and two edges at every node. A solution is a
 * set of cycles. If there are several cycles, clauses say that an edge leaves each of
 * them, and the search goes on. Without a solver, all paths from one node are tried,
 * depth first. */
#include "reduce/grid_graph.h"

#include <stdlib.h>
#include <string.h>

#include "base/sat.h"

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

/* Checks that every two nodes that are side by side are joined by exactly one edge.
 * `joined` is scratch with one byte per node and one bit per direction. */
static bool check_edges(const struct list *l, const struct grid_graph *g,
                        struct cursor *c, uint8_t *joined)
{
    for (size_t i = 0; i < l->count; i++) {
        const struct grid_node *from = &l->edges[i].from, *to = &l->edges[i].to;
        uint32_t u = grid_graph_find(g, from->row, from->column),
                 v = grid_graph_find(g, to->row, to->column);
        enum grid_side d = from->row != to->row        ? (from->row < to->row ? DOWN : UP)
                           : from->column < to->column ? RIGHTWARDS
                                                       : LEFTWARDS;
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
    uint32_t *queue = arena_new(&l->work, g->count, sizeof *queue);
    uint8_t *marks = arena_new(&l->work, g->count, 1);
    if (l->work.failed)
        return cursor_no_memory(c, "nodes");
    if (is_list && !check_edges(l, g, c, marks))
        return false;
    memset(marks, 0, g->count);
    return check_connected(g, c, queue, marks);
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

/* ---- circuits ---- */

struct circuit {
    struct search search;
    const struct grid_graph *graph;
    uint32_t count;
    uint32_t *order;  /* the path so far; at the end the circuit */
    uint32_t *number; /* for each node: the cycle it is on, from 1; 0: not visited */
    uint8_t *tried;   /* for each node of the path: the number of directions tried */
    uint32_t length;  /* number of nodes on the path */
    struct sat *sat;  /* NULL: paths are tried */
    bool found;
    const char *impossible; /* why there is no circuit; NULL: there may be one */
};

/* ---- simple reasons ---- */

/* Returns a simple reason why there is no circuit, or NULL. A circuit alternates between
 * the colours of the checkerboard, so it has as many nodes of one as of the other; SAT
 * would take very long to find that out. */
static const char *obstacle(const struct grid_graph *g)
{
    int64_t difference = 0;
    if (g->count < 3)
        return "a circuit has at least three nodes";
    for (size_t i = 0; i < g->count; i++) {
        const struct grid_node *n = &g->nodes[i];
        unsigned degree = 0;
        for (enum grid_side d = UP; d < DIRECTIONS; d++)
            degree += n->near[d] != NO_NODE;
        difference += (n->row + n->column) % 2 == 0 ? 1 : -1;
        if (degree < 2)
            return "a node has fewer than two neighbours";
    }
    return difference != 0
               ? "the two colours of the checkerboard have different numbers of nodes"
               : NULL;
}

/* ---- SAT ---- */

/* Returns the variable of the edge that leaves `u` in that direction. */
static int edge_variable(const struct grid_graph *g, uint32_t u, enum grid_side d)
{
    if (d == UP || d == LEFTWARDS)
        return edge_variable(g, g->nodes[u].near[d], opposite(d));
    return (int)(2 * u + (d == DOWN ? 2 : 1));
}

/* States that exactly two edges at `u` are in the circuit: no three of them are, and
 * among all edges but one there is at least one. */
static void state_node(struct circuit *c, uint32_t u)
{
    int edges[DIRECTIONS];
    size_t count = 0;
    for (enum grid_side d = UP; d < DIRECTIONS; d++)
        if (c->graph->nodes[u].near[d] != NO_NODE)
            edges[count++] = edge_variable(c->graph, u, d);
    for (size_t without = 0; without < count; without++) {
        for (size_t i = 0; i < count; i++)
            if (i != without)
                sat_add(c->sat, edges[i]);
        sat_add(c->sat, 0);
    }
    for (size_t i = 0; i < count; i++)
        for (size_t j = i + 1; j < count; j++)
            for (size_t k = j + 1; k < count; k++) {
                sat_add(c->sat, -edges[i]);
                sat_add(c->sat, -edges[j]);
                sat_add(c->sat, -edges[k]);
                sat_add(c->sat, 0);
            }
}

/* States that the four edges around a square are not all in the circuit, unless there are
 * only four nodes. Most cycles that would have to be cut off later are squares. */
static void state_square(struct circuit *c, uint32_t u)
{
    const struct grid_node *n = &c->graph->nodes[u];
    uint32_t right = n->near[RIGHTWARDS], below = n->near[DOWN];
    if (c->count == 4 || right == NO_NODE || below == NO_NODE ||
        c->graph->nodes[right].near[DOWN] == NO_NODE)
        return;
    sat_add(c->sat, -edge_variable(c->graph, u, RIGHTWARDS));
    sat_add(c->sat, -edge_variable(c->graph, u, DOWN));
    sat_add(c->sat, -edge_variable(c->graph, right, DOWN));
    sat_add(c->sat, -edge_variable(c->graph, below, RIGHTWARDS));
    sat_add(c->sat, 0);
}

/* Follows the cycle through `start` in the solution, writes it to `order`, and returns
 * its length. */
static uint32_t follow_cycle(struct circuit *c, uint32_t start, uint32_t cycle)
{
    const struct grid_graph *g = c->graph;
    uint32_t length = 0;
    for (uint32_t u = start, next = start; next != NO_NODE; u = next) {
        c->order[length++] = u;
        c->number[u] = cycle;
        next = NO_NODE;
        for (enum grid_side d = UP; d < DIRECTIONS && next == NO_NODE; d++) {
            uint32_t v = g->nodes[u].near[d];
            if (v != NO_NODE && c->number[v] == 0 &&
                sat_value(c->sat, edge_variable(g, u, d)))
                next = v;
        }
    }
    return length;
}

/* Reads the solution. If it has several cycles, adds a clause for each: an edge of the
 * circuit leaves it. All cycles are read first, because the solver forgets its solution
 * when a clause is added. */
static void read_cycles(struct circuit *c)
{
    uint32_t cycles = 0;
    for (uint32_t u = 0; u < c->count; u++)
        c->number[u] = 0;
    for (uint32_t u = 0; u < c->count && !c->found; u++)
        if (c->number[u] == 0)
            c->found = follow_cycle(c, u, ++cycles) == c->count;
    for (uint32_t cycle = 1; cycle <= cycles && !c->found; cycle++) {
        for (uint32_t u = 0; u < c->count; u++)
            for (enum grid_side d = UP; d < DIRECTIONS && c->number[u] == cycle; d++) {
                uint32_t v = c->graph->nodes[u].near[d];
                if (v != NO_NODE && c->number[v] != cycle)
                    sat_add(c->sat, edge_variable(c->graph, u, d));
            }
        sat_add(c->sat, 0);
    }
}

/* A node is a call of the solver. */
static enum search_state circuit_by_sat(struct circuit *c, struct work *w)
{
    enum { CONFLICTS = 10000 };
    while (!c->found && c->impossible == NULL) {
        enum sat_answer answer = sat_solve(c->sat, CONFLICTS);
        if (answer == SAT_NO_MEMORY)
            return search_ended(&c->search, NO_MEMORY);
        if (answer == SAT_YES)
            read_cycles(c);
        else if (answer == SAT_NO)
            c->impossible = "no set of edges is one circuit, by SAT";
        if (over_node(w) && !c->found && c->impossible == NULL)
            return SEARCH_RUNNING;
    }
    return SEARCH_SOLVED;
}

/* ---- paths ---- */

static bool is_closed(const struct circuit *c)
{
    const struct grid_node *last = &c->graph->nodes[c->order[c->count - 1]];
    for (enum grid_side d = UP; d < DIRECTIONS; d++)
        if (last->near[d] == c->order[0])
            return true;
    return false;
}

/* Tries to go on from the last node of the path, or takes it back. The path is the stack
 * of this search: a graph can have very many nodes. */
static enum search_state circuit_by_paths(struct circuit *c, struct work *w)
{
    while (!c->found && c->length > 0) {
        const uint32_t end = c->order[c->length - 1];
        const uint8_t d = c->tried[c->length - 1]++;
        const uint32_t next = d < DIRECTIONS ? c->graph->nodes[end].near[d] : NO_NODE;
        if (d == DIRECTIONS) {
            c->number[end] = 0;
            c->length--;
        } else if (next != NO_NODE && c->number[next] == 0) {
            w->nodes++;
            c->number[next] = 1;
            c->tried[c->length] = 0;
            c->order[c->length++] = next;
            c->found = c->length == c->count && is_closed(c);
        }
        if (over(w) && !c->found && c->length > 0)
            return SEARCH_RUNNING;
    }
    if (!c->found)
        c->impossible = "all paths were tried";
    return SEARCH_SOLVED;
}

/* ---- the search ---- */

static enum search_state circuit_run(struct search *search, struct work *w)
{
    struct circuit *c = (struct circuit *)search;
    if (c->impossible != NULL)
        return SEARCH_SOLVED;
    return c->sat != NULL ? circuit_by_sat(c, w) : circuit_by_paths(c, w);
}

static void circuit_done(struct search *search)
{
    sat_free(((struct circuit *)search)->sat);
}

static const struct search_kind circuit_kind = {
    .run = circuit_run, .doing = "looking for a solution", .done = circuit_done};

struct search *circuit_new(const struct grid_graph *g, struct memory *m, bool sat)
{
    struct circuit *c = search_new(&circuit_kind, m, sizeof *c);
    if (c == NULL)
        return NULL;
    c->graph = g;
    c->count = (uint32_t)g->count;
    c->order = arena_new(&c->search.kept, g->count, sizeof *c->order);
    c->number = arena_new(&c->search.kept, g->count, sizeof *c->number);
    c->tried = arena_new(&c->search.kept, g->count, 1);
    c->sat = sat ? sat_new(m) : NULL;
    if (c->search.kept.failed || (sat && c->sat == NULL))
        return search_if_made(&c->search, false);
    c->impossible = obstacle(c->graph);
    for (uint32_t u = 0; u < c->count && c->sat != NULL && c->impossible == NULL; u++) {
        state_node(c, u);
        state_square(c, u);
    }
    if (c->sat == NULL && c->count > 0) {
        c->length = 1; /* begins at node 0, since a circuit passes every node */
        c->number[0] = 1;
    }
    return &c->search;
}

static const struct circuit *circuit_of(const struct search *s)
{
    return (const struct circuit *)s;
}

const uint32_t *circuit_nodes(const struct search *s)
{
    return circuit_of(s)->found ? circuit_of(s)->order : NULL;
}

const char *circuit_reason(const struct search *s)
{
    return circuit_of(s)->impossible;
}
