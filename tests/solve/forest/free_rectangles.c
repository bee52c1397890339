/* SPDX-License-Identifier: MIT */
/* few_rows.c: compares the method "few-rows" with all plays on small grids, with and
 * without holes and targets, and with the checker's own programme on larger ones. Every
 * play is replayed. */
#include "support.h"

#include <stdlib.h>

#include "base/rng.h"
#include "games/stones.h"
#include "solve/turns.h"
#include "trees_check.h"

extern const struct solve_method few_rows_method, any_rectangle_method;

/* ---- all plays ---- */

#define NO_END 255

/* For each position of a grid, a number in base 3, the fewest stones that any play in
 * free order leaves. If `colour` is not 0, only ends with that colour on `target`
 * count. */
struct plays {
    unsigned rows, columns, cells;
    unsigned target, colour;
    uint8_t *fewest;
};

static const uint32_t power_3[] = {1,      3,       9,       27,       81,      243,
                                   729,    2187,    6561,    19683,    59049,   177147,
                                   531441, 1594323, 4782969, 14348907, 43046721};

static void look_at(const struct plays *p, uint32_t position, const uint8_t *stone)
{
    uint8_t best = NO_END, stones = 0;
    bool is_end = true;
    for (unsigned v = 0; v < p->cells; v++) {
        const unsigned near[2] = {v + 1, v + p->columns};
        stones = (uint8_t)(stones + (stone[v] != 0));
        for (unsigned k = 0; k < 2; k++) {
            const unsigned u = near[k];
            if ((k == 0 && u % p->columns == 0) || u >= p->cells ||
                stone[u] + stone[v] != 3 || stone[u] == 0 || stone[v] == 0)
                continue;
            is_end = false;
            for (unsigned way = 0; way < 2; way++) {
                const unsigned from = way ? u : v, to = way ? v : u;
                const uint32_t after = position - stone[from] * power_3[from] -
                                       stone[to] * power_3[to] +
                                       stone[from] * power_3[to];
                if (p->fewest[after] < best)
                    best = p->fewest[after];
            }
        }
    }
    if (is_end && (p->colour == 0 || stone[p->target] == p->colour))
        best = stones;
    p->fewest[position] = best;
}

/* Fills the table, positions with fewer stones first: moves lead to those. */
static void play_all(struct plays *p, unsigned rows, unsigned columns)
{
    p->rows = rows;
    p->columns = columns;
    p->cells = rows * columns;
    p->fewest = malloc(power_3[p->cells]);
    assert_non_null(p->fewest);
    for (unsigned stones = 0; stones <= p->cells; stones++) {
        uint8_t stone[20] = {0};
        unsigned count = 0;
        for (uint32_t position = 0; position < power_3[p->cells]; position++) {
            if (count == stones)
                look_at(p, position, stone);
            for (unsigned v = 0; v < p->cells; v++) {
                count += stone[v] == 0;
                count -= stone[v] == 2;
                stone[v] = (uint8_t)((stone[v] + 1) % 3);
                if (stone[v] != 0)
                    break;
            }
        }
    }
}

/* ---- the method ---- */

/* Returns the optimum that a method finds for its sample, with the position `pos`, or
 * NO_END. The play is made. */
static int64_t solve_by(const struct solve_method *m, const struct sample *s,
                        const uint8_t *pos)
{
    struct task t = task_at_start(&s->problem);
    const struct board *b = problem_board(&s->problem);
    t.position = pos;
    check(m->method.fits(&t));
    struct search *search = m->method.begin(&t);
    run_until_solved(search, 1000);
    search_finish(search);
    const struct best best = *method_best(search);
    check(best.found ? best.bound == best.result : best.bound == NO_RESULT);
    uint8_t *now = position_copy(&s->problem, pos, s->problem.memory);
    assert_non_null(now);
    for (size_t i = 0; best.found && i < best.count; i++) {
        check(b->game->legal(b, now, LEFT, best.moves[i], s->scratch, NULL));
        b->game->play(b, now, LEFT, best.moves[i], s->scratch);
    }
    if (best.found)
        check_number(b->game->result(b, now), best.result);
    free_position(&s->problem, now);
    search_free(search);
    return best.found ? best.result : NO_END;
}

static int64_t solve(const struct sample *s, const uint8_t *pos)
{
    return solve_by(&few_rows_method, s, pos);
}

static struct text grid_text(unsigned rows, unsigned columns, const uint8_t *stone)
{
    struct text t = text_of("sc2 grid %ux%u ", rows, columns);
    for (unsigned v = 0; v < rows * columns; v++)
        add_text(&t, "%c", ".xo"[stone[v]]);
    return t;
}

/* Compares every step-th position, and every checked-th of them with the checker's
 * programme, too. Returns their number. */
static unsigned compare(const struct plays *p, bool holes, uint32_t step,
                        unsigned checked)
{
    const uint8_t all_black[20] = {X, X, X, X, X, X, X, X, X, X,
                                   X, X, X, X, X, X, X, X, X, X};
    struct text line = grid_text(p->rows, p->columns, all_black);
    unsigned tested = 0;
    uint32_t number = 0;
    struct sample s;
    if (p->colour != 0)
        add_text(&line, " with target=%u,%u:%c", p->target / p->columns + 1,
                 p->target % p->columns + 1, ".xo"[p->colour]);
    sample_open(&s, line.bytes);
    uint8_t *pos = start_copy(&s.problem);
    const uint64_t boards = holes ? power_3[p->cells] : power(2, p->cells);
    for (uint64_t n = 0; n < boards; n++) {
        uint32_t position = 0;
        for (unsigned v = p->cells; v-- > 0;) {
            pos[v] = (uint8_t)(holes ? n / power_3[v] % 3 : 1 + (n >> v & 1));
            position = 3 * position + pos[v];
        }
        if (number++ % step != 0)
            continue;
        tested++;
        if (is_left_out())
            continue;
        line = grid_text(p->rows, p->columns, pos);
        if (p->colour != 0)
            add_text(&line, " with target=%u,%u:%c", p->target / p->columns + 1,
                     p->target % p->columns + 1, ".xo"[p->colour]);
        testing("%s", line.bytes);
        check_number(solve(&s, pos), p->fewest[position]);
        if (tested % checked == 0)
            check_number(checker_fewest(line.bytes),
                         p->fewest[position] == NO_END ? 0 : p->fewest[position]);
    }
    free_position(&s.problem, pos);
    sample_close(&s);
    return tested;
}

static void compare_all(unsigned rows, unsigned columns, bool holes, uint32_t step)
{
    struct plays p = {0};
    play_all(&p, rows, columns);
    check(compare(&p, holes, step, 10) > 10);
    free(p.fewest);
}

/* All boards without holes, in both orientations, up to 2×8 and 3×5. */
TEST(test_full)
{
    for (unsigned n = 2; n <= 6; n++)
        compare_all(2, n, false, 1);
    compare_all(6, 2, false, 3);
    compare_all(3, 3, false, 1);
    compare_all(4, 3, false, is_long() ? 1 : 3);
    if (is_long()) {
        compare_all(7, 2, false, 1);
        compare_all(2, 8, false, 1);
        compare_all(3, 5, false, 1);
    }
}

TEST(test_holes)
{
    compare_all(2, 3, true, 1);
    compare_all(2, 4, true, 1);
    compare_all(5, 2, true, is_long() ? 1 : 41);
    compare_all(2, 6, true, is_long() ? 1 : 401);
    compare_all(3, 3, true, is_long() ? 1 : 11);
    compare_all(4, 3, true, is_long() ? 7 : 301);
}

TEST(test_targets)
{
    const unsigned sizes[][2] = {{2, 2}, {2, 3}, {4, 2}, {3, 3}};
    for (size_t i = 0; i < COUNT(sizes); i++)
        for (unsigned target = 0; target < sizes[i][0] * sizes[i][1]; target++)
            for (uint8_t colour = X; colour <= O; colour++) {
                struct plays p = {.target = target, .colour = colour};
                play_all(&p, sizes[i][0], sizes[i][1]);
                check(compare(&p, true,
                              i < 2 || is_long() ? 1
                              : i == 2           ? 5
                                                 : 23,
                              3) > 10);
                free(p.fewest);
            }
}

/* ---- large boards ---- */

static void compare_with_checker(const char *line)
{
    struct sample s;
    sample_open(&s, line);
    const int64_t fewest = solve(&s, s.task.position);
    check_number(checker_fewest(line), fewest == NO_END ? 0 : fewest);
    sample_close(&s);
}

/* Random boards: all proportions of the colours, and of holes. */
TEST(test_random)
{
    uint64_t rng = 7;
    for (unsigned i = 0; i < (is_long() ? 3000u : 200u); i++) {
        const unsigned rows = 2 + i % 2, columns = 2 + rng_below(&rng, 60);
        const uint64_t black = 1 + rng_below(&rng, 99), holes = rng_below(&rng, 30);
        const bool turned = rng_below(&rng, 2) == 1;
        struct text line =
            text_of("sc2 grid %ux%u ", turned ? columns : rows, turned ? rows : columns);
        for (unsigned v = 0; v < rows * columns; v++)
            add_text(&line, "%c",
                     i % 3 > 0 && rng_below(&rng, 100) < holes ? '.'
                     : rng_below(&rng, 100) < black            ? 'x'
                                                               : 'o');
        if (is_left_out())
            continue;
        if (i % 5 == 0)
            add_text(&line, " with target=%u,1:%c", 1 + (unsigned)rng_below(&rng, 2),
                     "xo"[i % 2]);
        compare_with_checker(line.bytes);
    }
}

/* Long enough for several blocks: the set of states before each of them is kept, and they
 * are read again for the play. A long wall of one colour never has the same set twice. */
TEST(test_blocks)
{
    static const char *const shapes[] = {
        "sc2 grid 2x4096 random:1", "sc2 grid 4097x2 random:2",
        "sc2 grid 2x12289 random:3", "sc2 grid 9000x3 random:4"};
    for (size_t i = 0; i < COUNT(shapes); i++)
        compare_with_checker(shapes[i]);
    struct sample s;
    sample_open(&s, "sc2 grid 2x10000 only:0=x,19999=x");
    uint8_t *pos = start_copy(&s.problem);
    for (unsigned v = 0; v < 20000; v++)
        pos[v] = v % 10000 < 5000 ? X : O;
    check_number(solve(&s, pos), 2); /* delta is 0 mod 3 */
    free_position(&s.problem, pos);
    sample_close(&s);
}

/* Two rows can leave any number of stones: steps are obstacles. */
TEST(test_known)
{
    check_best("sc2 xxxo|xxoo");
    struct sample s;
    sample_open(&s, "sc2 xxxoooxxx|xxoooooxx");
    check_number(solve(&s, s.task.position), 3);
    sample_close(&s);
    const char *const others[] = {"sc2 path 9 checkerboard",
                                  "sc2 grid 4x4 random:1",
                                  "sc2 grid 2x4 random:1 with joker",
                                  "sc2 grid 2x4 random:1 with target=1,1:x second=x",
                                  "sc2 grid 2x4 random:1 with goal=most",
                                  "clobber grid 2x4 random:1"};
    check_fits_none(&few_rows_method, others, COUNT(others));
}

/* ---- any rectangle ---- */

/* Compares every step-th full board of both colours with all plays. The method never
 * needs more than two stones. */
static void compare_any(unsigned rows, unsigned columns, uint32_t step)
{
    struct plays p = {0};
    struct sample s;
    play_all(&p, rows, columns);
    sample_of(&s, "sc2 grid %ux%u checkerboard", rows, columns);
    uint8_t *pos = start_copy(&s.problem);
    for (uint64_t n = 1; n + 1 < power(2, p.cells); n += step) {
        uint32_t position = 0;
        for (unsigned v = p.cells; v-- > 0;) {
            pos[v] = (uint8_t)(1 + (n >> v & 1));
            position = 3 * position + pos[v];
        }
        if (is_left_out())
            continue;
        testing("%s", grid_text(rows, columns, pos).bytes);
        check(p.fewest[position] <= 2);
        check_number(solve_by(&any_rectangle_method, &s, pos), p.fewest[position]);
    }
    free_position(&s.problem, pos);
    sample_close(&s);
    free(p.fewest);
}

TEST(test_any_small)
{
    compare_any(3, 3, 1);
    compare_any(3, 4, is_long() ? 1 : 3);
    compare_any(4, 3, is_long() ? 1 : 7);
    if (is_long()) {
        compare_any(3, 5, 1);
        compare_any(5, 3, 3);
        compare_any(4, 4, 1);
    }
}

/* A lone stone on every cell, and every pair of stones in the first rows. */
TEST(test_any_minority)
{
    const unsigned sizes[][2] = {{3, 9}, {4, 5}, {5, 5}, {5, 7}, {6, 6}, {8, 7}, {11, 5}};
    for (size_t i = 0; i < COUNT(sizes); i++) {
        const unsigned cells = sizes[i][0] * sizes[i][1];
        struct sample s;
        sample_of(&s, "sc2 grid %ux%u all:o", sizes[i][0], sizes[i][1]);
        uint8_t *pos = start_copy(&s.problem);
        for (unsigned a = 0; a < cells; a++)
            for (unsigned b = a; b < (is_long() ? cells : a + 3) && b < cells; b++) {
                if (is_left_out())
                    continue;
                pos[a] = pos[b] = X;
                testing("%ux%u, black on %u and %u", sizes[i][0], sizes[i][1], a, b);
                check(solve_by(&any_rectangle_method, &s, pos) <= 2);
                pos[a] = pos[b] = O;
            }
        free_position(&s.problem, pos);
        sample_close(&s);
    }
    const char *const others[] = {"sc2 grid 2x9 random:1",
                                  "sc2 xox|o.o|xox",
                                  "sc2 grid 4x4 all:x",
                                  "sc2 grid 4x4 random:1 with target=1,1:x",
                                  "sc2 grid 4x4 random:1 with joker",
                                  "solitaire-clobber grid 4x4 random:1",
                                  "sc2 hamming 3x3 random:1"};
    check_fits_none(&any_rectangle_method, others, COUNT(others));
}
