/* SPDX-License-Identifier: MIT */
/* pebbles.c: tests what doc/pebbles.md proves: formulas, parts and the kernel are
 * compared with searches that do not use them. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "game/theory.h"
#include "reduce/reduction.h"
#include "twoplayer/position_value.h"
#include "value/name.h"

/* The game with nothing but its rules: no formulas, parts, lines or symmetries. */
static struct game rules_alone(const struct game *g)
{
    struct game bare = *g;
    bare.theory = NULL;
    bare.part = NULL;
    bare.normalise = NULL;
    return bare;
}

/* A search that has found the value of a problem. */
static struct search *search_value(const struct problem *p)
{
    struct task task = task_at_start(p);
    struct search *search = run_to_end(position_value_new(&task), 1000);
    check(position_value_of(search) != NO_VALUE);
    return search;
}

/* The name of the value. With `plain`, the value is found from the rules alone. */
static struct text value_of(const char *line, bool plain)
{
    struct sample s;
    struct desk d;
    sample_open(&s, line);
    const struct game *game = s.problem.terms[0].board->game, bare = rules_alone(game);
    for (size_t i = 0; plain && i < s.problem.count; i++)
        s.problem.boards[i].game = &bare;
    struct search *search = search_value(&s.problem);
    desk_open(&d, line);
    check(value_name(position_value_store(search), position_value_of(search), &d.out) ==
          OK);
    struct text name = text_of("%s", d.out.text);
    desk_close(&d);
    search_free(search);
    for (size_t i = 0; plain && i < s.problem.count; i++)
        s.problem.boards[i].game = game;
    sample_close(&s);
    return name;
}

static bool has_formula(const char *line)
{
    struct sample s;
    sample_open(&s, line);
    const struct board *b = s.problem.terms[0].board;
    struct values *store = values_new(&s.memory);
    value v;
    check(b->game->theory->value(b, b->start, s.scratch, store, &v));
    values_free(store);
    sample_close(&s);
    return v != NO_VALUE;
}

/* Both ways to compute the value must agree. Returns whether there was a formula. */
static bool compare(const char *line)
{
    testing("%s", line);
    if (is_left_out())
        return has_formula(line);
    struct text quick = value_of(line, false), plain = value_of(line, true);
    if (!same_text(&quick, &plain))
        printf("%s is %s, by moves alone %s\n", line, quick.bytes, plain.bytes);
    check(same_text(&quick, &plain));
    return has_formula(line);
}

/* Splits n into `count` digits in base `base`. */
static void add_tuples(struct text *line, unsigned n, unsigned base, unsigned count)
{
    for (unsigned i = 0; i < count; i++, n /= base * base)
        add_text(line, "(%u,%u)", n % base, n / base % base);
}

/* [BP Lemma 3.2] as corrected: all small configurations of the star, and larger ones with
 * few pebbles on the leaves. */
TEST(test_star)
{
    unsigned formulas = 0;
    for (unsigned n = 1; n < 729; n++) {
        struct text line = {"pebbles outstar 2 "};
        add_tuples(&line, n, 3, 3);
        formulas += compare(line.bytes);
    }
    check(formulas > 150);
    for (unsigned a = 0; a < 8; a++)
        for (unsigned b = 0; b < 8; b++)
            for (unsigned n = 1; n < 16; n++) {
                struct text line = text_of("pebbles outstar 2 (%u,%u)(%u,%u)(%u,%u)", a,
                                           b, n % 2, n / 2 % 2, n / 4 % 2, n / 8);
                compare(line.bytes);
            }
}

/* [BP Lemma 3.4, Thm 3.3]: one pebble against up to four on each vertex. All these
 * positions have a formula except those that the paper does not list. */
TEST(test_triple)
{
    for (unsigned at = 0; at < 3; at++)
        for (unsigned n = 1; n < 125; n++) {
            unsigned red[] = {n % 5, n / 5 % 5, n / 25};
            struct text line = {"pebbles tournament 3 "}, swapped = line;
            for (unsigned v = 0; v < 3; v++) {
                add_text(&line, "(%u,%u)", v == at, red[v]);
                add_text(&swapped, "(%u,%u)", red[v], v == at);
            }
            bool listed = at == 2 ? n != 25 : red[at] == 0;
            check(compare(line.bytes) == listed);
            check(compare(swapped.bytes) == listed);
        }
}

/* [BP Thm 3.1] with any numbers of both colours. */
TEST(test_arc)
{
    for (unsigned n = 1; n < 100; n++)
        check(compare(text_of("pebbles path 2 (%u,%u)(0,0)", n % 10, n / 10).bytes));
}

/* Pebbles of one colour: the longest sequence of moves. */
TEST(test_one_colour)
{
    static const struct {
        const char *shape;
        unsigned vertices;
        bool formula;
    } shapes[] = {
        {"tournament 4", 4, true},
        {"path 4", 4, true},
        {"outstar 3", 4, true},
        {"instar 3", 4, true},
        {"arcs 0>1,0>2,1>3,2>3", 4, true},
        {"arcs 0>1,1>2,2>3,0>3", 4, true},
        {"arcs 0>2,1>2,2>3", 4, false},             /* two sources */
        {"arcs 0>1,1>2,2>3,3>4,0>5,5>4", 6, false}, /* 5>4 is worth more than 0>5 */
        {"arcs 0>1,1>2,0>2,2>3,2>4,3>4", 5, true},
    };
    for (size_t i = 0; i < COUNT(shapes); i++)
        for (unsigned n = 1; n < 81; n++) {
            struct text line = text_of("pebbles %s ", shapes[i].shape);
            unsigned rest = n;
            for (unsigned v = 0; v < shapes[i].vertices; v++, rest /= 3)
                add_text(&line, n % 2 ? "(%u,0)" : "(0,%u)", rest % 3);
            check(compare(line.bytes) == shapes[i].formula);
        }
}

/* Every 1/2^(2k+1) is a value: the position of doc/pebbles.md, "Every dyadic number". */
TEST(test_dyadics)
{
    for (unsigned k = 0; k <= 12; k++) {
        struct text line = {"pebbles arcs "};
        for (unsigned i = 0; i < k; i++)
            add_text(&line, "%u>%u,", i, k);
        add_text(&line, "%u>%u,%u>%u,%u>%u ", k, k + 1, k, k + 2, k + 1, k + 2);
        for (unsigned i = 0; i < k; i++)
            add_text(&line, "(0,1)");
        add_text(&line, "(0,0)(0,1)(1,0)");
        struct text found = value_of(line.bytes, k < 4);
        assert_string_equal(found.bytes, text_of("1/%llu", 1ull << (2 * k + 1)).bytes);
    }
}

/* ---- green pebbles ---- */

enum { HEAP = 16, VERTICES = 4 }; /* heaps stay below 16 */

/* An acyclic digraph whose arcs go from smaller to larger vertices, and the nimbers of
 * its positions found so far. */
struct green {
    bool arc[VERTICES][VERTICES];
    int vertices;
    int nimbers[HEAP * HEAP * HEAP * HEAP]; /* -1: not known */
};

static int index_of(const struct green *g, const int *heap)
{
    int index = 0;
    for (int v = 0; v < g->vertices; v++)
        index = index * HEAP + heap[v];
    return index;
}

/* The rules, written once more: any number of pebbles may go from v to u if there is an
 * arc u>v; two are taken from v and one is put on w if there is an arc v>w. */
static int mex(struct green *g, int *heap)
{
    int *known = &g->nimbers[index_of(g, heap)];
    bool there[256] = {false};
    if (*known >= 0)
        return *known;
    for (int v = 0; v < g->vertices; v++)
        for (int u = 0; u < g->vertices; u++) {
            int before[2] = {heap[v], heap[u]};
            for (int k = 1; g->arc[u][v] && k <= before[0]; k++) {
                heap[v]--, heap[u]++;
                there[mex(g, heap)] = true;
            }
            heap[v] = before[0], heap[u] = before[1];
            if (g->arc[v][u] && heap[v] >= 2) {
                heap[v] -= 2, heap[u]++;
                there[mex(g, heap)] = true;
            }
            heap[v] = before[0], heap[u] = before[1];
        }
    *known = 0;
    while (there[*known])
        ++*known;
    return *known;
}

static void check_green(struct green *g, const char *shape, int *heap)
{
    struct text line = text_of("pebbles %s ", shape);
    for (int v = 0; v < g->vertices; v++)
        add_text(&line, "(0,0,%d)", heap[v]);
    int n = mex(g, heap);
    struct text found = value_of(line.bytes, false), expected = text_of(n > 1    ? "*%d"
                                                                        : n == 1 ? "*"
                                                                                 : "0",
                                                                        n);
    if (!same_text(&found, &expected))
        printf("%s is %s, by mex %s\n", line.bytes, found.bytes, expected.bytes);
    check(same_text(&found, &expected));
}

/* All digraphs of up to four vertices, with up to two pebbles per vertex; up to three
 * vertices with four. */
TEST(test_green)
{
    struct green *g = calloc(1, sizeof *g);
    for (g->vertices = 2; g->vertices <= VERTICES; g->vertices++) {
        int pairs = g->vertices * (g->vertices - 1) / 2,
            base = g->vertices == VERTICES ? 3 : 5;
        for (int arcs = 1; arcs < 1 << pairs; arcs++) {
            int bit = 0, positions = 1;
            struct text shape = text_of("arcs %d:", g->vertices);
            memset(g->nimbers, -1, sizeof g->nimbers);
            for (int u = 0; u < g->vertices; u++, positions *= base)
                for (int v = u + 1; v < g->vertices; v++, bit++)
                    if ((g->arc[u][v] = arcs >> bit & 1))
                        add_text(&shape, "%s%d>%d", arcs % (1 << bit) ? "," : "", u, v);
            for (int n = 0; n < positions; n++) {
                int heap[VERTICES];
                for (int v = 0, rest = n; v < g->vertices; v++, rest /= base)
                    heap[v] = rest % base;
                check_green(g, shape.bytes, heap);
            }
        }
    }
    free(g);
}

/* From every position there is a move to each smaller nimber. */
TEST(test_nim_move)
{
    static const struct {
        const char *line;
        uint32_t nimber;
    } cases[] = {
        {"pebbles path 5 (0,0,9)(0,0,5)(0,0,2)(0,0,14)(0,0,1)", 5 ^ 14},
        {"pebbles outstar 3 (0,0,1)(0,0,7)(0,0,12)(0,0,3)", 7 ^ 12 ^ 3},
        {"pebbles instar 2 (0,0,6)(0,0,3)(0,0,4)", 6},
        {"pebbles tournament 9 (0,0,5)(0,0)x7(0,0,1)", 8},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        for (uint32_t goal = 0; goal < cases[i].nimber; goal++) {
            struct sample s;
            sample_open(&s, cases[i].line);
            testing("%s to *%u", cases[i].line, goal);
            const struct board *b = s.problem.terms[0].board;
            struct values *store = values_new(&s.memory);
            move m;
            value v;
            check(b->game->theory->nim_move(b, b->start, goal, &m));
            check(b->game->legal(b, b->start, RIGHT, m, s.scratch, NULL));
            b->game->play(b, b->start, RIGHT, m, s.scratch);
            check(b->game->theory->value(b, b->start, s.scratch, store, &v));
            check(v == value_nimber(store, goal));
            values_free(store);
            sample_close(&s);
        }
}

/* ---- smaller digraphs ---- */

struct reduced {
    struct desk desk;
    struct writer paper, kernel;
    bool ok;
};

static void reduce(struct reduced *r, const char *position)
{
    const struct reduction *green_tree = reduction_find("green-tree");
    desk_open(&r->desk, position);
    r->paper = r->kernel = writer_in(&r->desk.arena);
    const void *in = green_tree->parse(&r->desk.arena, &r->desk.text);
    r->ok = in != NULL;
    if (r->ok) {
        green_tree->print_beside(in, &r->paper);
        green_tree->print_line(in, &r->kernel);
    }
}

/* Does the reduced position (NULL: nothing is left) have the same value as the position,
 * by moves alone? */
static bool is_worth(const char *position, const char *reduced)
{
    struct text whole = value_of(text_of("pebbles %s", position).bytes, true),
                part = value_of(reduced, true);
    return same_text(&whole, &part);
}

TEST(test_green_tree)
{
    struct reduced r;
    reduce(&r, "path 4 (0,0,1)(0,0,2)(0,0,3)(0,0,4)");
    assert_string_equal(r.paper.text, "pebbles arcs 3:0>1,0>2 (0,0)(0,0,2)(0,0,4)");
    assert_string_equal(r.kernel.text, r.paper.text);
    desk_close(&r.desk);
    /* [BP Prop 3.9] is wrong where an odd and an even path meet: 3 is in the kernel, and
     * at the end of 0>1>2>3. */
    const char *wrong = "arcs 0>1,1>2,2>3,4>2 (0,0)(0,0)(0,0)(0,0,1)(0,0)";
    reduce(&r, wrong);
    assert_string_equal(r.kernel.text, "pebbles arcs 3:0>1,0>2,1>2 (0,0)(0,0,0)(0,0,0)");
    check(is_worth(wrong, r.kernel.text) && !is_worth(wrong, r.paper.text));
    desk_close(&r.desk);
    reduce(&r, "tournament 3 (0,0,1)(0,0,2)(0,0,3)");
    check(r.paper.length == 0);
    check(is_worth("tournament 3 (0,0,1)(0,0,2)(0,0,3)", r.kernel.text));
    desk_close(&r.desk);
    reduce(&r, "path 3 (0,0)(0,0)(0,0)"); /* no pebbles at all */
    check(r.ok);
    assert_string_equal(r.kernel.text, "pebbles arcs 2:0>1 (0,0)(0,0,0)");
    assert_string_equal(r.paper.text, r.kernel.text);
    desk_close(&r.desk);
    reduce(&r, "path 2 (0,0,1)(1,0,1)");
    check(!r.ok && r.desk.error.status == BAD_INPUT);
    desk_close(&r.desk);
    reduce(&r, "path 2 (0,0,1");
    check(!r.ok && r.desk.error.status == BAD_INPUT);
    desk_close(&r.desk);
}

/* On random oriented trees, the kernel graph is right. */
TEST(test_random_trees)
{
    uint64_t seed = 38;
    for (int i = 0; i < 100; i++) {
        struct text position = {"arcs "};
        struct reduced r;
        for (unsigned v = 1; v < 6; v++) {
            unsigned u = (unsigned)(rng_next(&seed) % v);
            bool up = rng_next(&seed) % 2 == 0;
            add_text(&position, "%s%u>%u", v > 1 ? "," : "", up ? u : v, up ? v : u);
        }
        add_text(&position, " (0,0,1)");
        for (unsigned v = 1; v < 6; v++)
            add_text(&position, "(0,0,%u)", (unsigned)(rng_next(&seed) % 3));
        testing("%s", position.bytes);
        reduce(&r, position.bytes);
        check(r.ok && r.paper.length > 0 && is_worth(position.bytes, r.kernel.text));
        desk_close(&r.desk);
    }
}

/* 10^5 heaps of about 10^9 pebbles: the value is found at once, and so is a move that
 * leaves 0. */
TEST(test_large_green)
{
    static const char *const shapes[] = {"path 100000", "outstar 99999", "instar 99999"};
    for (size_t i = 0; i < COUNT(shapes); i++) {
        struct problem p;
        struct desk d;
        struct sum_move m;
        desk_open(&d, shapes[i]);
        write_format(&d.out, "pebbles %s ", shapes[i]);
        for (unsigned v = 0; v < 100000; v++)
            write_format(&d.out, "(0,0,%u)", 1000000000 + v * v % 1009);
        check(problem_parse(&p, &d.memory, d.out.text, d.out.length, NULL, &d.error));
        struct task task = task_at_start(&p);
        struct search *search = position_value_new(&task);
        check(search_step(search, 1000000) == SEARCH_SOLVED);
        check(search->nodes == 0);
        check(balance_winning_move(&task, search, LEFT, &m) == YES);
        search_free(search);
        const struct board *b = p.terms[0].board;
        uint8_t *pos = start_copy(&p);
        check(b->game->legal(b, pos, LEFT, m.move, NULL, NULL));
        b->game->play(b, pos, LEFT, m.move, NULL);
        task.position = pos;
        search = position_value_new(&task);
        check(search_step(search, 1000000) == SEARCH_SOLVED);
        check(position_value_of(search) ==
              value_integer(position_value_store(search), 0));
        search_free(search);
        free_position(&p, pos);
        problem_done(&p);
        desk_close(&d);
    }
}

/* ---- small digraphs ---- */

/* How many positions of that size it has. */
static unsigned look_at_board(const char *board, const struct small *small,
                              void (*look)(const char *line))
{
    unsigned positions = 0;
    struct sample s;
    sample_open(&s, board);
    const struct board *b = s.problem.terms[0].board;
    uint8_t *pos = start_copy(&s.problem);
    memset(pos, 0, b->pos_size);
    for (; b->game->theory->next_small(b, small, pos); positions++) {
        if (!is_left_out())
            look(text_of("pebbles %s", position_text(b, pos).bytes).bytes);
    }
    free_position(&s.problem, pos);
    sample_close(&s);
    return positions;
}

struct looked_at {
    unsigned boards, positions;
};

/* All positions on connected digraphs in which vertices and pebbles together number
 * `size`, with `least` to `most` pebbles. */
static struct looked_at look_at_small(unsigned size, unsigned least, unsigned most,
                                      void (*look)(const char *line))
{
    const struct game *g = game_find("pebbles", 7);
    struct small small = {.size = size};
    struct looked_at all = {0};
    for (bool more = true; more;) {
        struct desk d;
        desk_open(&d, "");
        write_text(&d.out, "pebbles ");
        more = g->theory->small_board(&d.memory, &d.text, &small, &d.out);
        if (more && small.pieces >= least && small.pieces <= most) {
            all.boards++;
            all.positions += look_at_board(d.out.text, &small, look);
        }
        desk_close(&d);
    }
    return all;
}

static void only_count(const char *line)
{
}

/* The number of connected acyclic digraphs of 2, 3, 4 and 5 vertices, up to isomorphism,
 * is 1, 4, 24 and 267 [OEIS A101228]; also counts all ways to put 2 pebbles of 3 colours
 * on n vertices. */
TEST(test_small)
{
    static const unsigned digraphs[] = {0, 0, 1, 4, 24, 267};
    for (unsigned n = 2; n <= 5; n++) {
        struct looked_at t = look_at_small(n + 2, 2, 2, only_count);
        check_number(t.boards, digraphs[n]);
        check_number(t.positions, t.boards * (3 * n) * (3 * n + 1) / 2);
    }
}

/* Random digraphs that are long and thin, so that pebbles are far apart and follow each
 * other. Returns false if the digraph has a cycle. */
static bool thin_digraph(uint64_t *seed, struct text *line)
{
    bool any = false;
    struct sample s;
    add_text(line, "pebbles arcs 7:");
    for (int v = 1; v < 7; v++)
        for (int u = v > 2 ? v - 2 : 0; u < v; u++)
            if (rng_next(seed) % 5 < 2) {
                bool back = rng_next(seed) % 3 == 0 && u % 2 == 0;
                add_text(line, "%s%d>%d", any ? "," : "", back ? v : u, back ? u : v);
                any = true;
            }
    add_text(line, any ? " " : "- ");
    struct text empty = *line;
    add_text(&empty, "(0,0)x7");
    bool ok = sample_try(&s, empty.bytes);
    if (ok)
        sample_close(&s);
    return ok;
}

/* Random digraphs and pebbles of all colours: splitting into parts, leaving out moves and
 * using formulas must not change any value. */
TEST(test_parts)
{
    uint64_t seed = 8;
    for (int i = 0; i < 150; i++) {
        struct text line = {""};
        if (!thin_digraph(&seed, &line))
            continue;
        for (int v = 0; v < 7; v++) {
            unsigned r = (unsigned)(rng_next(&seed) % 20);
            add_text(&line, "(%u,%u,%u)", r == 0 || r == 9 || r == 10,
                     r == 1 ? 2 : r == 9 || r == 11, r == 2 || r == 10 || r == 11);
        }
        compare(line.bytes);
    }
}

/* What the bounds say about a position, and what its moves alone say. */
struct judged {
    int64_t low, high;
    bool above, below, known; /* low ≤ value, value ≤ high; the value is an integer */
};

static struct judged judge(const char *line)
{
    struct sample s;
    struct judged j;
    struct packed packed;
    sample_open(&s, line);
    struct board *b = &s.problem.boards[0];
    const struct game *game = b->game;
    check(game->theory->bounds(b, b->start, s.scratch, &j.low, &j.high));
    const struct game bare = rules_alone(game);
    b->game = &bare;
    struct search *search = search_value(&s.problem);
    struct values *store = position_value_store(search);
    value v = position_value_of(search);
    j.above = value_at_most(store, value_integer(store, j.low), v) == YES;
    j.below = value_at_most(store, v, value_integer(store, j.high)) == YES;
    j.known = value_unpack(store, v, &packed) && packed.exponent == 0 &&
              packed.ups == 0 && packed.nimber == 0;
    search_free(search);
    b->game = game;
    sample_close(&s);
    return j;
}

/* The bounds hold and are not far off: on these boards they alone determine at least a
 * quarter of the integer values. */
TEST(test_bounds)
{
    uint64_t seed = 21;
    unsigned integers = 0, met = 0;
    for (int i = 0; i < 600; i++) {
        struct text line = {""};
        if (!thin_digraph(&seed, &line))
            continue;
        for (int v = 0; v < 7; v++) {
            unsigned r = (unsigned)(rng_next(&seed) % 12);
            add_text(&line, "(%u,%u)", r == 0 ? 2 : r == 1 || r == 2,
                     r == 3 ? 2 : r == 4 || r == 2);
        }
        testing("%s", line.bytes);
        struct judged j = judge(line.bytes);
        check(j.above);
        check(j.below);
        integers += j.known;
        met += j.low == j.high;
    }
    printf("%u integers, %u of them by their bounds\n", integers, met);
    check(met * 4 > integers);
}

/* A blue pebble behind a red one on a path has as many moves to come as the red one: the
 * value is the number of vertices between them. The same holds if the blue pebble must
 * first be brought there by a toll. */
TEST(test_pursuit)
{
    static const struct {
        const char *line;
        int64_t low;
    } cases[] = {
        {"pebbles path 8 (0,0)x5(0,1)(1,0)(0,0)", 0},
        {"pebbles path 8 (0,0)x3(0,1)(0,0)(0,0)(1,0)(0,0)", 2},
        {"pebbles arcs 0>1,1>2,2>3,3>4,5>4 (0,0)(0,0)(0,0)(0,1)(0,0)(2,0)", 1},
        {"pebbles arcs 0>1,1>2,2>3,3>4,5>4,5>6 (0,0)(0,0)(0,0)(0,1)(0,0)(1,0)(1,0)", 2},
        /* the red pebble has two ways; there are two of them; a second one comes */
        {"pebbles arcs 0>1,1>2,2>3,4>2 (0,0)(0,0)(0,1)(1,0)(0,0)", 0},
        {"pebbles path 6 (0,0)x3(0,2)(1,0)(0,0)", -5},
        {"pebbles path 6 (0,0)x3(0,1)(1,0)(0,1)", -7},
        /* a red pebble blocks the planned way; a second one comes */
        {"pebbles arcs 4>2,3>4,3>5,4>5 (0,0)(0,0)(1,0)(0,0)(1,1)(0,0)", -99},
        {"pebbles arcs 0>1,1>2,2>3,3>4,3>5 (0,0)(0,0)(0,0)(0,1)(1,0)(0,1)", -99},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        testing("%s", cases[i].line);
        struct judged j = judge(cases[i].line);
        check(j.above && j.below);
        check(j.low >= cases[i].low);
    }
}

/* All connected acyclic digraphs of up to 4 vertices with up to 3 pebbles of three
 * colours: who wins when moving first, and by which moves, is compared with the plain
 * rules. */
TEST(test_outcomes)
{
    unsigned positions = 0;
    for (unsigned size = 3; size <= 7; size++)
        positions +=
            look_at_small(size, size > 4 ? size - 4 : 0, 3, check_outcome).positions;
    printf("%u positions\n", positions);
    check(positions > 9000);
}

/* At most two blue, one red and one green pebble on each vertex of small digraphs. */
TEST(test_three_colours)
{
    static const char *const shapes[] = {"path 2", "path 3", "outstar 2", "instar 2",
                                         "tournament 3"};
    for (size_t i = 0; i < COUNT(shapes); i++)
        for (unsigned seed = 1; seed < 30; seed++) {
            uint64_t random = seed;
            struct text line = text_of("pebbles %s ", shapes[i]);
            for (unsigned v = 0; v < (i == 0 ? 2 : 3); v++) {
                uint64_t r = rng_next(&random);
                add_text(&line, "(%d,%d,%d)", (int)(r % 3), (int)(r / 3 % 2),
                         (int)(r / 6 % 2));
            }
            compare(line.bytes);
        }
}

/* Random pebbles on digraphs with vertices that look alike, some with several pebbles, so
 * that the lines of moves are renamed together with the positions. */
TEST(test_alike)
{
    static const struct {
        const char *shape;
        unsigned vertices;
    } rows[] = {{"outstar 3", 4},
                {"instar 3", 4},
                {"arcs 0>2,0>3,1>2,1>3", 4},
                {"arcs 0>1,1>2,0>3,3>4,0>5,5>6", 7},
                {"arcs 1>0,2>1,3>0,4>3,5>0,6>5", 7},
                {"arcs 0>3,0>4,1>4,1>5,2>5,2>3", 6},
                /* three times the same: can only be turned round */
                {"arcs 0>3,1>4,2>5,3>6,4>7,5>8,0>7,1>8,2>6", 9}};
    uint64_t seed = 3;
    for (size_t i = 0; i < COUNT(rows); i++)
        for (unsigned round = 0; round < 60; round++) {
            unsigned pebbles = 6;
            struct text line = text_of("pebbles %s ", rows[i].shape);
            for (unsigned v = 0; v < rows[i].vertices; v++) {
                unsigned r = (unsigned)(rng_next(&seed) % 36), blue = r % 4,
                         red = r / 4 % 3, green = round % 2 == 1 && r % 5 == 0,
                         all = r < 24 ? blue + red + green : 0;
                all = all <= pebbles ? all : 0;
                pebbles -= all;
                add_text(&line, "(%u,%u,%u)", all > 0 ? blue : 0, all > 0 ? red : 0,
                         all > 0 ? green : 0);
            }
            compare(line.bytes);
        }
    /* A part and its negative reach their normal forms by different symmetries. */
    compare("pebbles arcs 0>1,1>2,0>3,3>4 (0,0)(0,3)(0,0)(0,0)(2,1)");
}
