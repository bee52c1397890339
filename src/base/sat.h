/* SPDX-License-Identifier: MIT */
/* sat.h: a solver for propositional formulas in conjunctive normal form. The core has
 * none of its own: native/cadical.c provides one, wasm/no_sat.c says that there is none.
 */
#ifndef DICOT_BASE_SAT_H
#define DICOT_BASE_SAT_H

#include <stdbool.h>

struct sat;

enum sat_answer { SAT_UNKNOWN, SAT_YES, SAT_NO };

bool sat_exists(void);

/* NULL: there is no solver. Its memory is its own, not charged to any budget. */
struct sat *sat_new(void);
void sat_free(struct sat *s);

/* From now on `learned` is called with every clause that the solver learns: literals,
 * then 0. Each clause follows by unit propagation from those added and those learned
 * before. To be called before any clause is added. */
void sat_tell(struct sat *s, void *context, void (*learned)(void *context, int *clause));

/* Adds a literal to the current clause: a variable, counted from 1, or its negative; 0
 * ends the clause. */
void sat_add(struct sat *s, int literal);

/* Gives up after that many conflicts. Then, or after more clauses were added, another
 * call goes on. */
enum sat_answer sat_solve(struct sat *s, int conflicts);

/* Only after SAT_YES, before anything is added. */
bool sat_value(struct sat *s, int variable);

#endif
