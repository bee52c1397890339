/* SPDX-License-Identifier: MIT */
/* plain.h: checks answers of the library by trying all plays with the plain rules of
 * check/. */
#ifndef DICOT_CLAIMS_PLAIN_H
#define DICOT_CLAIMS_PLAIN_H

#include <stdbool.h>

/* UNDECIDED: there are too many plays to try them all, or the plain rules cannot read
 * such a LINE. */
enum plainly { IS_NOT_SO, IS_SO, UNDECIDED };

/* Are n stones or blocks the fewest that can be left? With n = IMPOSSIBLE (trial.h): does
 * no play end as the options ask? */
enum plainly plainly_leaves(const char *line, long n);

/* Are the moves, separated by blanks, legal one after the other, and do they lead to
 * `end`, whoever's turn it is then? `end` NULL: they may lead anywhere. */
enum plainly plainly_plays(const char *line, const char *moves, const char *end);

/* Does the position have this value, written in canonical form? It does if neither player
 * wins the difference moving first. */
enum plainly plainly_worth(const char *line, const char *form);

enum plainly plainly_won_by(const char *line, char outcome);

#endif
