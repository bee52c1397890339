/* SPDX-License-Identifier: MIT */
/* crew.h: several threads that work on one task. The core itself starts no threads; its
 * host provides them. */
#ifndef DICOT_BASE_CREW_H
#define DICOT_BASE_CREW_H

struct crew {
    unsigned hands;
    /* Calls part(task, hand) for each hand below `hands`, perhaps at the same time, and
     * returns when all have returned. */
    void (*work)(unsigned hands, void (*part)(void *task, unsigned hand), void *task);
};

#endif
