/* SPDX-License-Identifier: MIT */
/* cool.h: cooling: what a game is worth when every move is taxed. */
#ifndef DICOT_VALUE_COOL_H
#define DICOT_VALUE_COOL_H

#include "value/value.h"

/* G when every move costs t, a number and not negative, as long as anybody wants to move:
 * from its temperature on nobody does, and above that it is its mean. At the temperature,
 * an infinitesimal may be left (G frozen). */
value value_cool(struct values *s, value g, value t);

#endif
