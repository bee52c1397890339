/* SPDX-License-Identifier: MIT */
/* all_positions.h: what can be left of every position of a small graph: one table, by the
 * number of stones. For questions about all colourings (strongly_reducible.c) and for
 * plays that are needed again and again (product.c). */
#ifndef DICOT_SOLVE_HAMMING_ALL_POSITIONS_H
#define DICOT_SOLVE_HAMMING_ALL_POSITIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/crew.h"
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
    const struct crew *crew;       /* NULL: alone */
    struct memory *memory;
    /* The positions with stones on a set lie side by side, 2^size of them: the i-th bit
     * of their number says that the i-th stone of the set is black. */
    uint32_t *begin; /* of each set: the place of its first position */
    uint64_t *left;  /* of each position: the endings, as a set; of WHOLE_JOKER those
                        without the joker in the low half, all in the high one */
    uint32_t held;   /* the next vertices to look at; 0: all is done */
    uint64_t looked; /* positions so far */
};

/* `kind`, `vertices` and `near` are set, `crew` is before the first step. False: over the
 * budget. */
bool whole_begin(struct whole *w, struct memory *m);
void whole_free(struct whole *w);

/* All positions, and what the table of them takes. */
uint64_t whole_positions(const struct whole *w);
uint64_t whole_bytes(const struct whole *w);

/* Looks at `work` more positions, rounded up to all colourings of a set of vertices.
 * False: all is done. */
bool whole_step(struct whole *w, uint64_t work);

/* What can be left of that position? */
uint64_t whole_left(const struct whole *w, uint32_t black, uint32_t white);

/* WHOLE_ONE: a move after which that ending, which can be left, still can; the position
 * has more than one stone. Changes the position. */
void whole_move(const struct whole *w, unsigned ending, uint32_t *black, uint32_t *white,
                unsigned *from, unsigned *to);

#endif
