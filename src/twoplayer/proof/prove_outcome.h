/* SPDX-License-Identifier: MIT */
/* prove_outcome.h: writes the claims about who wins, and their evidence, into a
 * certificate. */
#ifndef DICOT_TWOPLAYER_PROOF_PROVE_OUTCOME_H
#define DICOT_TWOPLAYER_PROOF_PROVE_OUTCOME_H

#include "cert/cert.h"
#include "search/method.h"
#include "twoplayer/outcome.h"

/* Proves who wins by a strategy for each winner, or by a kernel, asking `expert` about
 * positions. It is a search, because strategies can be long: each step writes some more,
 * and if it is finished early, the strategy is marked as cut. What the arguments point to
 * must outlive it. Returns NULL if memory runs out or nobody can be asked. */
struct search *prove_outcome_new(struct cert *c, const struct task *t,
                                 struct expert expert, struct outcome outcome);

#endif
