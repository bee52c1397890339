/* SPDX-License-Identifier: MIT */
/* best.h: the best result of a one-player position, with the moves that reach it and the
 * bound that is proved. */
#ifndef DICOT_SEARCH_BEST_H
#define DICOT_SEARCH_BEST_H

#include "problem.h"
#include "search/search.h"

/* Why a bound holds, what says most to people first. */
enum bound_by {
    BY_COUNTING,   /* the game's own bound says so */
    BY_FOREST,     /* all forests of moves were counted */
    BY_REFUTATION, /* formulas have no solution: see `grounds` */
    BY_SEARCH      /* all plays were searched */
};

struct grounds;

struct best {
    bool found;        /* there is a play whose end counts */
    int64_t result;    /* its result: stones, blocks or points */
    const move *moves; /* it, move by move; the search owns them */
    size_t count;
    int64_t bound;      /* nothing better is possible; NO_RESULT: nothing at all is */
    const char *reason; /* why */
    enum bound_by by;
    const struct grounds *grounds; /* BY_REFUTATION: of the bound; the search owns them */
};

struct best_search;

/* A search of the current position of the only term of `p`, which must outlive it. NULL:
 * over the budget. */
struct best_search *best_new(const struct problem *p);
void best_free(struct best_search *s);

/* Looks at about `work` more positions. */
enum search_state best_step(struct best_search *s, uint64_t work);

/* Ends the search and gives back all memory but what best_of needs. */
void best_finish(struct best_search *s);

/* What is known so far. */
struct best best_of(const struct best_search *s);
uint64_t best_nodes(const struct best_search *s);

#endif
