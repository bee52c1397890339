/* SPDX-License-Identifier: MIT */
/* method.h: a way to solve one-player positions; one row in methods.c each. */
#ifndef DICOT_SOLVE_METHOD_H
#define DICOT_SOLVE_METHOD_H

#include "solve/branch_and_bound.h"

struct method {
    const char *name; /* the `method` of the answer */
    bool quick;       /* linear time: the others wait until it has ended */
    bool on_request;  /* never runs unless asked for by name */

    bool (*exists)(void); /* is it in this build? NULL: in all */

    /* Cheap: is it worth beginning? NULL: always. */
    bool (*fits)(const struct problem *p);

    /* NULL: over the budget. Called before the first turn. Cheap as well: whatever takes
     * long or much room is left to `step`. */
    void *(*begin)(const struct problem *p);

    /* About `work` units of work, each some microseconds at most. SEARCH_SOLVED: it has
     * nothing more to say, whether or not result and bound meet. */
    enum search_state (*step)(void *run, uint64_t work);

    /* What is known so far; asked after every few units of work. A bound that nothing
     * supports is worse than every result. */
    struct best (*best)(const void *run);
    uint64_t (*nodes)(const void *run);

    /* Why it had nothing to say though one might expect it, in words; NULL if it had.
     * NULL in place of the function: it never tells. */
    const char *(*excuse)(const void *run);

    void (*finish)(void *run); /* gives back all memory but what `best` needs */
    void (*free)(void *run);

    /* The play as text for people, position by position. False: over the budget. NULL: it
     * has nothing to show. */
    bool (*explain)(const struct problem *p, struct writer *w);
};

/* All methods, ended by NULL, in the order in which they get their turns; methods.c. */
extern const struct method *const methods[];

#endif
