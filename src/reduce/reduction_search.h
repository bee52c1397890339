/* SPDX-License-Identifier: MIT */
/* reduction_search.h: the search of a reduction for a solution of its instance. Mostly
 * another search solves the instance, and the solution becomes moves on the position. */
#ifndef DICOT_REDUCE_REDUCTION_SEARCH_H
#define DICOT_REDUCE_REDUCTION_SEARCH_H

#include "search/method.h"

/* The struct of every such search begins with this one. */
struct reduction_search {
    struct search search;
    const void *instance;
    const struct problem *problem; /* the position; only if moves are made */
    struct search *inside; /* solves the instance, and is freed with this search; NULL:
                              `finish` does it */
    /* Called after `inside` is solved; sets the answer, or returns SEARCH_RUNNING if
     * over(w). */
    enum search_state (*finish)(struct reduction_search *s, struct work *w);
    const char *method; /* the `method` of the answer */

    /* The answer: */
    bool found;         /* there is a solution */
    const char *reason; /* why there is none, or why the search gave up; NULL: neither */
    /* The solution as moves or, on a board that is played on as runs, as clicks on them.
     * For one player, they win; for two players, they are a play to the end, won by the
     * player that the solution names. */
    struct sum_move *moves;
    uint32_t *clicks;
    size_t count; /* of moves or clicks */
};

/* Allocates a zeroed struct of `size` bytes that begins with such a search, and sets what
 * comes from the task. Returns NULL if the budget is exceeded. */
void *reduction_search_new(const void *instance, const struct task *t, size_t size,
                           enum search_state (*finish)(struct reduction_search *s,
                                                       struct work *w));

/* Ends a constructor: the search takes over `inside`. If that is NULL, because the budget
 * was exceeded, frees the search and returns NULL. */
struct reduction_search *reduction_search_with(struct reduction_search *s,
                                               struct search *inside);

/* Frees such a search. NULL is ignored. */
void reduction_search_free(struct reduction_search *s);

#endif
