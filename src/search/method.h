/* SPDX-License-Identifier: MIT */
/* method.h: a method, which is a way to answer a question. It is one row in the table of
 * that question (solve/methods.c, twoplayer/outcome_methods.c,
 * twoplayer/value_methods.c). */
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
    struct memory *memory;   /* the budget of the search */
    struct values *store;    /* where its values go; NULL: the search makes its own */
    bool evidence;           /* the answer is to be proved in a certificate */
    uint64_t nodes;          /* limit on nodes, for methods that plan ahead; 0: none */
    uint64_t seed;           /* seed of its random choices */
    const struct crew *crew; /* threads that may help; NULL: none */
    const move *known;       /* the first known_count moves of a play to begin with */
    size_t known_count;
    const struct db_set *databases; /* databases of values (db/reader.h); NULL: none */
    const struct outcome *winner;   /* who wins, for bounds of a value; NULL: unknown */
};

struct method {
    const char *name; /* the `method` of the answer */
    bool on_request;  /* never runs unless asked for by name */
    bool exact; /* finds the best result, given time and memory; one such is enough */
    bool (*exists)(void); /* is it in this build? NULL: it is in all */

    /* Says whether this method can contribute to the answer. It must be cheap and
     * allocate nothing. NULL: always. */
    bool (*fits)(const struct task *t);

    /* Makes the search, or returns NULL if the budget is exceeded. It must also be cheap:
     * what takes long or needs much memory is left to the steps. */
    struct search *(*begin)(const struct task *t);
};

static inline bool method_exists(const struct method *m)
{
    return m->exists == NULL || m->exists();
}

static inline bool method_fits(const struct method *m, const struct task *t)
{
    return m->fits == NULL || m->fits(t);
}

/* Returns the row with this name in a table (ended by NULL), or NULL. */
const struct method *method_find(const struct method *const *rows, const char *name);

/* Makes a search by the first row of a table (ended by NULL) that fits and can begin. If
 * that row leaves the question open, the next one that fits goes on; the answer is that
 * of the row that is working. `only`, unless NULL, names the one row that may be used.
 * Returns NULL if no row fits or the budget is exceeded. */
struct search *methods_in_order(const struct task *t, const struct method *const *rows,
                                const char *only);

/* Return, for such a search, the row that is working or was the last to work, and the
 * search of that row, or NULL if it could not begin. */
const struct method *methods_row(const struct search *s);
struct search *methods_inside(const struct search *s);

#endif
