/* SPDX-License-Identifier: MIT */
/* crew.h: several threads that work on one task. The core itself starts no threads; its
 * host provides them. */
#ifndef DICOT_BASE_CREW_H
#define DICOT_BASE_CREW_H

struct crew {
    unsigned hands;
    /* Calls part(task, hand) for each hand below `hands` of this crew, perhaps at the
     * same time, and returns when all have returned. */
    void (*work)(const struct crew *crew, void (*part)(void *task, unsigned hand),
                 void *task);
    void *threads; /* what `work` needs; may be NULL */
};

#endif
