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

/* Are the moves, split by blanks, legal one after the other, and do they lead to `end`,
 * whoever's turn it is then? NULL: to any end. */
enum plainly plainly_plays(const char *line, const char *moves, const char *end);

/* Is the position worth this much, written in canonical form? It is if nobody wins the
 * difference moving first. */
enum plainly plainly_worth(const char *line, const char *form);

enum plainly plainly_won_by(const char *line, char outcome);

#endif
