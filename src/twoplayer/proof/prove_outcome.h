/* SPDX-License-Identifier: MIT */
/* prove_outcome.h: the claims and the evidence of who wins, for certificates. */
#ifndef DICOT_TWOPLAYER_PROOF_PROVE_OUTCOME_H
#define DICOT_TWOPLAYER_PROOF_PROVE_OUTCOME_H

#include "cert/cert.h"
#include "search/method.h"
#include "twoplayer/ask.h"

/* Who wins, with a strategy for each winner, or a kernel, from what was found by the
 * search that is asked. It is a search, because strategies can be long: a step writes
 * some more of it, and finishing it early marks the strategy as cut. What the arguments
 * point to must outlive it. NULL: over the budget, or nobody can be asked. */
struct search *prove_outcome_new(struct cert *c, const struct task *t,
                                 struct expert expert, struct outcome outcome);

#endif
