/* SPDX-License-Identifier: MIT */
/* turns.h: the best result of a one-player position by whatever methods fit it. */
#ifndef DICOT_SOLVE_TURNS_H
#define DICOT_SOLVE_TURNS_H

#include "solve/branch_and_bound.h"

struct solver;

/* For the current position of the only term of `p`, which must outlive it. NULL: over the
 * budget. */
struct solver *solver_new(const struct problem *p);

/* Likewise by one method alone, which must fit. */
struct method;
struct solver *solver_new_by(const struct problem *p, const struct method *only);

/* The method of that name, or NULL. */
const struct method *method_find(const char *name);
void solver_free(struct solver *s);

/* About `work` more units of work. SEARCH_SOLVED: result and bound meet, or no ending
 * counts. */
enum search_state solver_step(struct solver *s, uint64_t work);

/* Ends all methods and gives back all memory but what solver_best needs. */
void solver_finish(struct solver *s);

/* The best play and the best bound that any method knows so far. */
struct best solver_best(const struct solver *s);

/* The method that found the play, or the bound where there is none. */
const char *solver_method(const struct solver *s);

/* A method that might have done better but is not in this build; NULL: there is none. */
const char *solver_missing(const struct solver *s);

/* Why a method that one might expect had nothing to say, in words; NULL: there is none.
 */
const char *solver_excuse(const struct solver *s);
uint64_t solver_nodes(const struct solver *s);

#endif
