/* SPDX-License-Identifier: MIT */
/* refutation.h: proves a bound that a SAT solver has found once more, this time writing
 * down every step, as certificates need it (doc/certificates.md, "refutation"). */
#ifndef DICOT_SOLVE_FOREST_REFUTATION_H
#define DICOT_SOLVE_FOREST_REFUTATION_H

#include "search/method.h"
#include "solve/forest/refuted_parts.h"

/* A search that is SEARCH_SOLVED when all parts are refuted. The parts must outlive it,
 * as what the task names must. NULL: over the budget. */
struct search *refutation_new(const struct task *t, const struct refuted_parts *parts);

/* Once it is solved: the sections of the certificate. */
const struct writer *refutation_text(const struct search *s);

#endif
