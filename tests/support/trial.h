/* SPDX-License-Identifier: MIT */
/* trial.h: one search under all circumstances: cut into steps of any size, with too
 * little memory, with every allocation failing once. Whatever happens, an answer that is
 * given is right and all memory comes back. */
#ifndef DICOT_TESTS_TRIAL_H
#define DICOT_TESTS_TRIAL_H

#include "support.h"

/* What one run of a search said. */
struct run {
    enum search_state state;
    bool found; /* `found`, `result` and `bound`: of games for one player */
    int64_t result, bound;
    uint64_t nodes;
    struct outcome outcome; /* of games for two players */
};

struct trial {
    /* Searches in steps of `work` and frees the search. If it could not begin, the state
     * is SEARCH_NO_MEMORY. */
    struct run (*run)(const struct problem *p, uint64_t work);
    /* Checks that a run, which may have been stopped by a limit, contradicts nothing that
     * the whole search said. */
    void (*judge)(const struct problem *p, const struct run *r, const struct run *whole);
    uint64_t step; /* of the runs with little memory */
    const char *const *lines;
    size_t count;
};

/* Gives a method for one player so many units of work, in steps of `work`; its play is
 * replayed. A method that is still running then counts as done. */
struct run run_method(const struct solve_method *m, const struct problem *p,
                      uint64_t units, uint64_t work);
/* A judge: whatever there was memory for says the same. */
void judge_same(const struct problem *p, const struct run *r, const struct run *whole);

/* Three tests of a trial: cmocka_unit_test_prestate(try_steps, &trial). */

/* Steps of any size look at the same nodes and give the same answer. */
void try_steps(void **trial);
/* Sixteen memory limits, from next to nothing up to just too little, and enough. */
void try_limits(void **trial);
/* The n-th allocation of parsing and searching fails, for every n there is. */
void try_failing_allocations(void **trial);

#endif
