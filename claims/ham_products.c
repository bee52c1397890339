/* SPDX-License-Identifier: MIT */
/* ham_products.c: the claims of [HAM §4]: products with cliques, and all Hamming graphs.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dicot.h"
#include "ham.h"

/* Calls `each` with all Hamming graphs, such as "hamming 4x3", with up to four factors of
 * non-increasing size, the first at least `least`, and with up to n vertices. */
static void hamming_graphs(struct trial *t, unsigned n, unsigned least,
                           void (*each)(struct trial *t, const unsigned *size,
                                        unsigned factors, const char *graph))
{
    unsigned size[8];
    for (unsigned vertices = least; vertices <= n; vertices++)
        for (unsigned a = least; a <= vertices; a++)
            for (unsigned b = 1; b <= a && a * b <= vertices; b++)
                for (unsigned c = 1; c <= b && a * b * c <= vertices; c++)
                    for (unsigned d = 1; d <= c && goes_on(t); d++) {
                        char graph[60];
                        unsigned factors = 0;
                        if (a * b * c * d != vertices)
                            continue;
                        size[0] = a, size[1] = b, size[2] = c, size[3] = d;
                        snprintf(graph, sizeof graph, "hamming %u", a);
                        while (++factors < 4 && size[factors] > 1)
                            append(graph, sizeof graph, "x%u", size[factors]);
                        each(t, size, factors, graph);
                    }
}

/* ---- 4: products ---- */

#define GRAPH_BYTES 1220 /* of the text of a graph of up to 200 edges */

/* Writes the product of K_k and G, which has `count` vertices. Bit i of `edges`, of which
 * there is at least one, is the i-th pair of vertices of G. */
static void write_product(unsigned k, unsigned count, unsigned edges,
                          char graph[GRAPH_BYTES])
{
    const char *before = ":";
    snprintf(graph, GRAPH_BYTES, "graph %u", k * count);
    for (unsigned u = 0; u < k * count; u++)
        for (unsigned v = u + 1; v < k * count; v++) {
            unsigned a = u % count, b = v % count, pair = b * (b - 1) / 2 + a;
            if (a != b && (u / count != v / count || !(edges >> pair & 1)))
                continue;
            append(graph, GRAPH_BYTES, "%s%u-%u", before, u, v);
            before = ",";
        }
}

/* Is G strongly 1-reducible? `graph` gets G as text. */
static bool factor_is_strong(struct trial *t, unsigned count, unsigned edges,
                             char graph[GRAPH_BYTES])
{
    char line[200];
    write_product(1, count, edges, graph);
    return is_strong(t, graph, "1", line);
}

/* If G is strongly 1-reducible, then so is its product with K_k. */
static void product_is_strong(struct trial *t, unsigned k, unsigned count, unsigned edges)
{
    char graph[GRAPH_BYTES];
    if (!factor_is_strong(t, count, edges, graph))
        return;
    write_product(k, count, edges, graph);
    strong(t, "1", graph);
}

/* Is this set of edges the least among all renumberings of the graph? The first `at`
 * numbers are chosen. */
static bool is_least(unsigned count, unsigned edges, unsigned *number, unsigned at)
{
    unsigned image = 0, pair = 0;
    for (unsigned v = 0; at < count && v < count; v++) {
        bool used = false;
        for (unsigned i = 0; i < at; i++)
            used = used || number[i] == v;
        number[at] = v;
        if (!used && !is_least(count, edges, number, at + 1))
            return false;
    }
    for (unsigned b = 1; at == count && b < count; b++)
        for (unsigned a = 0; a < b; a++, pair++) {
            const unsigned x = number[a] < number[b] ? number[a] : number[b],
                           y = number[a] + number[b] - x;
            image |= (edges >> pair & 1) << (y * (y - 1) / 2 + x);
        }
    return at < count || image >= edges;
}

/* Tries one graph of each class of isomorphic graphs. */
static void products(struct trial *t, unsigned k, unsigned n)
{
    for (unsigned count = 4; count <= n && k * count <= ALL; count++)
        for (unsigned edges = 1; edges < 1u << count * (count - 1) / 2 && goes_on(t);
             edges++)
            if (is_least(count, edges, (unsigned[8]){0}, 0))
                product_is_strong(t, k, count, edges);
}

static void products_with_two(struct trial *t, unsigned n)
{
    products(t, 2, n);
}

static void products_with_more(struct trial *t, unsigned n)
{
    for (unsigned k = 3; k <= 4; k++)
        products(t, k, n);
}

/* Tries random colourings of the product with K_k, if G is strongly 1-reducible. */
static void colour_product(struct trial *t, unsigned k, unsigned count, unsigned edges)
{
    char graph[GRAPH_BYTES];
    if (!factor_is_strong(t, count, edges, graph))
        return;
    for (unsigned seed = 1; seed <= 10 && goes_on(t); seed++)
        leaves(t, 1, "sc2 product (complete %u) (%s) random:%u with target=%u:%c", k,
               graph, seed, seed * 7919 % (k * count), "xo"[seed % 2]);
}

static void random_products(struct trial *t, unsigned n)
{
    for (unsigned count = 4; count <= n && count <= 6; count++)
        for (unsigned edges = 1; edges < 1u << count * (count - 1) / 2 && goes_on(t);
             edges++)
            for (unsigned k = 3; k <= 7 && is_least(count, edges, (unsigned[8]){0}, 0);
                 k += 2)
                colour_product(t, k, count, edges);
}

/* ---- statements inside the proofs of Lemma 7 and Theorem 8 ---- */

/* K_2 with K_4: a copy of K_4 has the vertices of one parity. The other copy has been
 * reduced to the stone beside vertex 2, which is to clobber it. */
static void crosses(struct trial *t, unsigned n)
{
    const bool same = !is_corrected(t); /* are the two stones of one colour? */
    (void)n;
    for (unsigned black = 0; black < 16; black++) {
        char labels[9] = "........";
        for (unsigned v = 0; v < 4; v++)
            labels[2 * v] = black >> v & 1 ? 'x' : 'o';
        labels[3] = (labels[2] == 'x') == same ? 'x' : 'o';
        plays(t, "3>2", NULL, "sc2 hamming 4x2 %s", labels);
    }
}

/* No play leaves one stone of this colour alone on v = 0. */
static void not_one(struct trial *t, unsigned i, const char *labels, char colour)
{
    const long is =
        fewest_left(t, "sc2 complete %u %s with target=0:%c", i, labels, colour);
    if (is == IMPOSSIBLE)
        leaves(t, IMPOSSIBLE, "sc2 complete %u %s with target=0:%c", i, labels, colour);
    else
        leaves_between(t, 2, ALL, "sc2 complete %u %s with target=0:%c", i, labels,
                       colour);
}

/* A clique in which a = 1, and perhaps v, are black. After a first move of another stone,
 * onto `to`, no single stone can be left on v. */
static void begins_with_other(struct trial *t, unsigned i, bool v_too, unsigned to)
{
    char labels[ALL + 1];
    write_labels(labels, i, v_too ? 3 : 2);
    if (labels[to] == 'o')
        return;
    labels[to] = 'o', labels[i - 1] = '.';
    not_one(t, i, labels, 'x');
    not_one(t, i, labels, 'o');
}

static void a_moves_first(struct trial *t, unsigned n)
{
    for (unsigned i = 4; i <= n; i++)
        for (unsigned v_too = 0; v_too < 2; v_too++)
            for (unsigned to = 0; to < 2; to++)
                begins_with_other(t, i, v_too, to);
}

/* If a is clobbered, at once or after v has been clobbered, one stone cannot be left on
 * v. */
static void a_is_not_clobbered(struct trial *t, unsigned n)
{
    for (unsigned i = 4; i <= n; i++) {
        char labels[ALL + 1];
        begins_with_other(t, i, false, 1);
        begins_with_other(t, i, true, 1);
        write_labels(labels, i, 0);
        labels[2] = labels[3] = '.'; /* one onto v, one onto a */
        not_one(t, i, labels, 'x');
        not_one(t, i, labels, 'o');
    }
}

/* Copies of K_4 one after the other, v = 0 in the first; all others are white. Positions
 * in base 3, and those that have been seen. */
struct avoided {
    unsigned vertices;
    bool seen[531441]; /* 3^12 */
};

static unsigned stone_at(unsigned state, unsigned v)
{
    while (v-- > 0)
        state /= 3;
    return state % 3;
}

/* Can one stone be left on v without a move onto white inside a copy other than the
 * first? */
static bool avoids(struct avoided *a, unsigned state)
{
    unsigned stones = 0, place[12], power = 1;
    if (a->seen[state])
        return false;
    a->seen[state] = true;
    for (unsigned v = 0; v < a->vertices; v++, power *= 3) {
        stones += stone_at(state, v) > 0;
        place[v] = power;
    }
    if (stones == 1 && stone_at(state, 0) > 0)
        return true;
    for (unsigned u = 0; u < a->vertices; u++)
        for (unsigned w = 0; w < a->vertices; w++) {
            const unsigned own = stone_at(state, u), other = stone_at(state, w);
            const bool inside = u / 4 == w / 4;
            if (own == 0 || other != 3 - own || !(inside || u % 4 == w % 4) ||
                (inside && u >= 4 && other == 2))
                continue;
            if (avoids(a, state - own * place[u] - other * place[w] + own * place[w]))
                return true;
        }
    return false;
}

static void moves_inside(struct trial *t, unsigned n)
{
    struct avoided *a = malloc(sizeof *a);
    for (unsigned copies = 2; a != NULL && copies <= n && copies <= 3; copies++)
        for (unsigned black = 2; black < 16; black++) {
            char labels[13];
            unsigned state = 0;
            *a = (struct avoided){.vertices = 4 * copies};
            write_labels(labels, 4 * copies, black);
            for (unsigned v = a->vertices; v-- > 0;)
                state = 3 * state + (labels[v] == 'x' ? 1 : 2);
            is_so(t, !avoids(a, state), NULL, "sc2 hamming %ux4 %s", copies, labels);
        }
    free(a);
}

/* There are two stones that can both be left out so that both colours remain. */
static void leaves_two_out(struct trial *t, const char *labels)
{
    const long black = count_letter(labels, 'x'), white = count_letter(labels, 'o');
    if (black > 0 && white > 0)
        is_so(t, black > 2 || white > 2 || (black > 1 && white > 1), NULL,
              "sc2 complete %ld %s", black + white, labels);
}

static void two_left_out(struct trial *t, unsigned n)
{
    for (unsigned length = 4; length <= n; length++)
        all_words(t, "xo", length, leaves_two_out);
}

static void k4_is_strong(struct trial *t, const unsigned *size, unsigned factors,
                         const char *graph)
{
    (void)factors;
    if (size[0] >= 4)
        strong(t, "1", graph);
}

static void with_k4(struct trial *t, unsigned n)
{
    hamming_graphs(t, n < ALL ? n : ALL, 4, k4_is_strong);
}

/* K_3 with K_2: vertices of one parity are a copy of K_3. */
static void two_triangles(struct trial *t, unsigned n)
{
    (void)n;
    for (unsigned black = 1; black < 63; black++)
        for (unsigned a = 0; a < 6 && goes_on(t); a++) {
            unsigned others = black & ~(1u << a), alike = 0;
            char labels[7];
            write_labels(labels, 6, black);
            for (unsigned v = a % 2; v < 6; v += 2)
                alike += labels[v] == labels[a];
            if (alike < 2 || others == 0 || others == (63 & ~(1u << a)))
                continue;
            leaves(t, 1, "sc2 hamming 3x2 %s with target=%u:x", labels, a);
            leaves(t, 1, "sc2 hamming 3x2 %s with target=%u:o", labels, a);
        }
}

static void three_by_three(struct trial *t, unsigned n)
{
    (void)n;
    strong(t, "1", "hamming 3x3");
}

static void three_two_two(struct trial *t, unsigned n)
{
    (void)n;
    strong(t, "1", "hamming 3x2x2");
}

/* Some line of three that does not contain vertex 0 has both colours. */
static void line_without_v(struct trial *t, unsigned n)
{
    static const unsigned lines[] = {0x38, 0x1c0, 0x92, 0x124};
    (void)n;
    for (unsigned black = 0; black < 512; black++) {
        char labels[10];
        bool mixed = false;
        write_labels(labels, 9, black);
        if ((black | 1) == 511 || (black & ~1u) == 0)
            continue;
        for (unsigned i = 0; i < 4; i++)
            mixed = mixed || ((black & lines[i]) != 0 && (~black & lines[i]) != 0);
        is_so(t, mixed, NULL, "sc2 hamming 3x3 %s", labels);
    }
}

static bool is_exception(const unsigned *size, unsigned factors)
{
    return size[0] == 2 || (factors == 2 && size[0] == 3 && size[1] == 2);
}

static void no_exception_is_strong(struct trial *t, const unsigned *size,
                                   unsigned factors, const char *graph)
{
    if (!is_exception(size, factors))
        strong(t, "1", graph);
}

static void all_others(struct trial *t, unsigned n)
{
    hamming_graphs(t, n < ALL ? n : ALL, 2, no_exception_is_strong);
}

static void reaches_targets(struct trial *t, const unsigned *size, unsigned factors,
                            const char *graph)
{
    unsigned vertices = 1;
    for (unsigned i = 0; i < factors; i++)
        vertices *= size[i];
    if (is_exception(size, factors) || vertices <= ALL)
        return;
    for (unsigned seed = 1; seed <= 4; seed++)
        leaves(t, 1, "sc2 %s random:%u with target=%u:%c", graph, seed,
               seed * 7919 % vertices, "xo"[seed % 2]);
}

static void large_graphs(struct trial *t, unsigned n)
{
    hamming_graphs(t, n, 2, reaches_targets);
}

static void two_triangles_always_one(struct trial *t, unsigned n)
{
    (void)n;
    for (unsigned black = 1; black < 63; black++) {
        char labels[7];
        write_labels(labels, 6, black);
        leaves(t, 1, "sc2 hamming 3x2 %s", labels);
    }
    strong(t, "joker", "hamming 3x2");
}

/* Each has a colouring and a target that cannot be reached with a single stone. */
static void exceptions(struct trial *t, unsigned n)
{
    for (unsigned i = 1; i <= n && 1u << i <= ALL; i++) {
        char graph[30] = "hamming 3x2", line[200];
        if (i > 1)
            snprintf(graph, sizeof graph, "cube %u", i);
        bool so = is_strong(t, graph, "1", line);
        is_so(t, !so && line[0] != '\0' && fewest_left(t, "%s", line) != 1, NULL, "%s",
              so ? graph : line);
    }
}

const struct claim ham_products_claims[] = {
    {.key = "HAM Lemma 7",
     .says =
         "if G is strongly 1-reducible and has four vertices or more, then so is K2 □ G",
     .check = products_with_two,
     SIZES("all graphs of 4 to n vertices, up to their numbers", 5, 7, 7),
     .where =
         "`src/solve/hamming/product.c`, G of up to 12 vertices; gaps in doc/hamming.md"},
    {.key = "HAM Lemma 7, proof, case 1",
     .says = "G2 is reduced to a stone on a2 of the colour of a1, which then clobbers a1",
     .check = crosses,
     SIZES("all colourings of a K4", 1, 1, 1),
     .reason = "stones of one colour do not clobber each other"},
    {.key = "HAM Lemma 7, proof, case 1, corrected",
     .says = "G2 is reduced to a stone on a2 of the other colour than a1, which then "
             "clobbers a1",
     .check = crosses,
     SIZES("all colourings of a K4", 1, 1, 1),
     .corrects = "HAM Lemma 7, proof, case 1"},
    {.key = "HAM Lemma 7, proof, case 3",
     .says =
         "if only a1, and perhaps v1, have colour y in G1, every play to one stone on v1 "
         "begins with a move of a1",
     .check = a_moves_first,
     SIZES("cliques of up to n vertices", 6, 8, 10),
     .reason =
         "if v1 has colour y, it may be clobbered first; a1 then moves next, and the "
         "detour is taken then"},
    {.key = "HAM Lemma 7, proof, case 3, corrected",
     .says = "in such a play a1 is not clobbered before it moves, whether v1 was or not",
     .check = a_is_not_clobbered,
     SIZES("cliques of up to n vertices", 6, 8, 10),
     .corrects = "HAM Lemma 7, proof, case 3",
     .proved = "doc/hamming.md"},
    {.key = "HAM Thm 8",
     .says = "and so is Kn □ G",
     .check = products_with_more,
     SIZES("K3 and K4, all graphs of 4 to n vertices with a product of up to 16", 4, 5,
           5),
     .where = "`src/solve/hamming/product.c`; gaps in doc/hamming.md"},
    {.key = "HAM Thm 8, large",
     .says = "the same for random colourings of K3, K5, K7 □ G",
     .check = random_products,
     SIZES("10 colourings, all graphs of 4 to n vertices, up to their numbers", 4, 6, 6),
     .where = "`src/solve/hamming/product.c`"},
    {.key = "HAM Thm 8, proof, arrangement",
     .says = "any arrangement on K2 □ G is considered",
     .why_not = "a misprint",
     .reason = "it must be Kn □ G"},
    {.key = "HAM Thm 8, proof, case 1",
     .says =
         "of four vertices or more with both colours, two can be left out so that both "
         "colours are still there",
     .check = two_left_out,
     SIZES("all colourings of up to n vertices", 8, 12, 15)},
    {.key = "HAM Thm 8, proof, case 2",
     .says =
         "if all copies but the first have colour y, every play to one stone on v1 has a "
         "move inside one of these copies onto colour y",
     .check = moves_inside,
     SIZES("up to n copies of K4, all colourings of the first", 2, 3, 3),
     .proved = "doc/hamming.md; the paper does not argue it"},
    {.key = "HAM §4, K4",
     .says = "every Hamming graph that contains a K4 is strongly 1-reducible",
     .check = with_k4,
     SIZES("all colourings of graphs of up to n vertices", 10, 14, 16),
     .proved = "doc/hamming.md"},
    {.key = "HAM Lemma 9",
     .says =
         "on K3 □ K2 a single stone can be left on a, of either colour, if the colour "
         "of a is not rare on its K3 and the rest is not monochromatic",
     .check = two_triangles,
     SIZES("all colourings", 1, 1, 1),
     .where = "cases `hamming.txt`"},
    {.key = "HAM Lemma 10",
     .says = "K3 □ K3 is strongly 1-reducible",
     .check = three_by_three,
     SIZES("all colourings", 1, 1, 1),
     .where = "cases `hamming.txt`, two colourings"},
    {.key = "HAM Lemma 10, proof",
     .says = "if all but v have both colours, so has one of the four lines without v",
     .check = line_without_v,
     SIZES("all colourings", 1, 1, 1)},
    {.key = "HAM Lemma 11",
     .says = "K3 □ K2 □ K2 is strongly 1-reducible",
     .check = three_two_two,
     SIZES("all colourings", 1, 1, 1),
     .where = "cases `hamming.txt`, two colourings"},
    {.key = "HAM Figures 16, 17",
     .says = "plays on K2 □ K3 and K3 □ K2 □ K2",
     .why_not = DRAWING,
     .where = "all colourings are tried instead"},
    {.key = "HAM Thm 12",
     .says = "every Hamming graph but K2 □ K3 and the cubes is strongly 1-reducible",
     .check = all_others,
     SIZES("all colourings of graphs of up to n vertices", 10, 14, 16),
     .proved = "doc/hamming.md",
     .where = "cases `hamming.txt`: K2 □ K3 is an exception; all: "
              "`src/solve/hamming/hamming.c`, `src/solve/hamming/block_chain.c`; "
              "doc/hamming.md"},
    {.key = "HAM Thm 12, large",
     .says = "the same for random colourings",
     .check = large_graphs,
     SIZES("4 colourings of each graph of up to n vertices and four factors", 40, 150,
           1000),
     .proved = "doc/hamming.md",
     .where = "`src/solve/hamming/hamming.c`"},
    {.key = "HAM Thm 12, exception",
     .says = "K2 □ K3 is 1-reducible for every colouring with both colours, and strongly "
             "1-reducible joker",
     .check = two_triangles_always_one,
     SIZES("all colourings", 1, 1, 1)},
    {.key = "HAM Thm 12, needed",
     .says = "K2 □ K3 and the cubes from Q2 on are not strongly 1-reducible",
     .check = exceptions,
     SIZES("cubes of up to n dimensions", 3, 4, 4)},
    {.key = NULL},
};
