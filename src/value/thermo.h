/* SPDX-License-Identifier: MIT */
/* thermo.h: thermographs: how much a value is worth if every move costs t. */
#ifndef DICOT_VALUE_THERMO_H
#define DICOT_VALUE_THERMO_H

#include "value/value.h"

/* The number n / 2^e. In lowest terms e is 0 or n is odd. */
struct dyadic {
    int64_t n;
    uint32_t e;
};

/* A wall is straight between its corners, from t = 0 up. The mast begins at the last
 * corner: above it the wall is vertical. */
struct corner {
    struct dyadic t, v;
};

struct thermograph {
    const struct corner *wall[2]; /* Left's and Right's; they live as long as the store */
    uint32_t corners[2];
};

/* Draws the thermograph of v. That of a number, or of a value infinitesimally close to
 * one, is just a mast. Returns false on failure, see values_status. */
bool value_thermograph(struct values *s, value v, struct thermograph *g);

/* Find the mean and the temperature. The temperature of an integer is -1, that of m/2^k
 * is -1/2^k. Return false on failure. */
bool value_mean(struct values *s, value v, struct dyadic *mean);
bool value_temperature(struct values *s, value v, struct dyadic *temperature);

#endif
