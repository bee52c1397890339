/* SPDX-License-Identifier: MIT */
/* kernel_division.h: asks who wins sums of parts, and divides a lost sum into groups that
 * are lost, each by itself, and have few moves. */
#ifndef DICOT_TWOPLAYER_PROOF_KERNEL_DIVISION_H
#define DICOT_TWOPLAYER_PROOF_KERNEL_DIVISION_H

#include "twoplayer/ask.h"
#include "twoplayer/proof/kernel_members.h"

/* Whoever knows who wins, and the sum as a position of a problem of its own. */
struct kernel_asking {
    struct expert expert;
    const struct problem *problem;
    struct arena *arena;
    struct term *terms; /* a term for each part */
    size_t term_capacity;
    uint8_t *position;
    size_t position_capacity;
    bool failed;
};

void kernel_asking_init(struct kernel_asking *a, const struct problem *p,
                        struct expert expert, struct arena *arena);

/* Who wins the parts of the sum that are in the group (all, if there are more than
 * KERNEL_DIVIDED), if Left moves first? UNKNOWN: *work is used up, or a failure. */
enum win kernel_ask(struct kernel_asking *a, struct kernel_parts *k,
                    const struct kernel_sum *s, kernel_group g, uint64_t *work);

/* A sum while it is being divided. What was asked is remembered by group. */
struct kernel_division {
    struct kernel_members *members;
    const struct kernel_sum *sum;
    uint16_t group_of[KERNEL_SIZE + 1]; /* the answer, for each part */
    uint8_t answer[1 << KERNEL_DIVIDED];
    uint64_t cost[1 << KERNEL_DIVIDED];      /* of each rest; 0: not known yet */
    kernel_group first[1 << KERNEL_DIVIDED]; /* the group to split off from it */
};

void kernel_division_begin(struct kernel_division *d, struct kernel_members *m,
                           const struct kernel_sum *s);

/* False: *work is used up, call again; or a failure. */
bool kernel_division_find(struct kernel_division *d, struct kernel_asking *a,
                          uint64_t *work);

#endif
