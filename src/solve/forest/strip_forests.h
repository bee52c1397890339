/* SPDX-License-Identifier: MIT */
/* strip_forests.h: the best play of SC2 on a strip of up to six rows, column by column,
 * among all plays there are.
 *
 * A play is a forest of arcs (doc/solve.md). Read a strip from the left, one column after
 * another. All that the rest of the strip can know about the columns read so far is a
 * *state*: for each row the arc over the edge to the next column, if there is one, with
 * its direction and the colour of the stone that moves along it; and which of these edges
 * belong to the same tree. A *set* has all states that are possible after some columns,
 * each with the fewest roots, stones that stay, that lead to it. The set behind a column
 * depends only on the set before it and on what is in the column, so both are kept: where
 * they recur, a column costs one look-up.
 *
 * There are two kinds of strips. On a board of its own, as few stones as possible stay. A
 * strip with *exits* becomes empty: stones of its last row may also move onto those of a
 * row below it, at most one onto each. That row is no part of the strip, but some of its
 * stones then have the other colour. */
#ifndef DICOT_SOLVE_FOREST_STRIP_FORESTS_H
#define DICOT_SOLVE_FOREST_STRIP_FORESTS_H

#include "base/table.h"
#include "base/work.h"

#define STRIP_ROWS 6 /* most rows */

/* What must happen in a strip with exits, besides that it becomes empty. */
enum strip_wish {
    STRIP_BELOW_X = 1, /* some stone of the row below is black afterwards */
    STRIP_BELOW_O = 2,
    STRIP_TOP_X = 4, /* a black stone moves along an edge of the first row */
    STRIP_TOP_O = 8
};

/* The use of an edge, which leads right or down from a cell. */
enum strip_use {
    USE_NONE,
    USE_OUT_X, /* a black stone moves away from the cell */
    USE_OUT_O,
    USE_IN_X, /* a black stone moves to the cell */
    USE_IN_O
};

/* What is in one column of the strip: sets of rows, one bit each. */
struct strip_cells {
    uint8_t black; /* with exits, row `rows` is the one below */
    uint8_t empty; /* holes; the others are white */
    uint8_t stays; /* this stone must be a root, in the colour of the target */
    uint8_t only;  /* if this stone is a root, then in the colour of the target: it is
                      beside the target, and no stone may be left that can move */
    uint8_t so;    /* the colour of the target; 0 if the two sets above are empty */
};

/* The arcs at one column. */
struct strip_arcs {
    uint8_t right[STRIP_ROWS]; /* the use of the edge to the next column */
    uint8_t down[STRIP_ROWS];  /* the use of the edge to the next row */
};

/* One strip and what to do there. */
struct strip {
    uint32_t length; /* number of columns */
    unsigned wishes; /* enum strip_wish; only with exits */
    int64_t at_most; /* if more roots are needed, nothing is played */
    void *of;
    /* Says what is in a column. All members of *column are 0 before. */
    void (*read)(void *of, uint32_t at, struct strip_cells *column);
    /* Hears how the best play goes, from the last column to the first. NULL: only the
     * number of roots matters. */
    void (*play)(void *of, uint32_t at, const struct strip_arcs *arcs);
};

enum strip_result {
    STRIP_PLAYED,
    STRIP_IMPOSSIBLE, /* no play is as wished */
    STRIP_FAILED      /* the budget is exceeded, or it is over */
};

/* What is known about strips of one kind. */
struct strip_forests {
    struct memory *memory;
    unsigned rows;
    bool exits, holes;
    /* States with more arcs between two columns are left out, or with more of them that
     * lead left, or with so many roots more than another state of the set. These numbers
     * are as large as can be at first; if they are made smaller, the play need not be the
     * best one. */
    unsigned most_arcs, most_left, most_roots;

    struct table states;       /* the number of each state; its key is the packed state */
    struct strip_state *state; /* what is known about it, by number */
    size_t state_count, state_capacity;
    struct table ways; /* all ways from a state over a column */
    struct blocks way_lists;
    struct table sets;     /* the steps from each set; its key is a list of entries */
    struct blocks origins; /* where the states of a set come from */
    struct strip_step *steps;
    size_t step_count, step_capacity;
    struct strip_way *found; /* while the ways from a state are looked for */
    size_t found_count, found_capacity;
    uint32_t *numbers; /* the steps over the columns of a block */
};

/* `holes`: columns may have holes. */
void strip_init(struct strip_forests *s, struct memory *m, unsigned rows, bool exits,
                bool holes);
void strip_done(struct strip_forests *s);

/* Finds a play with the fewest roots, and plays it. */
enum strip_result strip_play(struct strip_forests *s, struct work *w,
                             const struct strip *strip, int64_t *roots);

#endif
