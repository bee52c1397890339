/* SPDX-License-Identifier: MIT */
/* method.h: a way to answer a question: one row in the table of that question
 * (solve/methods.c, twoplayer/outcome_methods.c, twoplayer/value_methods.c). */
#ifndef DICOT_SEARCH_METHOD_H
#define DICOT_SEARCH_METHOD_H

#include "problem/position.h"
#include "search/search.h"

struct values;

/* What a search is asked. Problem, position and store must outlive it. */
struct task {
    const struct problem *problem;
    const uint8_t *position;
    struct memory *memory; /* the budget of the search */
    struct values *store;  /* for values that it finds; NULL: it has one of its own */
    bool evidence;         /* the answer is to be proved in a certificate */
};

struct method {
    const char *name; /* the `method` of the answer */
    bool quick;       /* linear time: the others wait until it has ended */
    bool on_request;  /* never runs unless asked for by name */

    bool (*exists)(void); /* is it in this build? NULL: in all */

    /* Is it worth beginning? Cheap, and without taking memory. NULL: always. */
    bool (*fits)(const struct task *t);

    /* NULL: over the budget. Cheap as well: whatever takes long or much room is left to
     * the steps. */
    struct search *(*begin)(const struct task *t);
};

/* A search by the first row of a table (ended by NULL) that fits and can begin; what a
 * row leaves open goes to the next. `only`: the one row of that name, unless NULL. NULL:
 * no row fits, or over the budget. */
struct search *methods_in_order(const struct task *t, const struct method *const *rows,
                                const char *only);

/* Of such a search: the row that works on it, or was the last to do so; and its search,
 * NULL if that row could not begin. */
const struct method *methods_row(const struct search *s);
struct search *methods_inside(const struct search *s);

#endif
