/* SPDX-License-Identifier: MIT */
/* heat.h: operations that make games hotter. */
#ifndef DICOT_VALUE_HEAT_H
#define DICOT_VALUE_HEAT_H

#include "value/value.h"

/* Returns G heated by t: G itself if it is a number, else {G^L heated + t | G^R heated -
 * t} for the canonical form of G. */
value value_heat(struct values *s, value g, value t);

/* Returns G overheated from x to t: n·x if G is an integer n, else {G^L overheated + t |
 * G^R overheated - t}. */
value value_overheat(struct values *s, value g, value x, value t);

/* Returns the Norton product of G by a positive U: n·U if G is an integer n, else {G^L·U
 * + I | G^R·U - I}, where I is U plus an incentive of U, for each incentive. */
value value_norton(struct values *s, value g, value u);

#endif
