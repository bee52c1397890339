/* SPDX-License-Identifier: MIT */
/* pebbling.c: tests what doc/pebbling.md proves, on everything small: shortest plays, and
 * what the checker says about a root that stays empty, are compared with the fewest moves
 * for every distribution, computed from distributions with fewer pebbles. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "games/pebbling.h"
#include "bounds/pebbling.h"
#include "solve/method.h"
#include "solve/pebbling/pebbling_number.h"
#include "solve/turns.h"

#define MOST_VERTICES 5
#define NEVER UINT32_MAX

/* ---- small graphs ---- */

/* Edge k of the pairs 0-1, 0-2, 1-2, 0-3, … is bit k of the mask. */
struct small_graph {
    int n;
    unsigned mask;
};

static bool joined(struct small_graph g, int u, int v)
{
    int low = u < v ? u : v, high = u < v ? v : u;
    return u != v && g.mask >> (high * (high - 1) / 2 + low) & 1;
}

static unsigned renamed(struct small_graph g, const int *name)
{
    unsigned mask = 0;
    for (int v = 1, k = 0; v < g.n; v++)
        for (int u = 0; u < v; u++, k++)
            mask |= (unsigned)joined(g, name[u], name[v]) << k;
    return mask;
}

/* Does no renaming of the vertices from `at` on give a smaller mask? This keeps one graph
 * per isomorphism class. */
static bool is_least(struct small_graph g, int *name, int at)
{
    if (at == g.n)
        return renamed(g, name) >= g.mask;
    for (int i = at; i < g.n; i++) {
        int kept = name[at];
        name[at] = name[i], name[i] = kept;
        bool least = is_least(g, name, at + 1);
        kept = name[at];
        name[at] = name[i], name[i] = kept;
        if (!least)
            return false;
    }
    return true;
}

static struct text shape_text(struct small_graph g)
{
    const char *comma = "";
    struct text t = text_of("graph %d:", g.n);
    for (int v = 0; v < g.n; v++)
        for (int u = 0; u < v; u++)
            if (joined(g, u, v)) {
                add_text(&t, "%s%d-%d", comma, u, v);
                comma = ",";
            }
    add_text(&t, "%s", g.mask == 0 ? "-" : "");
    return t;
}

/* ---- the fewest moves ---- */

/* All distributions of up to `most` pebbles; the number of pebbles on v is digit v of a
 * distribution's index. */
struct truth {
    struct small_graph graph;
    int root;
    unsigned most, size; /* size = (most + 1)^n */
    uint32_t *fewest;    /* moves; NEVER: the root stays empty; 0 until it is known */
    uint8_t *known;
};

static unsigned digit(const struct truth *t, unsigned code, int v)
{
    for (; v > 0; v--)
        code /= t->most + 1;
    return code % (t->most + 1);
}

static unsigned weight(const struct truth *t, int v)
{
    return v == 0 ? 1 : (t->most + 1) * weight(t, v - 1);
}

static uint32_t fewest(struct truth *t, unsigned code)
{
    if (t->known[code])
        return t->fewest[code];
    uint32_t best = digit(t, code, t->root) > 0 ? 0 : NEVER;
    for (int u = 0; best > 0 && u < t->graph.n; u++)
        for (int v = 0; v < t->graph.n; v++) {
            if (!joined(t->graph, u, v) || digit(t, code, u) < 2)
                continue;
            uint32_t rest = fewest(t, code - 2 * weight(t, u) + weight(t, v));
            if (rest != NEVER && rest + 1 < best)
                best = rest + 1;
        }
    t->known[code] = 1;
    return t->fewest[code] = best;
}

static unsigned pebbles(const struct truth *t, unsigned code)
{
    unsigned sum = 0;
    for (int v = 0; v < t->graph.n; v++)
        sum += digit(t, code, v);
    return sum;
}

/* ---- the comparison ---- */

static void check_solver(const struct problem *p, const struct solve_method *only,
                         uint32_t moves)
{
    struct task t = task_at_start(p);
    struct search *s = run_until_solved(solve_search(&t, only), UINT64_MAX);
    struct best best = *method_best(s);
    check(best.found);
    check_number(best.result, moves == NEVER);
    check_number(best.bound, moves == NEVER);
    check_number(best.length, moves == NEVER ? 0 : moves);
    check_number(best.shortest, moves == NEVER ? 0 : moves);
    check_line(p, &best);
    search_free(s);
}

static bool is_exact(struct small_graph g)
{
    int ends = 0;
    for (int v = 0; v < g.n; v++)
        for (int u = 0; u < g.n; u++)
            ends += joined(g, u, v);
    return ends < 6; /* too few edges for a cycle: components are trees */
}

static void check_distribution(struct truth *t, const char *shape, unsigned code)
{
    struct sample s;
    struct text line = text_of("pebbling %s ", shape);
    for (int v = 0; v < t->graph.n; v++)
        add_text(&line, "(%u)", digit(t, code, v));
    add_text(&line, " with root=%d", t->root);
    sample_open(&s, line.bytes);
    uint32_t moves = fewest(t, code);
    check_solver(&s.problem, NULL, moves);
    if (moves > 0)
        check_solver(&s.problem, solve_method_find("demand"), moves);
    struct plain *plain = plain_of(problem_board(&s.problem), s.problem.start);
    bool stays_empty = why_root_stays_empty(plain) != NULL;
    check(stays_empty == (moves == NEVER) || (!stays_empty && !is_exact(t->graph)));
    plain_free(plain);
    sample_close(&s);
}

static struct truth truth_new(struct small_graph g, unsigned most)
{
    struct truth t = {.graph = g, .most = most, .size = 1};
    for (int v = 0; v < g.n; v++)
        t.size *= most + 1;
    t.fewest = calloc(t.size, sizeof *t.fewest);
    t.known = calloc(t.size, 1);
    return t;
}

static void truth_free(struct truth *t)
{
    free(t->fewest);
    free(t->known);
}

static void check_graph(struct small_graph g, unsigned most)
{
    struct text shape = shape_text(g);
    struct truth t = truth_new(g, most);
    for (t.root = 0; t.root < g.n; t.root++) {
        memset(t.known, 0, t.size);
        for (unsigned code = 0; code < t.size; code++)
            if (pebbles(&t, code) <= most)
                check_distribution(&t, shape.bytes, code);
    }
    truth_free(&t);
}

/* One graph of each kind up to MOST_VERTICES, each with a number by its size. */
static void each_graph(void (*ask)(struct small_graph g, unsigned most),
                       const unsigned most[MOST_VERTICES + 1])
{
    for (int n = 1; n <= MOST_VERTICES; n++)
        for (unsigned mask = 0; mask < 1u << n * (n - 1) / 2; mask++) {
            int name[MOST_VERTICES] = {0, 1, 2, 3, 4};
            if (is_least((struct small_graph){n, mask}, name, 0))
                ask((struct small_graph){n, mask}, most[n]);
        }
}

TEST(test_small_graphs)
{
    static const unsigned most[MOST_VERTICES + 1] = {0, 3, 6, 9, 8, 5};
    each_graph(check_graph, most);
}

/* More pebbles, on graphs where paths part and meet again. */
TEST(test_ladder)
{
    static const unsigned ladder[][2] = {{0, 1}, {1, 2}, {3, 4}, {4, 5},
                                         {0, 3}, {1, 4}, {2, 5}};
    struct small_graph g = {.n = 6};
    for (size_t i = 0; i < COUNT(ladder); i++)
        g.mask |= 1u << (ladder[i][1] * (ladder[i][1] - 1) / 2 + ladder[i][0]);
    check_graph(g, 9);
}

/* ---- pebbling numbers ---- */

/* The largest distribution that does not reach the root, from this one on, with more
 * pebbles on vertices from `v` on. */
static unsigned largest(struct truth *t, unsigned code, int v)
{
    unsigned best = pebbles(t, code);
    for (; v < t->graph.n; v++) {
        check(digit(t, code, v) < t->most || v == t->root);
        unsigned more = code + weight(t, v);
        if (v != t->root && fewest(t, more) == NEVER) {
            unsigned size = largest(t, more, v);
            best = size > best ? size : best;
        }
    }
    return best;
}

static bool is_connected(struct small_graph g)
{
    unsigned reached = 1;
    for (int i = 0; i < g.n; i++)
        for (int u = 0; u < g.n; u++)
            for (int v = 0; v < g.n; v++)
                if (reached >> u & 1 && joined(g, u, v))
                    reached |= 1u << v;
    return reached == (1u << g.n) - 1;
}

/* The number of a SHAPE; that its witness does not reach its root is up to `solve`. 0: it
 * is not connected. */
static uint64_t number_of(const char *shape, const char *method)
{
    struct desk d;
    struct graph g;
    desk_open(&d, shape);
    check(shape_parse(&d.text, &d.arena, false, &g));
    struct search *s = run_until_solved(pebbling_number_new(&d.memory, &g), UINT64_MAX);
    struct pebbling_bounds known = pebbling_number_known(s);
    uint64_t sum = 1;
    struct text line = text_of("pebbling %s ", shape);
    for (uint32_t v = 0; known.connected && v < g.vertices; v++) {
        add_text(&line, "(%llu)", (unsigned long long)known.witness[v]);
        sum += known.witness[v];
    }
    add_text(&line, " with root=%u", known.root);
    if (known.connected) {
        struct sample sample;
        check_number(sum, known.lower);
        check_number(known.upper, known.lower);
        sample_open(&sample, line.bytes);
        check_solver(&sample.problem, NULL, NEVER);
        sample_close(&sample);
    }
    if (method != NULL)
        check(strcmp(known.method, method) == 0);
    search_free(s);
    desk_close(&d);
    return known.connected ? known.lower : 0;
}

static void check_small_number(struct small_graph g, unsigned most)
{
    struct text shape = shape_text(g);
    struct truth t = truth_new(g, most);
    unsigned number = 0;
    for (t.root = 0; is_connected(g) && t.root < g.n; t.root++) {
        memset(t.known, 0, t.size);
        unsigned size = largest(&t, 0, 0) + 1;
        number = size > number ? size : number;
    }
    check_number(number_of(shape.bytes, NULL), number);
    truth_free(&t);
}

TEST(test_small_numbers)
{
    static const unsigned most[MOST_VERTICES + 1] = {0, 2, 3, 5, 9, 17};
    each_graph(check_small_number, most);
}

TEST(test_known_numbers)
{
    static const struct {
        const char *shape, *method;
        uint64_t number;
        const char *because;
    } cases[] = {
        {"path 13", "tree", 4096, "2^(n-1)"},
        {"cycle 12", "cycle", 64, "[Pachter, Snevily, Voxman 1995]: 2^6"},
        {"cycle 13", "cycle", 85, "the same: 2*floor(2^7/3)+1"},
        {"cycle 119", "cycle", 768614336404564651u, "the same: 2*floor(2^60/3)+1"},
        {"cycle 121", "cycle", 1537228672809129301u, "the same: 2*floor(2^61/3)+1"},
        {"complete 9", "complete", 9, "one on each of 8"},
        {"cube 6", "complete", 64, "[Chung 1989]: 2^6"},
        {"product (path 3) (path 4)", "paths", 32, "[Chung 1989]: 2^5"},
        {"hamming 3x3x2", "complete", 18, "[Chung 1989]: the vertices"},
        {"graph 0-1,0-2,0-3,0-4", "tree", 6, "paths of length 2, 1, 1: 4+2+2-3+1"},
        {"graph 0-1,1-2,2-3,2-4,4-5,4-6", "tree", 18, "lengths 4, 1, 1: 16+2+2-3+1"},
        {"product (cycle 4) (path 2)", "search", 8, "it is the cube of dimension 3"},
        {"product (cycle 3) (path 2)", "search", 6, "[Chung 1989]: hamming 3x2"},
        {"product (cycle 3) (cycle 3)", "search", 9, "[Chung 1989]: hamming 3x3"},
        {"graph 0-1,1-2,0-3,1-4,2-5,3-4,4-5,3-6,4-7,5-8,6-7,7-8", "search", 16,
         "[Chung 1989]: grid 3x3"},
        {"graph 0-1,1-2,2-3,3-4,4-0,0-5,1-6,2-7,3-8,4-9,5-7,7-9,9-6,6-8,8-5", "search",
         10, "Petersen: diameter 2 and connectivity 3 [Clarke, Hochberg, Hurlbert 1997]"},
        {"graph 0-3,0-4,0-5,1-3,1-4,1-5,2-3,2-4,2-5", "search", 6, "the same: K_{3,3}"},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        check_number(number_of(cases[i].shape, cases[i].method), cases[i].number);
    check_number(number_of("graph 4:0-1,2-3", NULL), 0);
}

/* ---- large ones ---- */

TEST(test_known_lengths)
{
    static const struct {
        const char *line;
        uint64_t length; /* NEVER: the root stays empty */
        const char *because;
    } cases[] = {
        {"path 60 (0)x59(576460752303423488) with root=0", 576460752303423487u,
         "2^59 pebbles at distance 59"},
        {"path 60 (0)x59(576460752303423487) with root=0", NEVER, "one fewer"},
        {"path 100000 (0)(1)x99998(2) with root=0", 99999,
         "each pebble arrives beside the next"},
        {"path 100000 (0)(1)x50000(0)(1)x49997(2) with root=0", NEVER, "there is a gap"},
        {"cycle 99999 (0)(1)x50000(0)(1)x49996(2) with root=0", 1,
         "two pebbles beside the root"},
        {"cycle 99999 (0)(1)x50000(0)(2)(1)x49996 with root=0", 49997,
         "only one way around has no gap"},
        {"cube 16 (0)x65535(65536) with root=0", 65535, "2^16 pebbles opposite"},
        {"cube 16 (0)x65535(65535) with root=0", NEVER, "one fewer"},
        {"complete 100000 (0)(1)x99999 with root=0", NEVER, "nothing can move"},
        {"complete 100000 (0)(1)x99998(2) with root=0", 1, "two beside the root"},
        {"grid 300x300 (0)x89999(1000000000) with root=1,1", NEVER, "10^9 < 2^598"},
        {"grid 300x300 (0)(1)x89998(2) with root=1,1", 598,
         "the one pair goes all the way"},
        {"cube 16 (1)(1)x65534(2) with root=0", 0, "there is one already"},
        {"cube 10 (0)(1)x1021(3)(1) with root=0", 9, "the pair at distance 9"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct sample s;
        struct text line = text_of("pebbling %s", cases[i].line);
        sample_open(&s, line.bytes);
        testing("%s: %s", line.bytes, cases[i].because);
        struct search *search = run_until_solved(solve_search(&s.task, NULL), UINT64_MAX);
        struct best best = *method_best(search);
        check_number(best.result, cases[i].length == NEVER);
        if (cases[i].length != NEVER)
            check_number(best.length, cases[i].length);
        search_free(search);
        sample_close(&s);
    }
}

static void number_and_forget(const struct problem *p, const void *context)
{
    const struct pebbling *board = problem_board(p)->data;
    struct search *s = pebbling_number_new(p->memory, &board->graph);
    if (s != NULL)
        search_step(s, UINT64_MAX);
    search_free(s);
}

TEST(test_no_memory)
{
    fail_each_allocation("pebbling graph 0-1,0-2,1-2,2-3 (0)x4", number_and_forget, NULL);
    fail_each_allocation("pebbling graph 0-1,0-2 (0)x3", number_and_forget, NULL);
}
