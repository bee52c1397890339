/* SPDX-License-Identifier: MIT */
/* kernel_members.h: the members of a kernel that is being written, and its closure
 * (doc/kernel-certificates.md). */
#ifndef DICOT_TWOPLAYER_PROOF_KERNEL_MEMBERS_H
#define DICOT_TWOPLAYER_PROOF_KERNEL_MEMBERS_H

#include "twoplayer/proof/kernel_sums.h"

#define KERNEL_DIVIDED 12 /* parts of a sum of which all divisions are tried */

/* Some parts of a sum of at most KERNEL_DIVIDED parts, as bits. */
typedef uint32_t kernel_group;

/* Members of one size. */
struct kernel_level {
    struct table keys;
    uint8_t *queue; /* the positions of those not looked at yet: see kernel_members.c */
    size_t length, capacity, next;
};

struct kernel_members {
    struct kernel_parts *parts;
    struct kernel_level *levels; /* by size */
    size_t largest;              /* no member that has not been looked at is larger */
    uint64_t count;
    uint8_t *key;
    size_t key_capacity;
};

void kernel_members_init(struct kernel_members *m, struct kernel_parts *parts);
void kernel_members_done(struct kernel_members *m);

/* Adds a sum; false: it was one, or Left has no move in its only part. */
bool kernel_members_add(struct kernel_members *m, const struct kernel_sum *s);

/* The next member to look at: of the largest, the first. False: there is none. */
bool kernel_members_next(struct kernel_members *m, struct kernel_sum *s);

/* Is the group a member, or a single part without a move of Left? */
bool kernel_group_is_lost(struct kernel_members *m, const struct kernel_sum *s,
                          kernel_group g);

/* Is the sum in the closure? */
bool kernel_is_closed(struct kernel_members *m, const struct kernel_sum *s);

#endif
