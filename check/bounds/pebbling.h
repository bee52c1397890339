/* SPDX-License-Identifier: MIT
 *
 * pebbling.h: proofs that the root stays empty in a position of graph pebbling, without
 * playing it.
 */
#ifndef CHECK_PEBBLING_H
#define CHECK_PEBBLING_H

#include "rules/rules.h"

/* Returns why the root never gets a pebble, or NULL if it has one or no reason was
 * found. */
const char *why_root_stays_empty(const struct plain *p);

#endif
