/* SPDX-License-Identifier: MIT */
/* stretches.h: finds which stretches of a column or row of blocks can be cleared, for all
 * stretches at once, in time n^3/64 for n groups. doc/click-columns.md has the proof.
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

/* A set of ends: 512 consecutive ends of a row, one bit each. */
struct row_ends {
    uint64_t word[SLICE_WORDS];
};

/* The part of all rows that has the same 512 ends. Only rows that can have such an end
 * are stored, followed by one empty row. */
struct stretch_slice {
    uint32_t rows;
    struct row_ends *clear, *after;
};

/* The table is filled slice by slice, so that what a slice is computed from stays in the
 * processor's cache. */
struct stretches {
    const struct groups *groups;
    size_t words;      /* length of a row, in words */
    uint64_t *of_kind; /* for each colour: the set of its groups */
    struct stretch_slice *slices;
    uint32_t slice, filled; /* the slice to be filled, and how many of its rows are */
};

/* Prepares the table. All groups must be known. Returns false if the budget is
 * exceeded. */
bool stretches_begin(struct stretches *t, const struct groups *g, struct arena *a);

/* Fills the table, or goes on with it. Returns false if over(w) before it is full. Nodes
 * are the rows of groups, in all slices. */
bool stretches_fill(struct stretches *t, struct work *w);

/* Return word w, at least i / 64, of the ends in clear[i], and whether e is one of these
 * ends. The table must be full. */
static inline uint64_t stretches_ends(const struct stretches *t, uint32_t i, size_t w)
{
    return t->slices[w / SLICE_WORDS].clear[i].word[w % SLICE_WORDS];
}

static inline bool stretch_is_clear(const struct stretches *t, uint32_t i, uint32_t e)
{
    return stretches_ends(t, i, e / 64) >> e % 64 & 1;
}

/* Returns a group with which group i can be clicked together to clear the stretch from i
 * to e. There must be such a group. */
uint32_t stretch_partner(const struct stretches *t, uint32_t i, uint32_t e);

#endif
