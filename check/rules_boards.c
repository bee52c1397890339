/* SPDX-License-Identifier: MIT
 *
 * rules_boards.c: reads the boards of the contract: the graphs (SHAPE) and the digraphs
 * of Blocking Pebbles. Every board becomes a sorted list of edges; nothing here is
 * implicit or fast.
 */
#include "rules_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reading text */

bool fail(struct text *t, const char *message)
{
    if (t->error_size > 0)
        snprintf(t->error, t->error_size, "column %d: %s", (int)(t->at - t->start) + 1,
                 message);
    return false;
}

bool read_number(const char **at, int *number)
{
    const char *c = *at;
    int value = 0;
    for (; *c >= '0' && *c <= '9'; c++) {
        int digit = *c - '0';
        if (value > (MAX_NUMBER - digit) / 10)
            return false;
        value = 10 * value + digit;
    }
    if (c == *at)
        return false;
    *at = c;
    *number = value;
    return true;
}

bool read_char(const char **at, char c)
{
    if (**at != c || c == '\0')
        return false;
    ++*at;
    return true;
}

bool read_word(const char **at, const char *word)
{
    if (strncmp(*at, word, strlen(word)) != 0)
        return false;
    *at += strlen(word);
    return true;
}

void vertex_name(const struct board *b, int vertex, char name[NAME_SIZE])
{
    if (b->rows)
        snprintf(name, NAME_SIZE, "%d,%d", vertex / b->columns + 1,
                 vertex % b->columns + 1);
    else
        snprintf(name, NAME_SIZE, "%d", vertex);
}

bool read_vertex(const struct board *b, const char **at, int *vertex)
{
    int row, column;
    if (b->rows == 0)
        return read_number(at, vertex) && *vertex < b->vertices;
    if (!read_number(at, &row) || !read_char(at, ',') || !read_number(at, &column))
        return false;
    if (row < 1 || row > b->rows || column < 1 || column > b->columns)
        return false;
    *vertex = (row - 1) * b->columns + column - 1;
    return true;
}

/* Building boards */

struct board *board_new(void)
{
    struct board *b = alloc_again(NULL, 1, sizeof *b);
    *b = (struct board){.users = 1};
    return b;
}

void board_free(struct board *b)
{
    free(b->edge);
    free(b);
}

static void add_arc(struct board *b, int from, int to)
{
    if (b->edges == b->capacity) {
        b->capacity = 2 * b->capacity + 8;
        b->edge = alloc_again(b->edge, (size_t)b->capacity, sizeof *b->edge);
    }
    b->edge[b->edges][0] = from;
    b->edge[b->edges][1] = to;
    b->edges++;
}

static void add_edge(struct board *b, int u, int v)
{
    add_arc(b, u < v ? u : v, u < v ? v : u);
}

static int compare_edges(const void *a, const void *b)
{
    const int *x = a, *y = b;
    return x[0] != y[0] ? x[0] - y[0] : x[1] - y[1];
}

/* Sorts the edges, so that equal boards look equal; refuses loops and repeated edges. */
static bool finish(struct text *t, struct board *b)
{
    if (b->edges == 0)
        return true;
    qsort(b->edge, (size_t)b->edges, sizeof *b->edge, compare_edges);
    for (int e = 0; e < b->edges; e++) {
        if (b->edge[e][0] == b->edge[e][1])
            return fail(t, "a loop");
        if (e > 0 && compare_edges(b->edge[e - 1], b->edge[e]) == 0)
            return fail(t, "a repeated edge");
    }
    return true;
}

bool has_arc(const struct board *b, int from, int to)
{
    int arc[2] = {from, to};
    return b->edges > 0 && bsearch(arc, b->edge, (size_t)b->edges, sizeof *b->edge,
                                   compare_edges) != NULL;
}

static bool set_vertices(struct text *t, struct board *b, int vertices, int least)
{
    if (vertices < least)
        return fail(t, "too few vertices");
    if (vertices > MAX_VERTICES)
        return fail(t, "too many vertices");
    b->vertices = vertices;
    return true;
}

/* The N of `path N`; if it is missing, `labels`, the number of labels (-1: not known). */
static bool read_count(struct text *t, struct board *b, int labels, int least)
{
    int n = labels;
    if (!read_number(&t->at, &n) && labels < 0)
        return fail(t, "the number of vertices is needed here");
    return set_vertices(t, b, n, least);
}

/* Shapes: each reads what follows its word. */

/* Adds the edges in the order in which finish() would sort them. */
bool make_grid(struct text *t, struct board *b, int rows, int columns)
{
    if (rows < 1 || columns < 1)
        return fail(t, "an empty grid");
    if (rows > MAX_VERTICES || columns > MAX_VERTICES / rows)
        return fail(t, "too many vertices");
    b->rows = rows;
    b->columns = columns;
    b->vertices = rows * columns;
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++) {
            if (c + 1 < columns)
                add_edge(b, r * columns + c, r * columns + c + 1);
            if (r + 1 < rows)
                add_edge(b, r * columns + c, (r + 1) * columns + c);
        }
    return true;
}

static bool grid(struct text *t, struct board *b, int labels)
{
    int rows, columns;
    (void)labels;
    if (!read_number(&t->at, &rows) || !read_char(&t->at, 'x') ||
        !read_number(&t->at, &columns))
        return fail(t, "expected ROWSxCOLUMNS");
    return make_grid(t, b, rows, columns);
}

static bool path(struct text *t, struct board *b, int labels)
{
    if (!read_count(t, b, labels, 1))
        return false;
    for (int v = 0; v + 1 < b->vertices; v++)
        add_edge(b, v, v + 1);
    return true;
}

static bool cycle(struct text *t, struct board *b, int labels)
{
    if (!read_count(t, b, labels, 3))
        return false;
    for (int v = 0; v < b->vertices; v++)
        add_edge(b, v, (v + 1) % b->vertices);
    return true;
}

static bool complete(struct text *t, struct board *b, int labels)
{
    if (!read_count(t, b, labels, 1))
        return false;
    for (int u = 0; u < b->vertices; u++)
        for (int v = u + 1; v < b->vertices; v++)
            add_edge(b, u, v);
    return true;
}

/* A x B: (a,b) is a * |B| + b; one coordinate moves along an edge, the other stays. */
static void multiply(const struct board *a, const struct board *b, struct board *product)
{
    int n = b->vertices;
    product->vertices = a->vertices * n;
    for (int e = 0; e < a->edges; e++)
        for (int v = 0; v < n; v++)
            add_edge(product, a->edge[e][0] * n + v, a->edge[e][1] * n + v);
    for (int u = 0; u < a->vertices; u++)
        for (int e = 0; e < b->edges; e++)
            add_edge(product, u * n + b->edge[e][0], u * n + b->edge[e][1]);
}

/* Replaces b by b x (complete graph on n vertices). */
static bool multiply_complete(struct text *t, struct board *b, int n)
{
    struct board factor = {.vertices = n}, product = {.users = 1};
    if (n < 1 || n > MAX_VERTICES / b->vertices)
        return fail(t, "too many or too few vertices");
    for (int u = 0; u < n; u++)
        for (int v = u + 1; v < n; v++)
            add_edge(&factor, u, v);
    multiply(b, &factor, &product);
    free(factor.edge);
    free(b->edge); /* NOLINT(clang-analyzer-unix.Malloc): never the edges of a factor */
    *b = product;
    return true;
}

static bool hamming(struct text *t, struct board *b, int labels)
{
    int n;
    (void)labels;
    b->vertices = 1;
    do {
        if (!read_number(&t->at, &n))
            return fail(t, "expected sizes such as 3x2x2");
        if (!multiply_complete(t, b, n))
            return false;
    } while (read_char(&t->at, 'x'));
    return true;
}

static bool cube(struct text *t, struct board *b, int labels)
{
    int dimensions;
    (void)labels;
    if (!read_number(&t->at, &dimensions))
        return fail(t, "expected the dimension of the cube");
    b->vertices = 1;
    for (int i = 0; i < dimensions; i++)
        if (!multiply_complete(t, b, 2))
            return false;
    return true;
}

/* [N:]0-1,1-2 or [N:]- with `joint` between two vertices. Without N there is one more
 * vertex than the largest number, or without edges as many as `labels`. */
static bool read_edges(struct text *t, struct board *b, int labels, char joint,
                       void add(struct board *, int, int))
{
    int n = -1, u, v, highest = 0;
    const char *at = t->at;
    if (read_number(&at, &n) && read_char(&at, ':'))
        t->at = at;
    else
        n = -1;
    if (!read_char(&t->at, '-'))
        do {
            if (!read_number(&t->at, &u) || !read_char(&t->at, joint) ||
                !read_number(&t->at, &v))
                return fail(t, "expected two vertices of an edge");
            add(b, u, v);
            highest = u > highest ? u : highest;
            highest = v > highest ? v : highest;
        } while (read_char(&t->at, ','));
    if (b->edges == 0 && n < 0 && labels < 0)
        return fail(t, "the number of vertices is needed here");
    int least = b->edges ? highest + 1 : 1;
    if (n < 0)
        n = b->edges ? least : labels;
    return set_vertices(t, b, n, least);
}

static bool graph(struct text *t, struct board *b, int labels)
{
    return read_edges(t, b, labels, '-', add_edge);
}

/* One byte of graph6 holds six bits, plus 63. */
static bool read_sextet(struct text *t, int *bits)
{
    if (*t->at < 63 || *t->at > 126)
        return fail(t, "not a graph6 character, or too few of them");
    *bits = *t->at++ - 63;
    return true;
}

/* The number of vertices, in one byte or, behind ~, in three; then the upper triangle of
 * the adjacency matrix column by column: (0,1), (0,2), (1,2), (0,3), ... */
static bool graph6(struct text *t, struct board *b, int labels)
{
    int n = 0, bits = 0, left = 0;
    (void)labels;
    if (*t->at == '~') {
        t->at++;
        for (int i = 0; i < 3; i++) {
            if (!read_sextet(t, &bits))
                return false;
            n = 64 * n + bits;
        }
    } else if (!read_sextet(t, &n)) {
        return false;
    }
    if (!set_vertices(t, b, n, 1))
        return false;
    for (int v = 1; v < n; v++)
        for (int u = 0; u < v; u++) {
            if (left == 0 && !read_sextet(t, &bits))
                return false;
            left = left == 0 ? 5 : left - 1;
            if (bits >> left & 1)
                add_edge(b, u, v);
        }
    return (bits & ((1 << left) - 1)) == 0 || n < 2 || fail(t, "the padding is not zero");
}

static bool product(struct text *t, struct board *b, int labels)
{
    if (++t->depth > MAX_DEPTH)
        return fail(t, "too many products inside each other");
    struct board *factor[2] = {board_new(), board_new()};
    bool ok = true;
    (void)labels;
    for (int i = 0; ok && i < 2; i++) {
        if (i == 1)
            ok = read_char(&t->at, ' ') || fail(t, "expected a blank");
        ok = ok && (read_char(&t->at, '(') || fail(t, "expected ("));
        ok = ok && read_shape(t, factor[i], -1);
        ok = ok && (read_char(&t->at, ')') || fail(t, "expected )"));
    }
    if (ok && factor[0]->vertices > MAX_VERTICES / factor[1]->vertices)
        ok = fail(t, "too many vertices");
    if (ok)
        multiply(factor[0], factor[1], b);
    t->depth--;
    board_free(factor[0]);
    board_free(factor[1]);
    return ok;
}

struct shape {
    const char *word;
    bool (*read)(struct text *t, struct board *b, int labels);
};

/* Reads one of the shapes; the table ends with a NULL word. */
static bool read_one_of(const struct shape *shape, struct text *t, struct board *b,
                        int labels)
{
    for (; shape->word; shape++)
        if (read_word(&t->at, shape->word))
            return shape->read(t, b, labels) && finish(t, b);
    return fail(t, "unknown shape of the board");
}

bool read_shape(struct text *t, struct board *b, int labels)
{
    static const struct shape shapes[] = {
        {"grid ", grid},     {"path ", path},       {"cycle ", cycle},
        {"cube ", cube},     {"graph ", graph},     {"complete ", complete},
        {"graph6 ", graph6}, {"hamming ", hamming}, {"product ", product},
        {NULL, NULL},
    };
    return read_one_of(shapes, t, b, labels);
}

/* Digraphs of Blocking Pebbles */

static bool arcs(struct text *t, struct board *b, int labels)
{
    return read_edges(t, b, labels, '>', add_arc);
}

/* A star has its centre and N leaves. */
static bool out_star(struct text *t, struct board *b, int labels)
{
    int leaves;
    (void)labels;
    if (!read_number(&t->at, &leaves))
        return fail(t, "expected the number of leaves");
    if (!set_vertices(t, b, leaves + 1, 1))
        return false;
    for (int v = 1; v <= leaves; v++)
        add_arc(b, 0, v);
    return true;
}

static bool in_star(struct text *t, struct board *b, int labels)
{
    if (!out_star(t, b, labels))
        return false;
    for (int e = 0; e < b->edges; e++) {
        b->edge[e][0] = b->edge[e][1];
        b->edge[e][1] = 0;
    }
    return true;
}

/* Longest walks grow for ever exactly if there is a cycle. */
static bool is_acyclic(const struct board *b)
{
    int length[MAX_VERTICES] = {0};
    bool grew = true;
    while (grew) {
        grew = false;
        for (int e = 0; e < b->edges; e++) {
            int *from = &length[b->edge[e][0]], *to = &length[b->edge[e][1]];
            if (*to > *from)
                continue;
            *to = *from + 1;
            grew = true;
            if (*to >= b->vertices)
                return false;
        }
    }
    return true;
}

bool read_digraph(struct text *t, struct board *b, int vertices)
{
    /* Arcs lead from the lower to the higher vertex on paths and in tournaments, and that
     * is how path() and complete() store their edges. */
    static const struct shape shapes[] = {
        {"arcs ", arcs},      {"path ", path},           {"outstar ", out_star},
        {"instar ", in_star}, {"tournament ", complete}, {NULL, NULL},
    };
    /* Only `arcs` takes its size from the pebbles. */
    int labels = strncmp(t->at, "arcs ", 5) == 0 ? vertices : -1;
    if (!read_one_of(shapes, t, b, labels))
        return false;
    return is_acyclic(b) || fail(t, "the arcs form a cycle");
}
