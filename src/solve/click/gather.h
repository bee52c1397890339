/* SPDX-License-Identifier: MIT */
/* gather.h: how many blocks of other colours must be gone before k blocks of one colour
 * can be taken by one click: lower bounds, for all k at once. doc/samegame-bounds.md has
 * the proof; the names are those of that document. */
#ifndef DICOT_SOLVE_CLICK_GATHER_H
#define DICOT_SOLVE_CLICK_GATHER_H

#include "base/arena.h"
#include "games/clicks/clicks.h"

#define GATHER_COLOURS 5 /* most colours whose order is looked at */
#define GATHER_SETS (1 << GATHER_COLOURS)
#define GATHER_MOST_CELLS 4096 /* all values fit into 32 bits */
#define GATHER_MOST_WORK ((uint64_t)1 << 20)
#define GATHER_LINK 1024 /* the price of one link, the unit of all prices */

/* Which colours are looked at: the commonest, fewer of them on large boards. */
struct gather_colours {
    uint32_t count;
    uint8_t colour[GATHER_COLOURS]; /* as in positions, the commonest first */
};

/* Chooses the colours. It chooses none if the board is too large. */
struct gather_colours gather_choose(const struct clicks *k, const uint8_t *pos);

/* Multipliers of one run of blocks: its removal and its membership may have different
 * prices where its column is the left one of two and where it is the right one. */
struct gather_run {
    int32_t removal, member;
};

/* One question: a colour, the set of colours whose removed blocks count, and the state of
 * the search for good prices. */
struct gather {
    uint32_t rows, columns;
    uint32_t *height; /* of each column */
    /* By column and height: 0 … count - 1, or `count` for any other colour. */
    uint8_t *colour;
    uint8_t *run_end;  /* where a run begins: the height at which it ends; elsewhere 0 */
    uint8_t *gone_to;  /* the same; elsewhere the next height */
    int32_t *costs[2]; /* by role and cell: what removing its run costs half a column */
    struct gather_run *runs; /* by the cell where it begins */
    int32_t *alone[2];       /* for both roles of a column; see fill_column */
    int32_t *pairs;          /* see fill_pair */
    int32_t *best;     /* for each column: the most that a group ending there brings */
    int32_t *before;   /* the column of that group before it; -1: none */
    uint32_t *members; /* blocks of the colour in each column */
    int32_t *emptying; /* twice the cost of emptying each column */
    uint8_t *choice;   /* by role and cell: what became of each run */
    /* The question. */
    uint32_t own;  /* the colour */
    uint32_t set;  /* the colours that count, as bits */
    int32_t block; /* what a member is worth: theta */
    /* Price of a removed block of each colour: w or 0. */
    int32_t price[GATHER_COLOURS + 1];
    uint32_t prices, round; /* the row of prices in use, and its current round */
    int32_t step;           /* amount by which multipliers change */
};

/* Prepares the board. Returns false if the budget is exceeded. */
bool gather_open(struct gather *g, const struct clicks *k, const uint8_t *pos,
                 const struct gather_colours *colours, struct arena *a);

/* Begins with a question. */
void gather_ask(struct gather *g, uint32_t own, uint32_t set);

/* Does one round, which may raise need[k], for k up to `most`, to the number of removed
 * blocks that it proves. Returns false after the last round. */
bool gather_round(struct gather *g, uint32_t most, uint32_t *need);

#endif
