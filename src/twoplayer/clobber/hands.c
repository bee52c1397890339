/* SPDX-License-Identifier: MIT */
/* hands.c: several hands on one sum; see hands.h. */
#include "twoplayer/clobber/hands.h"

/* Questions that take fewer nodes are answered sooner than threads could start. */
#define NODES_ALONE 20000u

bool hands_init(struct hands *h, struct knowledge *k, struct memory *m,
                const struct crew *crew)
{
    unsigned wanted = crew != NULL && crew->hands > 1 ? crew->hands : 1;
    *h = (struct hands){.known = k, .memory = m, .crew = crew};
    h->hand = memory_new(m, wanted, sizeof *h->hand);
    if (h->hand == NULL && wanted > 1) {
        wanted = 1;
        h->hand = memory_new(m, 1, sizeof *h->hand);
    }
    if (h->hand == NULL)
        return false;
    h->count = wanted;
    bool made = true;
    for (unsigned i = 0; i < wanted; i++)
        made = hand_init(&h->hand[i], k, m) && made;
    if (wanted > 1)
        k->sharing.busy = memory_new(m, BUSY_SLOTS, sizeof *k->sharing.busy);
    return made && (wanted == 1 || k->sharing.busy != NULL);
}

void hands_done(struct hands *h)
{
    for (unsigned i = 0; i < h->count; i++)
        hand_done(&h->hand[i]);
    if (h->hand != NULL)
        memory_free(h->memory, h->hand, h->count, sizeof *h->hand);
    if (h->known != NULL && h->known->sharing.busy != NULL)
        memory_free(h->memory, (void *)h->known->sharing.busy, BUSY_SLOTS,
                    sizeof *h->known->sharing.busy);
}

/* The work of one thread. The first one to finish stops the others, so that nobody
 * waits. */
static void work_one(void *hands, unsigned i)
{
    struct hands *h = hands;
    hand_work(&h->hand[i], h->work, &h->stop);
    atomic_store_explicit(&h->stop, true, memory_order_relaxed);
}

enum win hands_work(struct hands *h, const struct code *c, uint64_t work)
{
    for (unsigned i = 0; i < h->count && !h->begun; i++)
        hand_begin(&h->hand[i], c);
    for (unsigned i = 0; i < SHARED_DEPTH && !h->begun; i++)
        atomic_store(&h->known->sharing.lost[i], 0);
    h->begun = true;
    h->work = work;
    atomic_store(&h->stop, false);
    if (h->count == 1 || h->hand[0].nodes < NODES_ALONE)
        work_one(h, 0);
    else
        h->crew->work(h->count, work_one, h);
    enum win answer = UNKNOWN;
    for (unsigned i = 0; i < h->count && answer == UNKNOWN; i++)
        answer = h->hand[i].depth == 0 ? h->hand[i].answer : UNKNOWN;
    for (unsigned i = 0; i < h->count && answer != UNKNOWN; i++)
        hand_rest(&h->hand[i]);
    h->begun = answer == UNKNOWN;
    return answer;
}

bool hands_failed(const struct hands *h)
{
    bool failed = false;
    for (unsigned i = 0; i < h->count; i++)
        failed = failed || h->hand[i].failed;
    return failed;
}

uint64_t hands_nodes(const struct hands *h)
{
    uint64_t nodes = 0;
    for (unsigned i = 0; i < h->count; i++)
        nodes += h->hand[i].nodes;
    return nodes;
}
