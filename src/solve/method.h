/* SPDX-License-Identifier: MIT */
/* method.h: a way to solve one-player positions; one row in methods.c each. */
#ifndef DICOT_SOLVE_METHOD_H
#define DICOT_SOLVE_METHOD_H

#include "search/best.h"

struct method {
    const char *name; /* the `method` of the answer */
    bool alone; /* where it fits, later rows begin only if it ends without an answer */

    bool (*exists)(void); /* is it in this build? NULL: in all */

    /* Cheap: is it worth beginning? NULL: always. */
    bool (*fits)(const struct problem *p);

    /* NULL: over the budget. Cheap as well: whatever takes long or much room is left to
     * `step`. */
    void *(*begin)(const struct problem *p);

    /* About `work` units of work, each some microseconds at most. SEARCH_SOLVED: it has
     * nothing more to say, whether or not result and bound meet. */
    enum search_state (*step)(void *run, uint64_t work);

    /* What is known so far; asked after every few units of work. A bound that nothing
     * supports is worse than every result. */
    struct best (*best)(const void *run);
    uint64_t (*nodes)(const void *run);

    void (*finish)(void *run); /* gives back all memory but what `best` needs */
    void (*free)(void *run);
};

/* All methods, ended by NULL, in the order in which they get their turns; methods.c. */
extern const struct method *const methods[];

#endif
