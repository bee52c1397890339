/* SPDX-License-Identifier: MIT */
/* peel.c: plays full boards of every kind with as many stones of one colour as of the
 * other, and others, by the method "peel", and replays its plays with rules of its own.
 * The bound, which is tested elsewhere, must be met or nearly met, as the table says. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "games/stones.h"
#include "solve/method.h"

extern const struct solve_method peel_method;

/* ---- boards ---- */

enum kind { SHUFFLED, HALVES, STRIPES, BLOCKS, HOLES };

struct boards {
    const char *game;
    enum kind kind;
    unsigned rows, columns;
    unsigned number;   /* SHUFFLED, HOLES: percentage of x among the stones; STRIPES,
                          BLOCKS: their size */
    unsigned count;    /* boards */
    unsigned attempts; /* plays made at most */
    unsigned excess;   /* stones that may be left above the bound */
};

static bool is_in_turn(const struct boards *b)
{
    return strcmp(b->game, "sc2") != 0;
}

static void shuffle(char *cells, size_t count, uint64_t *seed)
{
    for (size_t i = count; i > 1; i--) {
        const size_t j = rng_below(seed, (uint32_t)i);
        const char swap = cells[i - 1];
        cells[i - 1] = cells[j];
        cells[j] = swap;
    }
}

static char cell_of(const struct boards *b, unsigned r, unsigned c)
{
    switch (b->kind) {
    case HALVES:
        return 2 * c < b->columns ? 'x' : 'o';
    case STRIPES:
        return r / b->number % 2 == 0 ? 'o' : 'x';
    case BLOCKS:
        return (r / b->number + c / b->number) % 2 == 0 ? 'o' : 'x';
    default: {
        const unsigned n = b->rows * b->columns, i = r * b->columns + c,
                       stones = b->kind == HOLES ? n - n * 15 / 100 : n;
        return i < stones * b->number / 100 ? 'x' : i < stones ? 'o' : '.';
    }
    }
}

/* Writes a line with a board; `i` is its number, and the colour that begins changes with
 * it. The caller frees it. */
static char *make_line(const struct boards *b, unsigned i)
{
    const size_t n = (size_t)b->rows * b->columns;
    char *cells = malloc(n), *line = malloc(2 * n + 100);
    uint64_t seed = 1000 * (uint64_t)b->rows + i;
    check(cells != NULL && line != NULL);
    for (unsigned r = 0; r < b->rows; r++)
        for (unsigned c = 0; c < b->columns; c++)
            cells[r * b->columns + c] = cell_of(b, r, c);
    if (b->kind == SHUFFLED || b->kind == HOLES)
        shuffle(cells, n, &seed);
    char *at = line + sprintf(line, "%s ", b->game);
    for (unsigned r = 0; r < b->rows; r++, *at++ = r < b->rows ? '|' : ' ') {
        memcpy(at, cells + (size_t)r * b->columns, b->columns);
        at += b->columns;
    }
    *at = '\0';
    if (is_in_turn(b))
        sprintf(at, "with first=%s", i % 2 == 0 ? "white" : "black");
    free(cells);
    return line;
}

/* ---- replay ---- */

static bool are_neighbours(unsigned columns, uint32_t a, uint32_t b)
{
    const uint32_t less = a < b ? a : b, more = a < b ? b : a;
    return more - less == columns || (more - less == 1 && more % columns != 0);
}

/* Makes the moves, and checks that the play ends with the number of stones stated. */
static void replay(const struct boards *b, const struct task *t, const struct best *best)
{
    const uint32_t n = b->rows * b->columns;
    uint8_t *pos = malloc(n), turn = is_in_turn(b) ? t->position[n] : EMPTY;
    int64_t left = 0;
    check(pos != NULL);
    memcpy(pos, t->position, n);
    for (size_t i = 0; i < best->count; i++) {
        const uint32_t from = (uint32_t)(best->moves[i] >> 32),
                       to = (uint32_t)best->moves[i];
        check(from < n && to < n && are_neighbours(b->columns, from, to));
        check(pos[from] != EMPTY && pos[to] == X + O - pos[from]);
        check(turn == EMPTY || pos[from] == turn);
        pos[to] = pos[from];
        pos[from] = EMPTY;
        if (turn != EMPTY)
            turn = (uint8_t)(X + O - turn);
    }
    for (uint32_t v = 0; v < n; v++) {
        left += pos[v] != EMPTY;
        for (unsigned k = 0; k < 2; k++) {
            const uint32_t u = k == 0 ? v + 1 : v + b->columns;
            if (pos[v] != EMPTY && u < n && are_neighbours(b->columns, v, u))
                check(pos[u] == EMPTY || pos[u] == pos[v]);
        }
    }
    check_number(left, best->result);
    check(best->result >= best->bound);
    free(pos);
}

/* Plays a board until the bound is met, or a few times. Returns the number of plays. */
static unsigned play(const struct boards *b, unsigned i)
{
    char *line = make_line(b, i);
    struct sample s;
    sample_open(&s, line);
    testing("%.60s…, board %u of %ux%u, kind %d", line, i, b->rows, b->columns,
            (int)b->kind);
    struct search *run = peel_method.method.begin(&s.task);
    const struct best *best = method_best(run);
    unsigned plays = 0;
    do {
        search_step(run, 1);
        check(best->found);
        plays++;
    } while (plays < b->attempts && best->result > best->bound + b->excess);
    replay(b, &s.task, best);
    print_message("%.60s…: %lld left, bound %lld\n", line, (long long)best->result,
                  (long long)best->bound);
    check(best->result <= best->bound + b->excess);
    search_free(run);
    sample_close(&s);
    free(line);
    return plays;
}

#define T "solitaire-clobber"

TEST(boards)
{
    static const struct boards all[] = {
        {T, SHUFFLED, 16, 16, 50, 20, 12, 0},    {T, SHUFFLED, 32, 32, 50, 6, 4, 0},
        {T, SHUFFLED, 100, 100, 50, 2, 4, 0},    {T, SHUFFLED, 30, 90, 45, 2, 4, 0},
        {T, SHUFFLED, 60, 60, 10, 2, 4, 0},      {T, SHUFFLED, 50, 70, 1, 2, 4, 0},
        {T, SHUFFLED, 4, 9, 50, 8, 20, 0},       {T, SHUFFLED, 3, 300, 50, 2, 1, 900},
        {T, SHUFFLED, 1, 700, 50, 2, 1, 700},    {T, HALVES, 16, 16, 0, 2, 20, 0},
        {T, HALVES, 40, 40, 0, 2, 1, 1600},      {T, STRIPES, 40, 40, 1, 2, 8, 0},
        {T, STRIPES, 40, 40, 4, 2, 1, 40},       {T, BLOCKS, 40, 40, 2, 2, 8, 0},
        {T, BLOCKS, 60, 60, 30, 2, 1, 3600},     {T, HOLES, 16, 16, 50, 4, 12, 12},
        {T, HOLES, 100, 100, 50, 1, 3, 200},     {"sc2", HOLES, 16, 16, 50, 4, 12, 12},
        {"sc2", HOLES, 100, 100, 50, 1, 3, 200}, {"sc2", SHUFFLED, 20, 30, 50, 2, 4, 0},
    };
    for (size_t k = 0; k < COUNT(all); k++) {
        unsigned plays = 0;
        for (unsigned i = 0; i < all[k].count; i++)
            plays += play(&all[k], i);
        print_message("%ux%u, kind %d: %u boards, %u plays\n", all[k].rows,
                      all[k].columns, (int)all[k].kind, all[k].count, plays);
    }
}

/* Whichever allocation fails, a play that was found is whole, and all memory is given
 * back. */
TEST(without_memory)
{
    static const struct boards b = {T, SHUFFLED, 22, 22, 50, 1, 1, 9};
    char *line = make_line(&b, 0);
    struct sample s;
    unsigned found = 0;
    sample_open(&s, line);
    const size_t used = s.memory.used;
    for (size_t fails = 1; found == 0; fails++) {
        testing("allocation %zu fails", fails);
        s.memory.fail_at = fails;
        struct search *run = peel_method.method.begin(&s.task);
        if (run != NULL) {
            search_step(run, 1);
            if (method_best(run)->found)
                replay(&b, &s.task, method_best(run));
            found += s.memory.fail_at > 0 || run->state == SEARCH_SOLVED;
        }
        search_free(run);
        s.memory.fail_at = 0;
        check_number(s.memory.used, used);
    }
    sample_close(&s);
    free(line);
}
