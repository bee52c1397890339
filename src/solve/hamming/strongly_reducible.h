/* SPDX-License-Identifier: MIT */
/* strongly_reducible.h: is a small graph strongly 1-reducible, strongly 2-reducible, or a
 * strongly 1-reducible joker [HAM §1]? Each definition speaks of all colourings of the
 * graph, all vertices and both colours, and all of them are looked at: a table of all
 * positions of SC2 tells which endings each of them can be reduced to. It also gives
 * plays where many are needed (product.c). */
#ifndef DICOT_SOLVE_HAMMING_STRONGLY_REDUCIBLE_H
#define DICOT_SOLVE_HAMMING_STRONGLY_REDUCIBLE_H

#include "base/crew.h"
#include "games/stones.h"
#include "search/search.h"

/* ---- all positions of a small graph ---- */

#define ALL_POSITIONS_VERTICES 16

/* Which endings the table is about. An ending is a number below 64, and a set of endings
 * is a 64-bit word. Colours are 0 for black and 1 for white. */
enum ending_kind {
    ENDING_ONE,   /* a single stone of colour c on v: 2v + c */
    ENDING_JOKER, /* the same, and a joker may be used once */
    ENDING_TWO    /* c on v, alone or with a stone of colour d elsewhere: 4v + 2c + d */
};

struct all_positions {
    enum ending_kind kind;
    unsigned vertices;
    uint32_t near[ALL_POSITIONS_VERTICES]; /* sets of vertices */
    const struct crew *crew;               /* NULL: no other threads */
    /* The positions with stones on the same set of vertices lie side by side. Bit i of
     * the number of such a position says that the i-th stone of the set is black. */
    uint32_t *begin; /* for each set, the place of its first position */
    uint64_t *left;  /* for each position, its endings; with ENDING_JOKER the low half has
                        those without the joker, the high half all */
    uint32_t held;   /* the next set of vertices to look at; 0: all is done */
};

/* Makes the table, in this arena. The caller has set `kind`, `vertices` and `near`, and
 * may set `crew` until it is filled. Returns false if the budget is exceeded. */
bool all_positions_begin(struct all_positions *t, struct arena *a);

/* Fills in the positions, or goes on to do so. Returns false if it is over before the
 * table is complete. */
bool all_positions_fill(struct all_positions *t, struct work *w);

/* Returns the set of endings of a position, given by its black and white stones. */
uint64_t all_positions_left(const struct all_positions *t, uint32_t black,
                            uint32_t white);

/* Finds and makes a move that keeps an ending possible; only for ENDING_ONE. The position
 * has more than one stone, and the ending is possible in it. */
void all_positions_move(const struct all_positions *t, unsigned ending, uint32_t *black,
                        uint32_t *white, unsigned *from, unsigned *to);

/* ---- the definitions ---- */

/* The kind of ending is the definition that is decided: ENDING_ONE strongly 1-reducible,
 * ENDING_TWO strongly 2-reducible, ENDING_JOKER strongly 1-reducible joker. */
struct strongly_reducible_verdict {
    enum ending_kind kind;
    bool holds;     /* valid once it is decided */
    uint32_t black; /* if not `holds`, the first counterexample: the colouring, */
    struct ending target, second; /* and what cannot be left */
    uint32_t vertices;            /* of the graph */
};

/* Makes a search that decides the definition for a graph of at most
 * ALL_POSITIONS_VERTICES vertices. `crew` may be NULL. Returns NULL if the budget is
 * exceeded. */
struct search *strongly_reducible_new(const struct graph *g, enum ending_kind kind,
                                      struct memory *m, const struct crew *crew);

/* Returns what is known so far; may also be called after the search has finished. */
struct strongly_reducible_verdict strongly_reducible_result(const struct search *s);

/* Returns the table of positions. It is complete when the search is solved, and freed
 * when it has finished. */
const struct all_positions *strongly_reducible_table(const struct search *s);

/* Returns the bytes that the table of all positions of a graph takes. */
uint64_t strongly_reducible_bytes(const struct graph *g);

#endif
