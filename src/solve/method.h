/* SPDX-License-Identifier: MIT */
/* method.h: a method is one way to solve one-player positions. Each has a row in
 * methods.c. */
#ifndef DICOT_SOLVE_METHOD_H
#define DICOT_SOLVE_METHOD_H

#include "search/method.h"
#include "search/story.h"
#include "solve/best.h"

/* The `answer` of a method's search is a struct best. SEARCH_SOLVED means that the search
 * has nothing more to say, whether or not result and bound meet. */
struct solve_method {
    struct method method;

    /* Returns the number of ticks that the method gets in a round, 0: none. Round 0 comes
     * before all others and is for plays to begin with; then methods take turns, round by
     * round. NULL: slice_usual. */
    uint64_t (*slice)(const struct task *t, unsigned round);

    bool rescues; /* search_finish makes a play if there is one: if all methods end
                     without a play, this one is begun just to be finished */

    /* Tells the method that there is a play with this result, so that only better ones
     * are worth finding. NULL: the method cannot use this. */
    void (*learn)(struct search *s, int64_t result);

    /* Says in words why the method found nothing although one might expect it to; NULL if
     * it did find something. The function pointer may be NULL: the method never
     * explains. */
    const char *(*excuse)(const struct search *s);

    /* Writes why the result is the best one, step by step, for human readers; the caller
     * writes the play afterwards, if there is one that counts. `best` is what is known
     * about the position. Called only for boards of moderate size. Returns false if the
     * budget is exceeded. The function pointer may be NULL: the reason in `best` is all
     * there is to say. */
    bool (*argue)(const struct task *t, const struct best *best, struct writer *w);

    /* Writes the play for human readers, position by position. Returns false if the
     * budget is exceeded. The function pointer may be NULL: the method has nothing to
     * show. */
    bool (*explain)(const struct task *t, struct writer *w);

    /* For human readers: the theorem that the method rests on, and where it is proved;
     * NULL if the method is a search. `narrate` tells the play `best` step by step; it is
     * called only for boards of moderate size. The function pointer may be NULL: every
     * move is like the others. */
    const char *theorem;
    void (*narrate)(const struct task *t, const struct best *best, struct story *story);
};

/* Returns what the search of a method knows so far. */
static inline const struct best *method_best(const struct search *s)
{
    return s->answer;
}

/* The slices of most methods: 1024 ticks in round 1, then twice as many in every
 * round. */
uint64_t slice_usual(const struct task *t, unsigned round);

/* The slices of quick methods, which take linear time: they run to their end before all
 * others. */
uint64_t slice_first(const struct task *t, unsigned round);

/* The `method` members of all methods, in the order in which they get their slices; NULL
 * ends the list. */
extern const struct method *const solve_methods[];

#endif
