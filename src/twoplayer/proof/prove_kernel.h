/* SPDX-License-Identifier: MIT */
/* prove_kernel.h: the claims of who wins, and a kernel that proves them, for certificates
 * (doc/kernel-certificates.md). */
#ifndef DICOT_TWOPLAYER_PROOF_PROVE_KERNEL_H
#define DICOT_TWOPLAYER_PROOF_PROVE_KERNEL_H

#include "cert/cert.h"
#include "search/method.h"
#include "twoplayer/proof/kernel_walk.h"

struct kernel_proof;

/* Can there be a kernel? */
bool prove_kernel_fits(const struct problem *p, const uint8_t *pos);

/* For a certificate that has its line and is of version 3. The terms of the task's
 * problem are those that do not cancel; `cancels` are the lines that say so. Kernels of
 * up to `readable` members are written as text. What the arguments point to must outlive
 * it. NULL: over the budget. */
struct kernel_proof *prove_kernel_new(struct cert *c, const struct task *t,
                                      struct expert expert, const struct outcome *outcome,
                                      const struct writer *cancels, uint64_t readable);
void prove_kernel_free(struct kernel_proof *p);

/* Writes what it finds as it goes. */
enum kernel_state prove_kernel_step(struct kernel_proof *p, uint64_t work);
uint64_t prove_kernel_members(const struct kernel_proof *p);

/* No more steps will follow, although it is not done. */
void prove_kernel_cut(struct kernel_proof *p);

#endif
