/* SPDX-License-Identifier: MIT */
/* turns.h: the best result of a one-player position by whatever methods fit it. */
#ifndef DICOT_SOLVE_TURNS_H
#define DICOT_SOLVE_TURNS_H

#include "solve/method.h"

/* By all methods that fit, in turns; or by one alone, which must fit. SEARCH_SOLVED:
 * result and bound meet, or no ending counts. NULL: over the budget. */
struct search *solve_search(const struct task *t, const struct solve_method *only);

/* Lets it stop earlier, as solved: as soon as it is known whether there is a play with
 * this result or a better one. */
void solve_until(struct search *s, int64_t enough);

/* The method of that name, or NULL. */
const struct solve_method *solve_method_find(const char *name);

/* The best play and the best bound that any method knows so far. */
struct best solve_best(const struct search *s);

/* The method that found the play, or the bound where there is none. */
const char *solve_method_name(const struct search *s);

/* A method that might have done better but is not in this build; NULL: there is none. */
const char *solve_missing(const struct search *s);

/* Why a method that one might expect had nothing to say, in words; NULL: there is none.
 */
const char *solve_excuse(const struct search *s);

#endif
