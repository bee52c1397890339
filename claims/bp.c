/* SPDX-License-Identifier: MIT */
/* bp.c: the claims of The Game of Blocking Pebbles [BP], section by section.
 *
 * A vertex is written (blue,red) or (blue,red,green). The out-star K_{1,2} has its centre
 * first; the transitive triple has its source first and its sink last. Numbers of pebbles
 * run from 0 or 1 to n. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "dicot.h"
#include "rules.h"
#include "trial.h"

#define STAR "pebbles outstar 2 "
#define TRIPLE "pebbles tournament 3 "

/* ---- values as text ---- */

struct text {
    char text[100];
};

__attribute__((format(printf, 1, 2))) static struct text text(const char *format, ...)
{
    struct text t;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(t.text, sizeof t.text, format, arguments);
    va_end(arguments);
    return t;
}

static struct text integer(long n)
{
    return text("%ld", n);
}

static struct text form(long left, long right)
{
    return text("{%ld|%ld}", left, right);
}

/* a / 2, rounded down. */
static long half(long a)
{
    return a < 0 ? -((1 - a) / 2) : a / 2;
}

static long larger(long a, long b)
{
    return a > b ? a : b;
}

/* ---- 2: rules ---- */

static size_t count_moves(struct dicot_position *p, enum dicot_player who)
{
    const char *move;
    size_t count = 0;
    dicot_position_list(p, who);
    while (dicot_position_next(p, &move, NULL) == DICOT_OK && move != NULL)
        count++;
    return count;
}

/* Left cannot move, but she can after every move of Right. */
static bool is_discovered(const char *line)
{
    struct dicot_position *p = dicot_position_open(line, strlen(line), NULL, NULL);
    if (p == NULL)
        return false;
    size_t moves = count_moves(p, DICOT_RIGHT);
    bool so = moves > 0 && count_moves(p, DICOT_LEFT) == 0;
    for (size_t i = 0; so && i < moves; i++) {
        const char *move = NULL;
        char copy[100];
        dicot_position_list(p, DICOT_RIGHT);
        for (size_t k = 0; k <= i; k++)
            dicot_position_next(p, &move, NULL);
        snprintf(copy, sizeof copy, "%s", move);
        dicot_position_play(p, DICOT_RIGHT, copy, strlen(copy), NULL);
        so = count_moves(p, DICOT_LEFT) > 0;
        dicot_position_undo(p);
    }
    dicot_position_close(p);
    return so;
}

static bool is_plainly_discovered(const char *line)
{
    char error[200];
    struct plain *p =
        plain_parse("pebbles", line + strlen("pebbles "), error, sizeof error);
    struct plain_move *left, *right;
    size_t lefts = plain_moves(p, 0, &left), rights = plain_moves(p, 1, &right);
    bool so = lefts == 0 && rights > 0;
    plain_moves_free(left, lefts);
    for (size_t i = 0; i < rights; i++) {
        size_t replies = plain_moves(right[i].result, 0, &left);
        so = so && replies > 0;
        plain_moves_free(left, replies);
    }
    plain_moves_free(right, rights);
    plain_free(p);
    return so;
}

static void discovered_move(struct trial *t, unsigned n)
{
    for (unsigned more = 1; more <= n; more++) {
        struct text line = text("pebbles outstar %u (0,2)(1,0)(0,0)x%u", more + 1, more);
        is_so(t, is_discovered(line.text), is_plainly_discovered, "%s", line.text);
    }
}

/* ---- 3: integers, and a down ---- */

static void integers(struct trial *t, unsigned n)
{
    is_worth(t, "0", "pebbles path 2 (0,0)(0,0)");
    for (unsigned k = 1; k <= n; k++) {
        is_worth(t, integer(k).text, "pebbles path 2 (%u,1)(0,0)", 2 * k);
        is_worth(t, integer(-(long)k).text, "pebbles path 2 (1,%u)(0,0)", 2 * k);
    }
}

static void down(struct trial *t, unsigned n)
{
    (void)n;
    is_worth(t, "v", STAR "(0,0)(1,0)(0,1,1)");
}

static void down_options(struct trial *t, unsigned n)
{
    (void)n;
    is_worth(t, "*", STAR "(1,0)(0,0)(0,1,1)");
    is_worth(t, "*", STAR "(0,0,1)(1,0)(0,1)");
    is_worth(t, "0", STAR "(0,1)(1,0)(0,0,1)");
    is_worth(t, "0", STAR "(0,1,1)(1,0)(0,0)");
}

/* ---- Lemma 3.2: the out-star K_{1,2} ---- */

static struct text lemma_2_1(long a, long b)
{
    return a == 1 ? integer(-half(b)) : form(half(a) - 1, half(a - b) + 1);
}

static void star_1(struct trial *t, unsigned n)
{
    for (long a = 1; a <= n; a++)
        for (long b = 1; b <= n; b++)
            for (long c = 1; c <= n; c++)
                is_worth(t, lemma_2_1(a, b).text, STAR "(%ld,%ld)(0,%ld)(0,0)", a, b, c);
}

static void star_1_proof(struct trial *t, unsigned n)
{
    for (long a = 1; a <= n; a++)
        for (long b = 1; b <= n; b++)
            for (long c = 1; c <= n; c++)
                is_worth(t, lemma_2_1(a, b).text, STAR "(%ld,%ld)(%ld,0)(0,0)", a, b, c);
}

static void star_1_mended(struct trial *t, unsigned n)
{
    for (long a = 1; a <= n; a++)
        for (long b = 1; b <= n; b++)
            for (long d = 1; d <= n; d++) {
                struct text v = a <= 2   ? integer(-half(b))
                                : b == 1 ? integer(half(a - 1))
                                         : form(half(a - 3) - half(b - 1), 1 - half(b));
                is_worth(t, v.text, STAR "(%ld,%ld)(0,%ld)(0,0)", a, b, d);
            }
}

static void star_2(struct trial *t, unsigned n)
{
    for (long a = 1; a <= n; a++)
        for (long b = 1; b <= n; b++)
            for (long c = 1; c <= n; c++)
                for (long d = 1; d <= n; d++)
                    is_worth(t, integer(half(a - b)).text, STAR "(%ld,%ld)(%ld,0)(0,%ld)",
                             a, b, c, d);
}

static void star_2_mended(struct trial *t, unsigned n)
{
    for (long a = 1; a <= n; a++)
        for (long b = 1; b <= n; b++)
            for (long c = 1; c <= n; c++)
                for (long d = 1; d <= n; d++)
                    is_worth(t, integer(half(a - 1) - half(b - 1)).text,
                             STAR "(%ld,%ld)(%ld,0)(0,%ld)", a, b, c, d);
}

static void star_3(struct trial *t, unsigned n)
{
    for (long a = 1; a <= n; a++)
        for (long b = 1; b <= n; b++)
            for (long c = 1; c <= n; c++)
                for (long d = 1; d <= n; d++)
                    for (long e = 1; e <= n; e++)
                        is_worth(t, integer(half(a - 1)).text,
                                 STAR "(%ld,%ld)(%ld,0)(%ld,%ld)", a, b, c, d, e);
}

static void star_4(struct trial *t, unsigned n)
{
    for (long a = 1; a <= n; a++)
        for (long b = 1; b <= n; b++)
            for (long c = 1; c <= n; c++)
                for (long d = 1; d <= n; d++)
                    is_worth(t, form(a + c - 1, -(b + d - 1)).text,
                             STAR "(0,0)(%ld,%ld)(%ld,%ld)", a, b, c, d);
}

static void star_5(struct trial *t, unsigned n)
{
    for (long a = 1; a <= n; a++)
        for (long b = 1; b <= n; b++)
            for (long c = 1; c <= n; c++)
                is_worth(t, form(a - 1, -(3 * (b + c) - 5)).text,
                         STAR "(0,0)(%ld,%ld)(0,%ld)", a, b, c);
}

static void star_6(struct trial *t, unsigned n)
{
    for (long a = 1; a <= n; a++)
        for (long b = 1; b <= n; b++)
            is_worth(t, form(3 * a - 5, -(3 * b - 5)).text, STAR "(0,0)(%ld,%ld)(0,0)", a,
                     b);
}

static void star_6_mended(struct trial *t, unsigned n)
{
    for (long a = 1; a <= n; a++)
        for (long b = 1; b <= n; b++)
            is_worth(t, form(larger(3 * a - 5, 0), -larger(3 * b - 5, 0)).text,
                     STAR "(0,0)(%ld,%ld)(0,0)", a, b);
}

static void star_7(struct trial *t, unsigned n)
{
    for (long b = 1; b <= n; b++) {
        is_worth(t, "0", STAR "(1,0)(0,%ld)(0,0)", b);
        is_worth(t, "0", STAR "(2,0)(0,%ld)(0,0)", b);
    }
}

/* ---- Theorem 3.3 and Lemma 3.4: the transitive triple ---- */

static void tiny(struct trial *t, unsigned n)
{
    for (long k = 2; k <= n; k++)
        is_worth(t, text("%ld+{0||0|%ld}", 3 - 3 * k, 4 - k).text,
                 TRIPLE "(0,0)(0,0)(1,%ld)", k);
}

static void triple_1(struct trial *t, unsigned n)
{
    for (long j = 0; j <= n; j++)
        for (long k = 0; k <= n; k++)
            if (j + k > 0)
                is_worth(t, integer(-3 * k - 2 * j + 2).text,
                         TRIPLE "(1,0)(0,%ld)(0,%ld)", j, k);
}

static void triple_2(struct trial *t, unsigned n)
{
    for (long j = 1; j <= n; j++)
        for (long k = 1; k <= n; k++)
            is_worth(t, integer(-3 * k - 2 * j + 3).text, TRIPLE "(0,%ld)(1,0)(0,%ld)", j,
                     k);
}

static void triple_3(struct trial *t, unsigned n)
{
    for (long k = 1; k <= n; k++)
        is_worth(t, k == 1 ? "-1/2" : integer(-3 * k + 3).text,
                 TRIPLE "(0,0)(1,0)(0,%ld)", k);
}

static void triple_4(struct trial *t, unsigned n)
{
    for (long j = 1; j <= n; j++)
        is_worth(t, integer(j == 1 ? 0 : -2 * j + 3).text, TRIPLE "(0,%ld)(1,0)(0,0)", j);
}

static void triple_5(struct trial *t, unsigned n)
{
    for (long j = 1; j <= n; j++)
        for (long k = 1; k <= n; k++)
            is_worth(t, integer(-3 * k - 2 * j + 4).text, TRIPLE "(0,%ld)(0,%ld)(1,0)", j,
                     k);
}

static void triple_6(struct trial *t, unsigned n)
{
    for (long j = 1; j <= n; j++)
        is_worth(t, integer(j == 1 ? 1 : -2 * j + 4).text, TRIPLE "(0,%ld)(0,0)(1,0)", j);
}

static void triple_7(struct trial *t, unsigned n)
{
    for (long k = 1; k <= n; k++)
        is_worth(t, k == 1 ? "1/2" : form(-2 * k + 2, -3 * k + 5).text,
                 TRIPLE "(0,0)(0,%ld)(1,0)", k);
}

static void triple_8(struct trial *t, unsigned n)
{
    for (long j = 1; j <= n; j++)
        for (long k = 1; k <= n; k++)
            is_worth(t,
                     j == 1 ? form(-3 * k, -4 * k + 3).text
                            : form(-3 * k - 2 * j + 2, -4 * k - 3 * j + 5).text,
                     TRIPLE "(0,0)(0,%ld)(1,%ld)", j, k);
}

static void triple_9(struct trial *t, unsigned n)
{
    for (long j = 1; j <= n; j++)
        for (long k = 1; k <= n; k++)
            is_worth(t, form(-3 * k - 2 * j + 3, -4 * k - 2 * j + 5).text,
                     TRIPLE "(0,%ld)(0,0)(1,%ld)", j, k);
}

static void triple_9_proof(struct trial *t, unsigned n)
{
    for (long j = 1; j <= n; j++)
        is_worth(t, text("%ld/2", 1 - 4 * j).text, TRIPLE "(0,%ld)(0,0)(1,1)", j);
}

static void triple_10(struct trial *t, unsigned n)
{
    for (long l = 1; l <= n; l++)
        for (long j = 1; j <= n; j++)
            for (long k = 1; k <= n; k++)
                is_worth(t, integer(-4 * k - 3 * j - 2 * l + 4).text,
                         TRIPLE "(0,%ld)(0,%ld)(1,%ld)", l, j, k);
}

static void value_table(struct trial *t, unsigned n)
{
    (void)n;
    is_worth(t, "1/4", TRIPLE "(1,0)(2,4)(0,0)");
    is_worth(t, "1/2", TRIPLE "(3,1)(0,0)(0,1)");
    is_worth(t, "3/4", TRIPLE "(2,3)(0,0)(1,0)");
    is_worth(t, "{1/2|-1/2}", TRIPLE "(4,4)(0,0)(0,0)");
    is_worth(t, "^*", TRIPLE "(3,5)(0,0)(1,0)");
    is_worth(t, "^[2]*", TRIPLE "(3,5)(2,0)(0,0)");
    is_worth(t, "*2", "pebbles path 3 (0,0)(2,2)(0,0)");
}

/* ---- 3.1: green pebbles ---- */

/* Vertices with green pebbles only, for pebbles[0..count-1]. */
static struct text green(const unsigned *pebbles, unsigned count)
{
    struct text t = {""};
    for (unsigned i = 0; i < count; i++) {
        size_t length = strlen(t.text);
        snprintf(t.text + length, sizeof t.text - length, "(0,0,%u)", pebbles[i]);
    }
    return t;
}

/* All distributions of at most n pebbles per vertex. */
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
    is_won_by(t, g[1] == g[2] ? 'P' : 'N', TRIPLE "%s", green(g, vertices).text);
}

static void in_stars(struct trial *t, unsigned n)
{
    for (unsigned vertices = 2; vertices <= 4; vertices++)
        all_green(t, vertices, n, in_star);
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

static void one_green(struct trial *t, unsigned n, unsigned less)
{
    for (unsigned k = 2; k <= n; k++)
        is_worth(t, text("*%u", k - less).text, "pebbles tournament %u (0,0)x%u(0,0,1)",
                 k, k - 1);
}

static void one_green_printed(struct trial *t, unsigned n)
{
    one_green(t, n, 0);
}

static void one_green_mended(struct trial *t, unsigned n)
{
    one_green(t, n, 1);
}

/* ---- Construction 3.8: the graph D(T) of an oriented tree T ---- */

#define MOST_VERTICES 8

/* Vertex i > 0 hangs at parent[i] < i; the arc leads down to i, or up from it. */
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

/* The vertices at the end of a path of odd length from a source, as a set. */
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

/* The arcs of T, or of D(T), whose vertex σ has the number `count`. */
static struct text arcs_of(const struct tree *t, bool of_d)
{
    const unsigned odd = of_d ? odd_vertices(t) : ~0u;
    struct text list = {""};
    for (unsigned u = 0; u <= t->count; u++)
        for (unsigned v = 0; v < t->count; v++) {
            bool there = u == t->count ? of_d : has_arc(t, u, v) && (odd >> u & 1);
            size_t length = strlen(list.text);
            if (there && (odd >> v & 1))
                snprintf(list.text + length, sizeof list.text - length, "%s%u>%u",
                         length > 0 ? "," : "", u, v);
        }
    return list;
}

/* Compares T with D(T), with one pebble on each vertex in turn: T + D(T) is won by the
 * second player exactly if both have the same nimber. What is not in D(T) is left alone
 * there, without arcs and pebbles. */
static void compare_with_graph(struct trial *t, const struct tree *tree)
{
    const struct text arcs = arcs_of(tree, false), graph = arcs_of(tree, true);
    const unsigned odd = odd_vertices(tree);
    for (unsigned v = 0; v < tree->count; v++) {
        unsigned in_tree[MOST_VERTICES + 1] = {0}, in_graph[MOST_VERTICES + 1] = {0};
        in_tree[v] = 1;
        in_graph[v] = odd >> v & 1;
        is_won_by(t, 'P', "pebbles arcs %u:%s %s + pebbles arcs %u:%s %s", tree->count,
                  arcs.text, green(in_tree, tree->count).text, tree->count + 1,
                  graph.text, green(in_graph, tree->count + 1).text);
    }
}

static void trees_and_graphs(struct trial *t, unsigned n)
{
    for (unsigned count = 2; count <= n && count <= MOST_VERTICES; count++) {
        struct tree tree = {.count = count};
        for (unsigned at = 1; at < count && goes_on(t);) {
            compare_with_graph(t, &tree);
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

/* Sizes of --quick, by default and of --long, where n limits pebbles. */
#define PEBBLES(small, middle, large)                                                    \
    .range = "up to n of each kind", .quick = small, .usual = middle, .long_run = large

const struct claim bp_claims[] = {
    {.key = "BP §2, discovered moves",
     .says = "on an out-star with two red pebbles on the source and a blue one on a leaf "
             "Left cannot move, but she can after each move of Right",
     .check = discovered_move,
     .range = "up to n leaves beside",
     .quick = 3,
     .usual = 6,
     .long_run = 10},
    {.key = "BP Thm 3.1",
     .says = "every integer k is a value: 2k blue pebbles and a red one at the tail of "
             "an arc",
     .check = integers,
     PEBBLES(20, 500, 5000),
     .proved = "doc/pebbles.md"},
    {.key = "BP §3, down",
     .says = "an out-star with two leaves, blue on one, red and green on the other, is ↓",
     .check = down,
     .range = "one position",
     .quick = 1,
     .usual = 1,
     .long_run = 1},
    {.key = "BP §3, down, options",
     .says = "Left's moves from there lead to *, Right's to *, 0 and 0",
     .check = down_options,
     .range = "four positions",
     .quick = 1,
     .usual = 1,
     .long_run = 1},
    {.key = "BP Lemma 3.2(1)",
     .says = "[(a,b),[0,c],[0,0]] is -⌊b/2⌋ if a = 1, else {⌊a/2⌋-1 | ⌊(a-b)/2⌋+1}",
     .check = star_1,
     PEBBLES(4, 8, 12)},
    {.key = "BP Lemma 3.2(1), proof",
     .says = "its proof takes [c,0] for [0,c]",
     .check = star_1_proof,
     PEBBLES(4, 8, 12)},
    {.key = "BP Lemma 3.2(1), corrected",
     .says = "[(a,b),[0,d],[0,0]] is -⌊b/2⌋ if a ≤ 2, ⌊(a-1)/2⌋ if b = 1, else "
             "{⌊(a-3)/2⌋-⌊(b-1)/2⌋ | 1-⌊b/2⌋}",
     .check = star_1_mended,
     PEBBLES(4, 8, 12),
     .corrects = "BP Lemma 3.2(1)",
     .proved = "doc/pebbles.md"},
    {.key = "BP Lemma 3.2(2)",
     .says = "[(a,b),[c,0],[0,d]] is ⌊(a-b)/2⌋",
     .check = star_2,
     PEBBLES(3, 6, 9)},
    {.key = "BP Lemma 3.2(2), corrected",
     .says = "[(a,b),[c,0],[0,d]] is ⌊(a-1)/2⌋-⌊(b-1)/2⌋",
     .check = star_2_mended,
     PEBBLES(3, 6, 9),
     .corrects = "BP Lemma 3.2(2)",
     .proved = "doc/pebbles.md"},
    {.key = "BP Lemma 3.2(3)",
     .says = "[(a,b),[c,0],[d,e]] is ⌊(a-1)/2⌋",
     .check = star_3,
     PEBBLES(3, 5, 8)},
    {.key = "BP Lemma 3.2(4)",
     .says = "[(0,0),[a,b],[c,d]] is {a+c-1 | -(b+d-1)}",
     .check = star_4,
     PEBBLES(3, 5, 8)},
    {.key = "BP Lemma 3.2(5)",
     .says = "[(0,0),[a,b],[0,c]] is {a-1 | -(3(b+c)-5)}",
     .check = star_5,
     PEBBLES(4, 8, 12)},
    {.key = "BP Lemma 3.2(6)",
     .says = "[(0,0),[a,b],[0,0]] is {3a-5 | -(3b-5)}",
     .check = star_6,
     PEBBLES(5, 10, 20)},
    {.key = "BP Lemma 3.2(6), corrected",
     .says = "[(0,0),[a,b],[0,0]] is {max(3a-5,0) | -max(3b-5,0)}",
     .check = star_6_mended,
     PEBBLES(5, 10, 20),
     .corrects = "BP Lemma 3.2(6)",
     .proved = "doc/pebbles.md"},
    {.key = "BP Lemma 3.2(7)",
     .says = "[(1,0),[0,b],[0,0]] and [(2,0),[0,b],[0,0]] are 0",
     .check = star_7,
     PEBBLES(9, 50, 200)},
    {.key = "BP Thm 3.3",
     .says = "one blue and k > 1 red pebbles on the sink of the transitive triple are "
             "(3-3k) + {0 || 0 | 4-k}",
     .check = tiny,
     PEBBLES(10, 30, 60)},
    {.key = "BP Lemma 3.4(1)",
     .says = "[[1,0],[0,j],[0,k]] is -3k-2j+2, j+k ≥ 1",
     .check = triple_1,
     PEBBLES(5, 15, 30)},
    {.key = "BP Lemma 3.4(2)",
     .says = "[[0,j],[1,0],[0,k]] is -3k-2j+3",
     .check = triple_2,
     PEBBLES(5, 15, 30)},
    {.key = "BP Lemma 3.4(3)",
     .says = "[[0,0],[1,0],[0,k]] is -3k+3, but -1/2 for k = 1",
     .check = triple_3,
     PEBBLES(9, 30, 60)},
    {.key = "BP Lemma 3.4(4)",
     .says = "[[0,j],[1,0],[0,0]] is -2j+3, but 0 for j = 1",
     .check = triple_4,
     PEBBLES(9, 30, 60)},
    {.key = "BP Lemma 3.4(5)",
     .says = "[[0,j],[0,k],[1,0]] is -3k-2j+4",
     .check = triple_5,
     PEBBLES(5, 15, 30)},
    {.key = "BP Lemma 3.4(6)",
     .says = "[[0,j],[0,0],[1,0]] is -2j+4, but 1 for j = 1",
     .check = triple_6,
     PEBBLES(9, 30, 60)},
    {.key = "BP Lemma 3.4(7)",
     .says = "[[0,0],[0,k],[1,0]] is {-2k+2 | -3k+5}, but 1/2 for k = 1",
     .check = triple_7,
     PEBBLES(9, 30, 60)},
    {.key = "BP Lemma 3.4(8)",
     .says = "[[0,0],[0,j],[1,k]] is {-3k-2j+2 | -4k-3j+5}, but {-3k | -4k+3} for j = 1",
     .check = triple_8,
     PEBBLES(5, 12, 20)},
    {.key = "BP Lemma 3.4(9)",
     .says = "[[0,j],[0,0],[1,k]] is {-3k-2j+3 | -4k-2j+5}",
     .check = triple_9,
     PEBBLES(5, 12, 20)},
    {.key = "BP Lemma 3.4(9), proof",
     .says = "and (-4j+1)/2 for k = 1",
     .check = triple_9_proof,
     PEBBLES(9, 30, 60)},
    {.key = "BP Lemma 3.4(10)",
     .says = "[[0,l],[0,j],[1,k]] is -4k-3j-2l+4",
     .check = triple_10,
     PEBBLES(4, 7, 10)},
    {.key = "BP table",
     .says = "seven positions are worth 1/4, 1/2, 3/4, ±1/2, ↑*, ↑[2]*, *2",
     .check = value_table,
     .range = "the seven positions",
     .quick = 7,
     .usual = 7,
     .long_run = 7},
    {.key = "BP Thm 3.5",
     .says = "a green in-star is worth *g0, its centre",
     .check = in_stars,
     PEBBLES(3, 5, 9),
     .proved = "doc/pebbles.md"},
    {.key = "BP Thm 3.6",
     .says = "a green out-star is worth the nim sum of its leaves",
     .check = out_stars,
     PEBBLES(3, 5, 9),
     .proved = "doc/pebbles.md"},
    {.key = "BP Thm 3.7",
     .says = "a green path is worth the nim sum of its even places",
     .check = green_paths,
     PEBBLES(2, 4, 6),
     .proved = "doc/pebbles.md"},
    {.key = "BP Prop 3.9",
     .says = "an oriented tree T with green pebbles is worth as much as the graph D(T)",
     .check = trees_and_graphs,
     .range = "all oriented trees of up to n vertices, with one pebble",
     .quick = 5,
     .usual = 6,
     .long_run = 7},
    {.key = "BP Thm 3.10",
     .says = "a green transitive triple is won by the second player exactly if g2 = g3",
     .check = green_triples,
     PEBBLES(5, 10, 20),
     .proved = "doc/pebbles.md"},
    {.key = "BP Thm 3.11",
     .says = "a green pebble on the sink of a transitive tournament of n vertices is *n",
     .check = one_green_printed,
     .range = "up to n vertices",
     .quick = 8,
     .usual = 20,
     .long_run = 60},
    {.key = "BP Thm 3.11, corrected",
     .says = "a green pebble on the sink of a transitive tournament of n vertices is "
             "*(n-1)",
     .check = one_green_mended,
     .range = "up to n vertices",
     .quick = 8,
     .usual = 20,
     .long_run = 60,
     .corrects = "BP Thm 3.11",
     .proved = "doc/pebbles.md"},
    {.key = NULL},
};
