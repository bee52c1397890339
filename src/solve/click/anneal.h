/* SPDX-License-Identifier: MIT */
/* anneal.h: good plays of click boards, better the longer it runs. */
#ifndef DICOT_SOLVE_CLICK_ANNEAL_H
#define DICOT_SOLVE_CLICK_ANNEAL_H

#include "solve/method.h"

/* Is it worth while: points or blocks left, on a board of up to 64 x 64 that is not tiny
 * and not in line? */
bool anneal_fits(const struct task *t);

/* The number of changes that one unit of work tries. */
uint64_t anneal_unit(const struct task *t);

/* A search that never ends by itself, for any board of up to 64 x 64 with points or
 * blocks left. NULL: over the budget. It is the same for the same seed, however it is cut
 * into steps, unless t->memory has a clock.
 */
struct search *anneal_new(const struct task *t);

/* The same with another number of changes from which on a pass is long: such a pass has
 * several members, and its best play is polished. For tests. */
struct search *anneal_new_with(const struct task *t, uint64_t long_pass);

/* The best play so far. Nothing is proved about others. */
struct best anneal_best(const struct search *s);

#endif
