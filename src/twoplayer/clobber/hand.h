/* SPDX-License-Identifier: MIT */
/* hand.h: one hand finds out who wins a sum, by a depth-first search with an explicit
 * stack, one unit of work at a time. Several hands may work on the same sum; they share
 * only what is known (struct knowledge).
 *
 * Every question is asked with Left to move: if Right is to move, the negative of the sum
 * is searched. All moves of a position are made and looked up before any is searched. The
 * unknown ones are searched in ascending order of the replies they leave. In large
 * positions replies that the table refutes are not counted, which settles many moves at
 * once. */
#ifndef DICOT_TWOPLAYER_CLOBBER_HAND_H
#define DICOT_TWOPLAYER_CLOBBER_HAND_H

#include "twoplayer/clobber/known.h"

/* Each move takes one of at most 128 stones; then one for the end. */
#define MOST_DEPTH 130u

#define BUSY_SLOTS 4096u
#define LOOK_SLOTS 4096u
#define LOOK_BITS 8

struct clobber_child {
    /* Where its code begins on the stack, right after its key. No words: the move loses,
     * and is dropped. */
    uint32_t at, words;
    uint64_t hash; /* the lowest word of the key */
    int32_t order; /* the least is searched first */
    /* Hash shared with other processes; 0: they are not told about it. */
    uint64_t portable;
};

struct clobber_frame {
    /* Its code on the stack, in the area of its parent's children. */
    uint32_t at, words;
    uint32_t end;                /* length of the stack when the frame began */
    uint32_t first, count, next; /* its children, and which of them is searched next */
    uint32_t ahead;              /* number of children whose replies were looked at */
    enum { FRESH, LOOKING_AHEAD, SEARCHING } stage;
    enum win answer;
    bool shares;   /* large, and other hands work on it: they divide its children */
    uint32_t busy; /* its slot in sharing.busy plus one; 0: none */
    /* Hash shared with other processes; 0: they are not told about it. */
    uint64_t portable;
    uint64_t before; /* nodes of the hand when the frame began */
};

struct hand {
    char apart[CACHE_LINE]; /* padding: other hands write to the memory before it */
    unsigned number;        /* from 0 to sharing.hands - 1 */
    struct knowledge *known;
    struct memory *memory;
    uint64_t *stack; /* the key and then the code of each sum */
    size_t words, word_capacity;
    struct clobber_child *children;
    size_t count, capacity;
    struct clobber_frame frames[MOST_DEPTH];
    unsigned depth;
    uint64_t nodes; /* number of sums looked at */
    bool failed;    /* memory ran out */
    enum win answer;
    /* The values of sharing.settled and of peers->heard when the frames were last looked
     * up in the table. */
    uint32_t settled;
    uint32_t heard;
};

/* Makes an idle hand. Returns false if memory runs out. */
bool hand_init(struct hand *h, struct knowledge *k, struct memory *m);
void hand_done(struct hand *h);

/* Abandons the current sum. The hand is idle afterwards. */
void hand_rest(struct hand *h);

/* Begins to search a sum, abandoning the current one. */
void hand_begin(struct hand *h, const struct code *c);

/* Looks at about `work` sums. Returns WIN or LOSS if the search is finished. UNKNOWN
 * means: call again, unless h->failed. Stops early when *stop becomes true; `stop` may be
 * NULL. */
enum win hand_work(struct hand *h, uint64_t work, const _Atomic bool *stop);

#endif
