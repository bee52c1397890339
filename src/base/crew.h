/* SPDX-License-Identifier: MIT */
/* crew.h: several threads for one task, from whoever has threads: the core itself starts
 * none. */
#ifndef DICOT_BASE_CREW_H
#define DICOT_BASE_CREW_H

struct crew {
    unsigned hands;
    /* Calls part(task, hand) for each hand below `hands`, perhaps at the same time, and
     * returns when all have returned. */
    void (*work)(unsigned hands, void (*part)(void *task, unsigned hand), void *task);
};

#endif
