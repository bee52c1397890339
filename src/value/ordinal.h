/* SPDX-License-Identifier: MIT */
/* ordinal.h: the ordinal sum. */
#ifndef DICOT_VALUE_ORDINAL_H
#define DICOT_VALUE_ORDINAL_H

#include "value/value.h"

/* G:H is G with H on top of it: a move in G ends H. It depends on the form of G, which is
 * the canonical one here, and on the value of H alone (the colon principle). */
value value_ordinal_sum(struct values *s, value g, value h);

#endif
