/* SPDX-License-Identifier: MIT */
/* whole.c: compares the methods "beam" and "peel" with a plain search that knows only
 * cells and colours: on all full boards of a few cells, and on random ones with holes of
 * up to 20 cells, whichever colour begins. DICOT_LONG: all full boards up to 4x4. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/rng.h"
#include "games/stones.h"
#include "solve/method.h"

extern const struct solve_method beam_method, peel_method;

#define MOST_CELLS 20

/* ---- plain search ---- */

struct board_of_test {
    unsigned rows, columns;
    uint8_t cells[MOST_CELLS];
};

/* The fewest stones left, by position: two bits per cell, and the colour to move above
 * them. A key of 0 is an empty place: every position that is asked for has stones. */
struct memo {
    uint64_t *keys;
    uint8_t *fewest;
    size_t places, used; /* places: a power of two */
};

static unsigned fewest(struct memo *m, struct board_of_test *b, uint8_t turn)
{
    const unsigned n = b->rows * b->columns;
    uint64_t key = (uint64_t)turn << 2 * MOST_CELLS;
    unsigned least = 0;
    for (unsigned v = 0; v < n; v++) {
        key |= (uint64_t)b->cells[v] << 2 * v;
        least += b->cells[v] != EMPTY;
    }
    size_t i = hash_mix(key) & (m->places - 1);
    for (; m->keys[i] != 0; i = (i + 1) & (m->places - 1))
        if (m->keys[i] == key)
            return m->fewest[i];
    for (unsigned v = 0; v < n; v++)
        for (unsigned u = 0; u < n && b->cells[v] == turn; u++) {
            const unsigned r = v / b->columns, c = v % b->columns, s = u / b->columns,
                           d = u % b->columns;
            if (abs((int)r - (int)s) + abs((int)c - (int)d) != 1 ||
                b->cells[u] != X + O - turn)
                continue;
            b->cells[u] = turn;
            b->cells[v] = EMPTY;
            const unsigned rest = fewest(m, b, (uint8_t)(X + O - turn));
            b->cells[v] = turn;
            b->cells[u] = (uint8_t)(X + O - turn);
            if (rest < least)
                least = rest;
        }
    if (m->used < m->places / 2) {
        for (i = hash_mix(key) & (m->places - 1); m->keys[i] != 0;)
            i = (i + 1) & (m->places - 1);
        m->keys[i] = key;
        m->fewest[i] = (uint8_t)least;
        m->used++;
    }
    return least;
}

/* ---- comparison ---- */

static void compare(struct memo *m, struct board_of_test *b, uint8_t turn)
{
    struct sample s;
    struct text line = text_of("solitaire-clobber ");
    for (unsigned v = 0; v < b->rows * b->columns; v++)
        add_text(&line, "%s%c", v > 0 && v % b->columns == 0 ? "|" : "",
                 ".xo"[b->cells[v]]);
    add_text(&line, " with first=%s", turn == X ? "black" : "white");
    const unsigned known = fewest(m, b, turn);
    sample_open(&s, line.bytes);
    struct search *run = run_until_solved(beam_method.method.begin(&s.task), 1000);
    check(method_best(run)->found);
    check_number(method_best(run)->result, known);
    check_number(method_best(run)->bound, known);
    check_number(method_best(run)->count,
                 stones_count(graph_of(problem_board(&s.problem)), s.task.position) -
                     known);
    search_free(run);
    run = peel_method.method.begin(&s.task);
    for (unsigned i = 0; i < 3; i++)
        search_step(run, 1);
    check(method_best(run)->result >= known);
    check(method_best(run)->bound <= known);
    search_free(run);
    sample_close(&s);
}

static void memo_open(struct memo *m, size_t places)
{
    *m = (struct memo){calloc(places, sizeof *m->keys), calloc(places, 1), places, 0};
    check(m->keys != NULL && m->fewest != NULL);
}

static void memo_close(struct memo *m)
{
    free(m->keys);
    free(m->fewest);
}

TEST(full_boards)
{
    static const unsigned sizes[][2] = {{1, 7}, {2, 2}, {2, 5}, {3, 3}, {4, 3}, {4, 4}};
    for (size_t k = 0; k < COUNT(sizes); k++) {
        struct board_of_test b = {.rows = sizes[k][0], .columns = sizes[k][1]};
        const unsigned n = b.rows * b.columns;
        struct memo m;
        memo_open(&m, (size_t)1 << (n > 12 ? 25 : 20));
        for (unsigned set = 0; set < 1u << n; set++) {
            if (n > 9 && !is_long() && set % (n > 12 ? 16001 : 101) != 5)
                continue;
            for (unsigned v = 0; v < n; v++)
                b.cells[v] = set >> v & 1 ? X : O;
            compare(&m, &b, X);
            compare(&m, &b, O);
        }
        memo_close(&m);
    }
}

TEST(boards_with_holes)
{
    static const unsigned sizes[][2] = {{3, 5}, {4, 4}, {2, 9}, {4, 5}};
    uint64_t seed = 42;
    for (size_t k = 0; k < COUNT(sizes); k++)
        for (unsigned i = 0; i < (is_long() ? 200 : 3); i++) {
            struct board_of_test b = {.rows = sizes[k][0], .columns = sizes[k][1]};
            struct memo m;
            memo_open(&m, (size_t)1 << 23);
            for (unsigned v = 0; v < b.rows * b.columns; v++)
                b.cells[v] =
                    rng_below(&seed, 20) < 5 ? EMPTY : (uint8_t)(X + rng_below(&seed, 2));
            compare(&m, &b, i % 2 == 0 ? X : O);
            memo_close(&m);
        }
}
