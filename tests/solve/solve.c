/* SPDX-License-Identifier: MIT */
/* solve.c: compares the methods for one-player positions, each alone and all together,
 * with the search of all plays: on all colourings of small boards and graphs, with every
 * target. Also tests them on boards far too large for that search. */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "games/stones.h"
#include "solve/forest/forest.h"
#include "solve/method.h"
#include "solve/forest/refutation.h"
#include "solve/turns.h"
#include "base/rng.h"
#include "solve/forest/strip_order.h"
#include "solve/forest/window.h"

/* ---- small positions ---- */

/* What the search of all plays says. */
static struct best truth_of(const struct problem *p)
{
    struct search *s = search_all_plays(p);
    struct best truth = *method_best(s);
    search_free(s);
    return truth;
}

/* A result that is found can be played and is not better than the truth; a result that is
 * proved is the truth. */
static void check_against(const struct problem *p, const struct best *b,
                          const struct best *truth)
{
    check(b->reason != NULL && b->reason[0] != '\0');
    check(b->bound != NO_RESULT || !truth->found);
    const int64_t sign = problem_board(p)->maximise ? -1 : 1;
    if (b->bound != NO_RESULT && truth->found)
        check(sign * b->bound <= sign * truth->result);
    if (!b->found)
        return;
    check(truth->found && sign * b->result >= sign * truth->result);
    check_line(p, b);
}

static unsigned runs_of[32], exact_of[32];

/* Runs each method alone, to its end. */
static void check_methods(const struct problem *p, const struct best *truth)
{
    struct task t = task_at_start(p);
    for (size_t i = 0; solve_methods[i] != NULL; i++) {
        const struct method *m = solve_methods[i];
        if (m->fits != NULL && !m->fits(&t))
            continue;
        struct search *run = run_until_solved(m->begin(&t), UINT64_MAX);
        struct best b = *method_best(run);
        check_against(p, &b, truth);
        bool meet = b.found ? b.result == b.bound : b.bound == NO_RESULT;
        runs_of[i]++;
        exact_of[i] += meet;
        if (strcmp(m->name, "forest") == 0)
            check(meet && b.found == truth->found);
        search_finish(run);
        struct best after = *method_best(run);
        check(after.found == b.found && after.count == b.count);
        search_free(run);
    }
}

static void check_solver(const struct problem *p, const struct best *truth)
{
    struct task t = task_at_start(p);
    struct search *s = run_until_solved(solve_search(&t, NULL), UINT64_MAX);
    struct best b = *method_best(s);
    check_against(p, &b, truth);
    check(b.found == truth->found && (!b.found || b.result == truth->result));
    check(b.found ? b.bound == b.result : b.bound == NO_RESULT);
    check(solve_method_name(s) != NULL && solve_missing(s) == NULL);
    search_free(s);
}

static void check_small(const char *line)
{
    struct sample s;
    sample_open(&s, line);
    struct best truth = truth_of(&s.problem);
    check_methods(&s.problem, &truth);
    check_solver(&s.problem, &truth);
    sample_close(&s);
}

/* Every stride-th colouring of a shape, each with some or all targets. */
struct family {
    const char *shape;
    unsigned vertices, columns; /* columns is 0 if it is not a grid */
    const char *letters;
    unsigned stride, targets; /* targets k: every k-th is tried; 0: none */
};

static void check_targets(const struct family *f, const char *labels,
                          unsigned long number)
{
    for (unsigned i = 0; i < 2 * f->vertices; i++) {
        if (f->targets == 0 || (number + i) % f->targets != 0)
            continue;
        struct text line = text_of("sc2 %s %s with target=", f->shape, labels);
        if (f->columns > 0)
            add_text(&line, "%u,", i / 2 / f->columns + 1);
        add_text(&line, "%u:%c", f->columns > 0 ? i / 2 % f->columns + 1 : i / 2,
                 i % 2 ? 'o' : 'x');
        check_small(line.bytes);
    }
}

TEST(test_small)
{
    static const struct family families[] = {
        {"grid 2x3", 6, 3, "x.o", 2, 29},
        {"grid 3x3", 9, 3, "xo", 1, 41},
        {"grid 3x3", 9, 3, "x.o", 61, 7},
        {"grid 2x5", 10, 5, "xo", 23, 17},
        {"grid 1x7", 7, 7, "xo", 3, 11},
        {"path", 8, 0, "xo", 5, 7},
        {"cycle", 5, 0, "x.o", 5, 7},
        {"cycle", 7, 0, "xo", 3, 5},
        {"complete", 4, 0, "x.o", 2, 5},
        {"complete", 7, 0, "xo", 5, 7},
        {"cube 3", 8, 0, "xo", 5, 7},
        {"product (path 2) (graph 0-1,0-2,0-3,1-2,1-3,2-3)", 8, 0, "xo", 11, 7},
        {"hamming 3x2", 6, 0, "x.o", 13, 5},
        {"hamming 3x3", 9, 0, "xo", 31, 9},
        {"graph 0-1,0-2,0-3,3-4,4-5", 6, 0, "xo", 1, 3},
        {"graph 7:0-1,1-2,2-0,2-3,5-6", 7, 0, "x.o", 43, 5},
        {"graph 8:0-1,1-2,2-3,3-4,4-0,5-6,6-7", 8, 0, "xo", 7, 9},
    };
    const unsigned sparse = is_long() ? 1 : 3;
    unsigned long lines = 0;
    for (size_t i = 0; i < COUNT(families); i++) {
        const struct family *f = &families[i];
        const uint64_t all = power(strlen(f->letters), f->vertices);
        for (unsigned long n = i; n < all; n += sparse * f->stride, lines++) {
            struct text labels = {""};
            if (is_left_out())
                continue;
            add_board(&labels, 1, f->vertices, f->letters, n);
            check_small(text_of("sc2 %s %s", f->shape, labels.bytes).bytes);
            check_targets(f, labels.bytes, n);
            if (lines % 5 == 0) /* tests/solve/plays.c has more of these */
                check_small(
                    text_of("solitaire-clobber %s %s", f->shape, labels.bytes).bytes);
        }
    }
    check_small("solitaire-clobber path xoxoxo");
    /* more of these: tests/solve/pebbling/pebbling.c, column/columns.c, click/ */
    check_small("pebbling cycle 5 (0)(0)(3)(3)(0) with root=0");
    check_small("pebbling cube 3 (0)(0)(0)(1)(0)(1)(2)(4) with root=0");
    check_small("pebbling cube 3 (0)(0)(0)(1)(0)(1)(1)(3) with root=0");
    check_small("clickomania abbabaab");
    check_small("clickomania a|b|c|c|b|a|b");
    check_small("clickomania aba|bab|bba");
    check_small("samegame aabcbbca");
    check_small("clickomania abca|bcab|cabb");
    check_small("samegame aabc|bcaa|cabb with scoring=penalty");
    for (unsigned i = 0; i < 16; i++) {
        struct text line =
            text_of("solitaire-clobber grid %ux%u checkerboard%s", 2 + i / 8,
                    2 + i / 2 % 4, i % 2 == 0 ? "" : " with first=black");
        check_small(line.bytes);
    }
    for (size_t i = 0; solve_methods[i] != NULL; i++) {
        print_message("%s: %u positions, %u exact\n", solve_methods[i]->name, runs_of[i],
                      exact_of[i]);
        /* Those for large boards: test_first_play, tests/solve/click/. */
        bool large = strcmp(solve_methods[i]->name, "greedy") == 0 ||
                     strcmp(solve_methods[i]->name, "large") == 0 ||
                     strcmp(solve_methods[i]->name, "anneal") == 0;
        /* It finds no plays: tests/solve/click/ceiling.c. */
        bool bound = strcmp(solve_methods[i]->name, "ceiling") == 0;
        check(large || (runs_of[i] > 0 && (bound || exact_of[i] > 0)));
    }
    check(lines > 500);
}

/* ---- refutations ---- */

/* Refutes one part, with allocation number `fail_at` failing; 0: none fails. In
 * tests/solve/forest/refute.sh the checker judges such refutations. */
static enum search_state refute_five(uint32_t kept, size_t fail_at, bool *failed)
{
    static const uint32_t all[] = {4, 3, 2, 1, 0};
    struct sample s;
    sample_open(&s, "sc2 graph 0-1,1-2,0-2,0-3,0-4 xoooo");
    size_t used = s.memory.used;
    struct arena arena = arena_of(&s.memory);
    struct refuted_parts parts = {.arena = &arena};
    enum search_state state = SEARCH_NO_MEMORY;
    s.memory.fail_at = fail_at;
    if (refuted_parts_add(&parts, kept, all, 5)) {
        struct search *r = refutation_new(&s.task, &parts);
        if (r != NULL)
            state = search_step(r, UINT64_MAX);
        if (state == SEARCH_SOLVED) {
            const struct writer *text = refutation_text(r);
            check(strncmp(text->text, "refutation 3 of 0 1 2 3 4\n", 26) == 0);
            check(strcmp(text->text + text->length - 3, "\n0\n") == 0);
        }
        search_free(r);
    }
    *failed = fail_at > 0 && s.memory.fail_at == 0;
    s.memory.fail_at = 0;
    arena_done(&arena);
    check_number(s.memory.used, used);
    sample_close(&s);
    return state;
}

/* Three stones are left, not four. */
TEST(test_refutation)
{
    bool failed = true;
    size_t stopped = 0;
    check_number(refute_five(3, 0, &failed), SEARCH_SOLVED);
    check_number(refute_five(4, 0, &failed), SEARCH_NO_MEMORY);
    failed = true;
    for (size_t n = 1; failed; n++) {
        testing("refutation, allocation %zu fails", n);
        enum search_state ended = refute_five(3, n, &failed);
        check(ended == SEARCH_SOLVED || (failed && ended == SEARCH_NO_MEMORY));
        stopped += ended == SEARCH_NO_MEMORY;
        check(n < 1000);
    }
    check(stopped > 5); /* text may grow by less than it wants */
}

/* ---- large boards ---- */

/* Positions that the search cannot solve, with what delta and SAT prove about them. */
TEST(test_large)
{
    static const struct {
        const char *line, *method;
        int64_t result;
    } large[] = {
        {"sc2 grid 8x8 random:1", "any-rectangle", 1},
        {"sc2 grid 16x16 random:1", "any-rectangle", 2},
        {"sc2 grid 32x32 random:2", "any-rectangle", 2},
        {"sc2 grid 12x13 random:1 with target=5,6:x", "sweep", 0},
        {"sc2 grid 60x2 random:5", NULL, 0},
        {"sc2 cube 7 random:3", NULL, 1},
        {"sc2 product (cycle 9) (cycle 7) random:1", NULL, 1},
        {"sc2 xo.xoxxo|oooxooxo|oxx.xx.x|oooxxoxo|.oooxx.o|oxoxoxxo|xxoxox.x|x..oooxx",
         NULL, 1},
        /* SAT proves what counting does not. */
        {"sc2 xoxoxxxo|x.xxooxo|xo.xxoxx|.xoooxxo|x.xooxo.|xooxoxox|xo.xoxxx|ooooox.x",
         NULL, 2},
    };
    for (size_t i = 0; i < COUNT(large); i++) {
        struct sample s;
        sample_open(&s, large[i].line);
        struct search *search = run_until_solved(solve_search(&s.task, NULL), UINT64_MAX);
        struct best best = *method_best(search);
        check(best.found && best.result == best.bound);
        if (large[i].result > 0)
            check_number(best.result, large[i].result);
        if (large[i].method != NULL)
            check(strcmp(solve_method_name(search), large[i].method) == 0);
        check_long_play(&s, &best);
        search_free(search);
        sample_close(&s);
    }
}

/* There is a whole play after a little work, long before a method that solves the board
 * has one. On large boards a unit of work of `greedy` handles some 4096 cells, or one
 * move, and one of `large` some 256 blocks. Where clicks are counted, usual boards have a
 * play, too, whatever the limit. */
TEST(test_first_play)
{
    static const struct {
        const char *line, *method;
        uint64_t work, moves; /* the play has at least so many */
    } boards[] = {
        {"sc2 grid 300x400 random:1", "greedy", 1000, 1},
        {"sc2 grid 1x70000 random:2", "greedy", 1000, 1},
        {"sc2 grid 300x300 random:3 with goal=most", "greedy", 1000, 1},
        {"sc2 product (cycle 300) (cycle 300) random:1", "greedy", 1000, 1},
        {"sc2 hamming 41x41x41 only:0=x,1=o,2=o,5000=x", "greedy", 1000, 1},
        {"sc2 grid 300x300 random:4 with joker", "greedy", 1000, 1},
        {"solitaire-clobber grid 300x400 random:1", "greedy", 1000, 1},
        {"solitaire-clobber grid 300x400 random:1 with first=black", "greedy", 1000, 1},
        {"solitaire-clobber path 100000 random:5", "greedy", 1000, 1},
        {"solitaire-clobber grid 300x300 only:1,1=x,1,2=x,300,300=o", "greedy", 1000, 0},
        {"clickomania grid 260x260 random:1:4", "large", 70000, 1000},
        {"samegame grid 1000x70 random:1:5", "large", 70000, 1000},
        {"samegame grid 70x1000 random:2:2", "large", 70000, 1000},
        {"clickomania grid 15x15 random:3:4 with goal=least-clicks", NULL, 200, 1},
        {"clickomania grid 15x15 random:3:4 with goal=most-clicks", NULL, 200, 1},
        {"clickomania grid 8x8 random:1:3 with goal=most-clicks", NULL, 200, 1},
    };
    for (size_t i = 0; i < COUNT(boards); i++) {
        struct sample s;
        sample_open(&s, boards[i].line);
        const char *method = boards[i].method;
        struct search *search =
            solve_search(&s.task, method != NULL ? solve_method_find(method) : NULL);
        search_step(search, boards[i].work);
        search_finish(search);
        struct best best = *method_best(search);
        check(best.found && best.count >= boards[i].moves);
        check(problem_board(&s.problem)->maximise ? best.bound >= best.result
                                                  : best.bound <= best.result);
        if (method == NULL)
            check_number(best.result, best.count);
        check_long_play(&s, &best);
        search_free(search);
        sample_close(&s);
    }
}

/* A long step ends soon after the time is over, with one method and with several. */
TEST(test_late_step)
{
    static const char *const lines[][2] = {
        {"samegame grid 1000x70 random:1:5", "large"},
        {"samegame grid 10x11 random:1:5", "anneal"},
        {"samegame grid 10x11 random:1:5", NULL},
        {"sc2 xoxoxxxo|x.xxooxo|xo.xxoxx|.xoooxxo|x.xooxo.|xooxoxox|xo.xoxxx|ooooox.x",
         "search"},
    };
    for (size_t i = 0; i < COUNT(lines); i++) {
        struct sample s;
        sample_open(&s, lines[i][0]);
        const char *method = lines[i][1];
        struct search *search =
            solve_search(&s.task, method != NULL ? solve_method_find(method) : NULL);
        struct looks never;
        looks_begin(&never, &s.memory, 0, 1);
        search_step(search, 1000000);
        check_number(search->state, SEARCH_RUNNING);
        check(search->nodes < 300000);
        search_free(search);
        sample_close(&s);
    }
}

/* ---- parts ---- */

/* The order has all cells once and ends at the goal, whatever goal, corner and width are.
 */
TEST(test_strips)
{
    for (uint32_t shape = 0; shape < 81; shape++)
        for (uint32_t k = 0; k < 12; k++) {
            struct strips s = {.rows = 1 + shape / 9,
                               .columns = 1 + shape % 9,
                               .width = 1 + k % 3,
                               .bottom = k / 3 % 2 != 0,
                               .right = k / 6 != 0};
            const uint32_t n = s.rows * s.columns;
            for (uint32_t goal = 0; goal < n; goal++) {
                bool seen[100] = {false};
                s.row = goal / s.columns;
                s.column = goal % s.columns;
                struct strip_walk walk;
                uint32_t cell = n;
                strips_begin(&walk, &s);
                for (uint32_t i = 0; i < n; i++) {
                    check(strips_next(&walk, &cell) && cell < n && !seen[cell]);
                    seen[cell] = true;
                }
                check_number(cell, goal);
                check(!strips_next(&walk, &cell));
            }
        }
}

/* Slots of a window are near each other iff their cells are adjacent, whatever came in
 * and went out before. */
TEST(test_window)
{
    for (uint64_t seed = 0; seed < 60; seed++) {
        struct sample s;
        struct window w;
        uint64_t random = seed;
        const uint32_t columns = (uint32_t)(2 + seed % 5);
        sample_of(&s, "sc2 grid %ux%u random:1", (unsigned)(2 + seed % 3), columns);
        const struct graph *g = graph_of(s.problem.terms[0].board);
        bool inside[100] = {false};
        window_clear(&w, columns);
        for (uint32_t i = 0; i < 300; i++) {
            uint32_t cell = (uint32_t)(rng_next(&random) % g->vertices);
            if (inside[cell])
                continue;
            if (w.filled == SLOTS) {
                unsigned oldest = window_oldest(&w, w.cell[i % SLOTS]);
                check(oldest != i % SLOTS);
                inside[w.cell[oldest]] = false;
                window_close(&w, oldest);
            }
            inside[cell] = true;
            window_open(&w, window_free_slot(&w), cell, i);
            for (unsigned a = 0; a < SLOTS; a++)
                for (unsigned b = 0; b < SLOTS; b++)
                    check((slot_content(w.near[a], b) != 0) ==
                          (w.cell[a] != NOBODY && w.cell[b] != NOBODY &&
                           graph_adjacent(g, w.cell[a], w.cell[b])));
        }
        sample_close(&s);
    }
}

/* The sweep looks up what it has seen before, so a large board without holes takes little
 * more memory than its moves: 40 bytes per stone instead of hundreds. The play is
 * replayed.
 */
TEST(test_sweep_remembers)
{
    struct sample s;
    sample_open(&s, "sc2 grid 300x1000 random:4");
    struct search *solver = solve_search(&s.task, solve_method_find("sweep"));
    while (!method_best(solver)->found)
        check_number(search_step(solver, 1000), SEARCH_RUNNING);
    struct best best = *method_best(solver);
    check(best.result < 100);
    check_long_play(&s, &best);
    check(s.memory.peak < 300 * 1000 * 80);
    search_free(solver);
    sample_close(&s);
}

/* Checks the first play of the sweep, and whether it meets the bound. */
static void check_first_sweep(const char *line, bool optimal)
{
    struct sample s;
    sample_open(&s, line);
    struct search *solver = solve_search(&s.task, solve_method_find("sweep"));
    while (!method_best(solver)->found)
        check(search_step(solver, 1) != SEARCH_NO_MEMORY);
    struct best best = *method_best(solver);
    check(!optimal || best.result == best.bound);
    check_long_play(&s, &best);
    search_free(solver);
    sample_close(&s);
}

/* On each of the random boards, the sweep has to leave a stone or two behind and makes
 * detours instead, so its first play is best. Where a third of the cells are empty, it
 * loses stones everywhere, even in the first window. */
TEST(test_sweep_detours)
{
    enum { SIDE = 130, HEAD = 4 };
    char holes[HEAD + SIDE * (SIDE + 1) + 1] = "sc2 ";
    uint64_t random = 1;
    for (size_t i = 0; i < SIDE * (SIDE + 1); i++)
        holes[HEAD + i] = i % (SIDE + 1) == SIDE ? '|' : "xo."[rng_next(&random) % 3];
    holes[HEAD + SIDE * (SIDE + 1) - 1] = '\0';
    check_first_sweep("sc2 grid 128x128 random:4", true);
    check_first_sweep("sc2 grid 200x200 random:5", true);
    check_first_sweep("sc2 grid 200x200 random:6", true);
    check_first_sweep("sc2 grid 200x200 random:6 with target=70,70:x", false);
    check_first_sweep(holes, false);
}

/* Puts a forest of five stones in order. */
static struct moves order_five(struct memory *m, struct arena *kept,
                               const uint32_t parent[5], const uint8_t start[5])
{
    struct moves moves = {0};
    struct search search = {.work = arena_of(m), .kept = *kept};
    struct work w = work_of(m, NULL, NULL);
    check(forest_order(parent, start, 5, &moves, &search, &w));
    check(search.work.last == NULL); /* all of it was given back */
    *kept = search.kept;
    return moves;
}

/* The order of moves: children first, alternating; a cycle gets no moves. */
TEST(test_forest)
{
    struct memory m = {0};
    struct arena kept = arena_of(&m);
    uint32_t parent[5] = {FOREST_ROOT, 0, 0, 0, 3};
    const uint8_t start[5] = {O, X, O, O, X};
    struct moves moves = order_five(&m, &kept, parent, start);
    check_number(moves.count, 4);
    uint8_t pos[5];
    memcpy(pos, start, sizeof pos);
    for (size_t i = 0; i < moves.count; i++) {
        uint32_t from = (uint32_t)(moves.list[i] >> 32), to = (uint32_t)moves.list[i];
        check(parent[from] == to);
        check(pos[from] != EMPTY && pos[to] == X + O - pos[from]);
        pos[to] = pos[from];
        pos[from] = EMPTY;
    }
    /* 1 goes to 0, which stays; 2, 3 and 4 go round. */
    const uint32_t cycle[5] = {FOREST_ROOT, 0, 3, 4, 2};
    moves = order_five(&m, &kept, cycle, start);
    check_number(moves.count, 1);
    check_number(moves.list[0], (move)1 << 32 | 0);
    parent[0] = 4;
    check_number(order_five(&m, &kept, parent, start).count, 0);
    arena_done(&kept);
    check_number(m.used, 0);
}
