/* SPDX-License-Identifier: MIT */
/* atomic.h: all-small values and their atomic weight. */
#ifndef DICOT_VALUE_ATOMIC_H
#define DICOT_VALUE_ATOMIC_H

#include "value/value.h"

/* As long as one player has a move, both have. */
enum certainty value_is_all_small(struct values *s, value v);

/* About how many ups an all-small value is worth. NO_VALUE: a failure, or not all-small.
 */
value value_atomic_weight(struct values *s, value v);

#endif
