/* SPDX-License-Identifier: MIT */
/* kernel_division.h: asks who wins sums of parts, and divides a lost sum into groups,
 * each lost by itself, in which Left has few moves. */
#ifndef DICOT_TWOPLAYER_PROOF_KERNEL_DIVISION_H
#define DICOT_TWOPLAYER_PROOF_KERNEL_DIVISION_H

#include "twoplayer/outcome.h"
#include "twoplayer/proof/kernel_members.h"

/* The expert who is asked, and the sum as a position of a problem of its own. */
struct kernel_asking {
    struct expert expert;
    const struct problem *problem;
    struct arena *arena;
    struct term *terms; /* one term for each part */
    size_t term_capacity;
    uint8_t *position;
    size_t position_capacity;
    bool failed;
};

void kernel_asking_init(struct kernel_asking *a, const struct problem *p,
                        struct expert expert, struct arena *arena);

/* Returns who wins the parts of the sum that are in the group, if Left moves first. If
 * the sum has more than KERNEL_DIVIDED parts, all of them are meant. UNKNOWN means that
 * *work is used up or something has failed. */
enum win kernel_ask(struct kernel_asking *a, struct kernel_parts *k,
                    const struct kernel_sum *s, kernel_group g, uint64_t *work);

/* A sum that is being divided. Answers are remembered for each group. */
struct kernel_division {
    struct kernel_members *members;
    const struct kernel_sum *sum;
    uint16_t group_of[KERNEL_SIZE + 1]; /* the result: the group of each part */
    uint8_t answer[1 << KERNEL_DIVIDED];
    /* Cost of dividing each rest; 0: not known yet. */
    uint64_t cost[1 << KERNEL_DIVIDED];
    kernel_group first[1 << KERNEL_DIVIDED]; /* the group to split off from each rest */
};

void kernel_division_begin(struct kernel_division *d, struct kernel_members *m,
                           const struct kernel_sum *s);

/* Finds the cheapest division. Returns false if *work is used up, in which case the
 * caller calls again, or if something has failed. */
bool kernel_division_find(struct kernel_division *d, struct kernel_asking *a,
                          uint64_t *work);

#endif
