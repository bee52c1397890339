/* SPDX-License-Identifier: MIT */
/* kernel_walk.h: finds a kernel that proves who wins, member by member, in the order in
 * which the checker will find them again (doc/kernel-certificates.md). */
#ifndef DICOT_TWOPLAYER_PROOF_KERNEL_WALK_H
#define DICOT_TWOPLAYER_PROOF_KERNEL_WALK_H

#include "twoplayer/ask.h"
#include "twoplayer/proof/kernel_members.h"

struct kernel_walk;

enum kernel_state {
    KERNEL_RUNNING, /* step again */
    KERNEL_DONE,    /* every move has a reply; the code is whole */
    KERNEL_FAILED   /* over the budget */
};

/* A kernel for a position of `problem`, all of whose terms fit (kernel_fits). `expert`
 * says who wins sums on its boards. Both must outlive it. Up to `readable` members are
 * also written as text. NULL: over the budget. */
struct kernel_walk *kernel_walk_new(const struct problem *problem, struct expert expert,
                                    uint64_t readable, struct memory *m);
void kernel_walk_free(struct kernel_walk *w);

/* Left, who moves first, loses this position, or its negative: `first` is the player who
 * is to move and loses. Demands come before all steps. */
void kernel_demand(struct kernel_walk *w, const uint8_t *pos, enum player first);

/* Does about `work` units of work. */
enum kernel_state kernel_walk_step(struct kernel_walk *w, uint64_t work);

uint64_t kernel_member_count(const struct kernel_walk *w);

/* The code so far; the owner may take bytes out of it at any time. */
struct writer *kernel_code(struct kernel_walk *w);

/* The members as lines of text; NULL: there are too many to be read. */
const struct writer *kernel_text(const struct kernel_walk *w);

#endif
