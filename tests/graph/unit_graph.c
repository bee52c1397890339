/* SPDX-License-Identifier: MIT */
/* unit_graph.c: tests graphs and acyclic digraphs: every shape is compared with an
 * adjacency matrix made the obvious way; text is read and written; errors have their
 * place; and shapes are far too large to store. */
#include "support.h"

#include <string.h>

#include "graph/dag.h"
#include "graph/graph.h"

#define MOST 64 /* vertices of an adjacency matrix */

struct matrix {
    unsigned n;
    bool edge[MOST][MOST];
};

static bool parse_graph(struct graph *g, struct desk *d)
{
    return shape_parse(&d->text, &d->arena, false, g) && cursor_at_end(&d->text);
}

static void open_graph(struct graph *g, struct desk *d, const char *text)
{
    desk_open(d, text);
    if (!parse_graph(g, d))
        print_error("%zu: %s\n", d->error.column, d->error.message);
    check(d->error.status == OK);
}

/* ---- obvious matrices ---- */

static void join(struct matrix *m, unsigned u, unsigned v)
{
    m->edge[u][v] = m->edge[v][u] = true;
}

static struct matrix path_matrix(unsigned n)
{
    struct matrix m = {.n = n};
    for (unsigned v = 0; v + 1 < n; v++)
        join(&m, v, v + 1);
    return m;
}

static struct matrix cycle_matrix(unsigned n)
{
    struct matrix m = path_matrix(n);
    join(&m, 0, n - 1);
    return m;
}

static struct matrix complete_matrix(unsigned n)
{
    struct matrix m = {.n = n};
    for (unsigned u = 0; u < n; u++)
        for (unsigned v = 0; v < u; v++)
            join(&m, u, v);
    return m;
}

/* Vertex (a,b) has number a·|B|+b. Two vertices are adjacent if one coordinate is equal
 * and the other two are adjacent. */
static struct matrix product_matrix(struct matrix a, struct matrix b)
{
    struct matrix m = {.n = a.n * b.n};
    for (unsigned i = 0; i < m.n; i++)
        for (unsigned j = 0; j < m.n; j++)
            m.edge[i][j] = (i / b.n == j / b.n && b.edge[i % b.n][j % b.n]) ||
                           (i % b.n == j % b.n && a.edge[i / b.n][j / b.n]);
    return m;
}

/* A star with a tail: 0-1,0-2,0-3,3-4. */
static struct matrix broom_matrix(void)
{
    struct matrix m = {.n = 5};
    join(&m, 0, 1);
    join(&m, 0, 2);
    join(&m, 0, 3);
    join(&m, 3, 4);
    return m;
}

/* A proper 2-colouring with side 0 on the lowest vertex of each component, if any. */
static bool two_colour(const struct matrix *m, unsigned side[MOST])
{
    bool seen[MOST] = {false}, good = true;
    for (unsigned root = 0; root < m->n; root++) {
        if (seen[root])
            continue;
        seen[root] = true;
        side[root] = 0;
        for (unsigned round = 0; round < m->n; round++)
            for (unsigned u = 0; u < m->n; u++)
                for (unsigned v = 0; seen[u] && v < m->n; v++)
                    if (m->edge[u][v] && !seen[v]) {
                        seen[v] = true;
                        side[v] = !side[u];
                    }
    }
    for (unsigned u = 0; u < m->n; u++)
        for (unsigned v = 0; v < m->n; v++)
            good = good && !(m->edge[u][v] && side[u] == side[v]);
    return good;
}

/* ---- graphs ---- */

/* Neighbours by the cache, by computation and by graph_adjacent are those of the matrix.
 * A walk may start at any of them. */
static void check_graph(const struct graph *g, const struct matrix *m)
{
    unsigned side[MOST];
    check_number(g->vertices, m->n);
    for (uint32_t v = 0; v < m->n; v++) {
        bool seen[MOST] = {false};
        uint32_t degree = 0, u, same, later, k = 0;
        struct neighbours computed = neighbours_computed(g, v, 0);
        for (struct neighbours n = graph_neighbours(g, v, 0); neighbours_next(&n, &u);
             k++) {
            struct neighbours from_k = graph_neighbours(g, v, k);
            struct neighbours computed_from_k = neighbours_computed(g, v, k);
            check(u < m->n && m->edge[v][u] && !seen[u]);
            check(neighbours_next_computed(&computed, &same) && same == u);
            check(neighbours_next(&from_k, &later) && later == u);
            check(neighbours_next_computed(&computed_from_k, &later) && later == u);
            seen[u] = true;
        }
        check(!neighbours_next_computed(&computed, &same));
        check_number(k, graph_degree(g, v));
        for (u = 0; u < m->n; u++) {
            degree += m->edge[v][u];
            check(graph_adjacent(g, v, u) == m->edge[v][u]);
        }
        check_number(graph_degree(g, v), degree);
    }
    check(g->bipartite == two_colour(m, side));
    for (uint32_t v = 0; g->bipartite && v < m->n; v++)
        check_number(graph_side(g, v), side[v]);
}

/* The text of a graph, its matrix, and how it is printed (NULL: as it was written). */
static void check_shape(const char *text, struct matrix m, const char *printed)
{
    struct desk d, second;
    struct graph g, again;
    open_graph(&g, &d, text);
    check_graph(&g, &m);
    shape_print(&g, &d.out);
    if (strcmp(d.out.text, printed != NULL ? printed : text) != 0)
        print_error("printed %s\n", d.out.text);
    check(strcmp(d.out.text, printed != NULL ? printed : text) == 0);
    open_graph(&again, &second, d.out.text);
    check_graph(&again, &m);
    desk_close(&second);
    desk_close(&d);
}

TEST(test_shapes)
{
    struct matrix k2 = complete_matrix(2), k3 = complete_matrix(3);
    for (unsigned n = 1; n <= 7; n++) {
        struct text t = text_of("path %u", n);
        check_shape(t.bytes, path_matrix(n), NULL);
        t = text_of("complete %u", n);
        check_shape(t.bytes, complete_matrix(n), NULL);
        t = text_of("cycle %u", n + 2);
        check_shape(t.bytes, cycle_matrix(n + 2), NULL);
        t = text_of("grid %ux%u", n, 9 - n);
        check_shape(t.bytes, product_matrix(path_matrix(n), path_matrix(9 - n)), NULL);
    }
    check_shape("cube 0", path_matrix(1), NULL);
    check_shape("cube 1", k2, NULL);
    check_shape("cube 2", product_matrix(k2, k2), NULL);
    check_shape("cube 3", product_matrix(k2, product_matrix(k2, k2)), NULL);
    check_shape("hamming 4", complete_matrix(4), NULL);
    check_shape("hamming 3x2x2", product_matrix(product_matrix(k3, k2), k2), NULL);
    check_shape("hamming 2x3", product_matrix(k2, k3), NULL);
    check_shape("hamming 1x3x1", k3, NULL);
    check_shape("graph 0-1,0-2,0-3,3-4", broom_matrix(), NULL);
    check_shape("graph 4-3,3-0,2-0,1-0", broom_matrix(), "graph 0-1,0-2,0-3,3-4");
    struct matrix apart = {.n = 4};
    check_shape("graph 4:-", apart, NULL);
    join(&apart, 1, 2);
    check_shape("graph 4:1-2", apart, NULL);
    join(&apart, 0, 3);
    check_shape("graph 4:1-2,0-3", apart, "graph 0-3,1-2");
}

TEST(test_products)
{
    struct matrix p3 = path_matrix(3), c4 = cycle_matrix(4), broom = broom_matrix();
    check_shape("product (path 3) (cycle 4)", product_matrix(p3, c4), NULL);
    check_shape("product (cycle 4) (path 3)", product_matrix(c4, p3), NULL);
    check_shape("product (graph 0-1,0-2,0-3,3-4) (path 3)", product_matrix(broom, p3),
                NULL);
    check_shape("product (path 3) (graph 0-1,0-2,0-3,3-4)", product_matrix(p3, broom),
                NULL);
    check_shape("product (path 2) (product (path 3) (cycle 4))",
                product_matrix(path_matrix(2), product_matrix(p3, c4)),
                "product (product (path 2) (path 3)) (cycle 4)");
    check_shape("product (grid 2x3) (complete 3)",
                product_matrix(product_matrix(path_matrix(2), p3), complete_matrix(3)),
                "product (product (path 2) (path 3)) (complete 3)");
    check_shape("product (graph6 Bw) (path 2)",
                product_matrix(complete_matrix(3), path_matrix(2)),
                "product (graph 0-1,0-2,1-2) (path 2)");
    check_shape("product (cube 2) (hamming 3x2)",
                product_matrix(product_matrix(path_matrix(2), path_matrix(2)),
                               product_matrix(complete_matrix(3), path_matrix(2))),
                "product (product (product (complete 2) (complete 2)) (complete 3)) "
                "(complete 2)");
}

/* The examples of nauty's formats.txt, and graphs whose text is plain to see. */
TEST(test_graph6)
{
    struct matrix example = {.n = 5}; /* formats.txt: DQc is 0-2,0-4,1-3,3-4 */
    join(&example, 0, 2);
    join(&example, 0, 4);
    join(&example, 1, 3);
    join(&example, 3, 4);
    check_shape("graph6 DQc", example, NULL);
    struct matrix star = {.n = 5}; /* the last column of the triangle all ones */
    for (unsigned v = 0; v < 4; v++)
        join(&star, v, 4);
    check_shape("graph6 D?{", star, NULL);
    check_shape("graph6 @", path_matrix(1), NULL);
    check_shape("graph6 A_", path_matrix(2), NULL);
    check_shape("graph6 Bw", complete_matrix(3), NULL);
    check_shape("graph6 D~{", complete_matrix(5), NULL);
    struct desk d;
    struct graph g;
    struct text long_one =
        text_of("graph6 ~?@B"); /* 67 vertices, no edges: 369 bytes of '?' */
    for (int i = 0; i < (67 * 66 / 2 + 5) / 6; i++)
        add_text(&long_one, "?");
    open_graph(&g, &d, long_one.bytes);
    check_number(g.vertices, 67);
    shape_print(&g, &d.out);
    check(strcmp(d.out.text, long_one.bytes) == 0);
    desk_close(&d);
}

/* Nothing regular is stored: the largest shapes cost no memory and answer at once. */
TEST(test_large_shapes)
{
    static const struct {
        const char *text;
        uint32_t vertices, degree, v, k, neighbour;
    } cases[] = {
        {"complete 100000", 100000, 99999, 5, 5, 6},
        {"complete 2147483648", 2147483648u, 2147483647, 2147483647, 7, 7},
        {"cube 24", 1 << 24, 24, 0, 0, 1 << 23},
        {"cube 31", 2147483648u, 31, 1, 30, 0},
        {"grid 46340x46340", 46340u * 46340u, 4, 46341, 0, 1},
        {"cycle 2147483648", 2147483648u, 2, 0, 0, 2147483647},
        {"hamming 1000x1000x1000", 1000000000, 2997, 0, 999, 1000},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct desk d;
        struct graph g;
        open_graph(&g, &d, cases[i].text);
        check(d.memory.peak < 10000);
        check_number(g.vertices, cases[i].vertices);
        check_number(graph_degree(&g, cases[i].v), cases[i].degree);
        struct neighbours n = graph_neighbours(&g, cases[i].v, cases[i].k);
        uint32_t u;
        check(neighbours_next(&n, &u));
        check_number(u, cases[i].neighbour);
        check(graph_adjacent(&g, cases[i].v, cases[i].neighbour));
        check(graph_adjacent(&g, cases[i].neighbour, cases[i].v));
        desk_close(&d);
    }
}

struct refusal {
    const char *text;
    size_t column;
    const char *message; /* a piece of it */
};

static void check_refusal(const struct refusal *r, struct desk *d, bool read)
{
    if (!read &&
        (d->error.column != r->column || strstr(d->error.message, r->message) == NULL))
        print_error("%zu: %s\n", d->error.column, d->error.message);
    check(!read && d->error.status == BAD_INPUT);
    check_number(d->error.column, r->column);
    check(strstr(d->error.message, r->message) != NULL);
    desk_close(d);
}

TEST(test_refused_shapes)
{
    static const struct refusal cases[] = {
        {"ring 5", 1, "expected a shape"},
        {"path", 5, "number of vertices"},
        {"path 0", 6, "at least 1"},
        {"path x", 6, "number of vertices"},
        {"cycle 2", 7, "at least 3"},
        {"path 2147483649", 6, "at most 2147483648"},
        {"grid 3", 7, "'x'"},
        {"grid 0x3", 6, "at least 1"},
        {"grid 65536x65536", 6, "too large"},
        {"cube 32", 6, "at most 31"},
        {"hamming 3x", 11, "expected"},
        {"hamming 65536x65536", 15, "too large"},
        {"graph -", 7, "number of vertices"},
        {"graph 0-0", 7, "joined to itself"},
        {"graph 0-1,1-0", 11, "twice"},
        {"graph 0-1,2-3,0-1", 15, "twice"},
        {"graph 3:0-1,1-3", 13, "out of range"},
        {"graph 0:-", 7, "at least 1"},
        {"graph 0-1,", 11, "a vertex number"},
        {"graph 0-1;", 10, "','"},
        {"graph 0>1", 8, "'-'"},
        {"graph 0-2147483648", 9, "at most 2147483647"},
        {"graph 2147483649:0-1", 7, "at most 2147483648"},
        {"graph6 D?", 10, "more bytes"},
        {"graph6 D?{?", 11, "the end"},
        {"graph6 D?|", 10, "unused bits"},
        {"graph6 ?", 8, "1 to 2^31"},
        {"graph6 D!{", 9, "graph6"},
        {"product (path 2)", 17, "'('"},
        {"product (path 2) (path 3", 25, "')'"},
        {"product (path 2 2) (path 3)", 17, "')'"},
        {"product (cube 20) (cube 20)", 25, "too large"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct desk d;
        struct graph g;
        desk_open(&d, cases[i].text);
        check_refusal(&cases[i], &d, parse_graph(&g, &d));
    }
}

/* Every allocation of reading a graph may fail: refused, and nothing is left behind. */
TEST(test_no_memory)
{
    static const char *const texts[] = {"graph 0-1,0-2,2-3,1-4", "grid 3x4", "graph6 D?{",
                                        "product (graph 0-1,1-2) (graph 0-1,1-2)"};
    for (size_t i = 0; i < COUNT(texts); i++)
        for (size_t n = 1, done = 0; !done; n++) {
            struct desk d;
            struct graph g;
            desk_open(&d, texts[i]);
            d.memory.fail_at = n;
            testing("%s, allocation %zu fails", texts[i], n);
            done = parse_graph(&g, &d);
            check(done || d.error.status == NO_MEMORY);
            /* A list that cannot be doubled may still be lengthened a little. */
            done = done && d.memory.fail_at > 0;
            desk_close(&d);
        }
}

TEST(test_vertices)
{
    static const struct {
        const char *shape, *name;
        uint32_t vertex;
        bool good;
    } cases[] = {
        {"grid 3x4", "1,1", 0, true},  {"grid 3x4", "2,3", 6, true},
        {"grid 3x4", "3,4", 11, true}, {"grid 3x4", "4,1", 0, false},
        {"grid 3x4", "1,5", 0, false}, {"grid 3x4", "0,1", 0, false},
        {"grid 3x4", "5", 0, false},   {"path 4", "3", 3, true},
        {"path 4", "4", 0, false},     {"hamming 3x2", "5", 5, true},
        {"cube 2", "x", 0, false},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct desk d;
        struct graph g;
        uint32_t v = 0;
        open_graph(&g, &d, cases[i].shape);
        struct cursor c = cursor_of(cases[i].name, strlen(cases[i].name), &d.error);
        testing("vertex %s of %s", cases[i].name, cases[i].shape);
        check(graph_parse_vertex(&g, &c, &v) == cases[i].good);
        check(v == cases[i].vertex);
        graph_print_vertex(&g, v, &d.out);
        check(!cases[i].good || strcmp(d.out.text, cases[i].name) == 0);
        desk_close(&d);
    }
}

/* ---- digraphs ---- */

/* Arcs u>v of the matrix; degrees, neighbours, numbers of arcs, and the text again. */
static void check_dag(const char *text, const struct matrix *m)
{
    struct desk desk;
    struct dag d;
    uint64_t arcs = 0, arc;
    desk_open(&desk, text);
    check(dag_parse(&desk.text, &desk.arena, &d));
    check_number(d.vertices, m->n);
    for (uint32_t head = 0; head < m->n; head++) {
        uint32_t out = 0, in = 0;
        for (uint32_t tail = 0; tail < m->n; tail++) {
            uint32_t a, b;
            check(dag_find_arc(&d, tail, head, &arc) == m->edge[tail][head]);
            if (m->edge[head][tail])
                check_number(dag_out(&d, head, out++), tail);
            if (!m->edge[tail][head])
                continue;
            check_number(dag_in(&d, head, in++), tail);
            check_number(arc, arcs++); /* by head, then tail */
            dag_arc_ends(&d, arc, &a, &b);
            check(a == tail && b == head);
        }
        check_number(dag_out_degree(&d, head), out);
        check_number(dag_in_degree(&d, head), in);
    }
    check_number(d.arcs, arcs);
    dag_print(&d, &desk.out);
    check(strcmp(desk.out.text, text) == 0);
    desk_close(&desk);
}

TEST(test_dags)
{
    for (unsigned n = 1; n <= 6; n++) {
        struct matrix path = {.n = n}, all = {.n = n}, out = {.n = n + 1},
                      in = {.n = n + 1};
        for (unsigned v = 0; v < n; v++) {
            path.edge[v][v + 1] = v + 1 < n;
            out.edge[0][v + 1] = in.edge[v + 1][0] = true;
            for (unsigned u = 0; u < v; u++)
                all.edge[u][v] = true;
        }
        check_dag(text_of("path %u", n).bytes, &path);
        check_dag(text_of("tournament %u", n).bytes, &all);
        check_dag(text_of("outstar %u", n).bytes, &out);
        check_dag(text_of("instar %u", n).bytes, &in);
    }
    struct matrix list = {.n = 6};
    list.edge[0][2] = list.edge[4][2] = list.edge[2][3] = list.edge[4][0] = true;
    check_dag("arcs 6:0>2,2>3,4>0,4>2", &list);
    struct matrix none = {.n = 3}, single = {.n = 1};
    check_dag("arcs 3:-", &none);
    check_dag("outstar 0", &single);
}

TEST(test_large_dag)
{
    struct desk desk;
    struct dag d;
    uint32_t tail, head;
    uint64_t arc;
    desk_open(&desk, "tournament 2147483648");
    check(dag_parse(&desk.text, &desk.arena, &d) && desk.memory.peak == 0);
    check(d.arcs == (uint64_t)2147483648u * 2147483647u / 2);
    dag_arc_ends(&d, d.arcs - 1, &tail, &head);
    check(head == 2147483647 && tail == 2147483646);
    check(dag_find_arc(&d, tail, head, &arc) && arc == d.arcs - 1);
    desk_close(&desk);
}

TEST(test_refused_dags)
{
    static const struct refusal cases[] = {
        {"arcs 0>1,1>2,2>0", 6, "cycle: "},
        {"arcs 0>1,1>0", 6, "cycle: "},
        {"arcs 5>6,6>5,0>1", 6, "5"},
        {"arcs 1>1", 6, "itself"},
        {"arcs 0>1,0>1", 10, "twice"},
        {"arcs 0-1", 7, "'>'"},
        {"arcs 2:0>2", 8, "out of range"},
        {"path 0", 6, "at least 1"},
        {"outstar 2147483648", 9, "at most 2147483647"},
        {"cycle 3", 1, "expected arcs"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct desk desk;
        struct dag d;
        desk_open(&desk, cases[i].text);
        check_refusal(&cases[i], &desk, dag_parse(&desk.text, &desk.arena, &d));
    }
}

/* The cycle in the message is one: it comes back to where it starts, along arcs. */
TEST(test_cycle_is_named)
{
    const char *text = "arcs 9>0,0>1,1>2,2>3,3>1,3>4";
    struct desk desk;
    struct dag d;
    desk_open(&desk, text);
    check(!dag_parse(&desk.text, &desk.arena, &d));
    const char *cycle = strrchr(desk.error.message, ' ') + 1;
    check(strcmp(cycle, "1>2>3>1") == 0 || strcmp(cycle, "2>3>1>2") == 0 ||
          strcmp(cycle, "3>1>2>3") == 0);
    desk_close(&desk);
}

/* ---- symmetries ---- */

/* The set of vertices, as bits, to which symmetries take the first one. */
static uint64_t images_of_first(const char *shape)
{
    struct desk d;
    struct graph g;
    uint64_t images = 0;
    open_graph(&g, &d, shape);
    for (uint32_t v = 0; v < g.vertices; v++)
        images |= (uint64_t)graph_maps(&g, 0, v) << v;
    desk_close(&d);
    return images;
}

TEST(test_symmetries)
{
    check_number(images_of_first("path 5"), 0x11);
    check_number(images_of_first("cube 4"), 0xffff);
    check_number(images_of_first("grid 2x3"), 0x2d); /* the corners */
    check_number(images_of_first("graph 0-1,1-2,2-3,3-4,4-0,0-5,1-6,2-7,3-8,4-9,"
                                 "5-7,7-9,9-6,6-8,8-5"), /* Petersen */
                 0x3ff);
    /* no symmetry at all: the smallest tree of that kind has 7 vertices */
    check_number(images_of_first("graph 0-1,1-2,2-3,3-4,4-5,2-6"), 0x1);
    /* a mirror that swaps 0 and 3, 1 and 2 */
    check_number(images_of_first("graph 0-1,0-4,1-2,1-5,4-5,2-5,2-3,3-4"), 0x9);
    check_number(images_of_first("path 64"), INT64_MIN + 1);
}
