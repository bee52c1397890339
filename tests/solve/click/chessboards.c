/* SPDX-License-Identifier: MIT */
/* chessboards.c: compares the method "chessboard" with all plays of chessboards with one
 * inverted cell, on all small sizes and on narrow and low ones, and checks that tiny
 * boards are cleared exactly if some play does so. On larger boards it checks the general
 * case of the theorem in doc/click-chessboards.md. Every list of clicks is replayed by
 * the plain rules. */
#include "support.h"

#include <string.h>

#include "base/hash.h"
#include "base/rng.h"
#include "base/table.h"
#include "solve/click/tiny.h"
#include "solve/method.h"

extern const struct solve_method chessboard_method;

#define WIDEST 24 /* columns of boards on which all plays are tried */

/* ---- all plays ---- */

/* Blocks of two colours: in a column the colours from the floor up, bit by bit, and a one
 * above the highest block. */
struct grid {
    uint32_t columns, column[WIDEST];
};

static uint32_t height(uint32_t column)
{
    uint32_t h = 0;
    while (column >> (h + 1) != 0)
        h++;
    return h;
}

static bool is_same(const struct grid *g, uint32_t c, uint32_t r, uint32_t colour)
{
    return c < g->columns && r < height(g->column[c]) &&
           (g->column[c] >> r & 1) == colour;
}

/* Marks the group at a cell in `group`; returns its size. */
static unsigned mark(const struct grid *g, uint32_t c, uint32_t r, uint32_t colour,
                     uint32_t *group)
{
    if (!is_same(g, c, r, colour) || group[c] >> r & 1)
        return 0;
    group[c] |= 1u << r;
    return 1 + mark(g, c, r + 1, colour, group) + mark(g, c + 1, r, colour, group) +
           (r > 0 ? mark(g, c, r - 1, colour, group) : 0) +
           (c > 0 ? mark(g, c - 1, r, colour, group) : 0);
}

static struct grid without(const struct grid *g, const uint32_t *group)
{
    struct grid left = {0};
    for (uint32_t c = 0; c < g->columns; c++) {
        uint32_t column = 0, h = 0;
        for (uint32_t r = 0; r < height(g->column[c]); r++)
            if (!(group[c] >> r & 1))
                column |= (g->column[c] >> r & 1) << h++;
        left.column[left.columns] = column | 1u << h;
        left.columns += h > 0;
    }
    return left;
}

/* The fewest blocks that a play leaves; `known` has the boards seen before. */
static int32_t fewest(const struct grid *g, struct table *known)
{
    const size_t length = g->columns * sizeof *g->column;
    const uint64_t hash = hash_bytes(g->column, length);
    uint32_t seen[WIDEST] = {0}, record = table_find(known, hash, g->column, length);
    int32_t best = INT32_MAX, blocks = 0;
    if (record != TABLE_NONE)
        return *(int32_t *)table_value(known, record);
    for (uint32_t c = 0; c < g->columns; c++)
        for (uint32_t r = 0; r < height(g->column[c]); r++, blocks++) {
            uint32_t group[WIDEST] = {0};
            if (seen[c] >> r & 1 || best == 0)
                continue;
            unsigned size = mark(g, c, r, g->column[c] >> r & 1, group);
            for (uint32_t i = 0; i < g->columns; i++)
                seen[i] |= group[i];
            if (size < 2)
                continue;
            const struct grid left = without(g, group);
            int32_t rest = fewest(&left, known);
            best = rest < best ? rest : best;
        }
    bool fresh;
    record = table_add(known, hash, g->column, length, &fresh);
    check(record != TABLE_NONE);
    best = best == INT32_MAX ? blocks : best;
    memcpy(table_value(known, record), &best, sizeof best);
    return best;
}

/* ---- the method ---- */

struct flawed {
    uint32_t rows, columns, row, column; /* the inverted cell, from the top left */
};

/* 1 or 2, from the top left. */
static unsigned colour(const struct flawed *f, uint32_t row, uint32_t column)
{
    return 1 + ((row + column + (row == f->row && column == f->column)) & 1);
}

/* Asks the method and replays its clicks. *bound: what it says is proved. */
static int64_t ask(const struct flawed *f, int64_t *bound)
{
    char line[10000] = "clickomania ";
    size_t at = strlen(line);
    for (uint32_t r = 0; r < f->rows; r++) {
        for (uint32_t c = 0; c < f->columns; c++)
            line[at++] = "?ab"[colour(f, r, c)];
        line[at++] = '|';
    }
    line[at - 1] = '\0';
    testing("%ux%u, inverted at %u,%u", f->rows, f->columns, f->row + 1, f->column + 1);
    struct sample s;
    sample_open(&s, line);
    check(chessboard_method.method.fits(&s.task));
    struct search *search = chessboard_method.method.begin(&s.task);
    check(search != NULL);
    *bound = method_best(search)->bound; /* known before the play is */
    run_to_end(search, 1);
    check_number(search->state, SEARCH_SOLVED);
    search_finish(search);
    const struct best best = *method_best(search);
    check(best.found && best.bound == *bound && best.reason != NULL);
    check_line(&s.problem, &best);
    search_free(search);
    sample_close(&s);
    return best.result;
}

/* Compares with all plays. */
static void check_board(const struct flawed *f, struct table *known)
{
    struct grid g = {.columns = f->columns};
    for (uint32_t c = 0; c < f->columns; c++) {
        g.column[c] = 1u << f->rows;
        for (uint32_t r = 0; r < f->rows; r++)
            g.column[c] |= (colour(f, r, c) - 1) << (f->rows - 1 - r);
    }
    int64_t bound, truth = fewest(&g, known);
    check_number(ask(f, &bound), truth);
    check_number(bound, truth);
}

/* All inverted cells from that row down, of boards of one size. */
static void check_size(uint32_t rows, uint32_t columns, uint32_t from)
{
    struct memory memory = {.limit = (size_t)1 << 30};
    struct table known;
    table_init(&known, &memory, sizeof(int32_t));
    for (uint32_t i = from * columns; i < rows * columns; i++) {
        const struct flawed f = {rows, columns, i / columns, i % columns};
        check_board(&f, &known);
    }
    table_done(&known);
}

TEST(test_all_small)
{
    const uint32_t most = is_long() ? 10 : 7;
    for (uint32_t rows = 2; rows <= most; rows++)
        for (uint32_t columns = 2; columns <= most; columns++)
            check_size(rows, columns, 0);
}

/* Few columns have exceptions at every height; they are in the lower half. */
TEST(test_narrow)
{
    for (uint32_t rows = 8; rows <= 24; rows++) {
        check_size(rows, 2, 0);
        check_size(rows, 3, rows / 2);
        if (rows <= (is_long() ? 16 : 11))
            check_size(rows, 4, rows / 2);
    }
}

TEST(test_low)
{
    for (uint32_t columns = 8; columns <= (is_long() ? 24 : 12); columns++)
        for (uint32_t rows = 2; rows <= 5; rows++)
            check_size(rows, columns, 0);
}

/* From five rows and columns on there are no exceptions. */
TEST(test_large)
{
    static const uint32_t sizes[][2] = {{5, 40}, {40, 5}, {6, 21}, {21, 6}, {16, 17}};
    for (size_t i = 0; i < COUNT(sizes); i++) {
        const int64_t rows = sizes[i][0], columns = sizes[i][1];
        for (int64_t row = 1; row < rows; row++)
            for (int64_t column = 0; column < columns; column++) {
                struct flawed f = {(uint32_t)rows, (uint32_t)columns, (uint32_t)row,
                                   (uint32_t)column};
                int64_t bound, more = rows - 1 - 2 * row;
                check_number(ask(&f, &bound), more > 0 ? more * columns : 0);
                check_number(bound, more > 0 ? more * columns : 0);
            }
    }
}

/* What is proved only for smaller boards is not claimed. */
TEST(test_open)
{
    int64_t bound;
    check_number(ask(&(struct flawed){26, 3, 13, 0}, &bound), 1);
    check_number(bound, 0);
}

/* Boards that are no chessboards with one inverted cell, and one in a larger frame. */
TEST(test_fits)
{
    static const struct {
        const char *line;
        bool fits;
    } boards[] = {
        {"clickomania ab|ba", false},
        {"clickomania aba|bab|abc", false},
        {"clickomania abab|babb|abba", false},
        {"clickomania aba|b.a|aba", false},
        {"clickomania aabab", false},
        {"clickomania a|a|b|a", false},
        {"samegame ab|bb", false},
        {"clickomania ab|bb", true},
        {"clickomania ...|ca.|cc.", true},
        {"clickomania ca.|cac", false},
    };
    for (size_t i = 0; i < COUNT(boards); i++) {
        struct sample s;
        if (!sample_try(&s, boards[i].line))
            continue;
        testing("%s", boards[i].line);
        check(chessboard_method.method.fits(&s.task) == boards[i].fits);
        sample_close(&s);
    }
}

/* ---- tiny boards ---- */

static void check_tiny(uint64_t *seed, struct table *known)
{
    struct tiny t = {.columns = (unsigned)(1 + rng_next(seed) % 5)};
    struct grid g = {.columns = t.columns};
    for (unsigned c = 0; c < t.columns; c++) {
        t.height[c] = (uint8_t)(1 + rng_next(seed) % (TINY_BLOCKS / t.columns));
        t.colour[c] = (uint16_t)(rng_next(seed) & ((1u << t.height[c]) - 1));
        g.column[c] = t.colour[c] | 1u << t.height[c];
    }
    struct tiny_click clicks[TINY_CLICKS];
    int count = tiny_clear(&t, clicks);
    check((count >= 0) == (fewest(&g, known) == 0));
    for (int i = 0; i < count; i++) {
        uint32_t group[WIDEST] = {0};
        check(clicks[i].column < g.columns);
        check(mark(&g, clicks[i].column, clicks[i].row,
                   g.column[clicks[i].column] >> clicks[i].row & 1, group) > 1);
        g = without(&g, group);
    }
    check(count < 0 || g.columns == 0);
}

TEST(test_tiny)
{
    struct memory memory = {.limit = (size_t)1 << 30};
    struct table known;
    uint64_t seed = 1;
    table_init(&known, &memory, sizeof(int32_t));
    for (unsigned i = 0; i < 2000; i++) {
        testing("tiny board %u", i);
        check_tiny(&seed, &known);
    }
    table_done(&known);
}
