/* SPDX-License-Identifier: MIT */
/* meeting.h: several processes that work on the same question independently and tell each
 * other what they find. The host (mpi/) decides which processes take part and how letters
 * travel. Process 0 is the leader: it gives the answer. */
#ifndef DICOT_BASE_MEETING_H
#define DICOT_BASE_MEETING_H

#include "base/text.h"

struct meeting {
    unsigned self, count;

    /* Sends a letter to all other processes; does not wait for them. */
    void (*send)(const char *letter, size_t length);

    /* Takes the next letter from any other process; the letters of one process arrive in
     * the order in which it sent them. Returns false if there is none now. */
    bool (*receive)(struct writer *letter, unsigned *from);

    /* The leader's notes, from which a later process goes on if this one is killed.
     * `keep` adds a note. `kept` reads the i-th note that was there at the start; it
     * returns false if there is none. */
    void (*keep)(const char *note, size_t length);
    bool (*kept)(size_t i, struct writer *note);

    /* For processes other than the leader: has the leader ended the meeting? */
    bool (*is_over)(void);

    /* Ends the meeting in the leader; waits for that end in the others. Every process
     * passes how many nodes it searched, and the leader gets the sum over the others. */
    uint64_t (*end)(uint64_t nodes, bool solved);
};

#endif
