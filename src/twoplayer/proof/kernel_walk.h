/* SPDX-License-Identifier: MIT */
/* kernel_walk.h: finds a kernel that proves who wins, member by member, in the order in
 * which the checker will find them again (doc/kernel-certificates.md). */
#ifndef DICOT_TWOPLAYER_PROOF_KERNEL_WALK_H
#define DICOT_TWOPLAYER_PROOF_KERNEL_WALK_H

#include "twoplayer/outcome.h"
#include "twoplayer/proof/kernel_members.h"

struct kernel_walk;

enum kernel_state {
    KERNEL_RUNNING, /* step again */
    KERNEL_DONE,    /* every move has a reply, and the code is complete */
    KERNEL_FAILED   /* memory ran out */
};

/* Begins a kernel for positions of `problem`, all of whose terms must fit (kernel_fits).
 * `expert` says who wins sums on its boards. Both must outlive the walk. Up to `readable`
 * members are also written as text. Returns NULL if memory runs out. */
struct kernel_walk *kernel_walk_new(const struct problem *problem, struct expert expert,
                                    uint64_t readable, struct memory *m);
void kernel_walk_free(struct kernel_walk *w);

/* Demands that the kernel proves that `first` loses this position, moving first. All
 * demands come before the first step. */
void kernel_demand(struct kernel_walk *w, const uint8_t *pos, enum player first);

/* Does about `work` units of work. */
enum kernel_state kernel_walk_step(struct kernel_walk *w, uint64_t work);

uint64_t kernel_member_count(const struct kernel_walk *w);

/* Returns the size of the members that are being looked at. The walk goes from large ones
 * to small ones and is done at 0. */
size_t kernel_size_reached(const struct kernel_walk *w);

/* Returns the code so far. The owner may take bytes out of it at any time. */
struct writer *kernel_code(struct kernel_walk *w);

/* Returns the members as lines of text, or NULL if there are more than `readable`. */
const struct writer *kernel_text(const struct kernel_walk *w);

#endif
