/* SPDX-License-Identifier: MIT */
/* cleared.h: boards of Clickomania from reductions, built and cleared. */
#ifndef DICOT_QUESTIONS_BENCH_CLEARED_H
#define DICOT_QUESTIONS_BENCH_CLEARED_H

#include "questions/bench/bench.h"

/* Builds the board of a row `NAME INSTANCE`, which has a solution, and clears it by the
 * clicks that the solution means: sets `cells` to the number of blocks. False: over the
 * budget. */
bool bench_cleared(const char *line, struct memory *m, struct bench_found *f);

#endif
