/* SPDX-License-Identifier: MIT */
/* sat.h: a solver for propositional formulas in conjunctive normal form. The core has
 * none of its own: native/cadical.cpp provides one, wasm/no_sat.c says that there is
 * none. */
#ifndef DICOT_BASE_SAT_H
#define DICOT_BASE_SAT_H

#include "base/memory.h"

#ifdef __cplusplus
extern "C" {
#endif

struct sat;

/* SAT_NO_MEMORY: the budget is used up. The solver knows nothing any more, and every
 * further answer is the same. */
enum sat_answer { SAT_UNKNOWN, SAT_YES, SAT_NO, SAT_NO_MEMORY };

bool sat_exists(void);

/* Makes a solver; returns NULL if there is none, or no memory for it. All its memory is
 * charged to the budget, which must outlive it, and it gives up when the time of the
 * budget is over. */
struct sat *sat_new(struct memory *m);
void sat_free(struct sat *s);

/* Makes the solver call `learned` with the literals of every clause that it learns, one
 * by one, and with 0 after the last. Each clause follows by unit propagation from the
 * clauses added and those learned before. Call this before any clause is added. */
void sat_tell(struct sat *s, void *context, void (*learned)(void *context, int literal));

/* Adds a literal to the current clause: a variable, counted from 1, or its negative; 0
 * ends the clause. If there is no memory for it, sat_solve will say so. */
void sat_add(struct sat *s, int literal);

/* Searches for a solution and gives up after `conflicts` conflicts, or when the time is
 * over. Another call continues the search, also if clauses were added in between. */
enum sat_answer sat_solve(struct sat *s, int conflicts);

/* Returns the value of a variable in the solution. Call it only after SAT_YES and before
 * anything is added. */
bool sat_value(struct sat *s, int variable);

#ifdef __cplusplus
}
#endif

#endif
