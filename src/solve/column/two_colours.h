/* SPDX-License-Identifier: MIT */
/* two_colours.h: the internals of the method "two-colours" (two_colours.c), shared with
 * the file that puts its reasons into words (two_colours_words.c). */
#ifndef DICOT_SOLVE_COLUMN_TWO_COLOURS_H
#define DICOT_SOLVE_COLUMN_TWO_COLOURS_H

#include "solve/column/line_search.h"

#define MOST_RANGES 4

/* Why this many blocks are left; see two_colours.c. */
enum two_colours_case {
    CASE_EATEN,       /* a checkerboard is eaten from both ends; blocks of it may stay */
    CASE_ODD,         /* an odd number of groups is cleared */
    CASE_SPLIT,       /* an even number is cleared in two odd parts */
    CASE_FIRST_STAYS, /* there is no such split: the first group stays */
    CASE_EMPTY
};

/* A run of single blocks that begins with group `from`. */
struct checkerboard {
    size_t from, length;
};

/* The checkerboards among the groups seen so far, counted from one end. */
struct checkerboards {
    size_t groups;
    size_t first;                /* length of the checkerboard at the beginning */
    struct checkerboard longest; /* the longest one that touches neither end */
    size_t last; /* length of the checkerboard that ends with the last group seen */
};

struct group_range {
    size_t from, end;
};

struct two_colours {
    struct line_search line;
    enum { READING, FROM_BELOW, FROM_ABOVE, SOLVED, OTHER } phase;
    size_t block; /* the next block to look at */
    /* Blocks so far of the group that `block` may belong to; this group has not been
     * counted yet. */
    size_t size;
    uint8_t colours[2];
    uint64_t *large; /* one bit per group: it has two or more blocks */
    size_t capacity;
    struct checkerboards all;
    /* FROM_BELOW: for each number of groups, can that many be cleared? */
    uint64_t *clear;
    struct checkerboards part; /* the checkerboards of the part that has been scanned */
    /* The play: ranges of groups that are the first of those clicked together. */
    struct group_range ranges[MOST_RANGES];
    unsigned count;
    size_t clicks;
    int64_t left;
    enum two_colours_case why;
    struct checkerboard worst; /* CASE_EATEN: the checkerboard that is eaten */
    size_t split;              /* CASE_SPLIT: the number of groups in the lower part */
    /* The clicks that were made last, and the state of the walk that makes more. */
    move *batch;
    size_t below; /* blocks that the walk has not passed yet */
    size_t group; /* groups that the walk has not passed yet */
};

/* Returns how many of its blocks the checkerboard keeps at least, if there are `groups`
 * groups in all. The number is negative if even a longer checkerboard could go. */
int64_t checkerboard_keeps(const struct checkerboard *k, size_t groups);

bool two_colours_is_large(const struct two_colours *c, size_t group);

/* Return the nearest large group from this one downwards or upwards; there must be
 * one. */
size_t two_colours_below(const struct two_colours *c, size_t group);
size_t two_colours_above(const struct two_colours *c, size_t group);

/* Puts the reason into the search (two_colours_words.c). */
void two_colours_reason(struct two_colours *c);

/* The slot `argue` of the method, for --explain. */
bool two_colours_argue(const struct task *t, const struct best *best, struct writer *w);

#endif
