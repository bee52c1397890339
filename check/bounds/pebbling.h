/* SPDX-License-Identifier: MIT
 *
 * pebbling.h: proofs without play that a position of graph pebbling leaves the root
 * empty.
 */
#ifndef CHECK_PEBBLING_H
#define CHECK_PEBBLING_H

#include "rules/rules.h"

/* Returns why the root never gets a pebble, or NULL if it has one or no reason was
 * found. */
const char *why_root_stays_empty(const struct plain *p);

#endif
