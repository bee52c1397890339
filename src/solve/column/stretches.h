/* SPDX-License-Identifier: MIT */
/* stretches.h: which stretches of a line of blocks can be cleared, all of them at once,
 * in time n^3/64 for n groups. doc/click-columns.md has the proof.
 *
 * The stretch from i to e is groups i to e-1. Group i is clicked alone, if it is large,
 * or together with a later group m of its colour, once everything between them is gone;
 * from m on it is as if m were large. So
 *     clear[i] = union of after[m] over all m > i of i's colour in clear[i+1],
 *                and clear[i+1] if i is large; and i itself
 *     after[m] = clear[m+1] and clear[m] without m
 * where clear[i] is the set of all e such that the stretch from i to e can be cleared. */
#ifndef DICOT_SOLVE_COLUMN_STRETCHES_H
#define DICOT_SOLVE_COLUMN_STRETCHES_H

#include "solve/column/groups.h"

#define SLICE_WORDS 8

/* 512 ends of a row. */
struct row_ends {
    uint64_t word[SLICE_WORDS];
};

/* The part of all rows that has these ends. Only rows that can have such an end are
 * stored, and one empty row after them. */
struct stretch_slice {
    uint32_t rows;
    struct row_ends *clear, *after;
};

/* The table is filled slice by slice: what a slice is made from then stays in the cache.
 */
struct stretches {
    const struct groups *groups;
    size_t words;      /* length of a row */
    uint64_t *of_kind; /* for each colour: the set of its groups */
    struct stretch_slice *slices;
    uint32_t slice, row; /* one more than the row that is filled next, in this slice */
};

/* All groups must be known. Returns false if the budget is exceeded. */
bool stretches_begin(struct stretches *t, const struct groups *g, struct arena *a);

/* Fills one row of one slice. False: it was the last one. */
bool stretches_fill(struct stretches *t);

/* Of a full table: word w of the ends in clear[i], w >= i / 64; is e one of them? */
static inline uint64_t stretches_ends(const struct stretches *t, uint32_t i, size_t w)
{
    return t->slices[w / SLICE_WORDS].clear[i].word[w % SLICE_WORDS];
}

static inline bool stretch_is_clear(const struct stretches *t, uint32_t i, uint32_t e)
{
    return stretches_ends(t, i, e / 64) >> e % 64 & 1;
}

/* A group that group i can be clicked together with when the stretch from i to e, which
 * can be cleared so, is cleared. */
uint32_t stretch_partner(const struct stretches *t, uint32_t i, uint32_t e);

#endif
