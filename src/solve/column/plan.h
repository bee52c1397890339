/* SPDX-License-Identifier: MIT */
/* plan.h: which groups of a column or row a play clicks together. That is what --explain
 * says about the plays of all methods for one column or row. A plan can be played in
 * another order, so that both ends go last [CLICK Lemma 3], and read as a derivation
 * (derivation.h). doc/click-columns.md has the proofs. */
#ifndef DICOT_SOLVE_COLUMN_PLAN_H
#define DICOT_SOLVE_COLUMN_PLAN_H

#include "search/story.h"
#include "solve/best.h"
#include "solve/column/groups.h"

#define NO_CLICK UINT32_MAX

struct column_plan {
    struct groups groups;
    uint32_t clicks;
    /* For each group: the number of the click that takes it, from 0; NO_CLICK: it
     * stays. */
    uint32_t *click;
};

/* Reads a play from a position whose blocks are in one column or row. The plan lives in
 * the arena. Returns false if the budget is exceeded, and a->failed is set then, or if a
 * click hits no block. */
bool plan_read(struct column_plan *p, const struct board *b, const uint8_t *pos,
               const struct best *play, struct arena *a);

/* Writes the groups of the position. Returns false if the budget is exceeded. */
bool argue_groups(const struct task *t, struct writer *w);

/* Writes which groups stay, if there is a play. Returns false if the budget is
 * exceeded. */
bool argue_plan(const struct task *t, const struct best *best, struct writer *w);

/* Tells which groups go together, click by click; as `narrate` in solve/method.h. */
void narrate_plan(const struct task *t, const struct best *best, struct story *story);

/* Makes an internal play of a plan in which nothing stays: the first and the last block
 * go in the last two clicks, or in the last one if they have the same colour. Returns
 * false if the budget is exceeded. */
bool plan_internal(const struct column_plan *p, struct moves *moves, struct arena *a);

/* Says whether the play of this plan clears everything and is internal. */
bool plan_is_internal(const struct column_plan *p);

#endif
