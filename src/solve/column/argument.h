/* SPDX-License-Identifier: MIT */
/* argument.h: what --explain says about the plays of all methods for one column or row of
 * blocks. */
#ifndef DICOT_SOLVE_COLUMN_ARGUMENT_H
#define DICOT_SOLVE_COLUMN_ARGUMENT_H

#include "search/method.h"
#include "search/story.h"
#include "solve/best.h"

/* Writes the groups of the position. Returns false if the budget is exceeded. */
bool argue_groups(const struct task *t, struct writer *w);

/* Writes which groups stay, if there is a play. Returns false if the budget is
 * exceeded. */
bool argue_plan(const struct task *t, const struct best *best, struct writer *w);

/* Tells which groups go together, click by click; as `narrate` in solve/method.h. */
void narrate_plan(const struct task *t, const struct best *best, struct story *story);

#endif
