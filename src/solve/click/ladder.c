/* SPDX-License-Identifier: MIT */
/* ladder.c: see ladder.h. */
#include "solve/click/ladder.h"

#include <math.h>

/* The warmest and the coldest rung, from hot (0) to cold (1) on a logarithmic scale. In
 * the colder half of the range members find hardly anything (doc/samegame.md). */
#define WARM 0.1
#define COOL 0.6

#define STANDS 0.2 /* the rungs keep their temperatures from this part of the pass on */

bool ladder_stands(size_t rungs, double cooled)
{
    return rungs > 1 && cooled >= STANDS;
}

double ladder_temperature(struct ladder_range r, size_t rung, size_t rungs, double cooled)
{
    double down = cooled;
    if (rungs > 1) {
        const double step = (double)rung / (double)(rungs - 1);
        down = (WARM + (COOL - WARM) * step) * fmin(cooled / STANDS, 1);
    }
    return r.hot * pow(r.cold / r.hot, down);
}

bool ladder_exchange(struct ladder_gain warm, struct ladder_gain cold, double fraction)
{
    return fraction < exp(warm.gain / warm.temperature + cold.gain / cold.temperature);
}
