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
#include "solve/strong.h"

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

#define PAIR_WORDS 5 /* 4 bits for each of the 66 pairs of 12 vertices */

/* Of each position: what can be left of it; [1]: with the joker. Positions with stones on
 * the same vertices lie side by side, so that moves do not lead all over the memory. */
struct brute {
    struct graph_here graph;
    uint32_t near[16];
    uint32_t begin[1 << 16];          /* of each set of vertices: its first position */
    uint8_t squeezed[1 << 8][1 << 8]; /* of a byte those bits that another one has */
    size_t positions;
    uint32_t *single[2]; /* bit 2v + c: one stone of colour c on v */
    uint64_t *pair[2];   /* bit 4v + 2c + d: c on v, and perhaps one of colour d
                            elsewhere */
    /* Up to 12 vertices, else NULL: */
    uint8_t *fewest[2]; /* [2v + c]: stones left if c is on v and nothing moves */
    uint64_t (*placed[2])[PAIR_WORDS]; /* two stones: see pair_index */
};

static uint32_t held_in(uint32_t black, uint32_t white)
{
    return black | white;
}

static size_t number_of(const struct brute *b, uint32_t black, uint32_t white)
{
    uint32_t held = held_in(black, white);
    uint32_t low = b->squeezed[black & 255][held & 255],
             high = b->squeezed[black >> 8][held >> 8];
    return b->begin[held] + low + (high << __builtin_popcount(held & 255));
}

/* Of colour c on v and d on w. */
static unsigned pair_index(unsigned v, unsigned c, unsigned w, unsigned d)
{
    if (v > w)
        return pair_index(w, d, v, c);
    return 4 * (w * (w - 1) / 2 + v) + 2 * c + d;
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
            b->single[0][at] |= 1u << (2 * v + c);
            b->pair[0][at] |= (uint64_t)3 << (4 * v + 2 * c);
        }
        if (stones == 2) {
            unsigned w = (unsigned)__builtin_ctz(held & ~(1u << v)), d = white >> w & 1;
            unsigned i = pair_index(v, c, w, d);
            b->pair[0][at] |= (uint64_t)1 << (4 * v + 2 * c + d);
            if (b->placed[0] != NULL)
                b->placed[0][at][i / 64] |= (uint64_t)1 << i % 64;
        }
        if (b->fewest[0] != NULL && !moves_here(b, black, white))
            b->fewest[0][at * 2 * n + 2 * v + c] = (uint8_t)stones;
    }
}

static void take_fewest(uint8_t *to, const uint8_t *from, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (from[i] < to[i])
            to[i] = from[i];
}

/* What can be left of `next`, with the joker or without, can be left of `at`. */
static void see_next(struct brute *b, size_t at, bool joker, size_t next, bool then)
{
    const unsigned n = b->graph.vertices;
    b->single[joker][at] |= b->single[then][next];
    b->pair[joker][at] |= b->pair[then][next];
    if (b->fewest[0] == NULL)
        return;
    for (unsigned i = 0; i < PAIR_WORDS && b->placed[0] != NULL; i++)
        b->placed[joker][at][i] |= b->placed[then][next][i];
    take_fewest(b->fewest[joker] + at * 2 * n, b->fewest[then] + next * 2 * n, 2 * n);
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
            size_t next = is_black ? number_of(b, (black & ~bit) | to, white & ~to)
                                   : number_of(b, black & ~to, (white & ~bit) | to);
            see_next(b, at, false, next, false);
            see_next(b, at, true, next, true);
        }
    }
}

static void see_jokers(struct brute *b, uint32_t black, uint32_t white)
{
    size_t at = number_of(b, black, white);
    see_next(b, at, true, at, false);
    for (uint32_t held = black | white; held != 0; held &= held - 1) {
        uint32_t bit = held & -held;
        see_next(b, at, true, number_of(b, black ^ bit, white ^ bit), false);
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

/* `pairs`: also which two stones on given vertices, up to 12 vertices. */
static struct brute *brute_new(const char *sizes, bool pairs)
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
        b->begin[set] = b->begin[set - 1] + (1u << __builtin_popcount(set - 1));
    for (unsigned held = 1; held < 256; held++)
        for (unsigned byte = 0, rest = held / 2; byte < 256; byte++) {
            unsigned later = b->squeezed[byte / 2][rest];
            b->squeezed[byte][held] = (uint8_t)(held % 2 ? 2 * later + byte % 2 : later);
        }
    for (unsigned joker = 0; joker < 2; joker++) {
        b->single[joker] = zeroed(b->positions, sizeof *b->single[joker]);
        b->pair[joker] = zeroed(b->positions, sizeof *b->pair[joker]);
        if (n > 12)
            continue;
        if (pairs)
            b->placed[joker] = zeroed(b->positions, sizeof *b->placed[joker]);
        b->fewest[joker] = zeroed(b->positions, 2 * (size_t)n);
        memset(b->fewest[joker], NEVER, b->positions * 2 * n);
    }
    for (unsigned stones = 1; stones <= n; stones++)
        for (uint32_t held = 1; held < 1u << n; held++)
            if ((unsigned)__builtin_popcount(held) == stones)
                see_all(b, held);
    return b;
}

static void brute_free(struct brute *b)
{
    for (unsigned joker = 0; joker < 2; joker++) {
        free(b->single[joker]);
        free(b->pair[joker]);
        free(b->placed[joker]);
        free(b->fewest[joker]);
    }
    free(b);
}

/* ---- asking ---- */

struct mode {
    int target, colour; /* target < 0: none */
    int second;         /* < -1: none, -1: anywhere */
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

/* Solves the position on the open sample and replays the answer; `method`: it must be
 * that one's, unless NULL. */
static struct reply ask(struct sample *s, const struct graph_here *g,
                        const uint8_t *colours, const struct mode *m, const char *method)
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
    check(method == NULL || strcmp(solver_method(solver), method) == 0);
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
    bool is_white = !(black & target),
         alike = (black & ~target) == 0 || (black | target) == all;
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
        unsigned i = pair_index((unsigned)m->target, (unsigned)m->colour,
                                (unsigned)m->second, (unsigned)m->second_colour);
        return (struct reply){b->placed[m->joker][at][i / 64] >> i % 64 & 1, 2};
    }
    if (b->single[m->joker][at] >> vc & 1)
        return (struct reply){true, 1};
    if (m->second == -1)
        return (struct reply){
            b->pair[m->joker][at] >> (2 * vc + (unsigned)m->second_colour) & 1, 2};
    if (b->fewest[0] == NULL)
        return expected_large(b, black, m);
    unsigned fewest = b->fewest[m->joker][at * 2 * n + vc];
    return (struct reply){fewest < NEVER, fewest};
}

static void compare(struct sample *s, const struct brute *b, uint32_t black,
                    const struct mode *m, const char *method)
{
    const unsigned n = b->graph.vertices;
    uint8_t colours[16];
    for (unsigned v = 0; v < n; v++)
        colours[v] = black >> v & 1 ? X : O;
    testing("black %x target %d:%d second %d:%d joker %d", black, m->target, m->colour,
            m->second, m->second_colour, m->joker);
    struct reply is = ask(s, &b->graph, colours, m, method),
                 ought = expected(b, black, m);
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
        compare(s, b, black, &m, "hamming");
        for (m.target = 0; m.target < n; m.target++)
            for (m.colour = 0; m.colour < 2; m.colour++)
                compare(s, b, black, &m, "hamming");
    }
    for (int i = 0; i < 8 * n && n > 1; i++)
        compare(s, b, black,
                &(struct mode){.target = i / 8,
                               .colour = i / 4 % 2,
                               .second = -1,
                               .second_colour = i / 2 % 2,
                               .joker = i % 2},
                "hamming");
}

/* All pairs of vertices and colours, with the joker and without. */
static void compare_pairs(struct sample *s, const struct brute *b, uint32_t black)
{
    const int n = (int)b->graph.vertices;
    for (int i = 0; i < 8 * n * n; i++) {
        struct mode m = {.target = i / 8 / n,
                         .colour = i / 4 % 2,
                         .second = i / 8 % n,
                         .second_colour = i / 2 % 2,
                         .joker = i % 2};
        if (m.target != m.second)
            compare(s, b, black, &m, "hamming");
    }
}

static void open_line(struct sample *s, const char *format, const char *sizes)
{
    char line[200];
    snprintf(line, sizeof line, format, sizes);
    testing("%s", line);
    sample_open(s, line);
}

/* With the joker, so that there is a byte for it. */
static void open_graph(struct sample *s, const char *sizes)
{
    open_line(s, "sc2 hamming %s random:1 with joker", sizes);
}

static bool is_long(void)
{
    return getenv("DICOT_LONG") != NULL;
}

/* ---- the theorem about two given vertices ---- */

/* The sum of the digits, for checkerboards of cubes. */
static uint32_t digits_here(const struct graph_here *g, uint32_t v)
{
    uint32_t sum = 0;
    for (unsigned i = g->factors; i-- > 0; v /= g->size[i])
        sum += v % g->size[i];
    return sum;
}

static unsigned delta_here(const struct graph_here *g, uint32_t v, int colour)
{
    return digits_here(g, v) % 2 == (unsigned)colour ? 1 : 2;
}

/* A colouring, counted: stones, and on cubes δ. */
struct counted {
    bool cube;
    uint32_t white, delta;
};

static struct counted count_here(const struct graph_here *g, const uint8_t *colours)
{
    struct counted k = {.cube = true};
    for (unsigned i = 0; i < g->factors; i++)
        k.cube = k.cube && g->size[i] == 2;
    for (uint32_t v = 0; v < g->vertices; v++) {
        k.white += colours[v] == O;
        k.delta += delta_here(g, v, colours[v] - 1);
    }
    return k;
}

/* Two given vertices, no joker. */
static bool pair_by_theorem(const struct graph_here *g, const uint8_t *colours,
                            const struct counted *k, const struct mode *m)
{
    uint32_t n = g->vertices, with_c = m->colour == 1 ? k->white : n - k->white;
    uint32_t rest = k->white - (colours[m->target] == O) - (colours[m->second] == O);
    return rest > 0 && rest < n - 2 && (m->colour != m->second_colour || with_c > 1) &&
           (!k->cube ||
            k->delta % 3 == (delta_here(g, (uint32_t)m->target, m->colour) +
                             delta_here(g, (uint32_t)m->second, m->second_colour)) %
                                3);
}

/* With the joker: not at all, or on some stone; if every one has the same δ, after the
 * first moves one has the other. */
static bool pair_by_joker(const struct graph_here *g, uint8_t *colours,
                          const struct mode *m)
{
    struct counted k = count_here(g, colours);
    if (pair_by_theorem(g, colours, &k, m))
        return true;
    for (uint32_t u = 0; u < g->vertices; u++) {
        struct counted after = k;
        after.delta += delta_here(g, u, colours[u] - 1); /* 1 to 2, 2 to 4 */
        after.white += colours[u] == O ? (uint32_t)-1 : 1;
        colours[u] = (uint8_t)(X + O - colours[u]);
        bool can = pair_by_theorem(g, colours, &after, m);
        colours[u] = (uint8_t)(X + O - colours[u]);
        if (can)
            return true;
    }
    k.delta += 2 * delta_here(g, 0, colours[0] - 1);
    return k.cube && pair_by_theorem(g, colours, &k, m);
}

/* All colourings: the theorem says what the table does. */
static void compare_theorem(const struct brute *b)
{
    const unsigned n = b->graph.vertices;
    for (uint32_t black = 0; black < 1u << n; black++) {
        uint8_t colours[16];
        size_t at = number_of(b, black, ((1u << n) - 1) & ~black);
        for (unsigned v = 0; v < n; v++)
            colours[v] = black >> v & 1 ? X : O;
        const struct counted k = count_here(&b->graph, colours);
        for (unsigned i = 0; i < 4 * n * n; i++) {
            unsigned v = i / 4 / n, w = i / 4 % n, c = i / 2 % 2, d = i % 2;
            struct mode m = {.target = (int)v,
                             .colour = (int)c,
                             .second = (int)w,
                             .second_colour = (int)d};
            if (v >= w)
                continue;
            unsigned bit = pair_index(v, c, w, d);
            bool right = pair_by_theorem(&b->graph, colours, &k, &m) ==
                         (b->placed[0][at][bit / 64] >> bit % 64 & 1);
            if (right && is_long() && !(k.cube && n < 16)) /* Q_3 is an exception */
                right = pair_by_joker(&b->graph, colours, &m) ==
                        (b->placed[1][at][bit / 64] >> bit % 64 & 1);
            if (!right)
                testing("theorem, black %x: %u:%u and %u:%u", black, v, c, w, d);
            check(right);
        }
    }
}

/* Not K2 x K3, nor fewer than 5 vertices. */
static bool has_theorem(const struct graph_here *g)
{
    return g->vertices > 6 || (g->vertices > 4 && g->factors == 1);
}

/* Every `every`-th colouring, from one that differs from graph to graph. */
static void compare_graph(const char *sizes, unsigned every)
{
    struct brute *b = brute_new(sizes, true);
    struct sample s;
    open_graph(&s, sizes);
    for (uint32_t black = b->graph.size[0] % every; black < 1u << b->graph.vertices;
         black += every)
        compare_modes(&s, b, black);
    for (uint32_t black = b->graph.size[0] % every;
         b->placed[0] != NULL && black < 1u << b->graph.vertices;
         black += b->graph.vertices < 8 || is_long() ? every : 9 * every)
        compare_pairs(&s, b, black);
    if (b->placed[0] != NULL && has_theorem(&b->graph))
        compare_theorem(b);
    sample_close(&s);
    brute_free(b);
}

static void test_small(void **state)
{
    (void)state;
    static const char *const graphs[] = {"1",   "2",   "3",       "4",     "2x2", "5",
                                         "6",   "3x2", "2x3",     "7",     "8",   "4x2",
                                         "2x4", "1x1", "1x2x1x4", "2x2x2", "9",   "3x3"};
    for (size_t i = 0; i < sizeof graphs / sizeof graphs[0]; i++)
        compare_graph(graphs[i], is_long() || graph_here(graphs[i]).vertices < 8 ? 1 : 5);
}

static void test_up_to_12(void **state)
{
    (void)state;
    static const char *const graphs[] = {"10",  "5x2", "2x5", "11",    "12",    "6x2",
                                         "2x6", "4x3", "3x4", "3x2x2", "2x3x2", "2x2x3"};
    const size_t count = sizeof graphs / sizeof graphs[0];
    /* The tables of 12 vertices take half a second each. */
    for (size_t i = 0; i < count; i += is_long() || i < 3 ? 1 : 3)
        compare_graph(graphs[i], is_long() ? 1 : 97);
}

/* Up to 3^16 positions: too many for `make check`. */
static void test_16(void **state)
{
    (void)state;
    static const char *const graphs[] = {"2x2x2x2", "4x4", "4x2x2", "2x4x2", "2x2x4",
                                         "8x2",     "2x8", "16",    "5x3",   "3x5",
                                         "15",      "7x2", "2x7",   "14",    "13"};
    if (!is_long())
        print_message("boards of 13 to 16 vertices only with DICOT_LONG=1\n");
    for (size_t i = 0; is_long() && i < sizeof graphs / sizeof graphs[0]; i++) {
        compare_graph(graphs[i], 1);
        print_message("%s: all colourings\n", graphs[i]);
        fflush(stdout); /* minutes each: what was done counts, however it ends */
    }
}

/* ---- the product theorem ---- */

#define K4 "graph 0-1,0-2,0-3,1-2,1-3,2-3"

/* All colourings and targets of K_n x K4, which is written so that nobody knows it. */
static void test_copies(void **state)
{
    (void)state;
    static const struct {
        const char *sizes, *line;
    } rows[] = {{"2x4", "sc2 product (path 2) (" K4 ") random:1"},
                {"4x2", "sc2 product (" K4 ") (complete 2) random:1"},
                {"3x4", "sc2 product (complete 3) (" K4 ") random:1"},
                {"4x3", "sc2 product (" K4 ") (complete 3) random:1"}};
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        struct brute *b = brute_new(rows[k].sizes, false);
        struct sample s;
        const unsigned n = b->graph.vertices;
        open_line(&s, rows[k].line, "");
        for (uint32_t black = 0; black < 1u << n; black++)
            for (unsigned i = 0; i < 2 * n; i++) {
                struct mode m = {
                    .target = (int)i / 2, .colour = i % 2, .second = NO_SECOND};
                uint32_t rest = ~(1u << m.target) & ((1u << n) - 1);
                bool meant = (black & rest) != 0 && (~black & rest) != 0;
                if (black % 3 != 0 && n > 8 && !is_long())
                    continue;
                if (meant || black % 16 == 0)
                    compare(&s, b, black, &m, meant ? "copies" : NULL);
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

/* The first, colouring by colouring. */
static struct counterexample refute_here(const struct brute *b, enum whole_kind kind)
{
    const unsigned n = b->graph.vertices, all = (1u << n) - 1;
    for (uint32_t black = 0; black <= all; black++)
        for (unsigned i = 0; i < 4 * n; i++) {
            unsigned v = i / 4, c = i / 2 % 2, d = i % 2, white = all & ~black;
            unsigned rest = all & ~(1u << v);
            unsigned alike = (unsigned)__builtin_popcount(black >> v & 1 ? black : white);
            unsigned with_c = (unsigned)__builtin_popcount(c == 0 ? black : white);
            bool both = (black & rest) != 0 && (white & rest) != 0;
            size_t at = number_of(b, black, white);
            bool one = b->single[0][at] >> (2 * v + c) & 1;
            bool two = b->pair[0][at] >> (4 * v + 2 * c + d) & 1;
            bool joker = b->single[1][at] >> (2 * v + c) & 1;
            if ((kind == WHOLE_ONE && both && !one) ||
                (kind == WHOLE_TWO && both && (c != d || with_c > 1) && !two) ||
                (kind == WHOLE_JOKER && (alike > 1 || (white >> v & 1) == c) && !joker))
                return (struct counterexample){true, black, v, c, d};
        }
    return (struct counterexample){0};
}

/* A crew whose last hand is the quickest. */
static void work_backwards(unsigned hands, void (*part)(void *task, unsigned hand),
                           void *task)
{
    while (hands-- > 0)
        part(task, hands);
}

static void compare_strong(struct sample *s, const struct brute *b, enum whole_kind kind,
                           const struct crew *crew)
{
    struct counterexample ought = refute_here(b, kind);
    struct strong is;
    check(strong_begin(&is, graph_of(&s->problem.terms[0].board), kind, &s->memory));
    is.whole.crew = crew;
    while (strong_step(&is, 7) == SEARCH_RUNNING)
        ;
    check_number(is.holds, !ought.exists);
    check_number((int64_t)is.whole.looked, (int64_t)b->positions - 1);
    if (ought.exists) {
        check_number(is.black, ought.black);
        check_number(is.target.vertex, ought.vertex);
        check_number(is.target.colour, ought.colour == 0 ? X : O);
        check(kind != WHOLE_TWO || is.second.colour == (ought.second == 0 ? X : O));
    }
    strong_free(&is);
}

static void test_strong(void **state)
{
    (void)state;
    static const char *const graphs[] = {"1",   "2",     "3",   "2x2", "3x2",
                                         "4x2", "2x2x2", "3x3", "5x2"};
    for (size_t i = 0; i < sizeof graphs / sizeof graphs[0]; i++) {
        struct brute *b = brute_new(graphs[i], false);
        struct sample s;
        open_graph(&s, graphs[i]);
        for (unsigned kind = 0; kind < 3; kind++) {
            testing("%s, definition %u", graphs[i], kind);
            compare_strong(&s, b, (enum whole_kind)kind, NULL);
            compare_strong(&s, b, (enum whole_kind)kind,
                           &(struct crew){3, work_backwards});
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

/* What doc/hamming.md says, counted here once more. */
static struct reply expected_by_theorem(const struct graph_here *g, uint8_t *colours,
                                        const struct mode *m)
{
    const struct counted k = count_here(g, colours);
    const uint32_t n = g->vertices, white = k.white;
    const bool cube = k.cube;
    if (m->target < 0) {
        if ((white == 0 || white == n) && !m->joker)
            return (struct reply){true, n};
        return (struct reply){true, cube && k.delta % 3 == 0 && !m->joker ? 2 : 1};
    }
    if (m->second >= 0)
        return (struct reply){m->joker ? pair_by_joker(g, colours, m)
                                       : pair_by_theorem(g, colours, &k, m),
                              2};
    int own = colours[m->target] - 1;
    bool fits = !cube || k.delta % 3 == delta_here(g, (uint32_t)m->target, m->colour);
    uint32_t rest = white - (uint32_t)own, with_c = m->colour == 1 ? white : n - white;
    bool alike = rest == 0 || rest == n - 1, all = white == 0 || white == n;
    if (alike && m->joker)
        return (struct reply){true, cube && fits ? 2 : 1};
    if (alike)
        return (struct reply){m->second == NO_SECOND && (own == m->colour) == all,
                              all ? n : n - 1};
    if (fits || m->joker)
        return (struct reply){true, 1};
    bool lacks = m->second == -1 && m->second_colour == m->colour && with_c == 1;
    return (struct reply){!lacks, 2};
}

/* Asks, and compares with what the theorem says. */
static void compare_large(struct sample *s, const struct graph_here *g, uint8_t *colours,
                          const struct mode *m)
{
    struct reply is = ask(s, g, colours, m, "hamming"),
                 ought = expected_by_theorem(g, colours, m);
    check_number(is.found, ought.found);
    if (is.found)
        check_number(is.result, ought.result);
}

/* Each pattern with targets beside, on and opposite of what is odd, in all modes. */
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
                         .second = random_here(&seed) % 3 == 0 ? -1 : NO_SECOND,
                         .second_colour = (int)(random_here(&seed) % 2)};
        if (k % 5 == 0) {
            m.target = -1;
            m.second = NO_SECOND;
        }
        m.joker = m.second == NO_SECOND && random_here(&seed) % 2 == 0;
        testing("%s round %u: target %d:%d second %d:%d joker %d", sizes, k, m.target,
                m.colour, m.second, m.second_colour, m.joker);
        compare_large(&s, &g, colours, &m);
    }
    free(colours);
    sample_close(&s);
}

/* All lines of the first factor have one colour each, but perhaps for the target: no
 * block to begin with, so the chain is opened by a move between two blocks. */
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

static void test_lines(void **state)
{
    (void)state;
    static const char *const graphs[] = {"6x2x2x2", "6x2x2", "7x2x2", "5x2x2", "6x3"};
    for (size_t i = 0; i < sizeof graphs / sizeof graphs[0]; i++)
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
        testing("%s pair %u: %d:%d and %d:%d joker %d", sizes, k, m.target, m.colour,
                m.second, m.second_colour, m.joker);
        compare_large(&s, &g, colours, &m);
    }
    free(colours);
    sample_close(&s);
}

/* The board with these black vertices, 0 and w, all colours. */
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

/* K_3 x Q_k, black on the line through `base` in K_3 only; white on two of these. */
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

/* Those that need a way of their own in src/solve/pair.c. */
static void test_awkward_pairs(void **state)
{
    (void)state;
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

static void test_pairs(void **state)
{
    (void)state;
    static const char *const graphs[] = {
        "2x2x2x2", "2x2x2x2x2", "2x2x2x2x2x2", "13",      "16",    "7x2",   "5x3",
        "4x4",     "4x2x2",     "3x3x2",       "3x2x2x2", "5x2x2", "6x2x2", "4x2x2x2",
        "3x3x3",   "2x9",       "6x3",         "4x4x2x2", "100",   "2x7x3", "3x2x2x2x2"};
    for (size_t i = 0; i < sizeof graphs / sizeof graphs[0]; i++)
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

static void test_large(void **state)
{
    (void)state;
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
    for (size_t i = 0; i < sizeof graphs / sizeof graphs[0]; i++)
        try_large(graphs[i], is_long() ? 300 : 4);
    try_large(is_long() ? "2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2"
                        : "2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2",
              1);
    try_large(is_long() ? "3x3x3x3x3x3x3x3x3x3x3x3" : "3x3x3x3x3x3x3x3x3", 1);
    try_large(is_long() ? "4x4x4x4x4x4x4x4x4x4" : "4x4x4x4x4x4x4", 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small),
        cmocka_unit_test(test_up_to_12),
        cmocka_unit_test(test_16),
        cmocka_unit_test(test_copies),
        cmocka_unit_test(test_strong),
        cmocka_unit_test(test_large),
        cmocka_unit_test(test_pairs),
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_awkward_pairs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
