/* SPDX-License-Identifier: MIT */
/* three_sat.h: the board of [CLICK Thm 15] for a formula, and the runs of its gadgets.
 * doc/reductions-click.md has the construction, with the same names, and the proof. */
#ifndef DICOT_REDUCE_CLICK_THREE_SAT_H
#define DICOT_REDUCE_CLICK_THREE_SAT_H

#include "reduce/click/click_board.h"
#include "reduce/cnf.h"

struct drawn_boxes; /* reduction.h */

/* Heights, in blocks. */
struct sat_sizes {
    uint64_t falls;  /* black blocks of column 3; nothing there falls further than this */
    uint64_t keys;   /* κ: the most keys of one variable */
    uint64_t key;    /* a key: h_k */
    uint64_t slot;   /* F, a key or lock with its margin: h_1 */
    uint64_t slots;  /* number of slots in E_5, E_6 and E_7 */
    uint64_t chunk;  /* each of E_1 to E_7: h_0 */
    uint64_t ledge;  /* E_b below its barrier */
    uint64_t clause; /* a whole clause: h_c */
    uint64_t block;  /* all clauses, CB: h_CB */
    uint64_t white;  /* a variable without its keys, and the gray rectangle */
    uint64_t base;   /* where CB begins */
    uint64_t gap;    /* between the tops of a key and of the lock that it opens */
    uint64_t top;    /* top of columns 3 and 5 */
};

/* The runs of a variable and of the gadgets below it. */
struct sat_variable {
    uint32_t slide[2];   /* white: [1] is S and [0] is S̄ of the next variable */
    uint32_t slide_edge; /* black: the separator on S, onto which the one on S̄ falls */
    uint32_t white;      /* the lowest white run of the variable in column 1 */
    uint32_t edge;       /* the separator on top of the variable */
    uint32_t weight;     /* its counterweight, or NO_RUN */
    uint32_t keys;
};

struct sat_board {
    struct click_board board; /* must come first, for click_board_print */
    struct cnf cnf;
    struct sat_sizes size;
    bool literal;
    struct sat_variable *variable; /* from 0, the dummy, to n */
    uint32_t *key, *lock; /* for each literal: a run of the key; the lowest of the lock */
    uint32_t *bomb;       /* for each clause */
    uint32_t gray, gray_top, white_top, white_corner;
};

/* Returns the number of black blocks in a lock of a clause: b_j, fewer in every clause
 * than in the one below. */
static inline uint64_t lock_blocks(const struct sat_board *s, size_t clause)
{
    return s->cnf.clauses - clause;
}

/* Reads a formula and builds its board. On failure fills the error and returns NULL. */
struct sat_board *sat_board_parse(struct arena *a, struct cursor *text, bool literal);

/* The slot `draw` of reduction.h. */
void sat_board_draw(const void *instance, struct cursor solution, bool to_scale,
                    struct drawn_boxes *boxes, struct writer *w);

#endif
