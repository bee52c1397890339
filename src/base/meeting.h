/* SPDX-License-Identifier: MIT */
/* meeting.h: several processes that work on the same question, each for itself, and tell
 * each other what they find. Which processes these are, and how letters travel, is the
 * host's (mpi/). Process 0 leads: it is the one that gives the answer. */
#ifndef DICOT_BASE_MEETING_H
#define DICOT_BASE_MEETING_H

#include "base/text.h"

struct meeting {
    unsigned self, count;

    /* To all others; does not wait for them. */
    void (*send)(const char *letter, size_t length);

    /* The next letter of another process, in the order in which it wrote them. False:
     * there is none now. */
    bool (*receive)(struct writer *letter, unsigned *from);

    /* The leader's notes, for a process that goes on after this one was killed: adds one;
     * reads the i-th of those that were there at the beginning, false: there is none. */
    void (*keep)(const char *note, size_t length);
    bool (*kept)(size_t i, struct writer *note);

    /* Of the others: has the leader ended it? */
    bool (*is_over)(void);

    /* The leader ends it, the others wait for that. All say how many nodes they took;
     * the leader gets the sum of what the others did. */
    uint64_t (*end)(uint64_t nodes, bool solved);
};

#endif
