/* SPDX-License-Identifier: MIT */
/* outcome_clobber.h: the Clobber engine as a method, and questions to it about any
 * position on its boards, as often as needed, during or after its search.
 *
 * Code that proves what the search has found uses these questions: `clobber_ask` says who
 * wins a position and names the winning move. What the table still knows costs
 * microseconds; what it has forgotten is searched again. So every question gets an answer
 * if it is given enough work.
 *
 * The search need not be stepped before it is asked, but stepping fills the table. The
 * caller repeats a question while the answer is UNKNOWN and the state of the search is
 * not SEARCH_NO_MEMORY.
 *
 * A question has a stack of its own and does not disturb the search. Only one thread may
 * ask at a time. `pos` may be any position on the boards: stones may have been taken
 * off. */
#ifndef DICOT_TWOPLAYER_CLOBBER_OUTCOME_CLOBBER_H
#define DICOT_TWOPLAYER_CLOBBER_OUTCOME_CLOBBER_H

#include "twoplayer/method.h"

/* Returns whether all terms are Clobber on grids or lines that the engine has room for:
 * 8x8, 4x16, 2x32, 1x128 and whatever fits inside these, lying or standing. */
bool clobber_fits(const struct task *t);

/* Makes a search whose answer is a struct outcome. Returns NULL if memory runs out. */
struct search *clobber_new(const struct task *t);

/* From now on the search sends what it finds to these processes and uses what they send;
 * NULL ends this. The search must have only one hand. */
void clobber_join(struct search *s, struct peers *p);

/* Returns who wins if `who` moves first in `pos`. `pos` is a position of `p`, which is
 * the searched problem or one with terms on boards of the same size or smaller. If the
 * answer is WIN, *reply, unless NULL, gets the first winning move in the order of
 * position_next that the table knows or the search finds. UNKNOWN means that `work` more
 * units did not settle it; asking again continues where it stopped. */
enum win clobber_ask(struct search *s, const struct problem *p, const uint8_t *pos,
                     enum player who, uint64_t work, struct sum_move *reply);

#endif
