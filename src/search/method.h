/* SPDX-License-Identifier: MIT */
/* method.h: a way to answer a question: one row in the table of that question
 * (solve/methods.c, twoplayer/outcome_methods.c, twoplayer/value_methods.c). */
#ifndef DICOT_SEARCH_METHOD_H
#define DICOT_SEARCH_METHOD_H

#include "problem/position.h"
#include "search/search.h"

struct crew;
struct db_set;
struct values;

/* The question that a search answers. Problem, position and store must outlive it. */
struct task {
    const struct problem *problem;
    const uint8_t *position;
    struct memory *memory; /* the budget of the search */
    struct values *store;  /* where its values go; NULL: to a store of its own */
    bool evidence;         /* the answer is to be proved in a certificate */
    uint64_t nodes; /* how many it may look at, which some plan with; 0: no limit */
    uint64_t seed;  /* of what is random in it */
    const struct crew *crew; /* threads that may help; NULL: none */
    const move *known; /* the first moves of a play to begin with, if known_count > 0 */
    size_t known_count;
    const struct db_set *databases; /* of values (db/reader.h); NULL: none */
};

struct method {
    const char *name; /* the `method` of the answer */
    bool quick;       /* linear time: the others wait until it has ended */
    bool opens; /* has a play after one unit of work, which it gets before all turns */
    /* The units of work that it gets then, before the first turns of the others. NULL:
     * none. */
    uint64_t (*lead)(const struct task *t);
    unsigned share;  /* its turns are so many times as long as others; 0: not longer */
    bool on_request; /* never runs unless asked for by name */
    bool exact;      /* ends with the best, given time and memory; one such is enough */

    bool (*exists)(void); /* is it in this build? NULL: in all */

    /* Can this method contribute to the answer? Cheap, and allocates nothing. NULL:
     * always. */
    bool (*fits)(const struct task *t);

    /* NULL: over the budget. This must be cheap as well: what takes long or needs much
     * memory is left to the steps. */
    struct search *(*begin)(const struct task *t);
};

/* A search by the first row of a table (ended by NULL) that fits and can begin. If that
 * row leaves the question open, the next one that fits goes on. `only`, unless NULL,
 * names the one row that may be used. NULL: no row fits, or over the budget. */
struct search *methods_in_order(const struct task *t, const struct method *const *rows,
                                const char *only);

/* For such a search: the row that is working or was the last to work; and the search of
 * that row, NULL if it could not begin. */
const struct method *methods_row(const struct search *s);
struct search *methods_inside(const struct search *s);

#endif
