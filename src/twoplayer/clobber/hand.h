/* SPDX-License-Identifier: MIT */
/* hand.h: who wins a sum? A depth-first search with a stack of its own, one unit of work
 * at a time. Several hands may work on one sum: they share what is known (struct
 * knowledge) and nothing else.
 *
 * Every question is asked for Left to move: what Right faces is the negative. All moves
 * of a position are made and looked up before any is searched. The others are searched in
 * the order of how many replies they leave; in large positions the replies that the table
 * refutes are not counted, which settles many moves at once. */
#ifndef DICOT_TWOPLAYER_CLOBBER_HAND_H
#define DICOT_TWOPLAYER_CLOBBER_HAND_H

#include "twoplayer/clobber/known.h"

#define MOST_DEPTH                                                                       \
    130u /* every move takes a stone of up to 128; one more for the end                  \
          */

#define BUSY_SLOTS 4096u

struct clobber_child {
    uint32_t at, words; /* its code on the stack, behind its key */
    uint64_t hash;      /* the lowest word of the key */
    int32_t order;      /* the least is searched first */
    uint64_t portable;  /* a hash for other processes; 0: they are not told of it */
};

struct clobber_frame {
    uint32_t at, words;          /* its code on the stack, among its parent's children */
    uint32_t end;                /* of the stack when it began */
    uint32_t first, count, next; /* its children; the one to be searched next */
    uint32_t ahead, kept;        /* children looked at ahead; those that are left */
    enum { FRESH, LOOKING_AHEAD, SEARCHING } stage;
    enum win answer;
    bool shares;       /* its children: it is large, and there are other hands */
    uint32_t busy;     /* its slot plus one; 0: it has none */
    uint64_t portable; /* a hash for other processes; 0: they are not told of it */
    uint64_t before;   /* nodes of the hand when it began */
};

struct hand {
    char apart[CACHE_LINE]; /* from what another hand writes */
    struct knowledge *known;
    struct memory *memory;
    uint64_t *stack; /* keys and codes */
    size_t words, word_capacity;
    struct clobber_child *children;
    size_t count, capacity;
    struct clobber_frame frames[MOST_DEPTH];
    unsigned depth;
    uint64_t nodes; /* sums looked at */
    bool failed;    /* over the budget */
    enum win answer;
    uint32_t settled; /* of struct sharing, when it looked its frames up, */
    uint32_t heard;   /* and of struct peers */
};

/* False: over the budget. */
bool hand_init(struct hand *h, struct knowledge *k, struct memory *m);
void hand_done(struct hand *h);

/* Ends what it was at. */
void hand_rest(struct hand *h);

/* Begins with a sum. */
void hand_begin(struct hand *h, const struct code *c);

/* Looks at about `work` sums. WIN or LOSS: that is the answer. UNKNOWN: go on; unless
 * h->failed. Stops early if *stop, unless NULL, becomes true. */
enum win hand_work(struct hand *h, uint64_t work, const _Atomic bool *stop);

#endif
