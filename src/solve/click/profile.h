/* SPDX-License-Identifier: MIT */
/* profile.h: how many blocks of other colours must be gone before k blocks of one colour
 * can be taken by one click, exactly, for all k at once: for boards with few rows, where
 * gather.h only has lower bounds. doc/samegame-bounds.md has the proof; the names are
 * those of that document. */
#ifndef DICOT_SOLVE_CLICK_PROFILE_H
#define DICOT_SOLVE_CLICK_PROFILE_H

#include "base/table.h"
#include "solve/click/gather.h"

#define PROFILE_MOST_ROWS 32

/* What one column can be when a group is clicked: the heights at which it has members,
 * and how many blocks must be gone for that, of each set of colours. */
struct profile_column {
    uint32_t count;
    uint32_t *members; /* the sets of heights, none of them empty */
    int16_t *gone;     /* blocks gone, by set of heights and set of colours */
    int16_t *all_gone; /* blocks gone if the column is empty, by set of colours */
};

/* One question: a colour, and all sets of others. */
struct profile {
    const struct gather *board;
    struct arena arena; /* memory of this question */
    uint32_t own;
    uint32_t sets[GATHER_SETS / 2], set_count;
    struct profile_column *columns;
    struct table states, next; /* states up to some column, and up to the next one */
    size_t slot;               /* the slot of `states` that the walk has reached */
    uint32_t column;           /* the next one */
    uint32_t before;           /* blocks of the colour in the columns before it */
    uint32_t members;          /* blocks of the colour in all columns */
    uint64_t pairs;            /* pairs of a state and a set that were looked at */
    /* By set of colours and size of the group: how many blocks must be gone. */
    int16_t *least;
};

/* Takes no memory until a question is asked. */
void profile_open(struct profile *p, const struct gather *board, struct memory *memory);
void profile_done(struct profile *p);

/* Begins the question about one of `colours` colours. Returns false if the budget is
 * exceeded or the board is too large. */
bool profile_ask(struct profile *p, uint32_t own, uint32_t colours);

enum profile_progress { PROFILE_GOES_ON, PROFILE_ANSWERED, PROFILE_GIVES_UP };

/* Goes on with one state. It gives up if the budget is exceeded or the board turns out to
 * be too large. When it is answered, need[set][k], for k up to `most`, is how many blocks
 * of these colours must be gone for a click on k blocks or more; PROFILE_NEVER: there is
 * no such click. */
#define PROFILE_NEVER 16000
enum profile_progress profile_advance(struct profile *p, uint32_t most,
                                      uint32_t *const need[GATHER_SETS]);

#endif
