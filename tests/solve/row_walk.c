/* SPDX-License-Identifier: MIT */
/* row_walk.c: tests the quick play of SC2 on grids (solve/row_walk.h) on small boards
 * with and without empty cells: its moves are legal, and no move is left at the end. */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "solve/row_walk.h"

#define MOST_CELLS 600

/* Plays `pieces` cells at a time. Returns the number of stones left. */
static size_t play_board(const char *line, uint32_t pieces)
{
    struct sample s;
    struct row_walk *w = test_malloc(sizeof *w);
    struct moves moves = {0};
    sample_open(&s, line);
    const struct board *b = problem_board(&s.problem);
    struct arena arena = arena_of(&s.memory);
    size_t stones = (size_t)stones_count(graph_of(b), s.problem.start);
    check(row_walk_fits(b) && moves_reserve(&moves, &arena, stones + 1) &&
          row_walk_init(w, b, s.problem.start, &arena));
    while (row_walk_go(w, pieces, &moves))
        check(moves.count < moves.capacity);
    uint8_t *pos = start_copy(&s.problem);
    for (size_t i = 0; i < moves.count; i++, stones--) {
        check(b->game->legal(b, pos, LEFT, moves.list[i], s.scratch, NULL));
        b->game->play(b, pos, LEFT, moves.list[i], s.scratch);
    }
    struct iterator it = {{0}};
    move m;
    check(!b->game->next(b, pos, LEFT, &it, s.scratch, &m));
    free_position(&s.problem, pos);
    arena_done(&arena);
    sample_close(&s);
    test_free(w);
    return stones;
}

/* Boards of all shapes, full, nearly full and half empty, with equally many stones of
 * both colours or mostly of one. */
TEST(test_boards)
{
    uint64_t random = 1;
    for (unsigned rows = 1; rows <= 12; rows++)
        for (unsigned columns = 1; columns <= 12; columns++)
            for (unsigned kind = 0; kind < 12; kind++) {
                char line[MOST_CELLS];
                if (is_left_out())
                    continue;
                int length =
                    snprintf(line, sizeof line, "sc2 grid %ux%u ", rows, columns);
                for (unsigned i = 0; i < rows * columns; i++) {
                    random = random * 6364136223846793005u + 1442695040888963407u;
                    const unsigned drawn = (unsigned)(random >> 40);
                    line[length++] = drawn % 8 < kind % 4           ? '.'
                                     : drawn / 8 % 8 < 4 + kind / 4 ? 'x'
                                                                    : 'o';
                }
                line[length] = '\0';
                play_board(line, 1 + kind * 7);
            }
}

/* Of a full random board about one stone in seven is left, however it is divided. */
TEST(test_quality)
{
    for (uint32_t pieces = 1; pieces <= 10000; pieces *= 10) {
        const size_t left = play_board("sc2 grid 90x110 random:1", pieces);
        check(left < 9900 / 6);
        check_number(left, play_board("sc2 grid 90x110 random:1", UINT32_MAX));
    }
}

/* Other rules, other conditions and other graphs are not for it. */
TEST(test_fits)
{
    static const struct {
        const char *line;
        bool fits;
    } rows[] = {
        {"sc2 xo|ox", true},
        {"sc2 path 4 xoxo", true},
        {"sc2 xo|ox with joker", false},
        {"sc2 xo|ox with target=1,1:x", false},
        {"sc2 cycle 4 xoxo", false},
        {"solitaire-clobber xo|ox", false},
        {"sc2 xo|ox with goal=most", false},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct sample s;
        sample_open(&s, rows[i].line);
        check(row_walk_fits(problem_board(&s.problem)) == rows[i].fits);
        sample_close(&s);
    }
}
