/* SPDX-License-Identifier: MIT
 *
 * boards.c: reads the boards of doc/formats.md: graphs (SHAPE), which become
 * products of factors, and the digraphs of Blocking Pebbles.
 */
#include "rules/inside.h"
#include "rules/ruleset.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reading text */

bool fail(struct text *t, const char *message)
{
    if (t->error_size > 0)
        snprintf(t->error, t->error_size, "column %zu: %s",
                 (size_t)(t->at - t->start) + 1, message);
    return false;
}

bool read_number(const char **at, uint64_t most, uint64_t *number)
{
    const char *c = *at;
    uint64_t value = 0;
    for (; *c >= '0' && *c <= '9'; c++) {
        uint64_t digit = (uint64_t)(*c - '0');
        if (digit > most || value > (most - digit) / 10)
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

void vertex_name(const struct board *b, uint32_t vertex, char name[NAME_SIZE])
{
    if (b->rows)
        snprintf(name, NAME_SIZE, "%u,%u", vertex / b->columns + 1,
                 vertex % b->columns + 1);
    else
        snprintf(name, NAME_SIZE, "%u", vertex);
}

bool read_vertex(const struct board *b, const char **at, uint32_t *vertex)
{
    uint64_t row, column;
    if (b->rows == 0) {
        if (!read_number(at, b->vertices - 1, &row))
            return false;
        *vertex = (uint32_t)row;
        return true;
    }
    if (!read_number(at, b->rows, &row) || !read_char(at, ',') ||
        !read_number(at, b->columns, &column) || row < 1 || column < 1)
        return false;
    *vertex = ((uint32_t)row - 1) * b->columns + (uint32_t)column - 1;
    return true;
}

/* Building boards */

struct board *board_new(void)
{
    struct board *b = alloc_again(NULL, 1, sizeof *b);
    *b = (struct board){.users = 1, .vertices = 1};
    return b;
}

void board_free(struct board *b)
{
    for (int i = 0; i < b->factors; i++)
        free(b->factor[i].arc);
    free(b->near);
    ruleset_leave(b->ruleset);
    free(b);
}

/* Multiplies the board by one more factor, whose digit becomes the lowest. */
static bool add_factor(struct text *t, struct board *b, struct factor f)
{
    bool fits = b->factors < MAX_FACTORS && f.size <= MAX_VERTICES / b->vertices;
    if (!fits || f.size < 1) {
        free(f.arc);
        return fail(t, fits ? "too few vertices" : "too many vertices");
    }
    for (int i = 0; i < b->factors; i++)
        b->factor[i].stride *= f.size;
    f.stride = 1;
    b->vertices *= f.size;
    b->factor[b->factors++] = f;
    return true;
}

static bool add_kind(struct text *t, struct board *b, enum kind kind, uint64_t size)
{
    if (size > MAX_VERTICES)
        return fail(t, "too many vertices");
    return add_factor(t, b, (struct factor){.kind = kind, .size = (uint32_t)size});
}

static void add_arc(struct factor *f, uint64_t from, uint64_t to)
{
    f->arc = with_room(f->arc, f->arcs + 1, &f->capacity, sizeof *f->arc);
    f->arc[f->arcs][0] = (uint32_t)from;
    f->arc[f->arcs][1] = (uint32_t)to;
    f->arcs++;
}

int compare_arcs(const void *a, const void *b)
{
    const uint32_t *x = a, *y = b;
    if (x[0] != y[0])
        return x[0] < y[0] ? -1 : 1;
    return x[1] < y[1] ? -1 : x[1] > y[1];
}

/* Sorts the arcs. Refuses loops and repeated arcs. */
static bool finish_arcs(struct text *t, struct factor *f)
{
    if (f->arcs)
        qsort(f->arc, f->arcs, sizeof *f->arc, compare_arcs);
    for (size_t i = 0; i < f->arcs; i++) {
        if (f->arc[i][0] == f->arc[i][1])
            return fail(t, "an edge joins a vertex to itself");
        if (i > 0 && compare_arcs(f->arc[i - 1], f->arc[i]) == 0)
            return fail(t, "an edge is repeated");
    }
    return true;
}

bool make_grid(struct text *t, struct board *b, uint64_t rows, uint64_t columns)
{
    if (!add_kind(t, b, PATH, rows) || !add_kind(t, b, PATH, columns))
        return false;
    b->rows = (uint32_t)rows;
    b->columns = (uint32_t)columns;
    return true;
}

/* Shapes. Each function reads what follows the word of a shape. `labels` is the number of
 * labels on the board, or -1. */

struct shape {
    const char *word;
    bool (*read)(struct text *t, struct board *b, const struct shape *s, int64_t labels);
    enum kind kind; /* sized, star: of the one factor; other functions do not read it */
    char joint;     /* listed: the character between the ends of an edge or arc */
};

static bool grid(struct text *t, struct board *b, const struct shape *s, int64_t labels)
{
    uint64_t rows, columns;
    (void)s, (void)labels;
    if (!read_number(&t->at, MAX_VERTICES, &rows) || !read_char(&t->at, 'x') ||
        !read_number(&t->at, MAX_VERTICES, &columns))
        return fail(t, "expected ROWSxCOLUMNS");
    return make_grid(t, b, rows, columns);
}

/* Reads the N of `path N`. On a graph it may be missing: then there are as many vertices
 * as labels. */
static bool sized(struct text *t, struct board *b, const struct shape *s, int64_t labels)
{
    const bool is_digraph = s->kind == ARC_PATH || s->kind == TOURNAMENT;
    uint64_t n = (uint64_t)labels;
    if (!read_number(&t->at, MAX_VERTICES, &n) && (labels < 0 || is_digraph))
        return fail(t, "the number of vertices is needed here");
    if (s->kind == CYCLE && n < 3)
        return fail(t, "too few vertices");
    return add_kind(t, b, s->kind, n);
}

/* A star has its centre and N leaves. */
static bool star(struct text *t, struct board *b, const struct shape *s, int64_t labels)
{
    uint64_t leaves;
    (void)labels;
    if (!read_number(&t->at, MAX_VERTICES - 1, &leaves))
        return fail(t, "expected the number of leaves");
    return add_kind(t, b, s->kind, leaves + 1);
}

static bool hamming(struct text *t, struct board *b, const struct shape *s,
                    int64_t labels)
{
    uint64_t n;
    (void)s, (void)labels;
    do {
        if (!read_number(&t->at, MAX_VERTICES, &n))
            return fail(t, "expected sizes such as 3x2x2");
        if (!add_kind(t, b, COMPLETE, n))
            return false;
    } while (read_char(&t->at, 'x'));
    return true;
}

static bool cube(struct text *t, struct board *b, const struct shape *s, int64_t labels)
{
    uint64_t dimensions;
    (void)s, (void)labels;
    if (!read_number(&t->at, 31, &dimensions))
        return fail(t, "expected the dimension of the cube, at most 31");
    for (uint64_t i = 0; i < dimensions; i++)
        if (!add_kind(t, b, COMPLETE, 2))
            return false;
    return true;
}

/* Reads [N:]0-1,1-2 or [N:]-, with `joint` between two vertices. Without N the largest
 * vertex determines the number of vertices; if there is no edge either, `labels` does. */
static bool read_arcs(struct text *t, struct factor *f, int64_t labels, char joint)
{
    uint64_t n = 0, u, v, least = 1;
    const char *at = t->at;
    bool sized = read_number(&at, MAX_VERTICES, &n) && read_char(&at, ':');
    if (sized)
        t->at = at;
    if (!read_char(&t->at, '-'))
        do {
            if (!read_number(&t->at, MAX_VERTICES - 1, &u) || !read_char(&t->at, joint) ||
                !read_number(&t->at, MAX_VERTICES - 1, &v))
                return fail(t, "expected two vertices of an edge");
            add_arc(f, u, v);
            if (joint == '-')
                add_arc(f, v, u);
            least = u >= least ? u + 1 : least;
            least = v >= least ? v + 1 : least;
        } while (read_char(&t->at, ','));
    if (!sized && f->arcs == 0 && labels < 0)
        return fail(t, "the number of vertices is needed here");
    if (!sized)
        n = f->arcs ? least : (uint64_t)labels;
    if (n < least || n > MAX_VERTICES)
        return fail(t, "too many or too few vertices");
    f->size = (uint32_t)n;
    return finish_arcs(t, f);
}

static bool listed(struct text *t, struct board *b, const struct shape *s, int64_t labels)
{
    struct factor f = {.kind = LISTED};
    if (read_arcs(t, &f, labels, s->joint))
        return add_factor(t, b, f);
    free(f.arc);
    return false;
}

/* One byte of graph6 holds six bits, plus 63. */
static bool read_sextet(struct text *t, uint64_t *bits)
{
    if (*t->at < 63 || *t->at > 126)
        return fail(t, "not a graph6 character, or too few of them");
    *bits = (uint64_t)(*t->at++ - 63);
    return true;
}

/* Reads the number of vertices: one byte, ~ and three bytes, or ~~ and six. */
static bool read_graph6_size(struct text *t, uint64_t *n)
{
    int count = !read_char(&t->at, '~') ? 1 : !read_char(&t->at, '~') ? 3 : 6;
    uint64_t bits;
    *n = 0;
    for (int i = 0; i < count; i++) {
        if (!read_sextet(t, &bits))
            return false;
        *n = 64 * *n + bits;
    }
    return (*n >= 1 && *n <= MAX_VERTICES) || fail(t, "too many or too few vertices");
}

/* Reads the upper triangle of the adjacency matrix column by column: (0,1), (0,2), (1,2),
 * ... */
static bool read_graph6(struct text *t, struct factor *f)
{
    uint64_t n, bits = 0;
    int left = 0;
    if (!read_graph6_size(t, &n))
        return false;
    for (uint64_t v = 1; v < n; v++)
        for (uint64_t u = 0; u < v; u++) {
            if (left == 0 && !read_sextet(t, &bits))
                return false;
            left = left == 0 ? 5 : left - 1;
            if (bits >> left & 1) {
                add_arc(f, u, v);
                add_arc(f, v, u);
            }
        }
    f->size = (uint32_t)n;
    if ((bits & ((1u << left) - 1)) != 0)
        return fail(t, "the padding is not zero");
    return finish_arcs(t, f);
}

static bool graph6(struct text *t, struct board *b, const struct shape *s, int64_t labels)
{
    struct factor f = {.kind = LISTED};
    (void)s, (void)labels;
    if (read_graph6(t, &f))
        return add_factor(t, b, f);
    free(f.arc);
    return false;
}

/* Reads (A) (B): the factors of A, then those of B. Vertex (a,b) is a * |B| + b. */
static bool product(struct text *t, struct board *b, const struct shape *s,
                    int64_t labels)
{
    (void)s, (void)labels;
    if (++t->depth > MAX_DEPTH)
        return fail(t, "too many products inside each other");
    for (int i = 0; i < 2; i++) {
        read_char(&t->at, ' ');
        if (!read_char(&t->at, '('))
            return fail(t, "expected (");
        read_char(&t->at, ' ');
        if (!read_shape(t, b, -1))
            return false;
        read_char(&t->at, ' ');
        if (!read_char(&t->at, ')'))
            return fail(t, "expected )");
    }
    t->depth--;
    b->rows = b->columns = 0; /* vertices of a grid inside are not named row,column */
    return true;
}

/* Reads one of the shapes in the table, which ends with a NULL word. */
static bool read_one_of(const struct shape *shape, struct text *t, struct board *b,
                        int64_t labels)
{
    for (; shape->word; shape++)
        if (read_word(&t->at, shape->word))
            return shape->read(t, b, shape, labels);
    return fail(t, "unknown shape of the board");
}

bool read_shape(struct text *t, struct board *b, int64_t labels)
{
    static const struct shape shapes[] = {
        {.word = "grid ", .read = grid},
        {.word = "path ", .read = sized, .kind = PATH},
        {.word = "cycle ", .read = sized, .kind = CYCLE},
        {.word = "complete ", .read = sized, .kind = COMPLETE},
        {.word = "cube ", .read = cube},
        {.word = "hamming ", .read = hamming},
        {.word = "graph ", .read = listed, .joint = '-'},
        {.word = "graph6 ", .read = graph6},
        {.word = "product", .read = product},
        {0},
    };
    return read_one_of(shapes, t, b, labels);
}

/* Digraphs of Blocking Pebbles */

/* Removes vertices that no arc leads to until there are none. The vertices of a cycle
 * would remain. */
static bool is_acyclic(const struct board *b)
{
    if (b->factor[0].kind != LISTED)
        return true;
    uint32_t *arriving = alloc_zeroed(b->vertices, sizeof *arriving);
    uint32_t *free_ones = alloc_again(NULL, b->vertices, sizeof *free_ones);
    size_t found = 0, taken = 0;
    uint32_t u;
    for (size_t i = 0; i < b->factor[0].arcs; i++)
        arriving[b->factor[0].arc[i][1]]++;
    for (uint32_t v = 0; v < b->vertices; v++)
        if (arriving[v] == 0)
            free_ones[found++] = v;
    while (taken < found) {
        struct walk w = {.board = b, .vertex = free_ones[taken++]};
        while (next_neighbour(&w, &u))
            if (--arriving[u] == 0)
                free_ones[found++] = u;
    }
    free(arriving);
    free(free_ones);
    return found == b->vertices;
}

bool read_digraph(struct text *t, struct board *b, int64_t vertices)
{
    static const struct shape shapes[] = {
        {.word = "arcs ", .read = listed, .joint = '>'},
        {.word = "path ", .read = sized, .kind = ARC_PATH},
        {.word = "tournament ", .read = sized, .kind = TOURNAMENT},
        {.word = "outstar ", .read = star, .kind = OUT_STAR},
        {.word = "instar ", .read = star, .kind = IN_STAR},
        {0},
    };
    if (!read_one_of(shapes, t, b, vertices))
        return false;
    return is_acyclic(b) || fail(t, "the arcs form a cycle");
}
