/* SPDX-License-Identifier: MIT */
/* hamming.c: tests SC2 on Hamming graphs beyond hamming_all.c: the product theorem and
 * the definitions are compared with tables of small boards; plays on large boards,
 * awkward and random ones, are replayed move by move. */
#include "hamming_ask.h"
#include "hamming_theorem.h"

#include <stdlib.h>
#include <string.h>

#include "games/stones.h"
#include "solve/hamming/strongly_reducible.h"

static void *zeroed(size_t count, size_t size)
{
    void *p = calloc(count, size);
    check(p != NULL);
    return p;
}

/* ---- the product theorem ---- */

#define K4 "graph 0-1,0-2,0-3,1-2,1-3,2-3"

/* All colourings and targets of K_n x K4. The edges of K4 are written as a list, so that
 * it is not recognised as a Hamming graph. */
TEST(test_copies)
{
    static const struct {
        const char *sizes, *line;
    } rows[] = {{"2x4", "sc2 product (path 2) (" K4 ") random:1"},
                {"4x2", "sc2 product (" K4 ") (complete 2) random:1"},
                {"3x4", "sc2 product (complete 3) (" K4 ") random:1"},
                {"4x3", "sc2 product (" K4 ") (complete 3) random:1"}};
    for (size_t k = 0; k < COUNT(rows); k++) {
        struct brute *b = brute_new(rows[k].sizes);
        struct sample s;
        const unsigned n = brute_graph(b)->vertices;
        open_line(&s, rows[k].line, "");
        for (uint32_t black = 0; black < 1u << n; black++) {
            testing("%s, black %x", rows[k].line, black);
            for (unsigned i = 0; i < 2 * n; i++) {
                struct mode m = {
                    .target = (int)i / 2, .colour = i % 2, .second = NO_SECOND};
                uint32_t rest = ~(1u << m.target) & ((1u << n) - 1);
                bool meant = (black & rest) != 0 && (~black & rest) != 0;
                if (black % 3 != 0 && n > 8 && !is_long())
                    continue;
                if ((meant || black % 16 == 0) && !is_left_out())
                    check_brute(&s, b, black, &m, meant ? "copies" : NULL);
            }
        }
        sample_close(&s);
        brute_free(b);
    }
}

/* ---- the definitions ---- */

struct counterexample {
    bool exists;
    uint32_t black;
    unsigned vertex, colour, second;
};

/* Can colour c be left on v in this mode, with at most the given number of stones? */
static bool leaves(const struct brute *b, uint32_t black, unsigned v, unsigned c,
                   struct mode m, int64_t stones)
{
    m.target = (int)v;
    m.colour = (int)c;
    struct brute_result r = brute_reply(b, black, &m);
    return r.found && r.result <= stones;
}

/* The first, colouring by colouring. */
static struct counterexample refute_here(const struct brute *b, enum ending_kind kind)
{
    const unsigned n = brute_graph(b)->vertices, all = (1u << n) - 1;
    for (uint32_t black = 0; black <= all; black++)
        for (unsigned i = 0; i < 4 * n; i++) {
            unsigned v = i / 4, c = i / 2 % 2, d = i % 2, white = all & ~black;
            unsigned rest = all & ~(1u << v);
            unsigned alike = (unsigned)__builtin_popcount(black >> v & 1 ? black : white);
            unsigned with_c = (unsigned)__builtin_popcount(c == 0 ? black : white);
            bool both = (black & rest) != 0 && (white & rest) != 0;
            bool one = leaves(b, black, v, c, (struct mode){.second = NO_SECOND}, 1);
            bool two =
                leaves(b, black, v, c,
                       (struct mode){.second = ANYWHERE, .second_colour = (int)d}, 2);
            bool joker = leaves(b, black, v, c,
                                (struct mode){.second = NO_SECOND, .joker = true}, 1);
            if ((kind == ENDING_ONE && both && !one) ||
                (kind == ENDING_TWO && both && (c != d || with_c > 1) && !two) ||
                (kind == ENDING_JOKER && (alike > 1 || (white >> v & 1) == c) && !joker))
                return (struct counterexample){true, black, v, c, d};
        }
    return (struct counterexample){0};
}

/* A crew whose hands work one after another, the last one first. */
static void work_backwards(const struct crew *crew,
                           void (*part)(void *task, unsigned hand), void *task)
{
    for (unsigned hand = crew->hands; hand-- > 0;)
        part(task, hand);
}

static void compare_strong(struct sample *s, const struct brute *b, enum ending_kind kind,
                           const struct crew *crew)
{
    struct counterexample ought = refute_here(b, kind);
    int64_t positions = 1;
    for (uint32_t v = 0; v < brute_graph(b)->vertices; v++)
        positions *= 3;
    struct search *search =
        run_to_end(strongly_reducible_new(graph_of(problem_board(&s->problem)), kind,
                                          &s->memory, crew),
                   7);
    struct strongly_reducible_verdict is = strongly_reducible_result(search);
    check_number(is.holds, !ought.exists);
    check_number(search->nodes, positions - 1);
    if (ought.exists) {
        check_number(is.black, ought.black);
        check_number(is.target.vertex, ought.vertex);
        check_number(is.target.colour, ought.colour == 0 ? X : O);
        check(kind != ENDING_TWO || is.second.colour == (ought.second == 0 ? X : O));
    }
    search_free(search);
}

TEST(test_strong)
{
    static const char *const graphs[] = {"1",   "2",     "3",   "2x2", "3x2",
                                         "4x2", "2x2x2", "3x3", "5x2"};
    for (size_t i = 0; i < COUNT(graphs); i++) {
        struct brute *b = brute_new(graphs[i]);
        struct sample s;
        open_graph(&s, graphs[i]);
        for (unsigned kind = 0; kind < 3; kind++) {
            testing("%s, definition %u", graphs[i], kind);
            compare_strong(&s, b, (enum ending_kind)kind, NULL);
            compare_strong(&s, b, (enum ending_kind)kind,
                           &(struct crew){.hands = 3, .work = work_backwards});
        }
        sample_close(&s);
        brute_free(b);
    }
}

/* ---- large boards ---- */

enum pattern { ALIKE, ONE_ODD, TWO_ODD, HALVES, LAYERS, CHECKERBOARD, RANDOM, PATTERNS };

static uint64_t random_here(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return *seed >> 33;
}

static void colour_here(const struct graph_here *g, enum pattern pattern, uint64_t *seed,
                        uint8_t *colours)
{
    const uint32_t n = g->vertices, last = g->size[g->factors - 1];
    uint32_t odd = (uint32_t)random_here(seed) % n;
    uint8_t usual = random_here(seed) % 2 == 0 ? X : O;
    for (uint32_t v = 0; v < n; v++) {
        bool other = pattern == ALIKE          ? false
                     : pattern == ONE_ODD      ? v == odd
                     : pattern == TWO_ODD      ? v == odd || v == n - 1 - odd
                     : pattern == HALVES       ? v >= n / 2
                     : pattern == LAYERS       ? v % last == 0
                     : pattern == CHECKERBOARD ? digits_here(g, v) % 2 == 0
                                               : random_here(seed) % 2 == 0;
        colours[v] = other ? (uint8_t)(X + O - usual) : usual;
    }
}

/* Solves the board and compares the answer with what the theorem says. */
static void compare_large(struct sample *s, const struct graph_here *g, uint8_t *colours,
                          const struct mode *m)
{
    check_reply(s, g, colours, m, theorem_reply(g, colours, m), "hamming");
}

/* Each pattern in all modes, with targets on, beside and opposite the stones that do not
 * fit the pattern. */
static void try_large(const char *sizes, unsigned rounds)
{
    struct graph_here g = graph_here(sizes);
    struct sample s;
    uint8_t *colours = zeroed(g.vertices, 1);
    uint64_t seed = g.vertices;
    open_graph(&s, sizes);
    for (unsigned k = 0; k < rounds * PATTERNS; k++) {
        colour_here(&g, k % PATTERNS, &seed, colours);
        uint32_t odd = 0;
        while (odd + 1 < g.vertices && colours[odd] == colours[g.vertices - 1])
            odd++;
        uint32_t targets[] = {odd, g.vertices - 1 - odd, odd ^ 1,
                              (uint32_t)random_here(&seed) % g.vertices};
        uint32_t target = targets[random_here(&seed) % 4];
        struct mode m = {.target = (int)(target < g.vertices ? target : 0),
                         .colour = (int)(random_here(&seed) % 2),
                         .second = random_here(&seed) % 3 == 0 ? ANYWHERE : NO_SECOND,
                         .second_colour = (int)(random_here(&seed) % 2)};
        if (k % 5 == 0) {
            m.target = NO_TARGET;
            m.second = NO_SECOND;
        }
        m.joker = m.second == NO_SECOND && random_here(&seed) % 2 == 0;
        testing("%s round %u", sizes, k);
        compare_large(&s, &g, colours, &m);
    }
    free(colours);
    sample_close(&s);
}

/* All lines of the first factor have a single colour each, except perhaps at the target.
 * So there is no block of both colours to begin with, and the chain is opened by a move
 * between two blocks. */
static void try_lines(const char *sizes)
{
    struct graph_here g = graph_here(sizes);
    struct sample s;
    const uint32_t lines = g.vertices / g.size[0];
    uint8_t colours[64];
    open_graph(&s, sizes);
    for (uint32_t black = 0; black < 8 && black < 1u << lines; black++)
        for (uint32_t i = 0; i < 4 * g.vertices; i++) {
            struct mode m = {
                .target = (int)i / 4, .colour = i / 2 % 2, .second = NO_SECOND};
            for (uint32_t v = 0; v < g.vertices; v++)
                colours[v] = black >> v % lines & 1 ? X : O;
            if (i % 2 == 1)
                colours[m.target] = (uint8_t)(X + O - colours[m.target]);
            testing("%s lines %x case %u", sizes, black, i);
            compare_large(&s, &g, colours, &m);
        }
    sample_close(&s);
}

TEST(test_lines)
{
    static const char *const graphs[] = {"6x2x2x2", "6x2x2", "7x2x2", "5x2x2", "6x3"};
    for (size_t i = 0; i < COUNT(graphs); i++)
        try_lines(graphs[i]);
}

/* Another vertex that differs from v in one digit, or in two. */
static uint32_t near_here(const struct graph_here *g, uint32_t v, uint64_t *seed)
{
    uint32_t u = v, stride = 1;
    unsigned factor = (unsigned)random_here(seed) % g->factors;
    for (unsigned i = g->factors; --i > factor;)
        stride *= g->size[i];
    uint32_t digit = v / stride % g->size[factor];
    u += ((digit + 1 + (uint32_t)random_here(seed) % (g->size[factor] - 1)) %
              g->size[factor] -
          digit) *
         stride;
    return random_here(seed) % 2 == 0 ? u : near_here(g, u, seed);
}

/* Two given vertices, the second one near the first or anywhere; up to three stones near
 * them or anywhere do not fit the pattern. */
static void try_pairs(const char *sizes, unsigned rounds)
{
    struct graph_here g = graph_here(sizes);
    struct sample s;
    uint8_t *colours = zeroed(g.vertices, 1);
    uint64_t seed = g.vertices + g.size[0];
    open_graph(&s, sizes);
    for (unsigned k = 0; k < rounds * PATTERNS; k++) {
        uint32_t v = (uint32_t)random_here(&seed) % g.vertices, w = v;
        while (w == v)
            w = random_here(&seed) % 2 == 0 ? near_here(&g, v, &seed)
                                            : (uint32_t)random_here(&seed) % g.vertices;
        colour_here(&g, k % PATTERNS, &seed, colours);
        for (unsigned odd = (unsigned)random_here(&seed) % 4; odd > 0; odd--) {
            uint32_t places[] = {near_here(&g, v, &seed), near_here(&g, w, &seed),
                                 (uint32_t)random_here(&seed) % g.vertices, v};
            uint8_t *stone = &colours[places[random_here(&seed) % 4]];
            *stone = (uint8_t)(X + O - *stone);
        }
        struct mode m = {.target = (int)v,
                         .colour = (int)(random_here(&seed) % 2),
                         .second = (int)w,
                         .second_colour = (int)(random_here(&seed) % 2),
                         .joker = random_here(&seed) % 4 == 0};
        testing("%s pair %u", sizes, k);
        compare_large(&s, &g, colours, &m);
    }
    free(colours);
    sample_close(&s);
}

/* The board with these black vertices; stones of all combinations of colours are to be
 * left on 0 and w. */
static void try_pair(const char *sizes, uint64_t black, uint32_t w, bool joker)
{
    struct graph_here g = graph_here(sizes);
    struct sample s;
    uint8_t colours[64];
    open_graph(&s, sizes);
    for (uint32_t v = 0; v < g.vertices; v++)
        colours[v] = black >> v & 1 ? X : O;
    for (int i = 0; i < 4; i++) {
        struct mode m = {.target = 0,
                         .colour = i / 2,
                         .second = (int)w,
                         .second_colour = i % 2,
                         .joker = joker};
        testing("%s black %llx and %u, case %d", sizes, (unsigned long long)black, w, i);
        compare_large(&s, &g, colours, &m);
    }
    sample_close(&s);
}

/* K_3 x Q_k with black stones only on the copy of K_3 through `base`; two of these
 * vertices shall keep white stones. */
static void try_line(unsigned k, uint32_t base)
{
    char sizes[64] = "3";
    struct sample s;
    uint8_t colours[3 << 10];
    for (unsigned i = 0; i < k; i++)
        strcat(sizes, "x2");
    struct graph_here g = graph_here(sizes);
    open_graph(&s, sizes);
    for (uint32_t v = 0; v < g.vertices; v++)
        colours[v] = v % (1u << k) == base ? X : O;
    for (unsigned i = 0; i < 9; i++) {
        struct mode m = {.target = (int)((i / 3 << k) + base),
                         .colour = 1,
                         .second = (int)((i % 3 << k) + base),
                         .second_colour = 1};
        testing("%s line at %u, case %u", sizes, base, i);
        if (m.target != m.second)
            compare_large(&s, &g, colours, &m);
    }
    sample_close(&s);
}

/* Boards that need a treatment of their own in src/solve/hamming/two_stones.c. */
TEST(test_awkward_pairs)
{
    for (unsigned k = 3; k <= 10; k++) /* three stones on a line */
        for (uint32_t base = 0; base < 1u << k; base += 1u << (k - 3))
            try_line(k, base);
    try_pair("16", 0x1fc, 1, false);    /* the first half is one colour */
    for (uint32_t w = 1; w < 32; w++) { /* checkerboards, with the joker */
        try_pair("2x2x2x2x2", 0x69969669, w, true);
        try_pair("2x2x2x2x2", 0x96696996, w, true);
        if (w < 16)
            try_pair("2x2x2x2", 0x6996, w, true);
    }
}

TEST(test_pairs)
{
    static const char *const graphs[] = {
        "2x2x2x2", "2x2x2x2x2", "2x2x2x2x2x2", "13",      "16",    "7x2",   "5x3",
        "4x4",     "4x2x2",     "3x3x2",       "3x2x2x2", "5x2x2", "6x2x2", "4x2x2x2",
        "3x3x3",   "2x9",       "6x3",         "4x4x2x2", "100",   "2x7x3", "3x2x2x2x2"};
    for (size_t i = 0; i < COUNT(graphs); i++)
        try_pairs(graphs[i], is_long() ? 5000 : 20);
    try_pairs("2x2x2x2x2x2x2x2x2x2", is_long() ? 1000 : 10);
    try_pairs("3x3x3x3x3x3x3", is_long() ? 1000 : 5);
    try_pairs("2000", 5);
    if (is_long()) {
        try_pairs("2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2", 2);
        try_pairs("3x3x3x3x3x3x3x3x3x3x3x3", 2);
        try_pairs("4x4x4x4x4x4x4x4x4x4", 2);
    }
}

TEST(test_large)
{
    try_large("2x2x2x2", 200);
    try_large("2x2x2x2x2", 100);
    try_large("6x2x2", 100);
    static const char *const graphs[] = {"2x2x2x2x2",     "2x2x2x2x2x2",
                                         "2x2x2x2x2x2x2", "3x3x3",
                                         "3x3x2",         "2x3x2x2",
                                         "3x2x2x2x2",     "4x2x2x2",
                                         "5x2x2x2",       "6x2x2",
                                         "7x2x2x2",       "8x3",
                                         "2x13x2",        "17",
                                         "5x4x3x2",       "3x3x3x3x3x3",
                                         "6x2x6",         "7x7x7",
                                         "5x5x5",         "40x2",
                                         "8x2x2",         "2x2x2x2x2x2x2x2x2x2x2x2"};
    for (size_t i = 0; i < COUNT(graphs); i++)
        try_large(graphs[i], is_long() ? 300 : 4);
    try_large(is_long() ? "2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2"
                        : "2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2",
              1);
    try_large(is_long() ? "3x3x3x3x3x3x3x3x3x3x3x3" : "3x3x3x3x3x3x3x3x3", 1);
    try_large(is_long() ? "4x4x4x4x4x4x4x4x4x4" : "4x4x4x4x4x4x4", 1);
}
