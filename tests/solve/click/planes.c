/* SPDX-License-Identifier: MIT */
/* planes.c: compares bit planes with the rules of src/games/clicks/clicks.c: on all
 * boards of a few cells, and along random plays on boards of many sizes and numbers of
 * colours, up to the largest. Both versions of the clicks are tested, and where each
 * block of the start is at every moment. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "games/clicks/clicks.h"
#include "solve/click/planes.h"

/* One board under the rules and as planes. */
struct both {
    struct sample sample;
    const struct board *board;
    uint8_t *pos;     /* by the rules */
    uint32_t *origin; /* of the block on each cell: its cell at the start */
    struct planes frame;
    uint64_t plain[PLANES_ROOM], tracked[PLANES_ROOM];
};

/* How the planes are divided, and which instructions are used. */
struct version {
    void (*open)(struct planes *f, uint32_t rows, uint32_t columns, const uint8_t *pos);
    const struct planes_kernel *kernel;
};

static void both_open(struct both *t, const char *line, struct version v)
{
    sample_open(&t->sample, line);
    t->board = problem_board(&t->sample.problem);
    t->pos = start_copy(&t->sample.problem);
    t->origin = malloc(t->board->pos_size * sizeof *t->origin);
    assert_non_null(t->origin);
    for (uint32_t i = 0; i < t->board->pos_size; i++)
        t->origin[i] = i;
    const struct clicks *size = clicks_of(t->board);
    assert_true(planes_fit(size->rows, size->columns));
    v.open(&t->frame, size->rows, size->columns, t->pos);
    t->frame.kernel = v.kernel;
    planes_load(&t->frame, t->pos, t->plain);
    planes_load_tracked(&t->frame, t->pos, t->tracked);
}

static void both_close(struct both *t)
{
    free(t->origin);
    free_position(&t->sample.problem, t->pos);
    sample_close(&t->sample);
}

/* ---- where blocks have gone, the slow way ---- */

/* Marks the group of `cell` by sweeping the board until nothing is added. */
static void mark_group(const struct both *t, uint32_t cell, bool *mark)
{
    const uint32_t rows = t->frame.rows, cells = rows * t->frame.columns;
    memset(mark, 0, cells * sizeof *mark);
    mark[cell] = true;
    for (bool more = true; more;) {
        more = false;
        for (uint32_t i = 0; i < cells; i++) {
            bool near =
                (i % rows > 0 && mark[i - 1]) || (i % rows + 1 < rows && mark[i + 1]) ||
                (i >= rows && mark[i - rows]) || (i + rows < cells && mark[i + rows]);
            if (near && !mark[i] && t->pos[i] == t->pos[cell])
                more = mark[i] = true;
        }
    }
}

/* What the click of a group does to `origin`; t->pos is still as before. */
static void track(struct both *t, uint32_t cell)
{
    const uint32_t rows = t->frame.rows, columns = t->frame.columns;
    bool mark[PLANES_MOST * PLANES_MOST];
    uint32_t to_column = 0;
    mark_group(t, cell, mark);
    for (uint32_t c = 0; c < columns; c++) {
        uint32_t height = 0;
        for (uint32_t i = c * rows; i < (c + 1) * rows; i++)
            if (t->pos[i] != 0 && !mark[i])
                t->origin[to_column * rows + height++] = t->origin[i];
        to_column += height > 0;
    }
}

/* ---- comparisons ---- */

static void compare_board(const struct both *t)
{
    uint8_t stored[PLANES_MOST * PLANES_MOST];
    uint64_t loaded[PLANES_ROOM];
    const struct planes *f = &t->frame;
    planes_store(f, t->plain, stored);
    assert_memory_equal(stored, t->pos, t->board->pos_size);
    planes_load(f, t->pos, loaded);
    assert_memory_equal(loaded, t->plain, f->size * sizeof *loaded);
    assert_memory_equal(loaded, t->tracked, f->size * sizeof *loaded);
    uint32_t count[PLANES_COLOURS + 1] = {0};
    for (size_t i = 0; i < t->board->pos_size; i++)
        count[t->pos[i]]++;
    check_number(planes_blocks(f, t->plain), (int64_t)t->board->pos_size - count[0]);
    for (unsigned c = 1; c <= f->colours; c++)
        check_number(planes_count(f, t->plain, c), count[f->colour[c]]);
}

static void compare_places(const struct both *t)
{
    const struct planes *f = &t->frame;
    uint32_t gone = 0;
    for (uint32_t i = 0; i < t->board->pos_size; i++)
        if (t->pos[i] != 0) {
            uint32_t spot = planes_spot_of(f, i), start = planes_spot_of(f, t->origin[i]);
            check_number(planes_cell(f, spot), i);
            check_number(planes_start(f, t->tracked, spot), start);
            check_number(planes_now(f, t->tracked, start), spot);
        }
    for (uint32_t i = 0; i < t->board->pos_size; i++)
        gone += planes_now(f, t->tracked, planes_spot_of(f, i)) == UINT32_MAX;
    check_number(gone, (int64_t)t->board->pos_size - planes_blocks(f, t->plain));
}

/* The clicks are those of the rules, in their order. Returns how many there are. */
static uint32_t compare_groups(const struct both *t, struct planes_click *clicks)
{
    const struct planes *f = &t->frame;
    struct iterator it = {{0}};
    uint32_t count = planes_groups(f, t->plain, clicks), i = 0;
    for (move m; t->board->game->next(t->board, t->pos, LEFT, &it, t->sample.scratch, &m);
         i++) {
        check(i < count);
        check_number(planes_cell(f, clicks[i].spot), m);
        check_number(f->colour[clicks[i].code], t->pos[m]);
        int64_t n = t->board->game->gain(t->board, t->pos, m, t->sample.scratch);
        check_number((int64_t)clicks[i].size * clicks[i].size, n);
    }
    check_number(i, count);
    return count;
}

static void click(struct both *t, const struct planes_click *at)
{
    const struct planes *f = &t->frame;
    uint32_t cell = planes_cell(f, at->spot);
    struct planes_group g;
    planes_flood(f, t->plain, at->spot, &g);
    planes_remove(f, t->plain, &g);
    uint64_t before[PLANES_ROOM], reach[PLANES_MOST];
    memcpy(before, t->tracked, sizeof before);
    check_number(planes_click_start(f, before, t->tracked,
                                    planes_spot_of(f, t->origin[cell]), reach),
                 at->size);
    track(t, cell);
    t->board->game->play(t->board, t->pos, LEFT, cell, t->sample.scratch);
}

/* Blocks that are alone or gone cannot be clicked. */
static void compare_refusals(struct both *t)
{
    uint64_t before[PLANES_ROOM], clickable[PLANES_MOST], reach[PLANES_MOST];
    const struct planes *f = &t->frame;
    memcpy(before, t->tracked, f->tracked * sizeof *before);
    planes_clickable(f, t->plain, clickable);
    for (uint32_t i = 0; i < t->board->pos_size; i++) {
        uint32_t start = planes_spot_of(f, i), spot = planes_now(f, t->tracked, start);
        if (spot == UINT32_MAX)
            check_number(planes_click_start(f, t->tracked, t->tracked, start, reach), 0);
        else if ((clickable[spot / 64] >> spot % 64 & 1) == 0)
            check_number(planes_click_start(f, t->tracked, t->tracked, start, reach), 1);
    }
    assert_memory_equal(before, t->tracked, f->tracked * sizeof *before);
}

/* A click does the same, in its columns, on every board that is the same within its
 * reach: here on the board after another click. */
static void compare_reach(const struct both *t, const struct planes_click *one,
                          const struct planes_click *other)
{
    const struct planes *f = &t->frame;
    static uint64_t after_one[PLANES_ROOM], after_other[PLANES_ROOM],
        after_both[PLANES_ROOM], difference[PLANES_ROOM];
    uint64_t reach[PLANES_MOST], unused[PLANES_MOST], cells[PLANES_MOST];
    uint32_t start = planes_start(f, t->tracked, one->spot);
    planes_click_start(f, t->tracked, after_one, start, reach);
    planes_click_start(f, t->tracked, after_other,
                       planes_start(f, t->tracked, other->spot), unused);
    if (!planes_compare(f, t->tracked, after_other, difference, cells))
        return; /* a column has closed */
    for (uint32_t w = 0; w < f->words; w++)
        if ((cells[w] & reach[w]) != 0)
            return;
    check_number(planes_click_start(f, after_other, after_both, start, unused),
                 one->size);
    planes_xor(f, after_both, difference, after_both);
    assert_memory_equal(after_both, after_one, f->tracked * sizeof *after_one);
}

/* Plays to the end and compares everything after each click. */
static void compare_play(const char *line, struct version v, uint64_t seed)
{
    static struct planes_click clicks[PLANES_MOST * PLANES_MOST];
    struct both t;
    both_open(&t, line, v);
    for (uint32_t count;;) {
        compare_board(&t);
        compare_places(&t);
        compare_refusals(&t);
        count = compare_groups(&t, clicks);
        if (count == 0)
            break;
        for (uint32_t i = 1; i < count && i < 20; i++) {
            compare_reach(&t, &clicks[i], &clicks[i - 1]);
            compare_reach(&t, &clicks[i - 1], &clicks[i]);
            compare_reach(&t, &clicks[i], &clicks[0]);
        }
        uint64_t random = rng_next(&seed);
        click(&t, &clicks[random / 2 % count]);
    }
    both_close(&t);
}

static void compare_versions(const char *line, uint64_t seed)
{
    const struct planes_kernel *fast = planes_bmi2();
    compare_play(line, (struct version){planes_open, &planes_portable}, seed);
    compare_play(line, (struct version){planes_open_wide, &planes_portable}, seed);
    if (fast != NULL) {
        compare_play(line, (struct version){planes_open, fast}, seed);
        compare_play(line, (struct version){planes_open_wide, fast}, seed);
    }
}

/* ---- tests ---- */

/* All boards of up to nine cells with up to three colours, one random play each. */
TEST(test_small)
{
    static const unsigned sizes[][2] = {{1, 1}, {1, 2}, {2, 1}, {1, 6}, {6, 1},
                                        {2, 2}, {2, 3}, {3, 2}, {3, 3}};
    for (size_t s = 0; s < COUNT(sizes); s++) {
        const unsigned cells = sizes[s][0] * sizes[s][1];
        const char *letters = cells > 6 ? "ab" : "abc";
        for (uint64_t n = 0; n < power(strlen(letters), cells); n++) {
            struct text line = {"samegame "};
            add_board(&line, sizes[s][0], sizes[s][1], letters, n);
            add_text(&line, " with scoring=squares");
            if (!is_left_out())
                compare_versions(line.bytes, n);
        }
    }
}

TEST(test_random)
{
    static const unsigned boards[][3] = {
        {15, 15, 5}, {15, 15, 3}, {10, 10, 7},  {8, 8, 8},   {7, 21, 4},  {12, 5, 2},
        {16, 16, 5}, {4, 60, 3},  {20, 20, 15}, {31, 4, 16}, {32, 5, 3},  {33, 3, 2},
        {62, 3, 2},  {63, 6, 26}, {64, 2, 2},   {64, 9, 1},  {1, 64, 2},  {2, 64, 3},
        {64, 1, 2},  {30, 40, 4}, {5, 5, 26},   {21, 9, 3},  {64, 64, 3}, {11, 14, 1},
    };
    for (size_t i = 0; i < COUNT(boards); i++)
        for (unsigned seed = 1; seed <= (boards[i][0] * boards[i][1] > 1000 ? 1 : 4);
             seed++) {
            struct text line =
                text_of("samegame grid %ux%u random:%u:%u with scoring=squares",
                        boards[i][0], boards[i][1], seed, boards[i][2]);
            compare_versions(line.bytes, seed);
        }
}

/* Boards that start with room above the blocks and empty columns at the end. */
TEST(test_gaps)
{
    static const char *const lines[] = {
        "samegame ....|a...|bb..|bba. with scoring=squares",
        "samegame ..|..|.. with scoring=squares",
        "samegame columns 3a2b|a.|bc5a|2. with scoring=squares",
    };
    for (size_t i = 0; i < COUNT(lines); i++)
        for (uint64_t seed = 0; seed < 4; seed++)
            compare_versions(lines[i], seed);
}

TEST(test_sizes)
{
    assert_true(planes_fit(64, 64) && planes_fit(1, 1));
    assert_false(planes_fit(65, 1) || planes_fit(1, 65) || planes_fit(0, 0));
    assert_false(planes_fit(UINT64_MAX, 1) || planes_fit(1, (uint64_t)1 << 32));
}
