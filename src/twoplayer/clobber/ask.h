/* SPDX-License-Identifier: MIT */
/* ask.h: questions to the Clobber engine about any position of its boards, as often as
 * one likes, during or after its search.
 *
 * For whoever proves what the search has found: `clobber_ask` says who wins a position
 * and names the winning move. What the table still knows costs microseconds; what it has
 * forgotten is searched again, so every question has an answer if it is given enough
 * work.
 *
 * The search is made by clobber_new, or is the one inside of outcome_search. Stepping it
 * first fills the table, but need not be done. Whoever asks repeats the question while
 * the answer is UNKNOWN and the state of the search is not SEARCH_NO_MEMORY.
 *
 * A question does not disturb the search, which has a stack of its own. One thread asks
 * at a time. The part of `pos` that matters may be any sub-position: stones may have been
 * taken off. */
#ifndef DICOT_TWOPLAYER_CLOBBER_ASK_H
#define DICOT_TWOPLAYER_CLOBBER_ASK_H

#include "search/method.h"
#include "twoplayer/outcome.h"

/* Are all terms Clobber on grids or lines that the engine has room for: 8x8, 4x16, 2x32,
 * 1x128 and what lies or stands inside these? */
bool clobber_fits(const struct task *t);

/* NULL: over the budget. */
struct search *clobber_new(const struct task *t);

/* Who wins if `who` moves first in `pos`, a position of `p` (the searched problem, or one
 * with terms on boards of the same size or smaller; stones may have been taken off)?
 * WIN: *reply, unless NULL, gets the first winning move in the order of position_next
 * that is known to the table or found by the search. UNKNOWN: not settled after `work`
 * more units; the same question goes on where it stopped. */
enum win clobber_ask(struct search *s, const struct problem *p, const uint8_t *pos,
                     enum player who, uint64_t work, struct sum_move *reply);

#endif
