/* SPDX-License-Identifier: MIT */
/* turns.h: the best result of a one-player position by whatever methods fit it. */
#ifndef DICOT_SOLVE_TURNS_H
#define DICOT_SOLVE_TURNS_H

#include "solve/method.h"

/* Solves a position by all methods that fit it, in turns, or by `only`, which must fit.
 * SEARCH_SOLVED: result and bound meet, or no ending counts. NULL: over the budget. */
struct search *solve_search(const struct task *t, const struct solve_method *only);

/* Lets the search stop earlier, as solved: as soon as it is known whether there is a play
 * with this result or a better one. */
void solve_until(struct search *s, int64_t enough);

/* The same as soon as there is any play. */
void solve_until_any(struct search *s);

/* The method with this name, or NULL. */
const struct solve_method *solve_method_find(const char *name);

/* The best play and the best bound that any method knows so far. */
struct best solve_best(const struct search *s);

/* The name of the method that found the play, or the bound if there is no play. */
const char *solve_method_name(const struct search *s);

/* A method that might have done better but is not included in this build; NULL: none. */
const char *solve_missing(const struct search *s);

/* Says in words why a method that one might expect to help found nothing; NULL: there is
 * none. */
const char *solve_excuse(const struct search *s);

#endif
