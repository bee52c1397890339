/* SPDX-License-Identifier: MIT
 *
 * pebbling.h: what can be proved of graph pebbling without playing.
 */
#ifndef CHECK_PEBBLING_H
#define CHECK_PEBBLING_H

#include "rules.h"

/* Why the root stays without a pebble; NULL: it has one, or nothing shows it. */
const char *why_root_stays_empty(const struct plain *p);

#endif
