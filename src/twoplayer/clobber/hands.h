/* SPDX-License-Identifier: MIT */
/* hands.h: several hands on one sum. They share what is known, and the first that has the
 * answer stops the others. */
#ifndef DICOT_TWOPLAYER_CLOBBER_HANDS_H
#define DICOT_TWOPLAYER_CLOBBER_HANDS_H

#include "base/crew.h"
#include "twoplayer/clobber/hand.h"

struct hands {
    struct knowledge *known;
    struct memory *memory;
    const struct crew *crew; /* the threads; NULL: there is one hand */
    struct hand *hand;
    unsigned count;
    bool begun; /* they are working on a sum */
    /* Read by the threads: */
    uint64_t work;
    _Atomic bool stop;
};

/* Makes as many hands as the crew has, or fewer if memory is short. Returns false if
 * there is not enough memory for one. */
bool hands_init(struct hands *h, struct knowledge *k, struct memory *m,
                const struct crew *crew);
void hands_done(struct hands *h);

/* Finds out who wins the sum. Each hand looks at no more than about `work` sums. UNKNOWN
 * means: call again with the same sum, unless hands_failed. */
enum win hands_work(struct hands *h, const struct code *c, uint64_t work);

bool hands_failed(const struct hands *h);
uint64_t hands_nodes(const struct hands *h);

#endif
