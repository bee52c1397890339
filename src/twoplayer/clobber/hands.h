/* SPDX-License-Identifier: MIT */
/* hands.h: several hands on one sum. They share what is known; whoever has the answer
 * first stops the others. */
#ifndef DICOT_TWOPLAYER_CLOBBER_HANDS_H
#define DICOT_TWOPLAYER_CLOBBER_HANDS_H

#include "base/crew.h"
#include "twoplayer/clobber/hand.h"

struct hands {
    struct knowledge *known;
    struct memory *memory;
    const struct crew *crew; /* NULL: there is one hand */
    struct hand *hand;
    unsigned count;
    bool begun; /* they are at a sum */
    /* For the threads: */
    uint64_t work;
    _Atomic bool stop;
};

/* False: over the budget. With too little memory for all hands there are fewer. */
bool hands_init(struct hands *h, struct knowledge *k, struct memory *m,
                const struct crew *crew);
void hands_done(struct hands *h);

/* Who wins the sum? Looks at about `work` sums, each hand at most as many; the same sum
 * must be given until it is answered. UNKNOWN: go on, unless hands_failed. */
enum win hands_work(struct hands *h, const struct code *c, uint64_t work);

bool hands_failed(const struct hands *h);
uint64_t hands_nodes(const struct hands *h);

#endif
