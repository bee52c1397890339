/* SPDX-License-Identifier: MIT */
/* row_walk.c: see row_walk.h.
 *
 * The walk goes row by row. It tries to move every stone on to the next stone in its row
 * or to the stone below, which are looked at later. If both have its own colour, an enemy
 * may first take one of them. The walk sees six cells:
 *
 *     0 1 2     0 is the current cell
 *     3 4
 *     5
 *
 * What they contain decides what is done, so there is a table of all contents. A board
 * may have 10^8 cells with random stones; a branch for each question about them would
 * take most of the time. An entry has the contents afterwards, two bits per cell, and
 * above them the number of a choice.
 *
 * A stone that cannot move on stays. It moves again if an enemy comes to the cell after
 * it or below it: such a pair is found when the walk reaches the enemy. No stone comes to
 * a cell that the walk has passed, so in the end no stone has an enemy beside it. */
#include "solve/row_walk.h"

#include <string.h>

#define WALK_CELLS 6    /* cells that the walk looks at, from the current one on */
#define WALK_PADDING 2u /* empty cells after each row */
#define PIECE 4096u     /* cells in a tick */

/* The stone on cell 0 moves onto cell `to`. If there is a helper, it takes the stone
 * there first. The last row is the only one without a move. The order was found by trial
 * on random boards: right before down leaves fewer stones. */
static const struct choice {
    uint8_t helper, to; /* 0: there is none */
} choices[] = {{0, 1}, {0, 3}, {4, 1}, {4, 3}, {5, 3}, {2, 1}, {0, 0}};

#define STAYS (sizeof choices / sizeof *choices - 1)
#define CHOICE_SHIFT (2 * WALK_CELLS)

struct row_walk {
    const uint8_t *start; /* the position before the first move */
    uint32_t rows, columns;
    uint32_t row, column; /* the next cell of the walk */
    /* What is left of the row above, and the next three rows; each has WALK_PADDING
     * more cells. */
    uint8_t *above, *here, *below, *deep;
    uint16_t table[1 << 2 * WALK_CELLS];      /* what to do, see above */
    move helped[STAYS + 1], moved[STAYS + 1]; /* moves less the current cell */
};

static unsigned cell_of(unsigned key, unsigned cell)
{
    return key >> 2 * cell & 3;
}

static bool is_possible(unsigned key, const struct choice *c)
{
    const unsigned stone = cell_of(key, 0), prey = cell_of(key, c->to);
    if (stone != X && stone != O)
        return false;
    if (c->helper == 0)
        return prey == X + O - stone;
    return prey == stone && cell_of(key, c->helper) == X + O - stone;
}

/* Returns the entry of the table for these contents. */
static uint16_t entry_of(unsigned key)
{
    unsigned i = 0;
    while (i < STAYS && !is_possible(key, &choices[i]))
        i++;
    const struct choice *c = &choices[i];
    if (i < STAYS) {
        const unsigned stone = cell_of(key, 0);
        key &= ~(3u | 3u << 2 * c->helper | 3u << 2 * c->to);
        key |= stone << 2 * c->to;
    }
    return (uint16_t)(i << CHOICE_SHIFT | key);
}

static void fill_tables(struct row_walk *w)
{
    const move columns = w->columns;
    const move distance[WALK_CELLS] = {0, 1, 2, columns, columns + 1, 2 * columns};
    for (unsigned key = 0; key < 1u << CHOICE_SHIFT; key++)
        w->table[key] = entry_of(key);
    for (unsigned i = 0; i < STAYS; i++) {
        w->moved[i] = distance[choices[i].to];
        w->helped[i] = distance[choices[i].helper] << 32 | distance[choices[i].to];
    }
}

bool row_walk_fits(const struct board *b)
{
    return stones_are_free(b) && !stones_of(b)->target.wanted &&
           graph_is_grid(graph_of(b));
}

/* Reads a row; rows beyond the last one are empty. */
static void read_row(const struct row_walk *w, uint32_t row, uint8_t *to)
{
    if (row < w->rows)
        memcpy(to, w->start + (size_t)row * w->columns, w->columns);
    else
        memset(to, EMPTY, w->columns);
}

static void end_row(struct row_walk *w)
{
    uint8_t *done = w->above;
    w->above = w->here;
    w->here = w->below;
    w->below = w->deep;
    w->deep = done;
    w->row++;
    w->column = 0;
    read_row(w, w->row + 2, w->deep);
}

/* Are these two stones of different colours? */
static bool are_enemies(unsigned a, unsigned b)
{
    return a + b == X + O;
}

/* Lets the stones that stay before and above the cell take the stone there, as long as
 * they are its enemies. Appends the moves to *next. Returns the stone that is there
 * then. */
static unsigned meet(struct row_walk *w, uint32_t column, unsigned stone, move **next)
{
    const uint32_t cell = w->row * w->columns + column;
    uint8_t none = EMPTY, *const before = column > 0 ? &w->here[column - 1] : &none,
            *const above = &w->above[column];
    while (are_enemies(*before, stone) || are_enemies(*above, stone)) {
        const bool is_before = are_enemies(*before, stone);
        uint8_t *const taker = is_before ? before : above;
        *(*next)++ = (move)(cell - (is_before ? 1 : w->columns)) << 32 | cell;
        stone = *taker;
        *taker = EMPTY;
    }
    return stone;
}

/* Walks from w->column to before `end`, all in one row. */
static void walk_cells(struct row_walk *w, uint32_t end, struct moves *moves)
{
    uint8_t *const here = w->here, *const below = w->below, *const deep = w->deep;
    const uint32_t row = w->row * w->columns;
    move *next = moves->list + moves->count;
    unsigned before = w->column > 0 ? here[w->column - 1] : EMPTY,
             stone = here[w->column], after = here[w->column + 1],
             under = below[w->column];
    for (uint32_t c = w->column; c < end; c++) {
        const move at = (move)(row + c) << 32 | (row + c);
        if (are_enemies(before, stone) || are_enemies(w->above[c], stone))
            stone = meet(w, c, stone, &next);
        const unsigned key = stone | after << 2 | (unsigned)here[c + 2] << 4 |
                             under << 6 | (unsigned)below[c + 1] << 8 |
                             (unsigned)deep[c] << 10;
        const unsigned entry = w->table[key], i = entry >> CHOICE_SHIFT;
        *next = at + w->helped[i]; /* the next one replaces it if there is no helper */
        next += choices[i].helper != 0;
        *next = at + w->moved[i];
        next += i != STAYS;
        here[c] = (uint8_t)cell_of(entry, 0);
        here[c + 2] = (uint8_t)cell_of(entry, 2);
        below[c] = (uint8_t)cell_of(entry, 3);
        below[c + 1] = (uint8_t)cell_of(entry, 4);
        deep[c] = (uint8_t)cell_of(entry, 5);
        before = cell_of(entry, 0);
        stone = cell_of(entry, 1);
        after = cell_of(entry, 2);
        under = cell_of(entry, 4);
    }
    here[end] = (uint8_t)stone;
    moves->count = (size_t)(next - moves->list);
    w->column = end;
}

enum search_state row_walk_play(const struct board *b, const uint8_t *start,
                                struct moves *moves, struct arena *a, struct work *work)
{
    const struct graph *g = graph_of(b);
    struct row_walk *w = arena_new(a, 1, sizeof *w);
    if (w == NULL)
        return SEARCH_NO_MEMORY;
    *w = (struct row_walk){
        .start = start, .rows = graph_rows(g), .columns = graph_columns(g)};
    uint8_t **const rows[] = {&w->above, &w->here, &w->below, &w->deep};
    for (unsigned i = 0; i < 4; i++)
        *rows[i] = arena_new(a, w->columns + WALK_PADDING, 1);
    if (a->failed)
        return SEARCH_NO_MEMORY;
    fill_tables(w);
    read_row(w, 0, w->here);
    read_row(w, 1, w->below);
    read_row(w, 2, w->deep);
    for (uint32_t cells = 0; w->row < w->rows; end_row(w))
        while (w->column < w->columns) {
            const uint32_t left = w->columns - w->column,
                           some = left < PIECE ? left : PIECE;
            walk_cells(w, w->column + some, moves);
            cells += some;
            if (cells >= PIECE) {
                cells = 0;
                if (over(work))
                    return SEARCH_RUNNING;
            }
        }
    return SEARCH_SOLVED;
}
