/* SPDX-License-Identifier: MIT */
/* reduced.h: values modulo infinitesimals. */
#ifndef DICOT_VALUE_REDUCED_H
#define DICOT_VALUE_REDUCED_H

#include "value/value.h"

/* Is a ≤ b plus some infinitesimal? */
enum certainty value_at_most_nearly(struct values *s, value a, value b);

/* Returns the reduced canonical form. It is the same for all values that differ by
 * infinitesimals, and a number for those infinitesimally close to one. */
value value_reduced(struct values *s, value v);

#endif
