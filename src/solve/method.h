/* SPDX-License-Identifier: MIT */
/* method.h: a method is one way to solve one-player positions. Each has a row in
 * methods.c. */
#ifndef DICOT_SOLVE_METHOD_H
#define DICOT_SOLVE_METHOD_H

#include "search/method.h"
#include "search/story.h"
#include "solve/best.h"

/* SEARCH_SOLVED means that the method's search has nothing more to say, whether or not
 * result and bound meet. */
struct solve_method {
    struct method method;

    /* What is known so far, also after the search has finished. It is called after every
     * few units of work. A method that has proved no bound gives one that is worse than
     * every result. */
    struct best (*best)(const struct search *s);

    /* Takes note that there is a play with this result, so that only better ones are
     * worth finding. NULL: it makes no difference. */
    void (*learn)(struct search *s, int64_t result);

    /* Says in words why the method found nothing although one might expect it to; NULL if
     * it did find something. The function pointer may be NULL: the method never
     * explains. */
    const char *(*excuse)(const struct search *s);

    /* Writes why the result is the best one, step by step, for human readers; the play
     * follows, if there is one that counts. `best` is what is known of the position, on a
     * board of moderate size. False: over the budget. The function pointer may be NULL:
     * the reason says it all. */
    bool (*argue)(const struct task *t, const struct best *best, struct writer *w);

    /* Writes the play for human readers, position by position. False: over the budget.
     * The function pointer may be NULL: the method has nothing to show. */
    bool (*explain)(const struct task *t, struct writer *w);

    /* What the method rests on, for people: a theorem, and where it is proved. NULL: it
     * is a search. Tells also the steps of the play `best`, on a board of moderate size;
     * the function pointer may be NULL: every move is like the others. */
    const char *theorem;
    void (*narrate)(const struct task *t, const struct best *best, struct story *story);
};

/* All methods, in the order in which they get their turns; NULL ends the list. */
extern const struct solve_method *const solve_methods[];

#endif
