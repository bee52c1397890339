/* SPDX-License-Identifier: MIT */
/* incentive.h: incentives: what a player gains by a move. */
#ifndef DICOT_VALUE_INCENTIVE_H
#define DICOT_VALUE_INCENTIVE_H

#include "value/value.h"

/* G^L - G for Left and G - G^R for Right, in ascending order of ids. As the options are
 * canonical, none of a player's is at most another. They stay as long as the store.
 * False: a failure. */
bool value_incentives(struct values *s, value v, struct value_options *incentives);

#endif
