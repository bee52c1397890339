/* SPDX-License-Identifier: MIT */
/* hamming_all.c: tests all targets, colours and modes of colourings of small Hamming
 * graphs: the solver's answers and the statements of the theorems are compared with
 * tables of everything that can be left.
 *
 *   hamming_all COLOURINGS sample|each-class SIZES...
 *
 * tries about COLOURINGS colourings of each graph, at equal distances. With `each-class`,
 * the solver is also asked about one colouring of each class, a class being what the
 * symmetries of the graph make of one colouring, and the theorems are compared for all
 * colourings. */
#include "hamming_ask.h"
#include "hamming_theorem.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "games/stones.h"

struct comparison {
    const char *sizes;
    uint32_t colourings;
    bool each_class;
    struct brute *brute;
    struct sample sample;
    bool asks; /* the solver about this colouring, and does not only check the theorems */
    uint64_t asked, questions;
};

/* ---- classes of colourings ---- */

#define MOST_SWAPS 24

/* Swaps of vertices from which all symmetries can be made: of values a and a + 1 of one
 * factor, and of neighbouring factors of the same size. */
struct swaps {
    unsigned vertices, count;
    uint8_t to[MOST_SWAPS][BRUTE_VERTICES];
};

static uint32_t with_values_swapped(const struct graph_here *g, uint32_t v, unsigned i,
                                    unsigned a)
{
    uint32_t stride = 1;
    for (unsigned j = i + 1; j < g->factors; j++)
        stride *= g->size[j];
    uint32_t at = v / stride % g->size[i];
    return at == a ? v + stride : at == a + 1 ? v - stride : v;
}

static uint32_t with_factors_swapped(const struct graph_here *g, uint32_t v, unsigned i)
{
    const uint32_t size = g->size[i];
    uint32_t stride = 1;
    for (unsigned j = i + 2; j < g->factors; j++)
        stride *= g->size[j];
    uint32_t pair = v / stride % (size * size);
    return v + (pair % size * size + pair / size - pair) * stride;
}

static struct swaps find_swaps(const struct graph_here *g)
{
    struct swaps s = {.vertices = g->vertices};
    for (unsigned i = 0; i < g->factors; i++) {
        for (unsigned a = 0; a + 1 < g->size[i]; a++, s.count++)
            for (uint32_t v = 0; v < g->vertices; v++)
                s.to[s.count][v] = (uint8_t)with_values_swapped(g, v, i, a);
        if (i + 1 == g->factors || g->size[i] != g->size[i + 1])
            continue;
        for (uint32_t v = 0; v < g->vertices; v++)
            s.to[s.count][v] = (uint8_t)with_factors_swapped(g, v, i);
        s.count++;
    }
    assert_true(s.count <= MOST_SWAPS);
    return s;
}

/* Marks the whole class of a colouring as seen. */
static void mark_class(const struct swaps *s, uint32_t black, bool *seen, uint32_t *stack)
{
    size_t depth = 0;
    seen[black] = true;
    stack[depth++] = black;
    while (depth > 0) {
        black = stack[--depth];
        for (unsigned i = 0; i < s->count; i++) {
            uint32_t image = 0;
            for (unsigned v = 0; v < s->vertices; v++)
                image |= (black >> v & 1) << s->to[i][v];
            if (!seen[image])
                stack[depth++] = image;
            seen[image] = true;
        }
    }
}

/* ---- comparisons ---- */

/* Do the theorems apply? They do not apply to K2 x K3, to fewer than 5 vertices, or to
 * two given vertices of Q_3 with the joker. */
static bool has_theorem(const struct graph_here *g, const struct mode *m)
{
    if (g->vertices == 8 && g->factors == 3 && m->joker && m->second >= 0)
        return false;
    return g->vertices > 6 || (g->vertices > 4 && g->factors == 1);
}

static void compare_theorem(const struct comparison *c, uint32_t black,
                            const struct mode *m)
{
    const struct graph_here *g = brute_graph(c->brute);
    uint8_t colours[BRUTE_VERTICES];
    if (!has_theorem(g, m))
        return;
    for (unsigned v = 0; v < g->vertices; v++)
        colours[v] = black >> v & 1 ? X : O;
    struct brute_result is = theorem_reply(g, colours, m),
                        ought = brute_reply(c->brute, black, m);
    bool right = is.found == ought.found && (!is.found || is.result == ought.result);
    if (!right)
        print_error("theorem, target %d:%d second %d:%d joker %d\n", m->target, m->colour,
                    m->second, m->second_colour, m->joker);
    check(right);
}

static void compare(struct comparison *c, uint32_t black, struct mode m)
{
    c->questions += c->asks;
    if (c->asks)
        check_brute(&c->sample, c->brute, black, &m, "hamming");
    compare_theorem(c, black, &m);
}

/* Tries all second stones for this target: none, one anywhere, and one on each vertex. */
static void compare_target(struct comparison *c, uint32_t black, struct mode m)
{
    const int n = (int)brute_graph(c->brute)->vertices;
    m.second = NO_SECOND;
    compare(c, black, m);
    for (m.second = ANYWHERE; m.second < n && n > 1; m.second++)
        for (m.second_colour = 0; m.second_colour < 2; m.second_colour++)
            if (m.second != m.target)
                compare(c, black, m);
}

static void compare_colouring(struct comparison *c, uint32_t black)
{
    const int n = (int)brute_graph(c->brute)->vertices;
    testing("%s, black %x", c->sizes, black);
    for (int joker = 0; joker < 2; joker++) {
        struct mode m = {.target = NO_TARGET, .second = NO_SECOND, .joker = joker};
        compare(c, black, m);
        for (m.target = 0; m.target < n; m.target++)
            for (m.colour = 0; m.colour < 2; m.colour++)
                compare_target(c, black, m);
    }
}

/* Tries the sample and, if wanted, all classes. The first colouring of the sample differs
 * from graph to graph, and its distance is odd, so that the colours of all vertices vary.
 */
static void compare_colourings(struct comparison *c)
{
    const struct graph_here *g = brute_graph(c->brute);
    const struct swaps swaps = find_swaps(g);
    const uint32_t all = 1u << g->vertices,
                   step = all > c->colourings ? all / c->colourings | 1 : 1;
    bool *seen = test_calloc(all, sizeof *seen);
    uint32_t *stack = test_calloc(all, sizeof *stack);
    for (uint32_t black = 0; black < all; black++) {
        c->asks = black % step == g->size[0] % step || (c->each_class && !seen[black]);
        if (c->each_class && !seen[black])
            mark_class(&swaps, black, seen, stack);
        c->asked += c->asks;
        if (c->asks || c->each_class)
            compare_colouring(c, black);
    }
    test_free(stack);
    test_free(seen);
}

static void test_graph(void **state)
{
    struct comparison *c = *state;
    const clock_t begun = clock();
    c->brute = brute_new(c->sizes);
    open_graph(&c->sample, c->sizes);
    compare_colourings(c);
    print_message("%s: %llu of %u colourings, %llu questions, %.1f s\n", c->sizes,
                  (unsigned long long)c->asked, 1u << brute_graph(c->brute)->vertices,
                  (unsigned long long)c->questions,
                  (double)(clock() - begun) / CLOCKS_PER_SEC);
    sample_close(&c->sample);
    brute_free(c->brute);
}

int main(int argc, char **argv)
{
    int failed = argc < 4;
    /* Millions of questions allocate and free the same memory, so it is not given back to
     * the system in between. */
    mallopt(M_MMAP_THRESHOLD, 1 << 20);
    mallopt(M_TRIM_THRESHOLD, 1 << 20);
    for (int i = 3; i < argc; i++) {
        struct comparison c = {.sizes = argv[i],
                               .colourings = (uint32_t)strtoul(argv[1], NULL, 10),
                               .each_class = strcmp(argv[2], "each-class") == 0};
        const struct CMUnitTest test[] = {
            {.name = argv[i], .test_func = test_graph, .initial_state = &c}};
        failed += cmocka_run_group_tests_name(argv[i], test, NULL, NULL);
    }
    return failed;
}
