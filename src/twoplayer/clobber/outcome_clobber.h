/* SPDX-License-Identifier: MIT */
/* outcome_clobber.h: the row of the Clobber engine; questions to it are in ask.h. */
#ifndef DICOT_TWOPLAYER_CLOBBER_OUTCOME_CLOBBER_H
#define DICOT_TWOPLAYER_CLOBBER_OUTCOME_CLOBBER_H

#include "twoplayer/clobber/ask.h"
#include "twoplayer/method.h"

/* What is known so far. What is not UNKNOWN is exact. */
struct outcome clobber_outcome(const struct search *s);

/* From now on it tells these processes what it finds, and hears from them; NULL: no more.
 * Of its hands only one may be at work. */
void clobber_join(struct search *s, struct peers *p);

#endif
