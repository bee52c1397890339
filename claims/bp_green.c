/* SPDX-License-Identifier: MIT */
/* bp_green.c: the claims of [BP §3.1]: green pebbles only. */
#include <string.h>

#include "dicot.h"
#include "pebbles.h"

/* Writes vertices with only green pebbles: pebbles[0..count-1]. */
static struct text green(const unsigned *pebbles, unsigned count)
{
    struct text t = {""};
    for (unsigned i = 0; i < count; i++)
        append(t.text, sizeof t.text, "(0,0,%u)", pebbles[i]);
    return t;
}

/* Calls `each` with all distributions of at most n pebbles per vertex. */
static void all_green(struct trial *t, unsigned vertices, unsigned n,
                      void (*each)(struct trial *t, const unsigned *g, unsigned vertices))
{
    unsigned g[8] = {0};
    for (unsigned at = 0; at < vertices && goes_on(t);) {
        each(t, g, vertices);
        for (at = 0; at < vertices && ++g[at] > n; at++)
            g[at] = 0;
    }
}

static void in_star(struct trial *t, const unsigned *g, unsigned vertices)
{
    is_worth(t, text("*%u", g[0]).text, "pebbles instar %u %s", vertices - 1,
             green(g, vertices).text);
}

static void out_star(struct trial *t, const unsigned *g, unsigned vertices)
{
    unsigned sum = 0;
    for (unsigned i = 1; i < vertices; i++)
        sum ^= g[i];
    is_worth(t, text("*%u", sum).text, "pebbles outstar %u %s", vertices - 1,
             green(g, vertices).text);
}

static void green_path(struct trial *t, const unsigned *g, unsigned vertices)
{
    unsigned sum = 0;
    for (unsigned i = 1; i < vertices; i += 2) /* the places 2, 4, … */
        sum ^= g[i];
    is_worth(t, text("*%u", sum).text, "pebbles path %u %s", vertices,
             green(g, vertices).text);
}

static void green_triple(struct trial *t, const unsigned *g, unsigned vertices)
{
    is_won_by(t, g[1] == g[2] ? "P" : "N", TRIPLE "%s", green(g, vertices).text);
}

/* Pebbles on a source, here the first vertex, change nothing. */
static void superfluous(struct trial *t, const unsigned *g, unsigned vertices)
{
    static const char *const shapes[] = {"path 3", "outstar 2", "tournament 3"};
    const unsigned without[] = {0, g[1], g[2]};
    for (unsigned i = 0; i < sizeof shapes / sizeof shapes[0]; i++)
        is_won_by(t, "P", "pebbles %s %s + pebbles %s %s", shapes[i],
                  green(g, vertices).text, shapes[i], green(without, vertices).text);
}

static void source_pebbles(struct trial *t, unsigned n)
{
    all_green(t, 3, n, superfluous);
}

static void in_stars(struct trial *t, unsigned n)
{
    for (unsigned vertices = 2; vertices <= 4; vertices++)
        all_green(t, vertices, n, in_star);
}

static void powers_of_two(struct trial *t, unsigned n)
{
    for (unsigned k = 0; k <= n; k++)
        is_worth(t, text("*%u", 1u << k).text, "pebbles instar 1 (0,0,%u)(0,0)", 1u << k);
}

static void out_stars(struct trial *t, unsigned n)
{
    for (unsigned vertices = 2; vertices <= 4; vertices++)
        all_green(t, vertices, n, out_star);
}

static void green_paths(struct trial *t, unsigned n)
{
    for (unsigned vertices = 2; vertices <= 5; vertices++)
        all_green(t, vertices, n, green_path);
}

static void green_triples(struct trial *t, unsigned n)
{
    all_green(t, 3, n, green_triple);
}

static void one_green(struct trial *t, unsigned n)
{
    const unsigned less = is_corrected(t);
    is_worth(t, text("*%u", 1 - less).text, "pebbles tournament 1 (0,0,1)");
    for (unsigned k = 2; k <= n; k++)
        is_worth(t, text("*%u", k - less).text, "pebbles tournament %u (0,0)x%u(0,0,1)",
                 k, k - 1);
}

/* ---- Construction 3.8: the graph D(T) of an oriented tree T ---- */

#define MOST_VERTICES 8

/* Vertex i > 0 is joined to parent[i] < i; the arc leads down to i, or up from it. */
struct tree {
    unsigned count, parent[MOST_VERTICES];
    bool up[MOST_VERTICES];
};

static bool has_arc(const struct tree *t, unsigned u, unsigned v)
{
    return (v > u && t->parent[v] == u && !t->up[v]) ||
           (u > v && t->parent[u] == v && t->up[u]);
}

static bool is_source(const struct tree *t, unsigned v)
{
    for (unsigned u = 0; u < t->count; u++)
        if (has_arc(t, u, v))
            return false;
    return true;
}

/* Returns the set of vertices at the end of a path of odd length from a source. */
static unsigned odd_vertices(const struct tree *t)
{
    unsigned even = 0, odd = 0, before;
    for (unsigned v = 0; v < t->count; v++)
        even |= (unsigned)is_source(t, v) << v;
    do {
        before = even + odd;
        for (unsigned u = 0; u < t->count; u++)
            for (unsigned v = 0; v < t->count; v++)
                if (has_arc(t, u, v)) {
                    odd |= (even >> u & 1) << v;
                    even |= (odd >> u & 1) << v;
                }
    } while (even + odd != before);
    return odd;
}

/* Writes the arcs of T, or of D(T), in which the vertex σ has the number `count`. */
static struct text arcs_of(const struct tree *t, bool of_d)
{
    const unsigned odd = of_d ? odd_vertices(t) : ~0u;
    struct text list = {""};
    for (unsigned u = 0; u <= t->count; u++)
        for (unsigned v = 0; v < t->count; v++) {
            bool there = u == t->count ? of_d : has_arc(t, u, v) && (odd >> u & 1);
            if (there && (odd >> v & 1))
                append(list.text, sizeof list.text, "%s%u>%u",
                       list.text[0] != '\0' ? "," : "", u, v);
        }
    return list;
}

/* Compares T with D(T), with one pebble on each vertex in turn: T + D(T) is won by the
 * second player exactly if both have the same nimber. Vertices that are not in D(T) stay
 * there without arcs and pebbles. */
static void compare_with_graph(struct trial *t, const struct tree *tree)
{
    const struct text arcs = arcs_of(tree, false), graph = arcs_of(tree, true);
    const unsigned odd = odd_vertices(tree);
    for (unsigned v = 0; v < tree->count; v++) {
        unsigned in_tree[MOST_VERTICES + 1] = {0}, in_graph[MOST_VERTICES + 1] = {0};
        in_tree[v] = 1;
        in_graph[v] = odd >> v & 1;
        is_won_by(t, "P", "pebbles arcs %u:%s %s + pebbles arcs %u:%s %s", tree->count,
                  arcs.text, green(in_tree, tree->count).text, tree->count + 1,
                  graph.text, green(in_graph, tree->count + 1).text);
    }
}

/* D(T) of an in-star is one arc, D(T) of a path is an out-star. */
static void small_graphs(struct trial *t, unsigned n)
{
    for (unsigned count = 2; count <= n && count <= MOST_VERTICES; count++) {
        struct tree star = {.count = count}, path = {.count = count};
        struct text arc = text("%u>0", count), arcs = {""};
        for (unsigned v = 1; v < count; v++) {
            star.up[v] = true;
            path.parent[v] = v - 1;
            if (v % 2 == 1)
                append(arcs.text, sizeof arcs.text, "%s%u>%u", v > 1 ? "," : "", count,
                       v);
        }
        is_so(t, strcmp(arcs_of(&star, true).text, arc.text) == 0, NULL,
              "pebbles instar %u (0,0)x%u", count - 1, count);
        is_so(t, strcmp(arcs_of(&path, true).text, arcs.text) == 0, NULL,
              "pebbles path %u (0,0)x%u", count, count);
    }
}

/* Compares T with its kernel graph, as dicot makes it, with one pebble on each vertex. */
static void compare_with_kernel(struct trial *t, const struct tree *tree)
{
    const struct text arcs = arcs_of(tree, false);
    for (unsigned v = 0; v < tree->count; v++) {
        unsigned pebbles[MOST_VERTICES] = {0};
        char position[300], graph[300] = "";
        pebbles[v] = 1;
        snprintf(position, sizeof position, "arcs %u:%s %s", tree->count, arcs.text,
                 green(pebbles, tree->count).text);
        const char *question[] = {"reduce", "green-tree", position};
        if (trial_ask(t, question, 3) == DICOT_OK)
            answer_text(t, "position", graph, sizeof graph);
        is_won_by(t, "P", "pebbles %s + pebbles %s", position, graph);
    }
}

static void all_trees(struct trial *t, unsigned n,
                      void (*each)(struct trial *t, const struct tree *tree))
{
    for (unsigned count = 2; count <= n && count <= MOST_VERTICES; count++) {
        struct tree tree = {.count = count};
        for (unsigned at = 1; at < count && goes_on(t);) {
            each(t, &tree);
            for (at = 1; at < count; at++) { /* the next choice of arcs */
                tree.up[at] = !tree.up[at];
                if (tree.up[at])
                    break;
                if (++tree.parent[at] < at)
                    break;
                tree.parent[at] = 0;
            }
        }
    }
}

static void trees_and_kernels(struct trial *t, unsigned n)
{
    all_trees(t, n, compare_with_kernel);
}

static void trees_and_graphs(struct trial *t, unsigned n)
{
    all_trees(t, n, compare_with_graph);
}

const struct claim bp_green_claims[] = {
    {.key = "BP Thm 3.5",
     .says = "a green in-star is worth *g0, its centre",
     .check = in_stars,
     PEBBLES(3, 5, 9),
     .proved = "doc/pebbles.md",
     .where = "cases `pebbles_green.txt`; selftest"},
    {.key = "BP §3.1, nim dimension",
     .says = "every *2^k is the value of green pebbles",
     .check = powers_of_two,
     SIZES("k of up to n", 6, 8, 10),
     .proved = "doc/pebbles.md"},
    {.key = "BP Thm 3.6",
     .says = "a green out-star is worth the nim sum of its leaves",
     .check = out_stars,
     PEBBLES(3, 5, 9),
     .proved = "doc/pebbles.md",
     .where = "cases `pebbles_green.txt`; selftest"},
    {.key = "BP Thm 3.7",
     .says = "a green path is worth the nim sum of its even places",
     .check = green_paths,
     PEBBLES(2, 4, 6),
     .proved = "doc/pebbles.md",
     .where = "cases `pebbles_green.txt`; selftest"},
    {.key = "BP Const 3.8",
     .says = "the graph D(T) of an oriented tree",
     .why_not = RULES,
     .where =
         "`dicot reduce green-tree`: `src/reduce/green_tree.c`, beside the kernel graph"},
    {.key = "BP Prop 3.9",
     .says = "an oriented tree T with green pebbles is worth as much as the graph D(T)",
     .check = trees_and_graphs,
     SIZES("all oriented trees of up to n vertices, with one pebble", 5, 6, 7),
     .where = "right for the kernel graph: doc/pebbles.md, test `pebbles`",
     .reason =
         "a vertex can be at the end of an odd and of an even path from sources; its "
         "pebbles then need not count"},
    {.key = "BP Prop 3.9, corrected",
     .says = "an oriented tree T with green pebbles is worth as much as its kernel graph",
     .check = trees_and_kernels,
     SIZES("all oriented trees of up to n vertices, with one pebble", 4, 6, 7),
     .corrects = "BP Prop 3.9",
     .proved = "doc/pebbles.md",
     .where = "`dicot reduce green-tree`: `src/reduce/green_tree.c`"},
    {.key = "BP §3.1, small graphs",
     .says = "D(T) of an in-star is a single arc, that of a directed path an out-star",
     .check = small_graphs,
     SIZES("up to n vertices", 8, 8, 8)},
    {.key = "BP Thm 3.10, proof",
     .says = "as in all green positions, pebbles on a source are superfluous",
     .check = source_pebbles,
     PEBBLES(3, 5, 8),
     .proved = "doc/pebbles.md"},
    {.key = "BP Thm 3.10",
     .says = "a green transitive triple is won by the second player exactly if g2 = g3",
     .check = green_triples,
     PEBBLES(5, 10, 20),
     .proved = "doc/pebbles.md",
     .where = "cases `pebbles_green.txt`; selftest"},
    {.key = "BP Thm 3.11",
     .says = "a green pebble on the sink of a transitive tournament of n vertices is *n",
     .check = one_green,
     SIZES("up to n vertices", 8, 20, 60),
     .where = "cases `pebbles_green.txt`, corrected",
     .reason =
         "from the sink the pebble can move to n-1 vertices; n counts the empty heap"},
    {.key = "BP Thm 3.11, corrected",
     .says = "a green pebble on the sink of a transitive tournament of n vertices is "
             "*(n-1)",
     .check = one_green,
     SIZES("up to n vertices", 8, 20, 60),
     .corrects = "BP Thm 3.11",
     .proved = "doc/pebbles.md"},
    {.key = NULL},
};
