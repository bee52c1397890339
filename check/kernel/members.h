/* SPDX-License-Identifier: MIT
 *
 * members.h: the members of a kernel, and which sums are in its closure.
 */
#ifndef CHECK_KERNEL_MEMBERS_H
#define CHECK_KERNEL_MEMBERS_H

#include "kernel/parts.h"

/* Members of one size, numbered in the order in which they were added. */
struct level {
    struct strings table; /* their keys */
    uint8_t *bytes;       /* their positions */
    size_t used, capacity;
    size_t *start; /* member i is bytes[start[i]] … bytes[start[i + 1] - 1] */
    size_t room;
    uint64_t *tag; /* by number: where it comes from, for messages */
    size_t next;   /* the first that was not looked at */
};

struct members {
    struct level level[MOST_KERNEL_SIZE + 1]; /* by size */
    size_t largest; /* no member that has not been looked at is larger */
    size_t count;
    struct key key; /* scratch of whoever adds */
};

/* Is the sum in the closure? Threads may ask at the same time, each with a scratch of its
 * own. */
bool is_in_closure(const struct members *m, struct key *scratch, const struct sum *s);
/* Makes a group a member, unless it is in the closure by itself. */
void members_add(struct members *m, const struct sum *s, uint64_t tag);
/* Member `number` of a level as a sum. */
void members_load(const struct level *l, size_t number, struct parts_kept *k,
                  struct sum *s);
/* Goes on to smaller members when all of the largest level were looked at, and forgets
 * those, because no move leads to a larger sum. */
void members_descend(struct members *m);
void members_free(struct members *m);

#endif
