/* SPDX-License-Identifier: MIT */
/* ladder.h: a row of temperatures, the *rungs*, with a member of a population on each.
 *
 * On warm rungs members change much, on cold ones they become good. Now and then
 * neighbours change places, so that what was found on a warm rung moves to colder ones,
 * and what is stuck moves to warmer ones. This is parallel tempering [Swendsen and Wang
 * 1986; Hukushima and Nemoto 1996]. A ladder of one rung is plain annealing. */
#ifndef DICOT_SOLVE_CLICK_LADDER_H
#define DICOT_SOLVE_CLICK_LADDER_H

#include <stdbool.h>
#include <stddef.h>

#define LADDER_MOST 8 /* rungs */

/* The temperatures between which a search cools down. */
struct ladder_range {
    double hot, cold;
};

/* Returns the temperature of a rung (0 is the warmest), while `cooled` rises from 0 to 1.
 * A single rung cools down from hot to cold; several cool down from hot to temperatures
 * that they then keep. */
double ladder_temperature(struct ladder_range r, size_t rung, size_t rungs,
                          double cooled);

/* Have the rungs reached the temperatures that they keep, so that neighbours may change
 * places? */
bool ladder_stands(size_t rungs, double cooled);

/* By how much the objective of a rung rises if neighbours change places. */
struct ladder_gain {
    double temperature, gain;
};

/* Do two neighbours change places? `fraction` is random, from 0 to 1. */
bool ladder_exchange(struct ladder_gain warm, struct ladder_gain cold, double fraction);

#endif
