/* SPDX-License-Identifier: MIT */
/* stones_parts.c: the parts of grids, which are filled one run of stones at a time, are
 * those of the same graph written as a product, where vertices are visited one by one. */
#include "support.h"

#include <stdio.h>
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

/* The grids have more than 64 cells: smaller ones are bit sets. */
static void test_grids(void **state)
{
    static const unsigned sizes[][2] = {{1, 65}, {65, 1}, {2, 50}, {50, 2},
                                        {9, 9},  {7, 40}, {20, 20}};
    static const char *const rules[] = {"", " with rules=impartial",
                                        " with rules=cannibal"};
    uint64_t random = 1;
    size_t parts = 0;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (unsigned stones = 3; stones <= 8; stones++)
            for (size_t r = 0; r < 3; r++) {
                const unsigned rows = sizes[i][0], columns = sizes[i][1];
                char labels[MOST_CELLS + 1], line[2 * MOST_CELLS];
                struct sample grid, product;
                draw_stones(labels, (size_t)rows * columns, stones, &random);
                snprintf(line, sizeof line, "clobber product (path %u) (path %u) %s%s",
                         rows, columns, labels, rules[r]);
                sample_open(&product, line);
                snprintf(line, sizeof line, "clobber grid %ux%u %s%s", rows, columns,
                         labels, rules[r]);
                sample_open(&grid, line);
                parts += compare_parts(&grid, &product);
                sample_close(&grid);
                sample_close(&product);
            }
    check(parts > 200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_grids)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
