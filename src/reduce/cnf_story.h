/* SPDX-License-Identifier: MIT */
/* cnf_story.h: tells what a play on the board of a formula means for the formula: which
 * variable got which value, and what that makes of the clauses. */
#ifndef DICOT_REDUCE_CNF_STORY_H
#define DICOT_REDUCE_CNF_STORY_H

#include "reduce/cnf.h"
#include "search/story.h"

enum truth { OPEN, FALSE, TRUE };

struct cnf_story {
    const struct cnf *cnf;
    struct story *story;
    enum truth *value; /* the value of each variable */
    size_t untold;     /* number of moves since the last step that was told */
};

/* Begins a story in which no variable has a value yet. If the budget is exceeded, returns
 * false and sets `failed` of the arena. */
bool cnf_story_begin(struct cnf_story *c, const struct cnf *f, struct story *story);

enum truth cnf_story_clause(const struct cnf_story *c, size_t clause);

/* Tells a step: it has all moves that were not told yet, and a scene of the formula. */
void cnf_story_tell(struct cnf_story *c, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
