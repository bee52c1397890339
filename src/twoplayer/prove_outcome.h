/* SPDX-License-Identifier: MIT */
/* prove_outcome.h: the claims and the evidence of who wins, for certificates. */
#ifndef DICOT_TWOPLAYER_PROVE_OUTCOME_H
#define DICOT_TWOPLAYER_PROVE_OUTCOME_H

#include "cert/cert.h"
#include "twoplayer/outcome_sums.h"

/* Who wins, with a strategy for each winner. Steppable, because strategies can be long:
 * a step writes some more of it. `p` and `s` must outlive it. NULL: over the budget. */
struct outcome_proof;
struct outcome_proof *outcome_proof_new(struct cert *c, const struct problem *p,
                                        struct outcome_search *s);
void outcome_proof_free(struct outcome_proof *o);
enum search_state outcome_proof_step(struct outcome_proof *o, uint64_t work);
uint64_t outcome_proof_replies(const struct outcome_proof *o);

/* No more steps will follow: a strategy that is not whole is marked as cut. */
void outcome_proof_finish(struct outcome_proof *o);

#endif
