/* SPDX-License-Identifier: MIT */
/* trial.h: runs one search under all circumstances: cut into steps of any size, with too
 * little memory, with every allocation failing once. Whatever happens, every answer given
 * is right and all memory is freed. */
#ifndef DICOT_TESTS_TRIAL_H
#define DICOT_TESTS_TRIAL_H

#include "support.h"

/* The result of one run of a search. */
struct search_end {
    enum search_state state;
    bool began; /* there was memory to begin it */
    bool cut;   /* it was still running, which counts as solved */
    bool found; /* found, result and bound: for one player */
    int64_t result, bound;
    uint64_t nodes;
    struct outcome outcome; /* for two players */
};

struct trial {
    /* Searches in steps of `work` and frees the search. If it could not begin, the state
     * is SEARCH_NO_MEMORY. */
    struct search_end (*run)(const struct trial *t, const struct problem *p,
                             uint64_t work);
    /* Checks that a run, which a limit may have stopped, contradicts nothing that the
     * whole search found. */
    void (*judge)(const struct trial *t, const struct problem *p,
                  const struct search_end *r, const struct search_end *whole);
    uint64_t step;    /* work per step in runs with little memory */
    bool stops_early; /* it may stop before all memory is used up */
    const char *const *lines;
    size_t count;
    const struct method *method; /* for `run` and `judge`, if they want it */
    const void *truth;           /* the same */
};

/* Gives a method `units` units of work, in steps of `work`, or, if p->memory->work is
 * set, lets it run there until it is stopped, and unsets it. Notes its state, its nodes
 * and whether it was `cut`, that is, was still running. Returns NULL if it could not
 * begin; search_free frees it. */
struct search *begin_and_run(const struct method *m, const struct problem *p,
                             uint64_t units, uint64_t work, struct search_end *r);
/* Does so with a method for one player, and replays its play. */
struct search_end run_method(const struct solve_method *m, const struct problem *p,
                             uint64_t units, uint64_t work);
/* A judge: every run that had enough memory must give the same answer. */
void judge_same(const struct trial *t, const struct problem *p,
                const struct search_end *r, const struct search_end *whole);

/* Runs the search under all circumstances:
 * - Steps of any size look at the same nodes and give the same answer.
 * - Sixteen memory limits, from almost nothing to just too little, and one that is
 * enough.
 * - The n-th allocation of parsing and searching fails, for every n there is up to some hundreds, and some beyond. */
void try_all(const struct trial *t);

/* The host says at look number k that it is to stop, for k = 1, 2, 3, 5, 8, … up to
 * `most`. `run` must work by begin_and_run. */
void try_stops(const struct trial *t, uint64_t most);

#endif
