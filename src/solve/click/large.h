/* SPDX-License-Identifier: MIT */
/* large.h: plays of click boards of any size. */
#ifndef DICOT_SOLVE_CLICK_LARGE_H
#define DICOT_SOLVE_CLICK_LARGE_H

#include "solve/method.h"

/* Is the board of clicks too large for the method "anneal", or are its clicks counted? */
bool large_fits(const struct task *t);

/* A search for any click board of one player. NULL: over the budget. It is the same for
 * the same seed, however it is cut into steps. If it is finished before it has a play, it
 * ends the one that it has begun, unless the user has interrupted it. */
struct search *large_new(const struct task *t);

/* The best play so far. Nothing is proved about others. */
struct best large_best(const struct search *s);

#endif
