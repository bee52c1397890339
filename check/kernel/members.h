/* SPDX-License-Identifier: MIT
 *
 * members.h: the members of a kernel, and which sums are in its closure.
 */
#ifndef CHECK_KERNEL_MEMBERS_H
#define CHECK_KERNEL_MEMBERS_H

#include "kernel/parts.h"

/* The members of one size, numbered in the order in which they were added. */
struct level {
    struct strings table; /* their keys */
    struct key positions; /* those of all members, one after the other */
    size_t *start;        /* member i is bytes start[i] … start[i + 1] - 1 of these */
    size_t room;
    uint64_t *tag; /* for each member: where it comes from, for messages */
    size_t next;   /* the first that was not looked at yet */
};

struct members {
    struct level level[MOST_KERNEL_SIZE + 1]; /* indexed by size */
    /* Upper bound of the sizes of members not yet looked at. */
    size_t largest;
    size_t count;
    struct key key; /* scratch for adding */
};

/* Returns whether the sum is in the closure. Threads may ask at the same time, each with
 * a scratch of its own. */
bool is_in_closure(const struct members *m, struct key *scratch, const struct sum *s);
/* Makes a group a member, unless it is in the closure by itself. */
void members_add(struct members *m, const struct sum *s, uint64_t tag);
/* Loads member `number` of a level as a sum. */
void members_load(const struct level *l, size_t number, struct parts_kept *k,
                  struct sum *s);
/* Goes on to smaller members if all of the largest level were looked at. Forgets that
 * level, because no move leads to a larger sum. */
void members_descend(struct members *m);
void members_free(struct members *m);

#endif
