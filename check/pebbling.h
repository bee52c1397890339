/* SPDX-License-Identifier: MIT
 *
 * pebbling.h: what can be proved of graph pebbling without playing.
 */
#ifndef CHECK_PEBBLING_H
#define CHECK_PEBBLING_H

#include "bounds.h"

/* 1 if the root is shown to stay without a pebble, else 0. */
void bound_pebbling(const struct plain *p, struct bound *bound);

#endif
