/* SPDX-License-Identifier: MIT */
/* click_lines.h: what all short lines of blocks are worth in the two games of [CLICK §5],
 * counted by their number of runs. */
#ifndef DICOT_TWOPLAYER_CLICK_LINES_H
#define DICOT_TWOPLAYER_CLICK_LINES_H

#include "base/text.h"
#include "search/search.h"

/* Which lines to count: all with up to `runs` runs. A run is a stretch of blocks of one
 * colour; the first run has colour a. */
struct click_lines_wish {
    bool partizan; /* two colours, partizan; else impartial */
    uint32_t colours, runs;
};

/* Limits of the arrays. No search gets as far as more runs or larger nimbers. */
#define CLICK_LINES_RUNS 40
#define CLICK_LINES_NIMBERS 32

/* Numbers are stored as multiples of 2^-CLICK_LINES_SCALE. */
#define CLICK_LINES_SCALE 9

/* The counts for all lines with one number of runs. */
struct click_lines_row {
    uint32_t runs;
    uint64_t lines;
    uint64_t nimbers[CLICK_LINES_NIMBERS]; /* impartial: the number of lines worth *n */
    /* Partizan: the number of lines of each outcome. */
    uint64_t left, right, next, previous;
    /* Partizan: the number of lines worth a number plus *. */
    uint64_t starred;
    /* Partizan: least and greatest number; impartial: `most` is a nimber. */
    int32_t least, most;
    uint64_t example; /* the first line that is worth `most` */
};

/* Makes a search that fills one row after another, beginning with the row of no runs.
 * Returns NULL if memory runs out. */
struct search *click_lines_new(struct memory *m, struct click_lines_wish wish);

/* Return the number of finished rows, and one of them. */
size_t click_lines_count(const struct search *s);
const struct click_lines_row *click_lines_at(const struct search *s, size_t row);

/* Writes a line of `runs` runs as a POSITION. */
void click_lines_print(struct click_lines_wish wish, uint32_t runs, uint64_t line,
                       struct writer *w);

#endif
