/* SPDX-License-Identifier: MIT */
/* plain.h: the answers of the library once more, by trying all plays with the plain rules
 * of check/. */
#ifndef DICOT_CLAIMS_PLAIN_H
#define DICOT_CLAIMS_PLAIN_H

#include <stdbool.h>

/* UNDECIDED: there are too many plays to try them all, or the plain rules cannot read
 * such a LINE. */
enum plainly { IS_NOT_SO, IS_SO, UNDECIDED };

/* Can exactly so many stones or blocks be left, and no fewer? IMPOSSIBLE of trial.h: does
 * no play end as the options ask? */
enum plainly plainly_leaves(const char *line, long n);

enum plainly plainly_scores(const char *line, long n);

/* Is the position worth this much, written in canonical form? It is if nobody wins the
 * difference moving first. */
enum plainly plainly_worth(const char *line, const char *form);

enum plainly plainly_won_by(const char *line, char outcome);

#endif
