/* SPDX-License-Identifier: MIT */
/* prove_kernel.h: writes the claims about who wins, and a kernel that proves them, into a
 * certificate (doc/kernel-certificates.md). */
#ifndef DICOT_TWOPLAYER_PROOF_PROVE_KERNEL_H
#define DICOT_TWOPLAYER_PROOF_PROVE_KERNEL_H

#include "cert/cert.h"
#include "search/method.h"
#include "twoplayer/proof/kernel_walk.h"

struct kernel_proof;

/* Begins a proof in a certificate of version 3 that has its `line`. The position must fit
 * (kernel_fits). The terms of the task's problem are those that do not cancel; `cancels`
 * has the `cancel` lines for the others. A kernel of up to `readable` members is written
 * as text. What the arguments point to must outlive the proof. Returns NULL if memory
 * runs out. */
struct kernel_proof *prove_kernel_new(struct cert *c, const struct task *t,
                                      struct expert expert, const struct outcome *outcome,
                                      const struct writer *cancels, uint64_t readable);
void prove_kernel_free(struct kernel_proof *p);

/* Does about `work` units of work, and writes what it finds as it goes. */
enum kernel_state prove_kernel_step(struct kernel_proof *p, uint64_t work);
uint64_t prove_kernel_members(const struct kernel_proof *p);

/* Says in words how far the proof is. */
void prove_kernel_describe(const struct kernel_proof *p, struct writer *w);

/* Ends the proof although it is not done. No more steps may follow. */
void prove_kernel_cut(struct kernel_proof *p);

#endif
