/* SPDX-License-Identifier: MIT */
/* cool.h: a tax on moves, and its opposite. In both t is a number and not negative. */
#ifndef DICOT_VALUE_COOL_H
#define DICOT_VALUE_COOL_H

#include "value/value.h"

/* G when every move costs t, as long as anybody wants to move: from its temperature on
 * nobody does, and above that it is its mean. At the temperature, an infinitesimal may be
 * left (G frozen). */
value value_cool(struct values *s, value g, value t);

/* G when every move outside of numbers earns t: cooled by t, it is G again. */
value value_heat(struct values *s, value g, value t);

#endif
