/* SPDX-License-Identifier: MIT */
/* large.h: plays of click boards of any size. */
#ifndef DICOT_SOLVE_CLICK_LARGE_H
#define DICOT_SOLVE_CLICK_LARGE_H

#include "solve/method.h"

/* Does a method of solve/column/ find the best play in reasonable time? That method
 * has no play before it ends. */
bool large_has_column_method(const struct board *b, const uint8_t *pos);

/* Is this the method that finds the better plays the longer it runs? Otherwise "anneal"
 * does that, or a method that has the best play soon. */
bool large_fits(const struct task *t);

/* Returns a search for any click board of one player, or NULL if the budget is exceeded.
 * What it finds depends on the seed, but not on how it is cut into steps. If it is told
 * to finish before it has a play, it plays on to the end, unless the board is large and
 * time runs out. */
struct search *large_new(const struct task *t);

#endif
