/* SPDX-License-Identifier: MIT */
/* cleared.h: builds and clears boards of Clickomania from reductions. */
#ifndef DICOT_QUESTIONS_BENCH_CLEARED_H
#define DICOT_QUESTIONS_BENCH_CLEARED_H

#include "questions/bench/bench.h"

/* Builds the board of a row `NAME INSTANCE`, whose instance has a solution, and clears it
 * with the clicks that the solution means. Sets f->cells to the number of blocks. Returns
 * false if it is over the budget. */
bool bench_cleared(const char *line, struct memory *m, struct bench_found *f);

#endif
