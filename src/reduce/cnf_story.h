/* SPDX-License-Identifier: MIT */
/* cnf_story.h: what a play on the board of a formula means for the formula: which
 * variable has got which value, and what that makes of the clauses. */
#ifndef DICOT_REDUCE_CNF_STORY_H
#define DICOT_REDUCE_CNF_STORY_H

#include "reduce/cnf.h"
#include "search/story.h"

enum truth { OPEN, FALSE, TRUE };

struct cnf_story {
    const struct cnf *cnf;
    struct story *story;
    enum truth *value; /* of each variable */
    size_t untold;     /* moves that were made since the last step */
};

/* No variable has a value yet. False: over the budget, and the arena says so. */
bool cnf_story_begin(struct cnf_story *c, const struct cnf *f, struct story *story);

enum truth cnf_story_clause(const struct cnf_story *c, size_t clause);

/* Tells a step: the moves that are untold, and how the formula stands. */
void cnf_story_tell(struct cnf_story *c, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
