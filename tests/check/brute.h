/* SPDX-License-Identifier: MIT
 *
 * brute.h: the truth about tiny problems, found by playing in every possible way. It uses
 * neither tables nor those parts of the checker that judge ends, so it can judge them.
 */
#ifndef TESTS_BRUTE_H
#define TESTS_BRUTE_H

#include "text/line.h"

/* Reads a LINE; if it cannot be read, the test ends. */
struct line line_of(const char *text);

/* Describes all plays of a one-player LINE whose end counts. */
struct truth {
    bool any;
    int64_t fewest, most;
    int64_t wanted; /* set by the caller */
    bool found;     /* some play ends with `wanted` */
};

void brute_results(const struct line *line, struct truth *truth);
/* Does `who`, moving first, win this two-player LINE? */
bool brute_wins(const struct line *line, int who);
/* The number of legal moves. */
size_t brute_moves(const struct line *line, int who);

#endif
