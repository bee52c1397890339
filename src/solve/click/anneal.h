/* SPDX-License-Identifier: MIT */
/* anneal.h: good plays of click boards, better the longer it runs. */
#ifndef DICOT_SOLVE_CLICK_ANNEAL_H
#define DICOT_SOLVE_CLICK_ANNEAL_H

#include "solve/method.h"

/* Is annealing worth while? It is for points or blocks left, on boards of up to 64 x 64
 * that are neither tiny nor in line. */
bool anneal_fits(const struct task *t);

/* Returns how many ticks a change takes. */
uint64_t anneal_ticks(const struct task *t);

/* Makes a search for points or blocks left on a board of up to 64 x 64, which never ends
 * by itself. Returns NULL if the budget is exceeded. The same seed gives the same search,
 * however it is cut into slices, unless t->memory has a clock. */
struct search *anneal_new(const struct task *t);

/* Does the same for tests: passes of at least `long_pass` changes are long, which means
 * that they have several members and polish their best play. */
struct search *anneal_new_with(const struct task *t, uint64_t long_pass);

#endif
