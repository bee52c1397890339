/* SPDX-License-Identifier: MIT */
/* whole.h: what can be left of every position of a small graph: one table, by the number
 * of stones. For questions about all colourings (strong.c) and for plays that are needed
 * again and again (copies.c). */
#ifndef DICOT_SOLVE_WHOLE_H
#define DICOT_SOLVE_WHOLE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/memory.h"

#define WHOLE_VERTICES 16

enum whole_kind {
    WHOLE_ONE,   /* one stone of colour c on v: bit 2v + c; black is 0 */
    WHOLE_JOKER, /* the same, and a joker may be used once */
    WHOLE_TWO    /* c on v, and perhaps one of colour d elsewhere: bit 4v + 2c + d */
};

struct whole {
    enum whole_kind kind;
    unsigned vertices;
    uint32_t near[WHOLE_VERTICES]; /* sets of vertices */
    struct memory *memory;
    uint32_t *ternary; /* of each set: its digits in base 3 */
    uint64_t *left;    /* of each position: the endings, as a set */
    uint64_t *plain;   /* WHOLE_JOKER: those without the joker */
    uint32_t held;     /* the next vertices to look at; 0: all is done */
};

/* `kind`, `vertices` and `near` are set. False: over the budget. */
bool whole_begin(struct whole *w, struct memory *m);
void whole_free(struct whole *w);

/* Looks at the colourings of `work` more sets of vertices. False: all is done. */
bool whole_step(struct whole *w, uint64_t work);

/* What can be left of that position? */
uint64_t whole_left(const struct whole *w, uint32_t black, uint32_t white);

/* WHOLE_ONE: a move after which that ending, which can be left, still can; the position
 * has more than one stone. Changes the position. */
void whole_move(const struct whole *w, unsigned ending, uint32_t *black, uint32_t *white,
                unsigned *from, unsigned *to);

#endif
