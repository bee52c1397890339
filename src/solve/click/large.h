/* SPDX-License-Identifier: MIT */
/* large.h: plays of click boards of any size. */
#ifndef DICOT_SOLVE_CLICK_LARGE_H
#define DICOT_SOLVE_CLICK_LARGE_H

#include "solve/method.h"

/* Does a method of solve/column/ find the best play in reasonable time? It has no play
 * before it ends. */
bool has_column_method(const struct board *b, const uint8_t *pos);

/* Is this the method that finds the better plays the longer it runs? Otherwise "anneal"
 * does that, or a method that has the best play soon. */
bool large_fits(const struct task *t);

/* A search for any click board of one player. NULL: over the budget. It is the same for
 * the same seed, however it is cut into steps. If it is finished before it has a play, it
 * ends the one that it has begun, unless the user has interrupted it. */
struct search *large_new(const struct task *t);

/* The best play so far. Nothing is proved about others. */
struct best large_best(const struct search *s);

#endif
