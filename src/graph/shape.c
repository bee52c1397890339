/* SPDX-License-Identifier: MIT */
/* shape.c: reads and prints the SHAPE of a graph. The table has one row per word.
 * Products become a flat list of factors. */
#include <string.h>

#include "base/nearest.h"
#include "graph/graph.h"

/* ---- graph6 ----
 *
 * Graphs as printable text, the format defined in nauty's formats.txt: the number of
 * vertices, then the upper triangle of the adjacency matrix column by column, six bits
 * per byte, with 63 added to each byte. */

/* Takes the next byte and returns it minus 63, or 64 if it does not belong to graph6. */
static unsigned six_bits(struct cursor *c)
{
    int byte = cursor_peek(c);
    if (byte < 63 || byte > 126)
        return 64;
    c->at++;
    return (unsigned)byte - 63;
}

static bool parse_graph6_vertices(struct cursor *c, uint64_t *n)
{
    unsigned digits = 1;
    if (cursor_take(c, "~"))
        digits = cursor_take(c, "~") ? 6 : 3;
    *n = 0;
    for (unsigned i = 0; i < digits; i++) {
        unsigned bits = six_bits(c);
        if (bits == 64)
            return cursor_expected(c, "graph6 text (bytes '?' to '~')");
        *n = *n << 6 | bits;
    }
    return true;
}

static bool parse_graph6_matrix(struct cursor *word, struct memory *m,
                                struct edges *edges)
{
    unsigned bits = 0, have = 0;
    for (uint32_t column = 1; column < edges->vertices; column++)
        for (uint32_t row = 0; row < column; row++) {
            if (have == 0) {
                bits = six_bits(word);
                have = 6;
                if (bits == 64)
                    return cursor_expected(word, "more graph6 text (bytes '?' to '~')");
            }
            if (!(bits >> --have & 1))
                continue;
            if (!memory_grow(m, &edges->pairs, &edges->capacity, edges->count + 1,
                             sizeof *edges->pairs))
                return cursor_no_memory(word, "graph6");
            edges->pairs[edges->count++] = (struct vertex_pair){row, column};
        }
    if ((bits & ((1u << have) - 1)) != 0) {
        word->at--;
        return cursor_fail(word, BAD_INPUT,
                           "graph6: the unused bits of the last byte must be 0");
    }
    return cursor_done(word, "the end of the graph6 text");
}

bool graph6_parse(struct cursor *c, struct memory *m, struct edges *edges)
{
    *edges = (struct edges){0};
    struct cursor word = cursor_take_word(c), place = word;
    uint64_t n;
    if (!parse_graph6_vertices(&word, &n))
        return false;
    if (n < 1 || n > MAX_VERTICES)
        return cursor_fail(&place, BAD_INPUT, "a graph has 1 to 2^31 vertices");
    edges->vertices = (uint32_t)n;
    uint64_t bytes = (n * (n - 1) / 2 + 5) /
                     6; /* checked first: the loop below is no longer than the text */
    if (cursor_left(&word) < bytes) {
        bytes -= cursor_left(&word);
        word.at = word.end;
        return cursor_fail(&word, BAD_INPUT, "graph6: %llu vertices need %llu more bytes",
                           (unsigned long long)n, (unsigned long long)bytes);
    }
    if (parse_graph6_matrix(&word, m, edges))
        return true;
    edges_free(edges, m);
    return false;
}

static void print_six_bits(uint64_t n, unsigned digits, struct writer *w)
{
    for (unsigned i = digits; i-- > 0;)
        write_byte(w, (char)((n >> (6 * i) & 63) + 63));
}

void graph6_print(const struct adjacency *a, struct writer *w)
{
    uint32_t n = a->vertices;
    if (n < 63)
        print_six_bits(n, 1, w);
    else if (n < 258048)
        write_byte(w, '~'), print_six_bits(n, 3, w);
    else
        write_text(w, "~~"), print_six_bits(n, 6, w);
    unsigned bits = 0, have = 0;
    for (uint32_t column = 1; column < n; column++) {
        size_t i = a->first[column]; /* rows ascend, so one pass along the row of `column`
                                        finds its bits */
        for (uint32_t row = 0; row < column; row++) {
            bool edge = i < a->first[column + 1] && a->to[i] == row;
            i += edge;
            bits = bits << 1 | edge;
            if (++have == 6) {
                print_six_bits(bits, 1, w);
                bits = have = 0;
            }
        }
    }
    if (have > 0)
        print_six_bits(bits << (6 - have), 1, w);
}

/* ---- shapes ---- */

/* Limit on nested products; deeper ones have too many factors anyway. */
#define MAX_DEPTH MAX_FACTORS

struct reading {
    struct arena *arena;
    struct graph *graph;
    bool labels_follow; /* they may say how many vertices there are */
    unsigned depth;     /* of nested products */
};

static bool parse_shape(struct cursor *c, const struct reading *r);

static bool add(const struct reading *r, const struct cursor *place,
                enum factor_kind kind, uint64_t size)
{
    return graph_add_factor(r->graph, kind, size, NULL) ||
           cursor_fail(place, BAD_INPUT,
                       "too large: at most 2^31 vertices in at most %d factors",
                       MAX_FACTORS);
}

/* Is the word a pattern? A pattern does not have one letter per vertex, so it does not
 * give the size of the graph. */
static bool is_pattern(const struct cursor *word)
{
    return cursor_is(word, "checkerboard") ||
           memchr(word->at, ':', cursor_left(word)) != NULL;
}

static bool parse_size(struct cursor *c, const char *what, uint64_t least, uint64_t *n)
{
    struct cursor place = *c;
    if (!cursor_number(c, MAX_VERTICES, what, n))
        return false;
    return *n >= least || cursor_fail(&place, BAD_INPUT, "%s is at least %llu", what,
                                      (unsigned long long)least);
}

/* Reads the size after path, cycle or complete: [N]. */
static bool parse_sized(struct cursor *c, const struct reading *r, enum factor_kind kind,
                        uint64_t least)
{
    struct cursor word = cursor_word(c);
    uint64_t n = cursor_left(&word);
    int first = cursor_peek(&word);
    if (is_digit(first)) {
        if (!parse_size(c, "the number of vertices", least, &n))
            return false;
    } else if (!r->labels_follow || n == 0 || is_pattern(&word)) {
        return cursor_expected(c, "the number of vertices");
    } else if (n < least) {
        return cursor_fail(c, BAD_INPUT, "the number of vertices is at least %llu",
                           (unsigned long long)least);
    }
    return add(r, c, kind, n);
}

static bool parse_grid(struct cursor *c, const struct reading *r)
{
    uint64_t rows, columns;
    struct cursor place = *c;
    if (!parse_size(c, "the number of rows", 1, &rows))
        return false;
    if (!cursor_take(c, "x"))
        return cursor_expected(c, "'x' between rows and columns");
    return parse_size(c, "the number of columns", 1, &columns) &&
           add(r, &place, FACTOR_PATH, rows) && add(r, &place, FACTOR_PATH, columns);
}

static bool parse_cube(struct cursor *c, const struct reading *r)
{
    uint64_t n;
    struct cursor place = *c;
    if (!cursor_number(c, 31, "the dimension", &n))
        return false;
    if (n == 0) /* Q0 is one vertex; a factor of one vertex keeps the list non-empty */
        return add(r, &place, FACTOR_COMPLETE, 1);
    for (uint64_t i = 0; i < n; i++)
        if (!add(r, &place, FACTOR_COMPLETE, 2))
            return false;
    return true;
}

static bool parse_hamming(struct cursor *c, const struct reading *r)
{
    do {
        struct cursor place = *c;
        uint64_t n;
        if (!parse_size(c, "the size of a factor", 1, &n) ||
            !add(r, &place, FACTOR_COMPLETE, n))
            return false;
    } while (cursor_take(c, "x"));
    return true;
}

static bool add_edges(const struct reading *r, struct cursor *place, struct edges *edges)
{
    struct adjacency a = {0};
    bool ok =
        adjacency_build(&a, r->arena, edges, BOTH) || cursor_no_memory(place, "graph");
    if (ok && !graph_add_factor(r->graph, FACTOR_EDGES, edges->vertices, &a))
        ok = add(r, place, FACTOR_EDGES, 0); /* says that it is too large */
    edges_free(edges, r->arena->memory);
    return ok;
}

static bool parse_graph(struct cursor *c, const struct reading *r)
{
    struct cursor place = *c;
    struct edges edges;
    if (!edges_parse(c, r->arena->memory, '-', &edges))
        return false;
    if (edges.vertices == 0) {
        struct cursor labels = *c;
        cursor_blanks(&labels);
        labels = cursor_word(&labels);
        if (!r->labels_follow || cursor_at_end(&labels) || is_pattern(&labels))
            return cursor_fail(&place, BAD_INPUT,
                               "a graph without edges needs its number of vertices: N:-");
        if (cursor_left(&labels) > MAX_VERTICES)
            return add(r, &place, FACTOR_EDGES, 0);
        edges.vertices = (uint32_t)cursor_left(&labels);
    }
    return add_edges(r, &place, &edges);
}

static bool parse_graph6(struct cursor *c, const struct reading *r)
{
    struct cursor place = *c;
    struct edges edges;
    return graph6_parse(c, r->arena->memory, &edges) && add_edges(r, &place, &edges);
}

/* Takes a pair of parentheses at the cursor, and gives what is between them. */
static bool parenthesised(struct cursor *c, struct cursor *inside)
{
    cursor_blanks(c);
    if (!cursor_take(c, "("))
        return cursor_expected(c, "'(' and a shape");
    *inside = *c;
    for (unsigned open = 1; c->at < c->end; c->at++) {
        open += *c->at == '(';
        open -= *c->at == ')';
        if (open == 0) {
            inside->end = c->at++;
            return true;
        }
    }
    return cursor_expected(c, "')'");
}

static bool parse_product(struct cursor *c, const struct reading *r)
{
    const struct reading inner = {r->arena, r->graph, false, r->depth + 1};
    if (r->depth >= MAX_DEPTH)
        return cursor_fail(c, BAD_INPUT, "products nest at most %d deep", MAX_DEPTH);
    for (int i = 0; i < 2; i++) {
        struct cursor inside;
        if (!parenthesised(c, &inside))
            return false;
        cursor_blanks(&inside);
        if (!parse_shape(&inside, &inner))
            return false;
        cursor_blanks(&inside);
        if (!cursor_done(&inside, "')'"))
            return false;
    }
    return true;
}

static const struct shape_row {
    const char *word;
    /* Reads what follows the word. NULL: it is the size of a factor of that kind, which
     * has at least so many vertices. */
    bool (*parse)(struct cursor *c, const struct reading *r);
    enum factor_kind kind;
    uint64_t least;
} shapes[] = {
    [SHAPE_GRID] = {"grid", .parse = parse_grid},
    [SHAPE_PATH] = {"path", .kind = FACTOR_PATH, .least = 1},
    [SHAPE_CYCLE] = {"cycle", .kind = FACTOR_CYCLE, .least = 3},
    [SHAPE_COMPLETE] = {"complete", .kind = FACTOR_COMPLETE, .least = 1},
    [SHAPE_CUBE] = {"cube", .parse = parse_cube},
    [SHAPE_HAMMING] = {"hamming", .parse = parse_hamming},
    [SHAPE_GRAPH] = {"graph", .parse = parse_graph},
    [SHAPE_GRAPH6] = {"graph6", .parse = parse_graph6},
    [SHAPE_PRODUCT] = {"product", .parse = parse_product},
};

static const struct shape_row *find_shape(const struct cursor *word)
{
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++)
        if (cursor_is(word, shapes[i].word))
            return &shapes[i];
    return NULL;
}

bool shape_is_named(const struct cursor *word)
{
    return find_shape(word) != NULL;
}

#define A_SHAPE                                                                          \
    "expected a shape: grid, path, cycle, complete, cube, hamming, graph, graph6 or "    \
    "product"

#define LONGEST_SIZE 20 /* longer ones are not quoted; in bytes */

bool shape_is_grid_size(const struct cursor *word)
{
    struct error ignored = {0};
    struct cursor c = *word;
    uint64_t rows, columns;
    c.error = &ignored;
    return cursor_left(&c) <= LONGEST_SIZE &&
           cursor_number(&c, UINT64_MAX, "a number", &rows) && cursor_take(&c, "x") &&
           cursor_number(&c, UINT64_MAX, "a number", &columns) && cursor_at_end(&c);
}

static struct nearest nearest_shape(const struct cursor *word)
{
    struct nearest n = nearest_to(word->at, cursor_left(word));
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++)
        nearest_offer(&n, shapes[i].word);
    return n;
}

bool shape_is_meant(const struct cursor *word)
{
    return nearest_shape(word).found != NULL || shape_is_grid_size(word);
}

static bool parse_shape(struct cursor *c, const struct reading *r)
{
    struct cursor word = cursor_word(c);
    const struct shape_row *row = find_shape(&word);
    if (row == NULL) {
        if (shape_is_grid_size(&word))
            return cursor_fail(&word, BAD_INPUT, A_SHAPE "; did you mean grid %.*s?",
                               (int)cursor_left(&word), word.at);
        struct nearest n = nearest_shape(&word);
        return cursor_fail(&word, BAD_INPUT, A_SHAPE "%s", nearest_hint(&n));
    }
    c->at = word.end;
    cursor_blanks(c);
    bool ok =
        row->parse != NULL ? row->parse(c, r) : parse_sized(c, r, row->kind, row->least);
    r->graph->shape = (enum shape)(row - shapes); /* a product's own shapes set others */
    return ok;
}

bool shape_parse(struct cursor *c, struct arena *arena, bool labels_follow,
                 struct graph *g)
{
    const struct reading r = {.arena = arena, .graph = g, .labels_follow = labels_follow};
    struct cursor place = *c;
    *g = (struct graph){0};
    return parse_shape(c, &r) &&
           (graph_finish(g, arena) || cursor_no_memory(&place, "board"));
}

static void print_factor(const struct factor *f, struct writer *w)
{
    static const char *const words[] = {"path", "cycle", "complete"};
    if (f->kind == FACTOR_EDGES) {
        write_text(w, "graph ");
        adjacency_print(&f->adjacency, '-', w);
    } else {
        write_format(w, "%s %u", words[f->kind], f->size);
    }
}

/* Prints a product nested to the left, whatever the input was: product (product (A) (B))
 * (C) numbers its vertices like product (A) (product (B) (C)). */
static void print_product(const struct graph *g, struct writer *w)
{
    for (unsigned i = 1; i < g->factors; i++)
        write_text(w, i + 1 < g->factors ? "product (" : "product ");
    for (unsigned i = 0; i < g->factors; i++) {
        write_text(w, i > 0 ? " (" : "(");
        print_factor(&g->factor[i], w);
        write_text(w, i > 0 && i + 1 < g->factors ? "))" : ")");
    }
}

void shape_print(const struct graph *g, struct writer *w)
{
    switch (g->shape) {
    case SHAPE_GRID:
        write_format(w, "grid %ux%u", graph_rows(g), graph_columns(g));
        break;
    case SHAPE_CUBE:
        write_format(w, "cube %u", g->vertices == 1 ? 0 : g->factors);
        break;
    case SHAPE_HAMMING:
        for (unsigned i = 0; i < g->factors; i++)
            write_format(w, i == 0 ? "hamming %u" : "x%u", g->factor[i].size);
        break;
    case SHAPE_GRAPH6:
        write_text(w, "graph6 ");
        graph6_print(&g->factor[0].adjacency, w);
        break;
    case SHAPE_PRODUCT:
        print_product(g, w);
        break;
    default:
        print_factor(&g->factor[0], w);
    }
}
