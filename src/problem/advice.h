/* SPDX-License-Identifier: MIT */
/* advice.h: what to write instead of a LINE that is understood but not in the grammar. */
#ifndef DICOT_PROBLEM_ADVICE_H
#define DICOT_PROBLEM_ADVICE_H

#include "base/text.h"

/* Is the game missing because the name of a file stands in its place? Then it is noted
 * what to write, and the answer is true. */
bool advise_game(const struct cursor *term);

/* Does a LINE compare two positions, as in "clobber xxo = expr ^"? Then the difference,
 * which tells the same, replaces the error. */
void advise_difference(struct cursor line);

/* The first word of `line` that compares, with blanks around it. Returns false if there
 * is none. */
bool find_relation(struct cursor line, struct cursor *relation);

/* No name of a game begins like these: 1/2, *, ^3, v*, {1|-1}, +-1, (1 + *). */
bool looks_like_value(const struct cursor *c);

#endif
