/* SPDX-License-Identifier: MIT */
/* hamming.c: SC2 on Hamming graphs: all colourings, targets, colours and modes of small
 * ones against tables of everything that can be reached, made here from the rules alone;
 * and large ones, awkward and random, replayed move by move. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/stones.h"
#include "solve/solver.h"

/* ---- a graph of our own ---- */

#define MOST_FACTORS 24

struct graph_here {
    unsigned factors, size[MOST_FACTORS];
    uint32_t vertices;
};

static struct graph_here graph_here(const char *sizes)
{
    struct graph_here g = {.vertices = 1};
    for (const char *at = sizes; *at != '\0'; at += *at == 'x') {
        g.size[g.factors] = (unsigned)strtoul(at, (char **)&at, 10);
        g.vertices *= g.size[g.factors++];
    }
    return g;
}

static bool adjacent_here(const struct graph_here *g, uint32_t u, uint32_t v)
{
    unsigned different = 0;
    for (unsigned i = g->factors; i-- > 0; u /= g->size[i], v /= g->size[i])
        different += u % g->size[i] != v % g->size[i];
    return different == 1;
}

/* ---- everything that can be reached ---- */

#define NEVER 99

/* Of each position, numbered in base 3: what can be left of it. */
struct brute {
    struct graph_here graph;
    uint32_t near[16];
    uint32_t ternary[1 << 16];
    size_t positions;
    uint32_t *single;       /* bit 2v + c: one stone of colour c on v */
    uint32_t *single_joker; /* the same with the joker */
    uint64_t *pair;   /* bit 4v + 2c + d: c on v, and perhaps one of colour d elsewhere */
    uint8_t *fewest;  /* [2v + c]: stones left if c is on v and nothing moves; NULL where
                         there would be too many */
    uint8_t *fewest_joker;
    uint64_t (*placed)[9]; /* two stones: see pair_index */
};

static uint32_t held_in(uint32_t black, uint32_t white)
{
    return black | white;
}

static size_t number_of(const struct brute *b, uint32_t black, uint32_t white)
{
    return b->ternary[black] + 2 * (size_t)b->ternary[white];
}

static unsigned pair_index(const struct brute *b, unsigned v, unsigned c, unsigned w,
                           unsigned d)
{
    return (2 * v + c) * 2 * b->graph.vertices + 2 * w + d;
}

static bool moves_here(const struct brute *b, uint32_t black, uint32_t white)
{
    for (unsigned v = 0; v < b->graph.vertices; v++)
        if (black >> v & 1 && b->near[v] & white)
            return true;
    return false;
}

static void see_ending(struct brute *b, uint32_t black, uint32_t white)
{
    const unsigned n = b->graph.vertices;
    uint32_t held = held_in(black, white);
    size_t at = number_of(b, black, white);
    unsigned stones = (unsigned)__builtin_popcount(held);
    for (unsigned v = 0; v < n; v++) {
        if (!(held >> v & 1))
            continue;
        unsigned c = white >> v & 1;
        if (stones == 1) {
            b->single[at] |= 1u << (2 * v + c);
            b->pair[at] |= (uint64_t)3 << (4 * v + 2 * c);
        }
        if (stones == 2) {
            unsigned w = (unsigned)__builtin_ctz(held & ~(1u << v)), d = white >> w & 1;
            b->pair[at] |= (uint64_t)1 << (4 * v + 2 * c + d);
            if (b->placed != NULL) {
                unsigned i = pair_index(b, v, c, w, d);
                b->placed[at][i / 64] |= (uint64_t)1 << i % 64;
            }
        }
        if (b->fewest != NULL && !moves_here(b, black, white)) {
            b->fewest[at * 2 * n + 2 * v + c] = (uint8_t)stones;
            b->fewest_joker[at * 2 * n + 2 * v + c] = (uint8_t)stones;
        }
    }
}

static void take_fewest(uint8_t *to, const uint8_t *from, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (from[i] < to[i])
            to[i] = from[i];
}

/* What can be left after a move can be left. */
static void see_next(struct brute *b, size_t at, size_t next)
{
    const unsigned n = b->graph.vertices;
    b->single[at] |= b->single[next];
    b->single_joker[at] |= b->single_joker[next];
    b->pair[at] |= b->pair[next];
    for (unsigned i = 0; b->placed != NULL && i < 9; i++)
        b->placed[at][i] |= b->placed[next][i];
    if (b->fewest != NULL) {
        take_fewest(b->fewest + at * 2 * n, b->fewest + next * 2 * n, 2 * n);
        take_fewest(b->fewest_joker + at * 2 * n, b->fewest_joker + next * 2 * n, 2 * n);
    }
}

static void see_moves(struct brute *b, uint32_t black, uint32_t white)
{
    size_t at = number_of(b, black, white);
    for (unsigned v = 0; v < b->graph.vertices; v++) {
        uint32_t bit = 1u << v;
        if (!((black | white) & bit))
            continue;
        bool is_black = black & bit;
        for (uint32_t prey = b->near[v] & (is_black ? white : black); prey != 0;
             prey &= prey - 1) {
            uint32_t to = prey & -prey;
            see_next(b, at,
                     is_black ? number_of(b, (black & ~bit) | to, white & ~to)
                              : number_of(b, black & ~to, (white & ~bit) | to));
        }
    }
}

static void see_jokers(struct brute *b, uint32_t black, uint32_t white)
{
    const unsigned n = b->graph.vertices;
    size_t at = number_of(b, black, white);
    b->single_joker[at] |= b->single[at];
    if (b->fewest != NULL)
        take_fewest(b->fewest_joker + at * 2 * n, b->fewest + at * 2 * n, 2 * n);
    for (uint32_t held = black | white; held != 0; held &= held - 1) {
        uint32_t bit = held & -held;
        size_t next = number_of(b, black ^ bit, white ^ bit);
        b->single_joker[at] |= b->single[next];
        if (b->fewest != NULL)
            take_fewest(b->fewest_joker + at * 2 * n, b->fewest + next * 2 * n, 2 * n);
    }
}

/* All colourings of the vertices in `held`; jokers only when all their moves are seen. */
static void see_all(struct brute *b, uint32_t held)
{
    for (uint32_t black = held;; black = (black - 1) & held) {
        see_ending(b, black, held & ~black);
        see_moves(b, black, held & ~black);
        if (black == 0)
            break;
    }
    for (uint32_t black = held;; black = (black - 1) & held) {
        see_jokers(b, black, held & ~black);
        if (black == 0)
            break;
    }
}

static void *zeroed(size_t count, size_t size)
{
    void *p = calloc(count, size);
    check(p != NULL);
    return p;
}

static struct brute *brute_new(const char *sizes)
{
    struct brute *b = zeroed(1, sizeof *b);
    b->graph = graph_here(sizes);
    const unsigned n = b->graph.vertices;
    b->positions = 1;
    for (unsigned v = 0; v < n; v++) {
        b->positions *= 3;
        for (unsigned u = 0; u < n; u++)
            b->near[v] |= (uint32_t)adjacent_here(&b->graph, u, v) << u;
    }
    for (uint32_t set = 1; set < 1u << n; set++)
        b->ternary[set] = 3 * b->ternary[set / 2] + set % 2;
    b->single = zeroed(b->positions, sizeof *b->single);
    b->single_joker = zeroed(b->positions, sizeof *b->single_joker);
    b->pair = zeroed(b->positions, sizeof *b->pair);
    if (n <= 12) {
        b->placed = zeroed(b->positions, sizeof *b->placed);
        b->fewest = zeroed(b->positions, 2 * (size_t)n);
        b->fewest_joker = zeroed(b->positions, 2 * (size_t)n);
        memset(b->fewest, NEVER, b->positions * 2 * n);
        memset(b->fewest_joker, NEVER, b->positions * 2 * n);
    }
    for (unsigned stones = 1; stones <= n; stones++)
        for (uint32_t held = 1; held < 1u << n; held++)
            if ((unsigned)__builtin_popcount(held) == stones)
                see_all(b, held);
    return b;
}

static void brute_free(struct brute *b)
{
    free(b->single);
    free(b->single_joker);
    free(b->pair);
    free(b->fewest);
    free(b->fewest_joker);
    free(b->placed);
    free(b);
}

/* ---- asking ---- */

struct mode {
    int target, colour;  /* target < 0: none */
    int second;          /* < -1: none, -1: anywhere */
    int second_colour;
    bool joker;
};

#define NO_SECOND (-2)

struct reply {
    bool found;
    int64_t result;
};

static struct ending ending_here(int vertex, int colour)
{
    return (struct ending){.wanted = vertex > NO_SECOND,
                           .placed = vertex >= 0,
                           .vertex = vertex >= 0 ? (uint32_t)vertex : 0,
                           .colour = colour == 0 ? X : O};
}

/* Plays the moves by the rules; false: one is not legal. */
static bool replay_here(const struct graph_here *g, uint8_t *pos, const struct best *best,
                        bool joker)
{
    for (size_t i = 0; i < best->count; i++) {
        uint32_t from = (uint32_t)(best->moves[i] >> 32) & 0x7fffffff;
        uint32_t to = (uint32_t)best->moves[i];
        if (best->moves[i] >> 63) {
            if (!joker || to >= g->vertices || pos[to] == 0)
                return false;
            joker = false;
            pos[to] = (uint8_t)(3 - pos[to]);
            continue;
        }
        if (from >= g->vertices || to >= g->vertices || pos[from] + pos[to] != 3 ||
            pos[from] == 0 || pos[to] == 0 || !adjacent_here(g, from, to))
            return false;
        pos[to] = pos[from];
        pos[from] = 0;
    }
    return true;
}

/* Is it as wished for, with so many stones? */
static bool is_as_wished(const struct graph_here *g, const uint8_t *pos,
                         const struct mode *m, int64_t stones)
{
    int64_t count = 0;
    int other = -1;
    for (uint32_t v = 0; v < g->vertices; v++) {
        count += pos[v] != 0;
        if (pos[v] != 0 && (int)v != m->target)
            other = (int)v;
    }
    if (count != stones || (m->target >= 0 && pos[m->target] != m->colour + 1))
        return false;
    if (m->second == NO_SECOND)
        return true;
    if (count == 1)
        return m->second < 0;
    return count == 2 && pos[other] == m->second_colour + 1 &&
           (m->second < 0 || other == m->second);
}

/* Solves the position on the open sample by the row alone, and replays the answer. */
static struct reply ask(struct sample *s, const struct graph_here *g,
                        const uint8_t *colours, const struct mode *m)
{
    struct board *board = &s->problem.terms[0].board;
    struct stones *stones = board->data;
    uint8_t *current = s->problem.terms[0].current;
    stones->target = ending_here(m->target < 0 ? NO_SECOND : m->target, m->colour);
    stones->second = ending_here(m->second, m->second_colour);
    stones->joker = m->joker;
    memcpy(current, colours, g->vertices);
    current[g->vertices] = m->joker;
    struct solver *solver = solver_new(&s->problem);
    check(solver != NULL);
    enum search_state state = SEARCH_RUNNING;
    while (state == SEARCH_RUNNING)
        state = solver_step(solver, 1000);
    check(state == SEARCH_SOLVED);
    check(strcmp(solver_method(solver), "hamming") == 0);
    struct best best = solver_best(solver);
    if (best.found) {
        check_number(best.bound, best.result);
        check(replay_here(g, current, &best, m->joker));
        check(is_as_wished(g, current, m, best.result));
    } else {
        check_number(best.bound, NO_RESULT);
    }
    struct reply reply = {best.found, best.result};
    solver_free(solver);
    return reply;
}

/* One stone is impossible, and nothing is known of three: then two are left, if anything
 * moves but a stone onto the target. */
static struct reply expected_large(const struct brute *b, uint32_t black,
                                   const struct mode *m)
{
    const unsigned n = b->graph.vertices;
    uint32_t target = 1u << m->target, all = (1u << n) - 1;
    bool is_white = !(black & target), alike = (black & ~target) == 0 ||
                                               (black | target) == all;
    if (!alike || m->joker)
        return (struct reply){true, 2};
    if (black == 0 || black == all)
        return (struct reply){is_white == m->colour, n};
    return (struct reply){is_white != m->colour, n - 1};
}

/* What the tables say. */
static struct reply expected(const struct brute *b, uint32_t black, const struct mode *m)
{
    const unsigned n = b->graph.vertices;
    uint32_t all = (1u << n) - 1;
    size_t at = number_of(b, black, all & ~black);
    unsigned vc = 2 * (unsigned)m->target + (unsigned)m->colour;
    if (m->target < 0) {
        struct reply fewest = {false, NEVER};
        for (unsigned i = 0; i < 2 * n; i++) {
            struct mode with = *m;
            with.target = (int)i / 2;
            with.colour = i % 2;
            struct reply r = expected(b, black, &with);
            if (r.found && (!fewest.found || r.result < fewest.result))
                fewest = r;
        }
        return fewest;
    }
    if (m->second >= 0) {
        unsigned i = pair_index(b, (unsigned)m->target, (unsigned)m->colour,
                                (unsigned)m->second, (unsigned)m->second_colour);
        return (struct reply){b->placed[at][i / 64] >> i % 64 & 1, 2};
    }
    if ((m->joker ? b->single_joker : b->single)[at] >> vc & 1)
        return (struct reply){true, 1};
    if (m->second == -1)
        return (struct reply){b->pair[at] >> (2 * vc + (unsigned)m->second_colour) & 1,
                              2};
    if (b->fewest == NULL)
        return expected_large(b, black, m);
    unsigned fewest = (m->joker ? b->fewest_joker : b->fewest)[at * 2 * n + vc];
    return (struct reply){fewest < NEVER, fewest};
}

static void compare(struct sample *s, const struct brute *b, uint32_t black,
                    const struct mode *m)
{
    const unsigned n = b->graph.vertices;
    uint8_t colours[16];
    for (unsigned v = 0; v < n; v++)
        colours[v] = black >> v & 1 ? X : O;
    testing("black %x target %d:%d second %d:%d joker %d", black, m->target, m->colour,
            m->second, m->second_colour, m->joker);
    struct reply is = ask(s, &b->graph, colours, m), ought = expected(b, black, m);
    check_number(is.found, ought.found);
    if (is.found)
        check_number(is.result, ought.result);
}

/* All modes of one colouring but those with a second vertex. */
static void compare_modes(struct sample *s, const struct brute *b, uint32_t black)
{
    const int n = (int)b->graph.vertices;
    for (int joker = 0; joker < 2; joker++) {
        struct mode m = {.target = -1, .second = NO_SECOND, .joker = joker};
        compare(s, b, black, &m);
        for (m.target = 0; m.target < n; m.target++)
            for (m.colour = 0; m.colour < 2; m.colour++)
                compare(s, b, black, &m);
    }
    for (int i = 0; i < 4 * n && n > 1; i++)
        compare(s, b, black,
                &(struct mode){.target = i / 4,
                               .colour = i / 2 % 2,
                               .second = -1,
                               .second_colour = i % 2});
}

static void open_graph(struct sample *s, const char *sizes)
{
    char line[100];
    snprintf(line, sizeof line, "sc2 hamming %s random:1 with joker", sizes);
    testing("%s", line);
    sample_open(s, line); /* with the joker: its byte is there */
}

static bool is_long(void)
{
    return getenv("DICOT_LONG") != NULL;
}

/* Every `every`-th colouring, from one that differs from graph to graph. */
static void compare_graph(const char *sizes, unsigned every)
{
    struct brute *b = brute_new(sizes);
    struct sample s;
    open_graph(&s, sizes);
    for (uint32_t black = b->graph.size[0] % every; black < 1u << b->graph.vertices;
         black += every)
        compare_modes(&s, b, black);
    sample_close(&s);
    brute_free(b);
}

static void test_small(void **state)
{
    (void)state;
    static const char *const graphs[] = {"1",     "2",   "3",   "4",   "2x2", "5",
                                         "6",     "3x2", "2x3", "7",   "8",   "4x2",
                                         "2x4",   "1x2x1x4", "2x2x2", "9", "3x3"};
    for (size_t i = 0; i < sizeof graphs / sizeof graphs[0]; i++)
        compare_graph(graphs[i], 1);
}

static void test_up_to_12(void **state)
{
    (void)state;
    static const char *const graphs[] = {"10",  "5x2", "2x5", "11",    "12",    "6x2",
                                         "2x6", "4x3", "3x4", "3x2x2", "2x3x2", "2x2x3"};
    for (size_t i = 0; i < sizeof graphs / sizeof graphs[0]; i++)
        compare_graph(graphs[i], is_long() ? 1 : 37);
}

int main(int argc, char **argv)
{
    if (argc > 1) { compare_graph(argv[1], argc > 2 ? (unsigned)atoi(argv[2]) : 1); return 0; }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small),
        cmocka_unit_test(test_up_to_12),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
