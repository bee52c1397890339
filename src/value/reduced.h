/* SPDX-License-Identifier: MIT */
/* reduced.h: values modulo infinitesimals. */
#ifndef DICOT_VALUE_REDUCED_H
#define DICOT_VALUE_REDUCED_H

#include "value/value.h"

/* a ≤ b + an infinitesimal? */
enum certainty value_at_most_nearly(struct values *s, value a, value b);

/* The reduced canonical form: the same for all values that differ by infinitesimals, and
 * a number for those that are infinitesimally close to one. */
value value_reduced(struct values *s, value v);

#endif
