/* SPDX-License-Identifier: MIT */
/* click_lines.h: what all short lines of blocks are worth in the two games of [CLICK §5],
 * counted by their number of runs. */
#ifndef DICOT_TWOPLAYER_CLICK_LINES_H
#define DICOT_TWOPLAYER_CLICK_LINES_H

#include "base/text.h"
#include "search/search.h"

/* Lines of up to `runs` runs of equal blocks. The first run is an a, and others have one
 * of `colours` colours. */
struct click_lines_wish {
    bool partizan; /* two colours; else impartial */
    uint32_t colours, runs;
};

/* More runs are never reached; nor are larger nimbers. */
#define CLICK_LINES_RUNS 40
#define CLICK_LINES_NIMBERS 32

/* A number as so many 512ths. */
#define CLICK_LINES_SCALE 9

/* All lines of one number of runs. */
struct click_lines_row {
    uint32_t runs;
    uint64_t lines;
    uint64_t nimbers[CLICK_LINES_NIMBERS]; /* impartial: how many lines are worth *n */
    uint64_t left, right, next, previous;  /* partizan: by outcome */
    uint64_t starred;                      /* partizan: how many are a number plus * */
    int32_t least, most; /* partizan: the extreme numbers; impartial: most is a nimber */
    uint64_t example;    /* the first line that has `most` */
};

/* Finds rows from no runs on, and keeps them. NULL: over the budget. */
struct search *click_lines_new(struct memory *m, struct click_lines_wish wish);

/* The rows that are finished. */
size_t click_lines_count(const struct search *s);
const struct click_lines_row *click_lines_at(const struct search *s, size_t row);

/* A line of so many runs as a POSITION. */
void click_lines_print(struct click_lines_wish wish, uint32_t runs, uint64_t line,
                       struct writer *w);

#endif
