/* SPDX-License-Identifier: MIT */
/* ordinal.h: the ordinal sum. */
#ifndef DICOT_VALUE_ORDINAL_H
#define DICOT_VALUE_ORDINAL_H

#include "value/value.h"

/* Returns the ordinal sum G:H, that is, G with H on top of it: a move in G ends H. It
 * depends on the form of G, here the canonical one, but only on the value of H (the colon
 * principle). */
value value_ordinal_sum(struct values *s, value g, value h);

#endif
