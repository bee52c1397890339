/* SPDX-License-Identifier: MIT
 *
 * staying.c: see staying.h. The only block of a colour stays. A block that stays keeps
 * its column, and lies below or above the other blocks of its column for ever. So blocks
 * in one column never meet if one that stays is between them. Blocks in different columns
 * never meet if a block stays in a column between theirs, or if one of them can never
 * come down as far as the other, because too many blocks below it stay. A block that
 * never meets another of its colour stays.
 */
#include "bounds/staying.h"

enum { MOST_CELLS = 1024 };

struct blocks {
    const struct plain *p;
    uint32_t rows, columns;
    bool stays[MOST_CELLS];
    uint32_t below[MOST_CELLS]; /* number of blocks below this one that stay */
    /* Number of columns before this one in which a block stays. */
    uint32_t walls[MOST_CELLS + 1];
};

/* Counts again what stays. */
static void count_staying(struct blocks *b)
{
    b->walls[0] = 0;
    for (uint32_t column = 0; column < b->columns; column++) {
        uint32_t count = 0;
        for (uint32_t row = b->rows; row-- > 0;) {
            b->below[row * b->columns + column] = count;
            count += b->stays[row * b->columns + column];
        }
        b->walls[column + 1] = b->walls[column] + (count > 0);
    }
}

static uint32_t height(const struct blocks *b, uint32_t v)
{
    return b->rows - 1 - v / b->columns;
}

static bool may_meet(const struct blocks *b, uint32_t u, uint32_t v)
{
    uint32_t left = u % b->columns, right = v % b->columns;
    if (left == right)
        return b->below[u] == b->below[v];
    if (left > right) {
        left = v % b->columns;
        right = u % b->columns;
    }
    return b->walls[right] == b->walls[left + 1] && b->below[u] <= height(b, v) &&
           b->below[v] <= height(b, u);
}

static bool may_meet_any(const struct blocks *b, uint32_t v)
{
    for (uint32_t u = 0; u < b->p->cells; u++)
        if (u != v && b->p->cell[u] == b->p->cell[v] && !b->stays[u] && may_meet(b, u, v))
            return true;
    return false;
}

/* Goes over the board until nothing new is found. */
static void find_all(struct blocks *b)
{
    for (bool more = true; more;) {
        more = false;
        count_staying(b);
        for (uint32_t v = 0; v < b->p->cells; v++)
            if (b->p->cell[v] != 0 && !b->stays[v] && !may_meet_any(b, v))
                b->stays[v] = more = true;
    }
}

uint64_t take_blocks_that_stay(const struct plain *p, uint64_t colours[COLOURS])
{
    uint64_t singles = 0, all = 0;
    for (int c = 0; c < COLOURS; c++)
        singles += colours[c] == 1;
    if (singles > 0 && p->cells > 0 && p->cells <= MOST_CELLS) {
        struct blocks b = {.p = p, .rows = p->board->rows, .columns = p->board->columns};
        find_all(&b);
        for (uint32_t v = 0; v < p->cells; v++)
            if (b.stays[v]) {
                colours[p->cell[v] - 1]--;
                all++;
            }
        return all;
    }
    for (int c = 0; c < COLOURS; c++)
        colours[c] -= colours[c] == 1;
    return singles;
}
