/* SPDX-License-Identifier: MIT */
/* incentive.h: incentives: what a player gains by a move. */
#ifndef DICOT_VALUE_INCENTIVE_H
#define DICOT_VALUE_INCENTIVE_H

#include "value/value.h"

/* Lists the incentives G^L - G of Left and G - G^R of Right, in ascending order of ids.
 * As the options are canonical, no incentive of a player is at most another one. The
 * lists live as long as the store. Returns false on failure. */
bool value_incentives(struct values *s, value v, struct value_options *incentives);

#endif
