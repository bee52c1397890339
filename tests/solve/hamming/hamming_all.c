/* SPDX-License-Identifier: MIT */
/* hamming_all.c: tests all colourings, targets, colours and modes of small Hamming
 * graphs: the solver's answers and the statements of the theorems are compared with
 * tables of everything that can be left.
 *
 *   hamming_all COLOURINGS SIZES...
 *
 * tries at most about COLOURINGS colourings of each graph. */
#include "hamming_ask.h"
#include "hamming_theorem.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "games/stones.h"

struct comparison {
    const char *sizes;
    uint32_t colourings;
    struct brute *brute;
    struct sample sample;
    uint64_t questions;
};

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
    struct reply is = theorem_reply(g, colours, m),
                 ought = brute_reply(c->brute, black, m);
    bool right = is.found == ought.found && (!is.found || is.result == ought.result);
    if (!right)
        print_error("theorem, target %d:%d second %d:%d joker %d\n", m->target, m->colour,
                    m->second, m->second_colour, m->joker);
    check(right);
}

static void compare(struct comparison *c, uint32_t black, struct mode m)
{
    c->questions++;
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

/* Tries all colourings, or a sample at equal distances. The first one differs from graph
 * to graph, and the distance is odd, so that the colours of all vertices vary. */
static void test_graph(void **state)
{
    struct comparison *c = *state;
    const clock_t begun = clock();
    c->brute = brute_new(c->sizes);
    open_graph(&c->sample, c->sizes);
    const struct graph_here *g = brute_graph(c->brute);
    const uint32_t all = 1u << g->vertices,
                   step = all > c->colourings ? all / c->colourings | 1 : 1;
    uint32_t asked = 0;
    for (uint32_t black = g->size[0] % step; black < all; black += step, asked++)
        compare_colouring(c, black);
    print_message("%s: %u of %u colourings, %llu questions, %.1f s\n", c->sizes, asked,
                  all, (unsigned long long)c->questions,
                  (double)(clock() - begun) / CLOCKS_PER_SEC);
    sample_close(&c->sample);
    brute_free(c->brute);
}

int main(int argc, char **argv)
{
    int failed = argc < 3;
    /* Millions of questions allocate and free the same memory, so it is not given back to
     * the system in between. */
    mallopt(M_MMAP_THRESHOLD, 1 << 20);
    mallopt(M_TRIM_THRESHOLD, 1 << 20);
    for (int i = 2; i < argc; i++) {
        struct comparison c = {.sizes = argv[i],
                               .colourings = (uint32_t)strtoul(argv[1], NULL, 10)};
        const struct CMUnitTest test[] = {
            {.name = argv[i], .test_func = test_graph, .initial_state = &c}};
        failed += cmocka_run_group_tests_name(argv[i], test, NULL, NULL);
    }
    return failed;
}
