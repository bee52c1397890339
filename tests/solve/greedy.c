/* SPDX-License-Identifier: MIT */
/* greedy.c: tests the quick play of large boards of stones on small ones, with and
 * without empty cells: its moves are legal, and no move is left at the end. */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "games/stones.h"
#include "solve/turns.h"

#define MOST_CELLS 600

/* Returns the number of stones left. */
static size_t play_board(const char *line)
{
    struct sample s;
    sample_open(&s, line);
    const struct board *b = problem_board(&s.problem);
    struct search *search = solve_method_find("greedy")->method.begin(&s.task);
    struct work work = work_of(&s.memory, NULL, NULL);
    check_number(search_run(search, &work), SEARCH_SOLVED);
    const struct best *best = method_best(search);
    size_t stones = (size_t)stones_count(graph_of(b), s.problem.start);
    uint8_t *pos = start_copy(&s.problem);
    for (size_t i = 0; i < best->count; i++, stones--) {
        check(b->game->legal(b, pos, LEFT, best->moves[i], s.scratch, NULL));
        b->game->play(b, pos, LEFT, best->moves[i], s.scratch);
    }
    struct iterator it = {{0}};
    move m;
    if (best->found) { /* if the end counts; a joker may stay unused */
        check(!b->game->next(b, pos, LEFT, &it, s.scratch, &m) ||
              b->game->may_stop(b, pos));
        check_number(best->result, b->game->result(b, pos));
    }
    free_position(&s.problem, pos);
    search_free(search);
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

/* Of a full random board about one stone in seven is left; on few long rows it is more.
 */
TEST(test_quality)
{
    check(play_board("sc2 grid 90x110 random:1") < 9900 / 6);
    check(play_board("sc2 grid 10x9001 random:2") < 90010 / 5);
}

/* Other rules, other conditions and other graphs need another walk. */
TEST(test_other_walk)
{
    static const char *const lines[] = {
        "sc2 xoxxo|ooxox|xx.oo with joker",
        "sc2 xoxxo|ooxox|xx.oo with target=1,1:x",
        "sc2 cycle 9 xoxoxxoox",
        "sc2 hamming 3x3 random:2",
        "solitaire-clobber xoxxo|ooxox|xx.oo",
        "sc2 xoxxo|ooxox|xx.oo with goal=most",
        "sc2 cube 6 random:3",
    };
    for (size_t i = 0; i < COUNT(lines); i++)
        play_board(lines[i]);
}
