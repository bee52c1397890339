/* SPDX-License-Identifier: MIT */
/* refutation.h: the refutations that a bound rests on, step by step, as certificates have
 * them (doc/certificates.md, "refutation"). */
#ifndef DICOT_SOLVE_FOREST_REFUTATION_H
#define DICOT_SOLVE_FOREST_REFUTATION_H

#include "search/method.h"
#include "solve/forest/refuted_parts.h"

/* SEARCH_SOLVED: all grounds are refuted. The grounds must outlive it as well. NULL: over
 * the budget. */
struct search *refutation_new(const struct task *t, const struct refuted_parts *grounds);

/* Once it is solved: the sections of the certificate. */
const struct writer *refutation_text(const struct search *s);

#endif
