/* SPDX-License-Identifier: MIT */
/* outcome_clobber.h: the Clobber engine as a method; ask.h has the questions to it. */
#ifndef DICOT_TWOPLAYER_CLOBBER_OUTCOME_CLOBBER_H
#define DICOT_TWOPLAYER_CLOBBER_OUTCOME_CLOBBER_H

#include "twoplayer/clobber/ask.h"
#include "twoplayer/method.h"

/* Returns what is known so far. Whatever is not UNKNOWN is exact. */
struct outcome clobber_outcome(const struct search *s);

/* From now on the search sends what it finds to these processes and uses what they send;
 * NULL ends this. The search must have only one hand. */
void clobber_join(struct search *s, struct peers *p);

#endif
