/* SPDX-License-Identifier: MIT */
/* ladder.h: a row of temperatures, the *rungs*, with a member of a population on each.
 *
 * On warm rungs members change much, on cold ones they become good. Neighbours change
 * places now and then, so that what was found on a warm rung comes down and what is stuck
 * goes up. This is parallel tempering [Swendsen and Wang 1986; Hukushima and Nemoto
 * 1996]. A ladder of one rung is plain annealing. */
#ifndef DICOT_SOLVE_CLICK_LADDER_H
#define DICOT_SOLVE_CLICK_LADDER_H

#include <stdbool.h>
#include <stddef.h>

#define LADDER_MOST 8 /* rungs */

/* Temperatures between which a search goes. */
struct ladder_range {
    double hot, cold;
};

/* The temperature of a rung, 0 the warmest, while `cooled` rises from 0 to 1. One rung
 * cools down from hot to cold. Several cool down from hot to temperatures that they keep.
 */
double ladder_temperature(struct ladder_range r, size_t rung, size_t rungs,
                          double cooled);

/* Have the rungs reached their temperatures, so that neighbours may change places? */
bool ladder_stands(size_t rungs, double cooled);

/* What the objective of a rung rises by if neighbours change places. */
struct ladder_gain {
    double temperature, gain;
};

/* Do two neighbours change places? `fraction` is random, from 0 to 1. */
bool ladder_exchange(struct ladder_gain warm, struct ladder_gain cold, double fraction);

#endif
