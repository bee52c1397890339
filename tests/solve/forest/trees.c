/* SPDX-License-Identifier: MIT */
/* trees.c: compares the method "tree" with all plays on small trees, paths and cycles,
 * and with the checker's own, slower computation on large ones. Every list of moves is
 * replayed. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/rng.h"
#include "solve/method.h"
#include "solve/turns.h"
#include "trees_check.h"

extern const struct solve_method tree_method, row_method;

/* ---- all plays ---- */

#define MOST 12 /* most vertices for which a table of all positions fits */

struct shape {
    unsigned vertices, edges;
    unsigned edge[MOST][2];
};

static unsigned count_stones(const struct shape *s, unsigned position)
{
    unsigned stones = 0;
    for (unsigned v = 0; v < s->vertices; v++)
        stones += stone_in(position, v) != 0;
    return stones;
}

/* The fewest stones that any play leaves from each position: fewest[0] if any stone may
 * move, fewest[1] and [2] if colours take turns and x or o is to move. If `colour` is not
 * 0, only ends with that colour on `target` count; NO_END means that there is none. */
#define NO_END 255

struct plays {
    uint8_t *fewest[3];
    unsigned target, colour;
};

static uint8_t look_at_moves(const struct shape *s, const struct plays *plays, unsigned p,
                             unsigned turn)
{
    bool is_end = true;
    uint8_t best = NO_END;
    for (unsigned i = 0; i < 2 * s->edges; i++) {
        unsigned from = s->edge[i / 2][i % 2], to = s->edge[i / 2][1 - i % 2];
        unsigned mover = stone_in(p, from);
        if (mover == 0 || stone_in(p, to) != 3 - mover || (turn != 0 && mover != turn))
            continue;
        uint8_t left =
            plays->fewest[turn == 0 ? 0 : 3 - turn][after_capture(p, from, to)];
        is_end = false;
        best = left < best ? left : best;
    }
    if (is_end && (plays->colour == 0 || stone_in(p, plays->target) == plays->colour))
        return (uint8_t)count_stones(s, p);
    return best;
}

/* Fills the tables, positions with fewer stones first: moves lead to those. */
static void play_all(const struct shape *s, bool alternate, struct plays *plays)
{
    unsigned positions = power_of_3(s->vertices);
    for (unsigned turn = alternate; turn <= 2u * alternate; turn++) {
        plays->fewest[turn] = malloc(positions);
        assert_non_null(plays->fewest[turn]);
    }
    uint8_t *count = calloc(positions, 1);
    assert_non_null(count);
    for (unsigned p = 1; p < positions; p++)
        count[p] = (uint8_t)(count[p / 3] + (p % 3 != 0));
    for (unsigned stones = 0; stones <= s->vertices; stones++)
        for (unsigned p = 0; p < positions; p++)
            for (unsigned turn = alternate; turn <= 2u * alternate && count[p] == stones;
                 turn++)
                plays->fewest[turn][p] = look_at_moves(s, plays, p, turn);
    free(count);
}

static void forget_plays(struct plays *plays)
{
    for (unsigned turn = 0; turn <= 2; turn++)
        free(plays->fewest[turn]);
}

/* ---- the method ---- */

static struct task task_at(const struct sample *s, const uint8_t *pos)
{
    struct task t = task_at_start(&s->problem);
    t.position = pos;
    return t;
}

/* Plays the moves and counts what is left. */
static void check_moves(const struct sample *s, const uint8_t *start,
                        const struct best *best)
{
    const struct board *b = problem_board(&s->problem);
    uint8_t *pos = position_copy(&s->problem, start, s->problem.memory);
    assert_non_null(pos);
    for (size_t i = 0; i < best->count; i++) {
        check(b->game->legal(b, pos, LEFT, best->moves[i], s->scratch, NULL));
        b->game->play(b, pos, LEFT, best->moves[i], s->scratch);
    }
    check_number(b->game->result(b, pos), best->result);
    free_position(&s->problem, pos);
}

/* The optimum of a position, found by one method alone. */
static int64_t solve_by(const struct solve_method *m, const struct sample *s,
                        const uint8_t *pos)
{
    struct task t = task_at(s, pos);
    check(m->method.fits(&t));
    struct search *search = m->method.begin(&t);
    run_until_solved(search, 1000);
    search_finish(search);
    struct best best = *method_best(search);
    check(best.found && best.bound == best.result);
    check_moves(s, pos, &best);
    search_free(search);
    return best.result;
}

static int64_t solve(const struct sample *s, const uint8_t *pos)
{
    return solve_by(&tree_method, s, pos);
}

/* ---- small shapes ---- */

static struct text shape_text(const struct shape *s, const char *game, unsigned position)
{
    struct text t = text_of("%s graph %u:", game, s->vertices);
    for (unsigned i = 0; i < s->edges; i++)
        add_text(&t, "%s%u-%u", i > 0 ? "," : "", s->edge[i][0], s->edge[i][1]);
    add_text(&t, "%s ", s->edges == 0 ? "-" : "");
    for (unsigned v = 0; v < s->vertices; v++)
        add_text(&t, "%c", ".xo"[stone_in(position, v)]);
    return t;
}

static void set_position(uint8_t *pos, const struct shape *shape, unsigned position)
{
    for (unsigned v = 0; v < shape->vertices; v++)
        pos[v] = (uint8_t)stone_in(position, v);
}

/* Which positions of a shape are tried. */
struct choice {
    bool holes;       /* also those with empty vertices */
    unsigned step;    /* every step-th of them */
    unsigned checked; /* every checked-th of these by the checker too, which is slower */
};

static unsigned check_shape(const struct shape *shape, struct choice choice)
{
    struct plays plays = {.colour = 0};
    play_all(shape, false, &plays);
    const uint8_t *fewest = plays.fewest[0];
    unsigned tested = 0, number = 0;
    struct sample s;
    sample_open(&s, shape_text(shape, "sc2", 0).bytes);
    uint8_t *pos = start_copy(&s.problem);
    for (unsigned p = 0; p < power_of_3(shape->vertices); p++) {
        if ((!choice.holes && count_stones(shape, p) < shape->vertices) ||
            number++ % choice.step != 0)
            continue;
        tested++;
        if (is_left_out())
            continue;
        set_position(pos, shape, p);
        struct text line = shape_text(shape, "sc2", p);
        testing("%s", line.bytes);
        check_number(solve(&s, pos), fewest[p]);
        if (tested % choice.checked == 0)
            check_number(checker_fewest(line.bytes), fewest[p]);
    }
    free_position(&s.problem, pos);
    sample_close(&s);
    forget_plays(&plays);
    return tested;
}

/* Steps through all rooted trees, the path first, each once [Beyer and Hedetniemi 1980].
 * A tree is given by the depths of its vertices. False after the last one. */
static bool next_tree(unsigned *depth, unsigned n)
{
    unsigned p = n, q;
    do
        p--;
    while (p > 0 && depth[p] <= 1);
    if (p == 0)
        return false;
    for (q = p - 1; depth[q] != depth[p] - 1; q--)
        continue;
    for (unsigned i = p; i < n; i++)
        depth[i] = depth[i - (p - q)];
    return true;
}

static struct shape tree_shape(const unsigned *depth, unsigned n)
{
    struct shape s = {.vertices = n};
    for (unsigned v = 1; v < n; v++) {
        unsigned parent = v - 1;
        while (depth[parent] != depth[v] - 1)
            parent--;
        s.edge[s.edges][0] = parent;
        s.edge[s.edges++][1] = v;
    }
    return s;
}

TEST(test_all_trees)
{
    static const unsigned trees[] = {0, 1, 1, 2, 4, 9, 20, 48, 115, 286};
    for (unsigned n = 1; n <= 9; n++) {
        unsigned depth[MOST], count = 0;
        struct choice choice = {n <= 5, n <= 7 ? 1 : n == 8 ? 3 : 37, 10};
        for (unsigned v = 0; v < n; v++)
            depth[v] = v;
        do {
            struct shape s = tree_shape(depth, n);
            check(check_shape(&s, choice) > 0);
            count++;
        } while (next_tree(depth, n));
        check_number(count, trees[n]);
    }
}

static struct shape ring_shape(unsigned n, bool closed)
{
    struct shape s = {.vertices = n, .edges = closed ? n : n - 1};
    for (unsigned v = 0; v < s.edges; v++) {
        s.edge[v][0] = v;
        s.edge[v][1] = (v + 1) % n;
    }
    return s;
}

TEST(test_all_paths)
{
    for (unsigned n = 1; n <= MOST; n++) {
        struct shape s = ring_shape(n, false);
        check_number(check_shape(&s, (struct choice){false, 1, 10}), 1 << n);
    }
}

TEST(test_all_cycles)
{
    for (unsigned n = 3; n < MOST; n++) {
        struct shape s = ring_shape(n, true);
        struct choice choice = {n <= 6, 1, 10};
        check(check_shape(&s, choice) >= 1u << n);
    }
}

/* Two trees, a cycle and single vertices on one board. */
TEST(test_mixtures)
{
    struct shape s = {10, 8, {{0, 3}, {3, 6}, {6, 0}, {1, 4}, {4, 7}, {4, 9}, {9, 5}}};
    s.edges = 7;
    check(check_shape(&s, (struct choice){true, 11, 10}) > 5000);
}

/* ---- targets ---- */

/* Tries positions of the shape with every target; NO_END means that the target cannot be
 * reached. */
static void check_target(const struct shape *shape, const struct plays *plays,
                         const struct sample *s, uint8_t *pos, unsigned p)
{
    uint8_t fewest = plays->fewest[0][p];
    struct text line = shape_text(shape, "sc2", p);
    set_position(pos, shape, p);
    add_text(&line, " with target=%u:%c", plays->target, ".xo"[plays->colour]);
    testing("%s", line.bytes);
    if (p % 5 == 0)
        check_number(checker_fewest(line.bytes), fewest == NO_END ? 0 : fewest);
    if (fewest != NO_END) {
        check_number(solve(s, pos), fewest);
        return;
    }
    struct task t = task_at(s, pos);
    struct search *tree = tree_method.method.begin(&t);
    run_until_solved(tree, 1000);
    check(!method_best(tree)->found && method_best(tree)->bound == NO_RESULT);
    search_free(tree);
}

static void check_targets(const struct shape *shape, unsigned step)
{
    for (unsigned target = 0; target < shape->vertices; target++)
        for (unsigned colour = 1; colour <= 2; colour++) {
            struct plays plays = {.target = target, .colour = colour};
            struct text line = shape_text(shape, "sc2", 0);
            struct sample s;
            play_all(shape, false, &plays);
            add_text(&line, " with target=%u:%c", target, ".xo"[colour]);
            sample_open(&s, line.bytes);
            uint8_t *pos = start_copy(&s.problem);
            for (unsigned p = target % step; p < power_of_3(shape->vertices); p += step)
                check_target(shape, &plays, &s, pos, p);
            free_position(&s.problem, pos);
            sample_close(&s);
            forget_plays(&plays);
        }
}

TEST(test_targets)
{
    for (unsigned n = 1; n <= 7; n++) {
        unsigned depth[MOST];
        for (unsigned v = 0; v < n; v++)
            depth[v] = v;
        do {
            struct shape s = tree_shape(depth, n);
            check_targets(&s, n <= 4 ? 1 : n <= 6 ? 7 : 31);
        } while (next_tree(depth, n));
    }
    for (unsigned n = 3; n <= 9; n++) {
        struct shape s = ring_shape(n, true);
        check_targets(&s, n <= 5 ? 1 : 29);
    }
}

/* ---- colours in turn ---- */

/* The bound that "tree" gives for colours that take turns: what free order cannot do,
 * they cannot do either. */
static int64_t bound_in_turn(const struct sample *s, const uint8_t *pos)
{
    struct task t = task_at(s, pos);
    struct search *tree = tree_method.method.begin(&t);
    run_until_solved(tree, 1000);
    struct best best = *method_best(tree);
    check(!best.found);
    search_free(tree);
    return best.bound;
}

TEST(test_bounds_in_turn)
{
    unsigned met = 0, tested = 0;
    for (unsigned n = 3; n <= 7; n++)
        for (unsigned closed = 0; closed <= 1; closed++) {
            struct shape shape = ring_shape(n, closed);
            struct plays plays = {.colour = 0};
            play_all(&shape, true, &plays);
            struct sample s;
            sample_open(&s, shape_text(&shape, "solitaire-clobber", 0).bytes);
            uint8_t *pos = start_copy(&s.problem);
            for (unsigned p = 0; p < power_of_3(n); p++, tested++) {
                set_position(pos, &shape, p);
                testing("%s", shape_text(&shape, "solitaire-clobber", p).bytes);
                int64_t bound = bound_in_turn(&s, pos);
                check(bound <= plays.fewest[1][p] && bound <= plays.fewest[2][p]);
                met += bound == plays.fewest[2][p];
            }
            free_position(&s.problem, pos);
            sample_close(&s);
            forget_plays(&plays);
        }
    check(met > tested / 2);
}

/* A row of n stones of alternating colours, the first one of this colour. */
static unsigned alternating(unsigned n, unsigned first)
{
    unsigned position = 0;
    for (unsigned v = 0; v < n; v++)
        position += power_of_3(v) * (v % 2 == 0 ? first : 3 - first);
    return position;
}

/* [SC Thm 1, 2] for every length that fits the table, whichever colour is on the left and
 * whichever moves first. */
TEST(test_short_rows)
{
    for (unsigned n = 1; n <= MOST; n++) {
        struct shape shape = ring_shape(n, false);
        struct plays plays = {.colour = 0};
        play_all(&shape, true, &plays);
        struct sample s;
        sample_open(&s, shape_text(&shape, "solitaire-clobber", 0).bytes);
        uint8_t *pos = start_copy(&s.problem);
        for (unsigned first = 1; first <= 2; first++)
            for (uint8_t turn = 1; turn <= 2; turn++) {
                unsigned p = alternating(n, first);
                set_position(pos, &shape, p);
                pos[n] = turn;
                testing("%s, %d first", shape_text(&shape, "solitaire-clobber", p).bytes,
                        turn);
                check_number(plays.fewest[turn][p], (n + 3) / 4 + (n % 4 == 3));
                check_number(solve_by(&row_method, &s, pos), plays.fewest[turn][p]);
            }
        free_position(&s.problem, pos);
        sample_close(&s);
        forget_plays(&plays);
    }
}

/* Longer rows and several rows at once, compared with the search; and a very long row. */
TEST(test_rows)
{
    static const struct {
        const char *line;
        int64_t fewest; /* by [SC Thm 2], row by row */
    } lines[] = {
        {"solitaire-clobber path 13 checkerboard", 4},
        {"solitaire-clobber path 14 checkerboard with first=black", 4},
        {"solitaire-clobber path 15 checkerboard", 5},
        {"solitaire-clobber path 16 checkerboard with first=black", 4},
        {"solitaire-clobber grid 1x17 checkerboard", 5},
        {"solitaire-clobber xoxo.oxo.xo.x with first=black", 5},
        {"solitaire-clobber xox|..o|xox|o..|xox", 4},
        {"solitaire-clobber graph 5-3,3-1,0-2,2-4 xxooxx", 4},
        {"solitaire-clobber ...", 0},
    };
    for (size_t i = 0; i < COUNT(lines); i++) {
        struct sample s;
        sample_open(&s, lines[i].line);
        struct search *search = branch_and_bound_new(&s.task);
        run_to_end(search, 1000);
        check_number(method_best(search)->result, lines[i].fewest);
        search_free(search);
        check_number(solve_by(&row_method, &s, s.problem.start), lines[i].fewest);
        sample_close(&s);
    }
    struct sample s;
    sample_open(&s, "solitaire-clobber path 1000003 checkerboard");
    testing("a long row");
    check_number(solve_by(&row_method, &s, s.problem.start), 250001 + 1);
    sample_close(&s);
}

TEST(test_no_rows)
{
    static const char *const lines[] = {
        "solitaire-clobber xoox", "solitaire-clobber cycle 4 xoxo",
        "solitaire-clobber graph 0-1,0-2,0-3 xooo", "solitaire-clobber xo.xo|...ox"};
    for (size_t i = 0; i < COUNT(lines); i++) {
        struct sample s;
        sample_open(&s, lines[i]);
        struct search *row = row_method.method.begin(&s.task);
        run_until_solved(row, 1);
        check(!method_best(row)->found && method_best(row)->bound == 0);
        search_free(row);
        sample_close(&s);
    }
}

/* ---- large ones ---- */

/* How the parent of vertex v is chosen. */
enum growth { ANYWHERE, NEAR, STARS, SPIDERS, GROWTHS };

static uint32_t parent_of(uint32_t v, enum growth growth, uint64_t *seed)
{
    uint64_t r = rng_next(seed);
    switch (growth) {
    case NEAR:
        return v - 1 - (uint32_t)(r % (v < 4 ? v : 4));
    case STARS:
        return (uint32_t)(r >> 8) % (r % 8 == 0 || v < 5 ? v : 5);
    case SPIDERS: /* legs of up to 5 vertices, most of them attached to a few vertices */
        return r % 3 != 0 ? v - 1 : (uint32_t)(r >> 8) % (v < 3 ? v : 3);
    default:
        return (uint32_t)(r % v);
    }
}

/* The LINE of a random tree in which `x` out of 256 stones are black. The caller frees
 * it. */
static char *tree_line(uint32_t n, enum growth growth, unsigned x, uint64_t seed)
{
    size_t size = 32 + (size_t)n * 25, used = 0;
    char *line = malloc(size);
    assert_non_null(line);
    used += (size_t)snprintf(line, size, "sc2 graph %u:", n);
    for (uint32_t v = 1; v < n; v++)
        used += (size_t)snprintf(line + used, size - used, "%s%u-%u", v > 1 ? "," : "",
                                 parent_of(v, growth, &seed), v);
    line[used++] = ' ';
    for (uint32_t v = 0; v < n; v++)
        line[used++] = rng_next(&seed) % 256 < x ? 'x' : 'o';
    line[used] = '\0';
    return line;
}

static void check_by_checker(const char *line)
{
    struct sample s;
    sample_open(&s, line);
    check_number(solve(&s, s.problem.start), checker_fewest(line));
    sample_close(&s);
}

/* Vertices with many children of all kinds: the method keeps only a window of balances,
 * and that must be enough. */
TEST(test_many_children)
{
    for (uint64_t seed = 0; seed < 200; seed++) {
        enum growth growth = (enum growth)(seed % GROWTHS);
        static const unsigned shares[] = {128, 20, 230, 70, 180};
        char *line =
            tree_line(10 + (uint32_t)(seed % 37) * 9, growth, shares[seed % 5], seed);
        testing("tree %llu: %.3000s", (unsigned long long)seed, line);
        check_by_checker(line);
        free(line);
    }
}

TEST(test_a_million)
{
    /* With sanitizers a tenth of that: the same code, only fewer rounds of it. */
    const bool few = getenv("DICOT_EVERY") != NULL;
    static const char *const lines[2][2] = {
        {"sc2 path 1000000 random:1", "sc2 cycle 1000000 random:2"},
        {"sc2 path 100000 random:1", "sc2 cycle 100000 random:2"}};
    for (size_t i = 0; i < 2; i++) {
        testing("%s", lines[few][i]);
        check_by_checker(lines[few][i]);
    }
    for (enum growth growth = ANYWHERE; growth <= NEAR; growth++) {
        char *line = tree_line(few ? 10000 : 50000, growth, 128, growth);
        testing("large tree %d", growth);
        check_by_checker(line);
        free(line);
    }
}

/* ---- boards that the method does not solve; memory ---- */

TEST(test_other_graphs)
{
    static const struct {
        const char *line;
        bool fits;
    } lines[] = {
        {"sc2 graph 0-1,1-2,2-0,2-3 xoxo", true}, /* a cycle and more */
        {"sc2 complete 4 xoxo", true},
        {"sc2 path 4 xoxo with joker", false},
        {"sc2 path 4 xoxo with goal=most", false},
        {"solitaire-clobber path 4 xoxo with goal=most", false},
        {"clickomania aab", false},
    };
    for (size_t i = 0; i < COUNT(lines); i++) {
        struct sample s;
        sample_open(&s, lines[i].line);
        check(tree_method.method.fits(&s.task) == lines[i].fits);
        if (lines[i].fits) {
            struct search *tree = tree_method.method.begin(&s.task);
            run_until_solved(tree, 1);
            struct best best = *method_best(tree);
            check(!best.found && best.bound == 0);
            search_free(tree);
        }
        sample_close(&s);
    }
}

/* The solver chooses this method, and its bound equals the result of its play. */
TEST(test_solver)
{
    struct sample s;
    sample_open(&s, "sc2 path 1000 random:3");
    struct search *search = solve_search(&s.task, NULL);
    run_to_end(search, 100);
    struct best best = *method_best(search);
    check(best.found && best.result == best.bound);
    assert_string_equal(solve_method_name(search), "tree");
    search_free(search);
    sample_close(&s);
}
