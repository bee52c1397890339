/* SPDX-License-Identifier: MIT */
/* ham.c: the claims of Solitaire clobber played on Hamming graphs [HAM], section by
 * section. Vertices of `hamming AxB` are numbered with the last factor running fastest.
 *
 * Whether a graph of up to 16 vertices is strongly reducible is decided for all its
 * colourings at once; larger graphs are tried with random ones. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dicot.h"
#include "rules.h"
#include "trial.h"

#define ALL 16 /* vertices of a graph that is decided for all colourings */

/* ---- strong reducibility ---- */

/* Asks a session whether a graph is strongly reducible. If it is not, `line` is the first
 * counterexample. False as well, with an empty line, at a limit. */
static bool is_strong(struct dicot_session *s, const char *graph, const char *kind,
                      char line[200])
{
    const char *question[] = {"solve", "sc2", graph, "--strong", kind};
    line[0] = '\0';
    enum dicot_status status = dicot_ask(s, question, 5);
    const char *at = strstr(dicot_answer(s, NULL), "\"counterexample\":\"");
    if (status == DICOT_NO && at != NULL)
        sscanf(at, "\"counterexample\":\"%199[^\"]", line);
    return status == DICOT_OK;
}

/* The graph is strongly reducible. Otherwise the counterexample is a case of its own,
 * which the plain rules judge, too. */
static void strong(struct trial *t, const char *kind, const char *graph)
{
    char line[200];
    const bool so = is_strong(trial_session(t), graph, kind, line);
    if (so || line[0] == '\0')
        is_so(t, so, NULL, "sc2 %s", graph);
    else
        leaves_between(t, 1, strcmp(kind, "2") == 0 ? 2 : 1, "%s", line);
}

/* Hamming graphs with all factors from `least` to `most` and up to n vertices, the sizes
 * not growing: calls `each` with "hamming 4x3". */
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
                        int length = snprintf(graph, sizeof graph, "hamming %u", a);
                        while (++factors < 4 && size[factors] > 1)
                            length +=
                                snprintf(graph + length, sizeof graph - (size_t)length,
                                         "x%u", size[factors]);
                        each(t, size, factors, graph);
                    }
}

/* ---- 1 and 2 ---- */

static void monochromatic_stays(struct trial *t, unsigned n)
{
    for (unsigned i = 1; i <= n; i++)
        leaves(t, i, "sc2 hamming %u %.*s", i, (int)i,
               "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx");
}

static void cliques(struct trial *t, unsigned n)
{
    for (unsigned i = 3; i <= n && i <= ALL && goes_on(t); i++) {
        char graph[30];
        snprintf(graph, sizeof graph, "hamming %u", i);
        strong(t, "1", graph);
    }
}

static void cannot_choose(struct trial *t, unsigned n)
{
    (void)n;
    leaves(t, 1, "sc2 hamming 2 xo");
    leaves(t, IMPOSSIBLE, "sc2 hamming 2 xo with target=0:x");
}

/* ---- 3: Hamiltonian cycles and cubes ---- */

/* A cycle whose first stone alone is black; other Hamiltonian graphs have more edges. */
static void rare_on_cycle(struct trial *t, unsigned n)
{
    for (unsigned i = 3; i <= n && goes_on(t); i++) {
        char labels[64] = "x";
        memset(labels + 1, 'o', i - 1);
        labels[i] = '\0';
        leaves(t, 1, "sc2 cycle %u %s with target=1:x", i, labels);
        leaves(t, 1, "sc2 cycle %u %s with target=%u:x", i, labels, i - 1);
        leaves(t, 1, "sc2 cycle %u %s with target=2:o", i, labels);
        leaves(t, 1, "sc2 cycle %u %s with target=%u:o", i, labels, i - 2);
    }
}

/* ---- Lemmas 3 and 4: all stones of Q_3 on one half ---- */

#define HALF 4      /* vertices 0 to 3; the other half is 4 to 7 */
#define STATES 6561 /* 3^8 */

/* What can be left on the first half, full, when the second is empty. */
struct ends {
    bool seen[STATES];
    bool both_common;
    unsigned black_at, white_at; /* where either can be left as a rare colour, as sets */
};

static unsigned state_of(const char *labels)
{
    unsigned state = 0;
    for (; *labels != '\0'; labels++)
        state = 3 * state + (*labels == 'x' ? 1 : *labels == 'o' ? 2 : 0);
    return state;
}

static void note_end(struct ends *e, const char *labels)
{
    unsigned black = 0, count = 0;
    for (unsigned v = 0; v < HALF; v++)
        if (labels[v] == 'x')
            black |= 1u << v, count++;
    e->both_common = e->both_common || count == 2;
    e->black_at |= count == 1 ? black : 0;
    e->white_at |= count == 3 ? 15 & ~black : 0;
}

/* Plays everything from where p stands. A vertex that is empty stays empty, so no stone
 * may leave the first half. */
static void explore(struct dicot_position *p, struct ends *e)
{
    const char *labels = strrchr(dicot_position_print(p, NULL), ' ') + 1;
    unsigned state = state_of(labels);
    if (e->seen[state] || memchr(labels, '.', HALF) != NULL)
        return;
    e->seen[state] = true;
    if (strcmp(labels + HALF, "....") == 0)
        note_end(e, labels);
    for (unsigned skip = 0;; skip++) {
        const char *move = NULL;
        char copy[20];
        dicot_position_list(p, DICOT_LEFT);
        for (unsigned i = 0; i <= skip; i++)
            dicot_position_next(p, &move, NULL);
        if (move == NULL)
            return;
        snprintf(copy, sizeof copy, "%s", move);
        dicot_position_play(p, DICOT_LEFT, copy, strlen(copy), NULL);
        explore(p, e);
        dicot_position_undo(p);
    }
}

/* Two different places for a rare colour, so that one can choose. */
static bool can_choose(const struct ends *e)
{
    return (e->black_at & (e->black_at - 1)) != 0 ||
           (e->white_at & (e->white_at - 1)) != 0;
}

static unsigned count_black(const char *labels)
{
    unsigned count = 0;
    for (unsigned v = 0; v < HALF; v++)
        count += labels[v] == 'x';
    return count;
}

/* Colourings of Q_3 with a rare colour on the second half; `mixed`: both colours on the
 * first. */
static void gather(struct trial *t, bool mixed)
{
    for (unsigned black = 0; black < 256 && goes_on(t); black++) {
        char line[] = "sc2 cube 3 oooooooo", *labels = line + strlen("sc2 cube 3 ");
        for (unsigned v = 0; v < 8; v++)
            labels[v] = black >> v & 1 ? 'x' : 'o';
        unsigned left = count_black(labels), right = count_black(labels + HALF);
        if (right % 2 == 0 || (left % HALF != 0) != mixed)
            continue;
        struct ends e = {0};
        struct dicot_position *p = dicot_position_open(line, strlen(line), NULL, NULL);
        if (p != NULL)
            explore(p, &e);
        dicot_position_close(p);
        is_so(t, e.both_common || can_choose(&e), NULL, "%s", line);
    }
}

static void gather_mixed(struct trial *t, unsigned n)
{
    (void)n;
    gather(t, true);
}

static void gather_monochromatic(struct trial *t, unsigned n)
{
    (void)n;
    gather(t, false);
}

/* ---- the same for Q_4, by the rule alone, from the ends backwards ---- */

#define OCTET 8            /* vertices of a half */
#define SECOND_HALVES 6561 /* 3^8, vertex v in digit v */
#define COMMON 1u          /* both colours can be common at the end */

/* What can come of the first half, whose black stones are `first`, when it stays full and
 * the second becomes empty: COMMON, bit 1 + v if black, bit 9 + v if white can be rare
 * on v. */
struct outcomes {
    unsigned of[SECOND_HALVES][1 << OCTET];
};

static const unsigned power[] = {1, 3, 9, 27, 81, 243, 729, 2187};

/* 0: empty, 1: black, 2: white. */
static unsigned stone(unsigned second, unsigned v)
{
    return second / power[v] % 3;
}

static unsigned count_stones(unsigned second)
{
    unsigned count = 0;
    for (unsigned v = 0; v < OCTET; v++)
        count += stone(second, v) > 0;
    return count;
}

static unsigned end_of(unsigned first)
{
    unsigned black = 0;
    for (unsigned v = 0; v < OCTET; v++)
        black += first >> v & 1;
    return black == 0 || black == OCTET ? 0
           : black == 1                 ? first << 1
           : black == OCTET - 1         ? (255 & ~first) << 9
                                        : COMMON;
}

static unsigned try_moves(const struct outcomes *o, unsigned first, unsigned second)
{
    unsigned found = 0;
    for (unsigned v = 0; v < OCTET; v++) {
        const unsigned mine = stone(second, v), without = second - mine * power[v];
        if (mine == 0)
            continue;
        if ((first >> v & 1) != (mine == 1))
            found |= o->of[without][first ^ 1u << v];
        for (unsigned bit = 1; bit < OCTET; bit *= 2)
            if (stone(second, v ^ bit) == 3 - mine)
                found |= o->of[without - (3 - mine) * power[v ^ bit] +
                               mine * power[v ^ bit]][first];
    }
    return found;
}

static void fill_outcomes(struct outcomes *o)
{
    for (unsigned count = 0; count <= OCTET; count++)
        for (unsigned second = 0; second < SECOND_HALVES; second++)
            if (count_stones(second) == count)
                for (unsigned first = 0; first < 1u << OCTET; first++)
                    o->of[second][first] =
                        count == 0 ? end_of(first) : try_moves(o, first, second);
}

/* Two places for a rare black, or for a rare white stone. */
static bool has_choice(unsigned outcomes)
{
    const unsigned black = outcomes >> 1 & 255, white = outcomes >> 9 & 255;
    return (black & (black - 1)) != 0 || (white & (white - 1)) != 0;
}

/* Colourings of Q_4 with a rare colour on the second half; `mixed`: both colours on the
 * first. */
static void gather_four(struct trial *t, bool mixed)
{
    struct outcomes *o = malloc(sizeof *o);
    if (o == NULL)
        return;
    fill_outcomes(o);
    for (unsigned first = 0; first < 1u << OCTET; first++)
        for (unsigned rare = 0; rare < 2 * OCTET; rare++) {
            char labels[2 * OCTET + 1] = "";
            unsigned second = 0;
            for (unsigned v = 0; v < OCTET; v++) {
                unsigned colour = 1 + ((v == rare % OCTET) != (rare < OCTET));
                second += colour * power[v];
                labels[v] = first >> v & 1 ? 'x' : 'o';
                labels[OCTET + v] = ".xo"[colour];
            }
            if ((first > 0 && first < 255) != mixed)
                continue;
            unsigned outcomes = o->of[second][first];
            is_so(t, (outcomes & COMMON) || (!mixed && has_choice(outcomes)), NULL,
                  "sc2 cube 4 %s", labels);
        }
    free(o);
}

static void gather_four_mixed(struct trial *t, unsigned n)
{
    (void)n;
    gather_four(t, true);
}

static void gather_four_monochromatic(struct trial *t, unsigned n)
{
    (void)n;
    gather_four(t, false);
}

/* ---- cubes ---- */

static void cubes(struct trial *t, unsigned n, const char *kind)
{
    for (unsigned i = 0; i <= n && 1u << i <= ALL; i++) {
        char graph[30];
        snprintf(graph, sizeof graph, "cube %u", i);
        strong(t, kind, graph);
    }
}

static void cubes_joker(struct trial *t, unsigned n)
{
    cubes(t, n, "joker");
}

static void cubes_two(struct trial *t, unsigned n)
{
    cubes(t, n, "2");
}

/* Random colourings of large cubes have many stones of both colours. */
static void large_cubes(struct trial *t, unsigned n)
{
    for (unsigned i = 5; i <= n; i++)
        for (unsigned seed = 1; seed <= 20 && goes_on(t); seed++) {
            unsigned v = seed * 7919 % (1u << i);
            leaves_between(t, 1, 2, "sc2 cube %u random:%u with target=%u:%c second=%c",
                           i, seed, v, "xo"[seed % 2], "xo"[seed / 2 % 2]);
            leaves(t, 1, "sc2 cube %u random:%u with joker target=%u:%c", i, seed, v,
                   "xo"[seed % 2]);
        }
}

static void monochromatic_with_joker(struct trial *t, unsigned n)
{
    for (unsigned i = 1; i <= n && 1u << i <= ALL; i++)
        for (unsigned v = 0; v < 1u << i; v++)
            for (unsigned c = 0; c < 2; c++)
                leaves(t, 1, "sc2 cube %u %.*s with joker target=%u:%c", i, 1 << i,
                       "xxxxxxxxxxxxxxxx", v, "xo"[c]);
}

/* A rare colour on v cannot come back to v; with the joker it need not leave. */
static void rare_with_joker(struct trial *t, unsigned n)
{
    for (unsigned i = 2; i <= n && 1u << i <= ALL; i++)
        for (unsigned v = 0; v < 1u << i; v++) {
            char labels[] = "oooooooooooooooo";
            labels[1u << i] = '\0';
            labels[v] = 'x';
            leaves(t, 1, "sc2 cube %u %s with joker target=%u:x", i, labels, v);
            leaves(t, IMPOSSIBLE, "sc2 cube %u %s with target=%u:x second=o", i, labels,
                   v);
        }
}

/* One half of the cube black, the other white. */
static void halves_of_cubes(struct trial *t, unsigned n, unsigned least)
{
    for (unsigned i = least; i <= n && goes_on(t); i++) {
        char labels[600];
        const unsigned half = 1u << (i - 1);
        memset(labels, 'x', half);
        memset(labels + half, 'o', half);
        labels[2 * half] = '\0';
        leaves_between(t, 2, 1 << i, "sc2 cube %u %s", i, labels);
    }
}

static void no_single_stone(struct trial *t, unsigned n)
{
    halves_of_cubes(t, n, 1);
}

static void no_single_stone_mended(struct trial *t, unsigned n)
{
    halves_of_cubes(t, n, 2);
}

/* ---- 4: products ---- */

#define MOST_EDGES 200

/* The edges of K_k with G, of `count` vertices, on top of each vertex. Bit i of `edges`
 * is the i-th pair of vertices of G. */
static void product_edges(unsigned k, unsigned count, unsigned edges, char *text,
                          size_t size)
{
    size_t length = 0;
    for (unsigned u = 0; u < k * count; u++)
        for (unsigned v = u + 1; v < k * count; v++) {
            unsigned a = u % count, b = v % count, pair = b * (b - 1) / 2 + a;
            bool there = a == b || (u / count == v / count && (edges >> pair & 1));
            if (there && length < size)
                length += (size_t)snprintf(text + length, size - length, "%s%u-%u",
                                           length > 0 ? "," : "", u, v);
        }
}

/* If G is strongly 1-reducible, then so is its product with K_k. */
static void product_is_strong(struct trial *t, unsigned k, unsigned count, unsigned edges)
{
    char text[MOST_EDGES * 6] = "", graph[MOST_EDGES * 6 + 20], line[200];
    product_edges(1, count, edges, text, sizeof text);
    snprintf(graph, sizeof graph, "graph %u:%s", count, text);
    if (text[0] == '\0' || !is_strong(trial_session(t), graph, "1", line))
        return;
    product_edges(k, count, edges, text, sizeof text);
    snprintf(graph, sizeof graph, "graph %u:%s", k * count, text);
    strong(t, "1", graph);
}

static void products(struct trial *t, unsigned k, unsigned n)
{
    for (unsigned count = 4; count <= n && k * count <= ALL; count++)
        for (unsigned edges = 1; edges < 1u << count * (count - 1) / 2 && goes_on(t);
             edges++)
            product_is_strong(t, k, count, edges);
}

static void products_with_two(struct trial *t, unsigned n)
{
    products(t, 2, n);
}

static void products_with_three(struct trial *t, unsigned n)
{
    products(t, 3, n);
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
            char labels[7] = "oooooo";
            for (unsigned v = 0; v < 6; v++) {
                labels[v] = black >> v & 1 ? 'x' : 'o';
                alike += v % 2 == a % 2 && (black >> v & 1) == (black >> a & 1);
            }
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
        char labels[7] = "oooooo";
        for (unsigned v = 0; v < 6; v++)
            labels[v] = black >> v & 1 ? 'x' : 'o';
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
        bool so = is_strong(trial_session(t), graph, "1", line);
        is_so(t, !so && line[0] != '\0' && fewest_left(t, "%s", line) != 1, NULL, "%s",
              so ? graph : line);
    }
}

#define ONCE .quick = 1, .usual = 1, .long_run = 1

const struct claim ham_claims[] = {
    {.key = "HAM §1",
     .says = "SC2, the joker, (1,v,c)-, (2,v,c,c')- and (2,v,c,v',c')-reducible",
     .why_not = RULES,
     .where = "rules: `sc2` with `target=`, `second=`, `joker`: "
              "`src/games/stones.c:second_fits`, `src/games/stones.c:stones_may_stop`; "
              "`tests/answer/exhaustive.c:fulfils`"},
    {.key = "HAM §1, strong",
     .says = "strongly 1-reducible, 2-reducible, 1-reducible joker",
     .why_not = RULES,
     .where =
         "`dicot solve sc2 SHAPE --strong 1|2|joker`: "
         "`src/solve/hamming/strongly_reducible.c`; `tests/solve/hamming/hamming.c`"},
    {.key = "HAM §1, monochromatic",
     .says = "stones of one colour allow no move",
     .check = monochromatic_stays,
     .range = "cliques of up to n vertices",
     .quick = 8,
     .usual = 20,
     .long_run = 30},
    {.key = "HAM Prop 1",
     .says = "cliques of three vertices or more are strongly 1-reducible",
     .check = cliques,
     .range = "all colourings of cliques of up to n vertices",
     .quick = 10,
     .usual = 14,
     .long_run = 16,
     .proved = "doc/hamming.md",
     .where = "cases `hamming.txt`, n = 3, 4, 5; selftest, n = 5; for all n by blocks: "
              "`src/solve/hamming/block_chain.c`, doc/hamming.md"},
    {.key = "HAM §2, small cliques",
     .says = "smaller ones are 1-reducible, but one cannot choose vertex and colour",
     .check = cannot_choose,
     .range = "one edge",
     ONCE},
    {.key = "HAM Lemma 2",
     .says =
         "on a Hamiltonian cycle v1, …, vn with one stone of a rare colour on vi, n > "
         "2, a stone of that colour can be left on v(i±1), of the other on v(i±2)",
     .check = rare_on_cycle,
     .range = "cycles of up to n vertices",
     .quick = 12,
     .usual = 20,
     .long_run = 40,
     .where = "moves: `src/solve/hamming/lone_stone.c`, with any Hamiltonian path that "
              "it finds"},
    {.key = "HAM Lemma 3, n = 3",
     .says = "Q3 with a rare colour on one half and both colours on the other can be "
             "played so that the first half is empty and the second full, with both "
             "colours common or a rare one at one of two places",
     .check = gather_mixed,
     .range = "all such colourings",
     ONCE,
     .where = "not needed: doc/hamming.md"},
    {.key = "HAM Lemma 3, n = 4",
     .says = "Q4 so that both colours are common",
     .check = gather_four_mixed,
     .range = "all such colourings",
     ONCE},
    {.key = "HAM Lemma 3",
     .says = "and so from Q5 on",
     .why_not = "no question asks for such an end, and 32 stones are too many to try all "
                "plays",
     .where = "not needed: doc/hamming.md"},
    {.key = "HAM Lemma 4, n = 3",
     .says = "the same if the second half of Q3 has one colour; both colours at the end",
     .check = gather_monochromatic,
     .range = "all such colourings",
     ONCE,
     .where = "not needed: doc/hamming.md"},
    {.key = "HAM Lemma 4, n = 4",
     .says = "and of Q4",
     .check = gather_four_monochromatic,
     .range = "all such colourings",
     ONCE},
    {.key = "HAM Lemma 4",
     .says = "and for every n > 2",
     .why_not = "as for Lemma 3",
     .where = "not needed: doc/hamming.md"},
    {.key = "HAM Thm 5, joker",
     .says = "cubes are strongly 1-reducible joker",
     .check = cubes_joker,
     .range = "all colourings of cubes of up to n dimensions",
     .quick = 3,
     .usual = 4,
     .long_run = 4,
     .proved = "doc/hamming.md",
     .where = "cases `hamming.txt`: cube 2 all, cube 3 some; selftest; all cubes: "
              "`src/solve/hamming/hamming.c`, proof in doc/hamming.md, its finite part "
              "in `tests/solve/hamming/hamming_proof.c`"},
    {.key = "HAM Thm 5, two stones",
     .says = "cubes are strongly 2-reducible",
     .check = cubes_two,
     .range = "all colourings of cubes of up to n dimensions",
     .quick = 3,
     .usual = 4,
     .long_run = 4,
     .proved = "doc/hamming.md"},
    {.key = "HAM Thm 5, large",
     .says = "both, for random colourings",
     .check = large_cubes,
     .range = "20 colourings of each cube of 5 to n dimensions",
     .quick = 7,
     .usual = 12,
     .long_run = 16,
     .proved = "doc/hamming.md",
     .where = "`src/solve/hamming/hamming.c`"},
    {.key = "HAM §3, monochromatic",
     .says = "with the joker, cubes of one colour can be reduced to a stone of either "
             "colour on any vertex",
     .check = monochromatic_with_joker,
     .range = "cubes of up to n dimensions",
     .quick = 3,
     .usual = 4,
     .long_run = 4},
    {.key = "HAM §3, rare",
     .says =
         "if the colour of v is rare, it can be left on v with the joker, but without "
         "it not even with a second stone, n > 1",
     .check = rare_with_joker,
     .range = "cubes of up to n dimensions",
     .quick = 3,
     .usual = 4,
     .long_run = 4},
    {.key = "HAM §3, δ",
     .says = "perhaps δ says whether a colouring of a cube is 1-reducible",
     .why_not = OPEN,
     .where = "it does: doc/hamming.md"},
    {.key = "HAM Prop 6",
     .says = "for each n some colouring of Qn with both colours is not 1-reducible",
     .check = no_single_stone,
     .range = "cubes of 1 to n dimensions, one half black",
     .quick = 5,
     .usual = 9,
     .long_run = 9,
     .where = "cases `hamming.txt`, n = 2, 3, 4; wrong for n = 1, where there is only "
              "one such "
              "colouring; the proof has n > 1"},
    {.key = "HAM Prop 6, corrected",
     .says = "for each n > 1 some colouring of Qn with both colours is not 1-reducible",
     .check = no_single_stone_mended,
     .range = "cubes of 2 to n dimensions, one half black",
     .quick = 5,
     .usual = 9,
     .long_run = 9,
     .corrects = "HAM Prop 6",
     .proved = "doc/hamming.md"},
    {.key = "HAM Lemma 7",
     .says =
         "if G is strongly 1-reducible and has four vertices or more, then so is K2 □ G",
     .check = products_with_two,
     .range = "all graphs of 4 to n vertices",
     .quick = 4,
     .usual = 5,
     .long_run = 6,
     .where =
         "`src/solve/hamming/product.c`, G of up to 12 vertices; gaps in doc/hamming.md"},
    {.key = "HAM Thm 8",
     .says = "and so is Kn □ G",
     .check = products_with_three,
     .range = "n = 3, all graphs of 4 to n vertices",
     .quick = 4,
     .usual = 4,
     .long_run = 5,
     .where = "`src/solve/hamming/product.c`; gaps in doc/hamming.md"},
    {.key = "HAM §4, K4",
     .says = "every Hamming graph that contains a K4 is strongly 1-reducible",
     .check = with_k4,
     .range = "all colourings of graphs of up to n vertices",
     .quick = 10,
     .usual = 14,
     .long_run = 16,
     .proved = "doc/hamming.md"},
    {.key = "HAM Lemma 9",
     .says =
         "on K3 □ K2 a single stone can be left on a, of either colour, if the colour "
         "of a is not rare on its K3 and the rest is not monochromatic",
     .check = two_triangles,
     .range = "all colourings",
     ONCE,
     .where = "cases `hamming.txt`"},
    {.key = "HAM Lemma 10",
     .says = "K3 □ K3 is strongly 1-reducible",
     .check = three_by_three,
     .range = "all colourings",
     ONCE,
     .where = "cases `hamming.txt`, two colourings"},
    {.key = "HAM Lemma 11",
     .says = "K3 □ K2 □ K2 is strongly 1-reducible",
     .check = three_two_two,
     .range = "all colourings",
     ONCE,
     .where = "cases `hamming.txt`, two colourings"},
    {.key = "HAM Thm 12",
     .says = "every Hamming graph but K2 □ K3 and the cubes is strongly 1-reducible",
     .check = all_others,
     .range = "all colourings of graphs of up to n vertices",
     .quick = 10,
     .usual = 14,
     .long_run = 16,
     .proved = "doc/hamming.md",
     .where = "cases `hamming.txt`: K2 □ K3 is an exception; all: "
              "`src/solve/hamming/hamming.c`, `src/solve/hamming/block_chain.c`; "
              "doc/hamming.md"},
    {.key = "HAM Thm 12, large",
     .says = "the same for random colourings",
     .check = large_graphs,
     .range = "4 colourings of each graph of up to n vertices and four factors",
     .quick = 40,
     .usual = 150,
     .long_run = 1000,
     .proved = "doc/hamming.md",
     .where = "`src/solve/hamming/hamming.c`"},
    {.key = "HAM Thm 12, exception",
     .says = "K2 □ K3 is 1-reducible for every colouring with both colours, and strongly "
             "1-reducible joker",
     .check = two_triangles_always_one,
     .range = "all colourings",
     ONCE},
    {.key = "HAM Thm 12, needed",
     .says = "K2 □ K3 and the cubes from Q2 on are not strongly 1-reducible",
     .check = exceptions,
     .range = "cubes of up to n dimensions",
     .quick = 3,
     .usual = 4,
     .long_run = 4},
    {.key = NULL},
};
