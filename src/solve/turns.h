/* SPDX-License-Identifier: MIT */
/* turns.h: the best result of a one-player position by whatever methods fit it. */
#ifndef DICOT_SOLVE_TURNS_H
#define DICOT_SOLVE_TURNS_H

#include "solve/method.h"

/* Makes a search, whose `answer` is a struct best, that solves a position by all methods
 * that fit it, in turns, or by `only`, which must fit. It is SEARCH_SOLVED when result
 * and bound meet, or when it is proved that no play has an end that counts. Returns NULL
 * if the budget is exceeded. */
struct search *solve_search(const struct task *t, const struct solve_method *only);

/* Lets the search stop earlier, as solved: as soon as it is known whether there is a play
 * with this result or a better one. */
void solve_until(struct search *s, int64_t enough);

/* Lets the search stop, as solved, as soon as there is any play. */
void solve_until_any(struct search *s);

/* Returns what is known by now. The `answer` is what was known when the search was run
 * last, and while it is being run, plays in it may have changed. */
struct best solve_best(const struct search *s);

/* Returns the method with this name, or NULL. */
const struct solve_method *solve_method_find(const char *name);

/* Returns the name of the method that found the play, or the bound if there is no
 * play. */
const char *solve_method_name(const struct search *s);

/* Returns the name of a method that might have done better but is not included in this
 * build, or NULL. */
const char *solve_missing(const struct search *s);

/* Returns a sentence that says why a method that one might expect to help found nothing,
 * or NULL if there is no such method. */
const char *solve_excuse(const struct search *s);

#endif
