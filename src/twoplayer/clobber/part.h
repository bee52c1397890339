/* SPDX-License-Identifier: MIT */
/* part.h: connected groups of stones as bits: their moves, what a move leaves, normal
 * forms.
 *
 * On a grid, cell (row, column) is bit column * stride + row of two sets: all stones, and
 * the black ones. The stride is 2, 4 or 8, so that mirroring and turning are a few shifts
 * of whole words. On a line a group has no holes, so the colours suffice: bit i of a
 * 128-bit number is set if the stone on cell i is black. Left plays black. */
#ifndef DICOT_TWOPLAYER_CLOBBER_PART_H
#define DICOT_TWOPLAYER_CLOBBER_PART_H

#include <stdbool.h>
#include <stdint.h>

#define LINE_STRIDE 1u
/* Moves of one player in one part: at most 112 on 8x8, 127 on a line. */
#define MOST_HOPS 128u
#define MOST_PIECES 4u /* into which one move can split a part */

/* How cells are mapped to bits, for all parts of a search. */
struct layout {
    unsigned stride;      /* LINE_STRIDE: a line */
    unsigned log;         /* 2^log = stride */
    uint64_t first, last; /* the cells of the first and of the last row */
};

/* A group of stones. `rows` is at most 8 and at most `columns`; a line has one row.
 * Groups stand in the corner: neither the first row nor the first column is empty. */
struct part {
    /* All stones, black stones; on a line: colours of cells 0…63, 64…127. */
    uint64_t bits[2];
    uint8_t rows, columns;
    bool negated;      /* the part is `bits` with the colours swapped */
    bool own_negative; /* swapping colours gives the same part; then `negated` is false */
};

struct hop {
    uint8_t from, to;
};

/* Returns whether a group of this extent fits the layout; rows <= columns. */
bool layout_has_room(const struct layout *l, unsigned rows, unsigned columns);

/* Chooses the layout with the least stride that has room for this extent, where rows <=
 * columns. Returns false if there is none. */
bool layout_choose(struct layout *l, unsigned rows, unsigned columns);

/* Splits a position, given as the sets of its black and white stones (on a line: sets of
 * cells), into the parts in which both players have stones. Writes up to `most` of them,
 * raw, and returns how many there are. */
unsigned layout_split(const struct layout *l, const uint64_t black[2],
                      const uint64_t white[2], struct part *pieces, unsigned most);

/* List and count the moves of Left in the part, taking its sign into account. */
unsigned part_hops(const struct layout *l, const struct part *p,
                   struct hop hops[MOST_HOPS]);
unsigned part_mobility(const struct layout *l, const struct part *p);

/* Returns a guess how much better the part is for Left than for Right, for ordering
 * moves. The unit is a hundredth of a move that the opponent has to answer. */
int32_t part_lean(const struct layout *l, const struct part *p);

/* Makes a move of Left. Writes the pieces that it leaves in which both players have
 * stones: raw, in the corner, and negated, so that they are seen by Right. Returns their
 * number. */
unsigned part_after(const struct layout *l, const struct part *p, struct hop hop,
                    struct part pieces[MOST_PIECES]);

unsigned part_stones(const struct layout *l, const struct part *p);

/* Turns a raw part into the least of its images under the symmetries of the square and
 * swapping of colours, and sets its sign. */
void part_normalise(const struct layout *l, struct part *p);

static inline bool part_same(const struct part *p, const struct part *q)
{
    return p->bits[0] == q->bits[0] && p->bits[1] == q->bits[1] && p->rows == q->rows &&
           p->columns == q->columns;
}

static inline void part_negate(struct part *p)
{
    p->negated = p->negated != !p->own_negative;
}

#endif
