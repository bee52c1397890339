/* SPDX-License-Identifier: MIT */
/* alternating.h: who wins Clobber on one alternating line, by a theorem. */
#ifndef DICOT_TWOPLAYER_ALTERNATING_H
#define DICOT_TWOPLAYER_ALTERNATING_H

#include "search/method.h"
#include "twoplayer/outcome.h"

/* The longest line that is left to the search, which also finds the moves. */
#define ALTERNATING_SEARCHED 64

/* The number of stones of an alternating line, xoxo… or oxox…, of even length, if all
 * else in the sum is dead; 0: it is something else. */
uint32_t alternating_stones(const struct problem *p, const uint8_t *pos);

/* Who wins on such a line; the winning moves are not known. */
struct outcome alternating_outcome(uint32_t stones);

#endif
