/* SPDX-License-Identifier: MIT */
/* flaw.c: finds the inverted cell of a chessboard of blocks, and says how many blocks the
 * best play leaves: the theorem of doc/click-chessboards.md, case by case. */
#include "solve/click/flaw.h"

/* The exception of three columns is proved only up to so many rows, by all plays:
 * tests/solve/click/chessboards.c. */
#define ROWS_SEARCHED 24

enum { EMPTY = 0 };

/* Returns how many columns have blocks, if all of these are equally high; otherwise 0. */
static uint32_t full_columns(const struct clicks *k, const uint8_t *pos, uint32_t *height)
{
    uint32_t rows = 0, columns = 0;
    while (rows < k->rows && pos[rows] != EMPTY)
        rows++;
    for (; columns < k->columns && pos[0] != EMPTY; columns++, pos += k->rows)
        if (pos[rows - 1] == EMPTY || (rows < k->rows && pos[rows] != EMPTY))
            return 0;
    *height = rows;
    return columns;
}

/* The cells that agree with the chessboard that has the first block's colour on the
 * first cell, or those that do not. */
struct cells {
    uint64_t count;
    uint32_t column, row; /* place of the last of these cells */
};

/* Sorts the cells into those that agree and those that do not. Returns false if there is
 * a third colour, or as soon as both kinds have more than one cell. */
static bool sort_cells(const struct clicks *k, const uint8_t *pos, uint32_t rows,
                       uint32_t columns, struct cells cells[2])
{
    const uint8_t first = pos[0];
    uint8_t other = EMPTY;
    for (uint32_t c = 0; c < columns; c++)
        for (uint32_t r = 0; r < rows; r++) {
            const uint8_t colour = pos[(size_t)c * k->rows + r];
            if (colour != first && other == EMPTY)
                other = colour;
            if (colour != first && colour != other)
                return false;
            struct cells *of = &cells[(c + r) % 2 != (colour != first)];
            *of = (struct cells){of->count + 1, c, r};
            if (cells[0].count > 1 && cells[1].count > 1)
                return false;
        }
    return true;
}

bool flaw_find(const struct board *b, const uint8_t *pos, struct flaw *flaw)
{
    const struct clicks *k = clicks_of(b);
    uint32_t rows, columns = full_columns(k, pos, &rows);
    struct cells cells[2] = {0};
    if (columns < 2 || rows < 2 || !sort_cells(k, pos, rows, columns, cells))
        return false;
    const struct cells *one = cells[0].count == 1 ? &cells[0] : &cells[1];
    if (one->count != 1)
        return false;
    uint32_t left = one->column, right = columns - 1 - one->column;
    *flaw = (struct flaw){rows - 1 - one->row, one->row, left < right ? left : right,
                          left < right ? right : left, left > right};
    return true;
}

/* ---- the theorem ---- */

/* Returns what is left if there are fewer rows above the inverted cell than below. */
static int64_t left_below(const struct flaw *f, const char **reason)
{
    int64_t columns = flaw_columns(f);
    if (f->above > 0) {
        *reason = "each column keeps as many blocks as there are more rows below the "
                  "inverted one than above it";
        return columns * (f->below - f->above);
    }
    if (f->below == 1 && f->near > 0) {
        *reason = "two rows: only an inverted block in the middle column lets all go";
        return f->near == f->far ? 0 : f->near > 1 ? 1 : 2 * ((int64_t)f->far - 1);
    }
    *reason = "after the only click there, no two equal blocks touch";
    return columns * flaw_rows(f) - 2 - (f->near > 0) - (f->far > 0);
}

/* Can a board with at least as many rows above as below not be cleared? */
static bool is_exception(const struct flaw *f)
{
    uint32_t more = f->above - f->below, above = f->above;
    if (more == 0 || f->near == f->far)
        return false;
    if (above == 1)
        return true;
    if (f->far == 1)
        return more <= 2;
    if (above == 2 && more == 1)
        return f->near == 0 || (f->near == 1 && f->far > 2) ||
               (f->near == 2 && f->far == 4);
    if (f->far == 2)
        return f->near == 0 ? more == 1 : more == 2 && above <= 3;
    return false;
}

int64_t flaw_left(const struct flaw *f, bool *proved, const char **reason)
{
    *proved = true;
    *reason = "there cannot be fewer than none";
    if (f->above < f->below)
        return left_below(f, reason);
    if (!is_exception(f))
        return 0;
    if (flaw_columns(f) == 3 && f->above > 2 && flaw_rows(f) > ROWS_SEARCHED) {
        *proved = false;
        return 0;
    }
    *reason = "with this cell inverted, every play leaves a block";
    return 1;
}
