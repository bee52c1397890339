/* SPDX-License-Identifier: MIT */
/* method.h: a way to solve one-player positions; one row in methods.c each. */
#ifndef DICOT_SOLVE_METHOD_H
#define DICOT_SOLVE_METHOD_H

#include "search/method.h"
#include "solve/best.h"

/* SEARCH_SOLVED of its search means: it has nothing more to say, whether or not result
 * and bound meet. */
struct solve_method {
    struct method method;

    /* What is known so far, also after the search has finished; asked after every few
     * units of work. A bound that nothing supports is worse than every result. */
    struct best (*best)(const struct search *s);

    /* Why it had nothing to say though one might expect it, in words; NULL if it had.
     * NULL in place of the function: it never tells. */
    const char *(*excuse)(const struct search *s);

    /* The play as text for people, position by position. False: over the budget. NULL: it
     * has nothing to show. */
    bool (*explain)(const struct task *t, struct writer *w);
};

/* All methods, ended by NULL, in the order in which they get their turns; methods.c. */
extern const struct solve_method *const solve_methods[];

#endif
