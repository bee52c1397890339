/* SPDX-License-Identifier: MIT */
/* text.c: reads and prints boards of blocks, as rows of letters or as columns of runs,
 * and writes random boards. */
#include "games/clicks/clicks.h"

#include <assert.h>
#include <string.h>

#include "base/checked.h"
#include "base/nearest.h"
#include "games/clicks/runs.h"
#include "games/labels.h"

enum { EMPTY = 0 };

static bool set_size(struct board *b, const struct cursor *place, uint64_t rows,
                     uint64_t columns)
{
    struct clicks *k = b->data;
    if (rows > MAX_VERTICES || columns > MAX_VERTICES || rows * columns > MAX_VERTICES)
        return cursor_fail(place, BAD_INPUT, "too large: at most 2^31 cells");
    k->rows = (uint32_t)rows;
    k->columns = (uint32_t)columns;
    b->pos_size = (size_t)(rows * columns);
    b->scratch_size = checked_bytes(b->pos_size, sizeof(uint32_t) + 2);
    b->move_scratch = b->scratch_size;
    if (b->game->players == 2 && b->scratch_size < clicks_part_scratch())
        b->scratch_size = clicks_part_scratch();
    b->start = arena_new(&b->arena, b->pos_size, 1);
    /* Making a move takes more memory than the board, so whether there is enough is found
     * out now, before the blocks are looked at. */
    void *scratch = memory_new_dirty(b->memory, b->move_scratch, 1);
    const bool fits = b->start != NULL && scratch != NULL;
    memory_free(b->memory, scratch, b->move_scratch, 1);
    return fits || cursor_no_memory(place, "board");
}

/* Does no block of the column float? */
static bool check_column(const struct board *b, uint32_t c, const struct cursor *place)
{
    const struct clicks *k = clicks_of(b);
    const uint8_t *column = b->start + (size_t)c * k->rows;
    for (uint32_t h = 1; h < k->rows; h++)
        if (column[h] != EMPTY && column[h - 1] == EMPTY)
            return cursor_fail(place, BAD_INPUT,
                               "the block at %u,%u floats: the cell below it is empty",
                               k->rows - h, c + 1);
    return true;
}

static bool check_settled(const struct board *b, const struct cursor *place)
{
    const struct clicks *k = clicks_of(b);
    bool gap = false;
    for (uint32_t c = 0; c < k->columns; c++) {
        if (!check_column(b, c, place))
            return false;
        const bool empty = b->start[(size_t)c * k->rows] == EMPTY;
        if (gap && !empty)
            return cursor_fail(
                place, BAD_INPUT,
                "column %u is empty, but there are blocks to the right of it", c);
        gap = empty;
    }
    return true;
}

#define STRIP 64 /* columns; their cells in one row fit into the cache */

/* Copies cells from rows, the top row first, to columns, bottom to top. */
static void transpose(struct board *b, const uint8_t *cells)
{
    const struct clicks *k = clicks_of(b);
    for (uint64_t from = 0; from < k->columns; from += STRIP)
        for (uint32_t r = 0; r < k->rows; r++)
            for (uint64_t c = from; c < from + STRIP && c < k->columns; c++)
                b->start[c * k->rows + k->rows - 1 - r] =
                    cells[(size_t)r * k->columns + c];
}

#define A_BOARD "clicks need rows, grid RxC or columns"

/* Fails if the first of several words is much like the word columns. */
static bool allow_word(const struct cursor *c)
{
    struct cursor word = cursor_word(c);
    struct nearest n = nearest_to(word.at, cursor_left(&word));
    nearest_offer(&n, "columns");
    return word.end == c->end || n.found == NULL ||
           cursor_fail(c, BAD_INPUT, A_BOARD "%s", nearest_hint(&n));
}

static bool parse_cells(struct board *b, struct cursor *c)
{
    struct cursor place = *c;
    struct graph g;
    uint8_t *cells;
    struct arena scratch = arena_of(b->memory); /* boards store cells by column */
    bool ok = allow_word(c) &&
              labelled_parse(c, &scratch, &click_letters, &g, 0, &cells) &&
              (g.shape == SHAPE_GRID || cursor_fail(&place, BAD_INPUT, A_BOARD));
    ok = ok && set_size(b, &place, graph_rows(&g), graph_columns(&g));
    if (ok)
        transpose(b, cells);
    arena_done(&scratch);
    return ok;
}

/* Writes the runs of all columns to their cells. */
static void fill_columns(struct cursor text, struct board *b)
{
    const struct clicks *k = clicks_of(b);
    struct runs_reader r = runs_reader_of(text);
    while (runs_next(&r))
        memset(b->start + r.column * k->rows + r.bottom, r.colour, (size_t)r.length);
}

static bool parse_columns(struct board *b, struct cursor *c)
{
    cursor_take(c, "columns");
    cursor_blanks(c);
    struct cursor word = cursor_take_word(c);
    cursor_blanks(c);
    if (cursor_at_end(&word))
        return cursor_expected(&word, "runs such as 3a2b|5c");
    if (!cursor_done(c, "the end of the position"))
        return false;
    struct runs_reader r = runs_reader_of(word);
    while (runs_next(&r))
        ;
    if (r.failed || !set_size(b, &word, r.rows, r.column + 1))
        return false;
    ((struct clicks *)b->data)->runs = true;
    fill_columns(word, b);
    return true;
}

bool clicks_parse(struct board *b, struct cursor *c)
{
    struct clicks *k = arena_new(&b->arena, 1, sizeof *k);
    if (k == NULL)
        return cursor_no_memory(c, "board");
    b->data = k;
    clicks_default_results(b);
    struct cursor place = *c, word = cursor_word(c);
    bool runs = cursor_is(&word, "columns") && word.end < c->end;
    if (!(runs ? parse_columns(b, c) : parse_cells(b, c)))
        return false;
    if (!check_settled(b, &place))
        return false;
    assert(k->rows > 0);
    for (uint32_t i = 0; clicks_is_partizan(b->game) && i < clicks_cells(k); i++)
        if (b->start[i] > 2)
            return cursor_fail(&place, BAD_INPUT,
                               "%s has two colours, a and b: at %u,%u, found '%c'",
                               b->game->name, k->rows - i % k->rows, i / k->rows + 1,
                               click_letters.letters[b->start[i]]);
    return true;
}

/* Prints the position as runs. Empty cells are printed for columns without blocks, and in
 * column 1, so that the frame keeps its height. */
static void print_runs(const struct clicks *k, const uint8_t *pos, struct writer *w)
{
    write_text(w, "columns ");
    for (uint32_t c = 0; c < k->columns; c++, pos += k->rows) {
        uint32_t from = 0, h = 1;
        for (; h < k->rows; h++)
            if (pos[h] != pos[from]) {
                run_print(h - from, click_letters.letters[pos[from]], w);
                from = h;
            }
        if (pos[from] != EMPTY || from == 0 || c == 0)
            run_print(h - from, click_letters.letters[pos[from]], w);
        if (c + 1 < k->columns)
            write_byte(w, '|');
    }
}

void clicks_print(const struct board *b, const uint8_t *pos, struct writer *w)
{
    const struct clicks *k = clicks_of(b);
    if (k->runs) {
        print_runs(k, pos, w);
        return;
    }
    for (uint32_t r = 0; r < k->rows; r++) {
        if (r > 0)
            write_byte(w, '|');
        for (uint32_t c = 0; c < k->columns; c++)
            write_byte(w,
                       click_letters.letters[pos[(size_t)c * k->rows + k->rows - 1 - r]]);
    }
}

bool clicks_random(const struct game *game, struct memory *m, struct cursor *shape,
                   struct random_wish *wish, struct writer *w)
{
    const uint32_t usual = clicks_is_partizan(game) ? 2 : 3;
    if (clicks_is_partizan(game) && wish->colours > 2)
        return cursor_fail(shape, BAD_INPUT, "this game has two colours");
    if (wish->percent > 0 && wish->percent < 100)
        return cursor_fail(shape, BAD_INPUT, "click boards are full: no --fill");
    struct cursor word = cursor_word(shape);
    if (!cursor_at_end(&word) && !cursor_is(&word, "grid"))
        return cursor_fail(shape, BAD_INPUT, "clicks need grid RxC");
    return labelled_random(shape, m, &click_letters,
                           wish->colours > 0 ? wish->colours : usual, 100, &wish->seed,
                           w);
}
