/* SPDX-License-Identifier: MIT */
/* atomic.h: all-small values and their atomic weight. */
#ifndef DICOT_VALUE_ATOMIC_H
#define DICOT_VALUE_ATOMIC_H

#include "value/value.h"

/* Returns whether both players can move as long as one of them can. */
enum certainty value_is_all_small(struct values *s, value v);

/* Returns about how many ups an all-small value is worth. Returns NO_VALUE on failure, or
 * if the value is not all-small. */
value value_atomic_weight(struct values *s, value v);

#endif
