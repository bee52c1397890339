/* SPDX-License-Identifier: MIT */
/* click.h: what the files about Clickomania share: words and their groups.
 *
 * A word is a row of blocks, which is the same as a column. Its groups are its runs of
 * equal letters; a group of one block is a singleton. */
#ifndef DICOT_CLAIMS_CLICK_H
#define DICOT_CLAIMS_CLICK_H

#include <stdbool.h>
#include <stddef.h>

#include "trial.h"

#define MOST_GROUPS 64

struct click_groups {
    unsigned count;
    unsigned size[MOST_GROUPS + 1]; /* indexed from 1, as in the paper */
    char letter[MOST_GROUPS + 1];
};

struct click_groups groups_of(const char *word);

/* Call `each` with all words of up to n letters, the shortest first: any_words with two
 * colours, and with three up to n/2 letters; two_colours with two colours only. */
void any_words(struct trial *t, unsigned n, void (*each)(struct trial *, const char *));
void two_colours(struct trial *t, unsigned n, void (*each)(struct trial *, const char *));

/* Returns the fewest blocks left of letters `from` to `to` - 1 alone. */
long left_of(struct trial *t, const char *word, size_t from, size_t to);

/* Do the clicks, separated by blanks, clear a board that is written as `columns` of runs?
 * Tested by the rules alone (tall.c). */
bool clears_tall(const char *columns, const char *clicks);

/* Sizes, as in trial.h, of claims about all such words. */
#define WORDS(small, middle, large)                                                      \
    .texts = two_colours, SIZES("all words of up to n blocks", small, middle, large)
#define ANY_WORDS(small, middle, large)                                                  \
    .texts = any_words,                                                                  \
    SIZES("all words of two colours up to n blocks, of three up to half of that", small, \
          middle, large)

#define TIME                                                                             \
    "a statement about time; doc/click-columns.md and `dicot bench` show how it grows"

#endif
