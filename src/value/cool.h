/* SPDX-License-Identifier: MIT */
/* cool.h: cooling: what a game is worth if every move is taxed. */
#ifndef DICOT_VALUE_COOL_H
#define DICOT_VALUE_COOL_H

#include "value/value.h"

/* Returns G cooled by t: what G is worth if every move costs t, as long as anybody wants
 * to move. t is a number, and not negative. Above the temperature of G nobody wants to
 * move, and the result is its mean. At the temperature, an infinitesimal may be left (G
 * frozen). */
value value_cool(struct values *s, value g, value t);

#endif
