/* SPDX-License-Identifier: MIT */
/* kernel_members.h: the members of a kernel that is being written, and its closure
 * (doc/kernel-certificates.md). */
#ifndef DICOT_TWOPLAYER_PROOF_KERNEL_MEMBERS_H
#define DICOT_TWOPLAYER_PROOF_KERNEL_MEMBERS_H

#include "twoplayer/proof/kernel_sums.h"

/* All divisions are tried for sums of up to this many parts. */
#define KERNEL_DIVIDED 12

/* A subset of the parts of a sum of at most KERNEL_DIVIDED parts, as bits. */
typedef uint32_t kernel_group;

/* The members of one size. */
struct kernel_level {
    struct table keys;
    uint8_t *queue; /* positions of members not yet looked at: see kernel_members.c */
    size_t length, capacity, next;
};

struct kernel_members {
    struct kernel_parts *parts;
    struct kernel_level *levels; /* one for each size */
    /* Upper bound of the sizes of members not yet looked at. */
    size_t largest;
    uint64_t count;
    uint8_t *key;
    size_t key_capacity;
};

void kernel_members_init(struct kernel_members *m, struct kernel_parts *parts);
void kernel_members_done(struct kernel_members *m);

/* Adds a sum. Returns false if it is a member already, or if it is one part in which Left
 * has no move. */
bool kernel_members_add(struct kernel_members *m, const struct kernel_sum *s);

/* Gets the next member to look at: the first of the largest ones. Returns false if there
 * is none. */
bool kernel_members_next(struct kernel_members *m, struct kernel_sum *s);

/* Returns whether the group is a member or a single part in which Left has no move. */
bool kernel_group_is_lost(struct kernel_members *m, const struct kernel_sum *s,
                          kernel_group g);

/* Returns whether the sum is in the closure. */
bool kernel_is_closed(struct kernel_members *m, const struct kernel_sum *s);

#endif
