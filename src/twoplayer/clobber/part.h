/* SPDX-License-Identifier: MIT */
/* part.h: connected groups of stones as bits: moves, what a move leaves, normal forms.
 *
 * On a grid, cell (row, column) is bit column * stride + row of two sets, all stones and
 * the black ones. The stride is 2, 4 or 8, so that mirroring and turning are a few
 * shifts on whole words. On a line there are no holes inside a group, so the colours
 * suffice: cell i is bit i of one number of 128 bits, set where the stone is black. Left
 * plays black. */
#ifndef DICOT_TWOPLAYER_CLOBBER_PART_H
#define DICOT_TWOPLAYER_CLOBBER_PART_H

#include <stdbool.h>
#include <stdint.h>

#define LINE_STRIDE 1u
#define MOST_HOPS 128u /* moves of one player in one part: 112 on 8x8, 127 on a line */
#define MOST_PIECES 4u /* what one move leaves of a part */

/* Where stones are, for all parts of a search. */
struct layout {
    unsigned stride;      /* LINE_STRIDE: a line */
    unsigned log;         /* 2^log = stride */
    uint64_t first, last; /* the first and the last row */
};

/* `rows` at most 8 and at most `columns`; a line has one row. In the corner: neither the
 * first row nor the first column is empty. */
struct part {
    uint64_t bits[2]; /* all and black; of a line: colours of cells 0…63 and 64…127 */
    uint8_t rows, columns;
    bool negated;      /* the part that is meant has its colours swapped */
    bool own_negative; /* it is the same after swapping them; never called negated */
};

struct hop {
    uint8_t from, to;
};

/* Rows <= columns. */
bool layout_has_room(const struct layout *l, unsigned rows, unsigned columns);

/* The narrowest layout with room for so many rows and columns, rows <= columns. False:
 * there is none. */
bool layout_choose(struct layout *l, unsigned rows, unsigned columns);

/* The parts of a position that both players have stones in, given as sets (on a line: of
 * cells): writes up to `most` of them, raw, and returns how many there are. */
unsigned layout_split(const struct layout *l, const uint64_t black[2],
                      const uint64_t white[2], struct part *pieces, unsigned most);

/* Moves that Left has in the part, its sign counted. */
unsigned part_hops(const struct layout *l, const struct part *p,
                   struct hop hops[MOST_HOPS]);
unsigned part_mobility(const struct layout *l, const struct part *p);

/* How much better it looks for Left than for Right, in hundredths of a move that the
 * opponent has to answer: a guess for the order of the search. */
int32_t part_lean(const struct layout *l, const struct part *p);

/* What Left's move leaves, as Right sees it, that is, negated: the pieces that both have
 * stones in, raw, in the corner. */
unsigned part_after(const struct layout *l, const struct part *p, struct hop hop,
                    struct part pieces[MOST_PIECES]);

unsigned part_stones(const struct layout *l, const struct part *p);

/* Turns a raw part into the least of its images under the symmetries of the square and
 * swapping of colours, and notes the sign. */
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
