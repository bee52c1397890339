/* SPDX-License-Identifier: MIT */
/* advice.h: hints for a LINE whose meaning is clear although it is not in the grammar:
 * they say what to write instead. */
#ifndef DICOT_PROBLEM_ADVICE_H
#define DICOT_PROBLEM_ADVICE_H

#include "base/text.h"

/* Says whether the game is missing because the name of a file stands in its place. If so,
 * the error says what to write. */
bool advise_game(const struct cursor *term);

/* If a LINE compares two positions, as in "clobber xxo = expr ^", replaces the error by
 * one that suggests their difference, which answers the same question. */
void advise_difference(struct cursor line);

/* Takes the word expr and the blanks after it. Returns false if it does not stand
 * there. */
bool take_expr(struct cursor *c);

/* If the sign between two terms has no blanks around it, as in "clobber xo+nim 3",
 * replaces the error by one that says how to write the sum. */
void advise_blanks(struct cursor line);

/* If the error is at the dots of a range such as 1..3, replaces it by one that says where
 * ranges may stand. */
void advise_range(struct cursor line);

/* Finds the first word of `line` that compares, such as `=`, with blanks around it.
 * Returns false if there is none. */
bool find_relation(struct cursor line, struct cursor *relation);

/* Says whether the text begins like a value: 1/2, *, ^3, v*, {1|-1}, +-1, (1 + *). No
 * name of a game begins like this. */
bool looks_like_value(const struct cursor *c);

#endif
