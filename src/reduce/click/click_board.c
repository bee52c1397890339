/* SPDX-License-Identifier: MIT */
/* click_board.c: see click_board.h. */
#include "reduce/click/click_board.h"

#include "games/clicks/runs.h"

bool click_board_fits(uint64_t rows, const struct cursor *place)
{
    return rows <= MOST_ROWS ||
           cursor_fail(place, BAD_INPUT, "the board would have more than %u rows",
                       MOST_ROWS);
}

void click_board_column(struct click_board *b)
{
    b->first[b->columns++] = (uint32_t)b->runs;
    b->height = 0;
}

static void add_run(struct click_board *b, char letter)
{
    if (arena_grow(b->arena, &b->run, &b->capacity, b->runs + 1, sizeof *b->run))
        b->run[b->runs++] = (struct click_run){0, letter};
    else
        b->failed = true;
}

uint32_t click_board_put(struct click_board *b, char letter, uint64_t length)
{
    uint64_t height = b->height + length;
    b->too_large = b->too_large || length > MOST_ROWS || height > MOST_ROWS;
    if (b->failed || b->too_large || length == 0)
        return NO_RUN;
    if (b->height == 0 || b->run[b->runs - 1].letter != letter)
        add_run(b, letter);
    if (b->failed)
        return NO_RUN;
    b->run[b->runs - 1].length += (uint32_t)length;
    b->blocks += length;
    b->height = height;
    b->rows = height > b->rows ? height : b->rows;
    return (uint32_t)b->runs - 1;
}

void click_board_print(const void *instance, struct writer *w)
{
    const struct click_board *b = instance;
    uint32_t column = 0;
    write_text(w, "clickomania columns ");
    for (size_t i = 0; i < b->runs; i++) {
        if (column < b->columns && b->first[column] == i && column++ > 0)
            write_byte(w, '|');
        run_print(b->run[i].length, b->run[i].letter, w);
    }
}

bool click_board_made(const struct click_board *b, const struct cursor *place)
{
    if (b->failed)
        return cursor_no_memory(place, "board");
    return click_board_fits(b->too_large ? UINT64_MAX : b->rows, place);
}
