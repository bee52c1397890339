/* SPDX-License-Identifier: MIT */
/* row_walk.c: tests the quick play of SC2 on grids (solve/row_walk.h) on small boards
 * with and without empty cells: its moves are legal, and no move is left at the end. */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "solve/row_walk.h"

#define MOST_CELLS 600

/* Returns the number of stones left. */
static size_t play_board(const char *line)
{
    struct sample s;
    struct moves moves = {0};
    sample_open(&s, line);
    const struct board *b = problem_board(&s.problem);
    struct arena arena = arena_of(&s.memory);
    size_t stones = (size_t)stones_count(graph_of(b), s.problem.start);
    struct work work = work_of(&s.memory, NULL, NULL);
    check(row_walk_fits(b) && moves_reserve(&moves, &arena, stones + 1));
    check_number(row_walk_play(b, s.problem.start, &moves, &arena, &work), SEARCH_SOLVED);
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
                play_board(line);
            }
}

/* Of a full random board about one stone in seven is left; on few long rows it is more. */
TEST(test_quality)
{
    check(play_board("sc2 grid 90x110 random:1") < 9900 / 6);
    check(play_board("sc2 grid 10x9001 random:2") < 90010 / 5);
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
