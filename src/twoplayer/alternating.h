/* SPDX-License-Identifier: MIT */
/* alternating.h: who wins Clobber on one alternating line, according to a theorem. */
#ifndef DICOT_TWOPLAYER_ALTERNATING_H
#define DICOT_TWOPLAYER_ALTERNATING_H

#include "search/method.h"
#include "twoplayer/outcome.h"

/* Lines of up to this many stones are left to the search, which also finds the moves. */
#define ALTERNATING_SEARCHED 64

/* Returns the number of stones of an alternating line, xoxo… or oxox…, of even length, if
 * nobody can move anywhere else in the sum. Returns 0 if the sum is anything else. */
uint32_t alternating_stones(const struct problem *p, const uint8_t *pos);

/* Returns who wins on such a line. The winning moves are not known. */
struct outcome alternating_outcome(uint32_t stones);

#endif
