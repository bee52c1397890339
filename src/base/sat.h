/* SPDX-License-Identifier: MIT */
/* sat.h: a solver for formulas in clauses. The core has none: native/cadical.c is one,
 * wasm/no_sat.c says that there is none. */
#ifndef DICOT_BASE_SAT_H
#define DICOT_BASE_SAT_H

#include <stdbool.h>

struct sat;

enum sat_answer { SAT_UNKNOWN, SAT_YES, SAT_NO };

bool sat_exists(void);

/* NULL: there is no solver. Its memory is its own, not charged to any budget. */
struct sat *sat_new(void);
void sat_free(struct sat *s);

/* From now on every clause that is learned is told: literals, ended by 0. It follows by
 * unit propagation from those added and those told before. Called before any is added. */
void sat_tell(struct sat *s, void *context, void (*learned)(void *context, int *clause));

/* A literal of the clause being made: a variable, from 1 on, or its negative; 0 ends it.
 */
void sat_add(struct sat *s, int literal);

/* Gives up after so many conflicts; clauses may be added and another call go on. */
enum sat_answer sat_solve(struct sat *s, int conflicts);

/* After SAT_YES, before anything is added. */
bool sat_value(struct sat *s, int variable);

#endif
