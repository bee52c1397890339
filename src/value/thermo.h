/* SPDX-License-Identifier: MIT */
/* thermo.h: thermographs: how much a value is worth when every move costs t. */
#ifndef DICOT_VALUE_THERMO_H
#define DICOT_VALUE_THERMO_H

#include "value/value.h"

/* n / 2^e; in lowest terms e is 0 or n odd. */
struct dyadic {
    int64_t n;
    uint32_t e;
};

/* A wall is straight between its corners, from t = 0 up. The last corner is where the
 * mast begins: above it the wall is upright. */
struct corner {
    struct dyadic t, v;
};

struct thermograph {
    const struct corner *wall[2]; /* Left's and Right's; they stay as long as the store */
    uint32_t corners[2];
};

/* False: a failure, see values_status. The thermograph of a number, and of a value that
 * is infinitesimally close to one, is a mast and nothing else. */
bool value_thermograph(struct values *s, value v, struct thermograph *g);

/* The temperature of an integer is -1, of m/2^k it is -1/2^k. */
bool value_mean(struct values *s, value v, struct dyadic *mean);
bool value_temperature(struct values *s, value v, struct dyadic *temperature);

#endif
