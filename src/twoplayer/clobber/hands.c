/* SPDX-License-Identifier: MIT */
/* hands.c: several hands on one sum; see hands.h. */
#include "twoplayer/clobber/hands.h"

/* Questions that take fewer nodes are answered before threads would have started. */
#define NODES_ALONE 500u

/* Returns false if memory runs out; sharing_done is to be called all the same. */
static bool sharing_init(struct sharing *s, struct memory *m)
{
    s->busy = memory_new(m, BUSY_SLOTS, sizeof *s->busy);
    s->looks = memory_new(m, LOOK_SLOTS, sizeof *s->looks);
    return s->busy != NULL && s->looks != NULL;
}

static void sharing_done(struct sharing *s, struct memory *m)
{
    memory_free(m, (void *)s->busy, BUSY_SLOTS, sizeof *s->busy);
    memory_free(m, (void *)s->looks, LOOK_SLOTS, sizeof *s->looks);
    s->busy = NULL;
    s->looks = NULL;
}

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
    for (unsigned i = 0; i < wanted; i++)
        h->hand[i].number = i;
    k->sharing.hands = wanted;
    return made && (wanted == 1 || sharing_init(&k->sharing, m));
}

void hands_done(struct hands *h)
{
    for (unsigned i = 0; i < h->count; i++)
        hand_done(&h->hand[i]);
    if (h->hand != NULL)
        memory_free(h->memory, h->hand, h->count, sizeof *h->hand);
    if (h->known != NULL)
        sharing_done(&h->known->sharing, h->memory);
}

/* Does the work of one thread. The first to finish stops the others, so that nobody
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
        h->crew->work(h->crew, work_one, h);
    enum win answer = UNKNOWN;
    for (unsigned i = 0; i < h->count && answer == UNKNOWN; i++)
        answer = h->hand[i].depth == 0 ? h->hand[i].answer : UNKNOWN;
    for (unsigned i = 0; i < h->count && answer != UNKNOWN; i++)
        hand_rest(&h->hand[i]);
    h->begun = answer == UNKNOWN;
    if (answer != UNKNOWN)
        h->known->sharing.win_expected = answer == WIN;
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
