/* SPDX-License-Identifier: MIT */
/* stones_grids.c: what is done faster on grids gives the same as on the same graph
 * written as a product, where vertices are visited one by one: parts, which are filled
 * one run of stones at a time, and the search for the first move, which looks at blocks
 * of cells. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_CELLS 400

/* Returns a random position: of `stones` in 8 cells about that many have stones. */
static void draw_stones(char *labels, size_t cells, unsigned stones, uint64_t *random)
{
    for (size_t i = 0; i < cells; i++) {
        *random = *random * 6364136223846793005u + 1442695040888963407u;
        const unsigned drawn = (unsigned)(*random >> 40);
        labels[i] = drawn % 8 >= stones ? '.' : (drawn & 8) != 0 ? 'x' : 'o';
    }
    labels[cells] = '\0';
}

/* Compares the parts of two boards that have the same cells. Returns their number. */
static size_t compare_parts(struct sample *a, struct sample *b)
{
    const struct board *const board = problem_board(&a->problem), *const other =
                                                                      problem_board(
                                                                          &b->problem);
    uint8_t *rest = start_copy(&a->problem), *other_rest = start_copy(&b->problem);
    uint8_t part[MOST_CELLS], other_part[MOST_CELLS];
    size_t parts = 0;
    for (;; parts++) {
        const bool more = board->game->part(board, rest, part, a->scratch);
        check(other->game->part(other, other_rest, other_part, b->scratch) == more);
        check(memcmp(rest, other_rest, board->pos_size) == 0);
        if (!more)
            break;
        check(memcmp(part, other_part, board->pos_size) == 0);
    }
    free_position(&a->problem, rest);
    free_position(&b->problem, other_rest);
    return parts;
}

/* Opens the same position on a grid and on a product. */
static void open_both(struct sample *grid, struct sample *product, const unsigned size[2],
                      const char *labels, const char *options)
{
    char line[2 * MOST_CELLS];
    snprintf(line, sizeof line, "clobber product (path %u) (path %u) %s%s", size[0],
             size[1], labels, options);
    sample_open(product, line);
    snprintf(line, sizeof line, "clobber grid %ux%u %s%s", size[0], size[1], labels,
             options);
    sample_open(grid, line);
}

/* The grids have more than 64 cells: smaller ones are bit sets. */
static const unsigned sizes[][2] = {{1, 65}, {65, 1}, {2, 50}, {50, 2},
                                    {9, 9},  {7, 40}, {20, 20}};
#define SIZES COUNT(sizes)

static const char *const rules[] = {"", " with rules=impartial", " with rules=cannibal"};

TEST(test_parts)
{
    uint64_t random = 1;
    size_t parts = 0;
    for (size_t i = 0; i < SIZES; i++)
        for (unsigned stones = 3; stones <= 8; stones++)
            for (size_t r = 0; r < 3; r++) {
                char labels[MOST_CELLS + 1];
                struct sample grid, product;
                draw_stones(labels, (size_t)sizes[i][0] * sizes[i][1], stones, &random);
                open_both(&grid, &product, sizes[i], labels, rules[r]);
                parts += compare_parts(&grid, &product);
                sample_close(&grid);
                sample_close(&product);
            }
    check(parts > 200);
}

/* Compares the moves of a player. Returns their number. */
static size_t compare_all_moves(struct sample *a, struct sample *b, enum player who)
{
    const struct board *const board = problem_board(&a->problem), *const other =
                                                                      problem_board(
                                                                          &b->problem);
    struct iterator at = {{0}}, other_at = at;
    size_t count = 0;
    for (;; count++) {
        move m = 0, n = 0;
        const bool more =
            board->game->next(board, a->problem.start, who, &at, a->scratch, &m);
        check(other->game->next(other, b->problem.start, who, &other_at, b->scratch,
                                &n) == more);
        check(m == n);
        if (!more)
            return count;
    }
}

/* A single pair of stones, in every place, on a board of stones that do not move. */
TEST(test_moves)
{
    size_t with = 0, without = 0;
    for (size_t i = 0; i < SIZES; i++) {
        const size_t cells = (size_t)sizes[i][0] * sizes[i][1];
        for (size_t at = 0; at + 1 < cells; at++)
            for (unsigned k = 0; k < 2; k++) {
                char labels[MOST_CELLS + 1];
                struct sample grid, product;
                const size_t step = k == 0 ? 1 : sizes[i][1];
                if (at + step >= cells || is_left_out())
                    continue;
                memset(labels, '.', cells);
                labels[cells] = '\0';
                labels[at] = k == 0 ? 'x' : 'o';
                labels[at + step] = k == 0 ? 'o' : 'x';
                open_both(&grid, &product, sizes[i], labels, "");
                const size_t moves = compare_all_moves(&grid, &product, LEFT);
                check_number(compare_all_moves(&grid, &product, RIGHT), moves);
                with += moves > 0;
                without += moves == 0; /* the end of a row and the start of the next */
                sample_close(&grid);
                sample_close(&product);
            }
    }
    check(with > 0 && without > 0);
}

/* Stones that cannot move are dropped: nothing is left of them, neither on the board nor
 * in the part that is found after them. */
TEST(test_dropped)
{
    static const char *const lines[] = {"clobber grid 2x40 ",
                                        "clobber product (path 2) (path 40) "};
    for (size_t i = 0; i < 2; i++) {
        char line[200], labels[81];
        struct sample s;
        memset(labels, '.', 80);
        labels[80] = '\0';
        memcpy(labels, "ooo.x.xo", 8);
        labels[40] = labels[42] = 'o'; /* below the first and the third */
        snprintf(line, sizeof line, "%s%s", lines[i], labels);
        sample_open(&s, line);
        const struct board *b = problem_board(&s.problem);
        uint8_t *rest = start_copy(&s.problem), *start = start_copy(&s.problem),
                part[MOST_CELLS], wanted[MOST_CELLS] = {0}, empty[MOST_CELLS] = {0};
        memcpy(wanted + 6, start + 6, 2); /* xo */
        check(b->game->part(b, rest, part, s.scratch));
        check(memcmp(part, wanted, b->pos_size) == 0);
        check(memcmp(rest, empty, b->pos_size) == 0);
        free_position(&s.problem, start);
        free_position(&s.problem, rest);
        sample_close(&s);
    }
}

/* Two million stones that cannot move are dropped in a walk over the board. If each took
 * as long as the board is large, that would take an hour. */
TEST(test_many_components)
{
    static const char begin[] = "clobber grid 2000x4000 ";
    const size_t cells = (size_t)2000 * 4000, before = sizeof begin - 1;
    char *line = malloc(before + cells + 1);
    check(line != NULL);
    memcpy(line, begin, before);
    for (size_t v = 0; v < cells; v++)
        line[before + v] = v / 4000 % 2 == 0 && v % 2 == 0 ? 'x' : '.';
    line[before + cells] = '\0';
    struct sample s;
    sample_open(&s, line);
    const struct board *b = problem_board(&s.problem);
    uint8_t *rest = start_copy(&s.problem), *part = start_copy(&s.problem);
    check(!b->game->part(b, rest, part, s.scratch));
    free_position(&s.problem, part);
    free_position(&s.problem, rest);
    sample_close(&s);
    free(line);
}
