/* SPDX-License-Identifier: MIT */
/* reverse.c: boards made by playing backwards are full, their clicks clear them by the
 * plain rules, exhaustive search also clears small ones, and the same seed makes the same
 * board. Plays by simple strategies are legal and follow their strategy. */
#include "support.h"

#include <string.h>

#include "base/rng.h"
#include "games/clicks/clicks.h"
#include "solve/click/reverse.h"
#include "solve/click/trials.h"

static void line_of(const struct cleared_board *b, char *line)
{
    strcpy(line, "clickomania ");
    line += strlen(line);
    for (uint32_t r = b->rows; r-- > 0;) {
        for (uint32_t c = 0; c < b->columns; c++)
            *line++ = (char)('a' - 1 + b->cells[c * b->rows + r]);
        *line++ = '|';
    }
    line[-1] = '\0';
}

/* The clicks clear the board by the plain rules; exhaustive search agrees. */
static void check_cleared(const struct cleared_board *b, uint32_t colours)
{
    char line[10000];
    struct sample s;
    for (uint32_t i = 0; i < b->rows * b->columns; i++)
        check(b->cells[i] >= 1 && b->cells[i] <= colours);
    line_of(b, line);
    sample_open(&s, line);
    check_line(&s.problem,
               &(struct best){
                   .found = true, .result = 0, .moves = b->clicks, .count = b->count});
    if (b->rows * b->columns <= 16) {
        struct plain *p = plain_of(problem_board(&s.problem), s.problem.start);
        long budget = 1000000, best;
        check(plain_best(p, FEWEST_LEFT, &budget, &best));
        check_number(best, 0);
        plain_free(p);
    }
    sample_close(&s);
}

static void check_made(uint32_t rows, uint32_t columns, uint32_t colours, uint64_t seed)
{
    struct memory memory = {.limit = (size_t)1 << 30};
    struct arena arena = arena_of(&memory);
    struct cleared_board once = {.rows = rows, .columns = columns}, again = once;
    uint64_t at = seed, at_again = seed;
    testing("%ux%u in %u colours, seed %llu", rows, columns, colours,
            (unsigned long long)seed);
    check(reverse_make(&once, colours, &at, &arena));
    check(reverse_make(&again, colours, &at_again, &arena));
    check(at == at_again && once.count == again.count);
    check(memcmp(once.cells, again.cells, (size_t)rows * columns) == 0);
    check_cleared(&once, colours);
    arena_done(&arena);
    check_number(memory.used, 0);
}

TEST(test_small)
{
    for (uint32_t rows = 1; rows <= 4; rows++)
        for (uint32_t columns = rows == 1 ? 2 : 1; columns <= 4; columns++)
            for (uint64_t seed = 0; seed < 60; seed++)
                check_made(rows, columns, 1 + (uint32_t)seed % 5, seed);
}

TEST(test_larger)
{
    static const uint32_t sizes[][2] = {{1, 40},  {40, 1},  {2, 30},  {30, 2}, {9, 8},
                                        {15, 15}, {10, 40}, {40, 10}, {3, 60}};
    for (size_t i = 0; i < COUNT(sizes); i++)
        for (uint32_t colours = 3; colours <= 6; colours++)
            check_made(sizes[i][0], sizes[i][1], colours, i);
}

/* When an allocation fails, all memory comes back. */
TEST(test_no_memory)
{
    bool made = false;
    for (size_t n = 1; !made; n++) {
        struct memory memory = {.limit = (size_t)1 << 30, .fail_at = n};
        struct arena arena = arena_of(&memory);
        struct cleared_board b = {.rows = 5, .columns = 5};
        uint64_t seed = 1;
        made = reverse_make(&b, 4, &seed, &arena);
        arena_done(&arena);
        check_number(memory.used, 0);
    }
}

/* ---- plays by simple rules ---- */

/* Replays the last play; its result says whether the board was cleared. */
static void check_played(const struct cleared_board *b, const struct trials *t,
                         bool cleared)
{
    char line[10000];
    struct sample s;
    move moves[TRIALS_CLICKS];
    line_of(b, line);
    sample_open(&s, line);
    const struct board *rules = problem_board(&s.problem);
    uint8_t *pos = start_copy(&s.problem);
    for (uint32_t i = 0; i < t->count; i++) {
        moves[i] = planes_cell(&t->frame, t->played[i]);
        rules->game->play(rules, pos, LEFT, moves[i], s.scratch);
    }
    int64_t left = rules->game->result(rules, pos);
    check((left == 0) == cleared);
    check_line(
        &s.problem,
        &(struct best){.found = true, .result = left, .moves = moves, .count = t->count});
    free_position(&s.problem, pos);
    sample_close(&s);
}

/* Every click of the last play took the first of the largest groups. */
static void check_largest(const struct cleared_board *b, const struct trials *t)
{
    char line[10000];
    struct sample s;
    line_of(b, line);
    sample_open(&s, line);
    const struct board *rules = problem_board(&s.problem);
    uint8_t *pos = start_copy(&s.problem);
    for (uint32_t i = 0; i < t->count; i++) {
        struct iterator it = {0};
        uint32_t size, most = 0;
        move m, largest = 0;
        while (rules->game->next(rules, pos, LEFT, &it, s.scratch, &m)) {
            clicks_name(rules, pos, (uint32_t)m, s.scratch, &size);
            largest = size > most ? m : largest;
            most = size > most ? size : most;
        }
        check(largest == planes_cell(&t->frame, t->played[i]));
        rules->game->play(rules, pos, LEFT, largest, s.scratch);
    }
    free_position(&s.problem, pos);
    sample_close(&s);
}

TEST(test_trials)
{
    static struct trials t;
    struct memory memory = {0};
    uint8_t cells[36];
    struct cleared_board b = {.rows = 6, .columns = 6, .cells = cells};
    uint64_t seed = 5;
    unsigned cleared[3] = {0};
    for (unsigned n = 0; n < 100; n++) {
        for (unsigned i = 0; i < sizeof cells; i++)
            cells[i] = (uint8_t)(1 + rng_next(&seed) % 3);
        trials_open(&t, b.rows, b.columns, cells);
        bool largest = trials_largest(&t);
        check_played(&b, &t, largest);
        check_largest(&b, &t);
        bool ahead = trials_ahead(&t, &memory);
        check_played(&b, &t, ahead);
        bool any = trials_random(&t, &seed);
        check_played(&b, &t, any);
        cleared[0] += largest;
        cleared[1] += ahead;
        cleared[2] += any;
    }
    check(cleared[1] > cleared[0] && cleared[1] > cleared[2]); /* looking ahead helps */
}
