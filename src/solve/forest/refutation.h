/* SPDX-License-Identifier: MIT */
/* refutation.h: repeats the proof of a bound that a SAT solver has found, this time
 * recording every step, as a certificate requires (doc/certificates.md, "refutation"). */
#ifndef DICOT_SOLVE_FOREST_REFUTATION_H
#define DICOT_SOLVE_FOREST_REFUTATION_H

#include "search/method.h"
#include "solve/forest/refuted_parts.h"

/* Makes a search that is SEARCH_SOLVED when all parts are refuted. The parts, and
 * everything that the task points to, must outlive the search. Returns NULL if the budget
 * is exceeded. */
struct search *refutation_new(const struct task *t, const struct refuted_parts *parts);

/* Returns the sections of the certificate, once the search is solved. */
const struct writer *refutation_text(const struct search *s);

#endif
