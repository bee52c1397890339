/* SPDX-License-Identifier: MIT */
/* refutation.h: the refutations that a bound rests on, step by step, as certificates have
 * them (doc/certificates.md, "refutation"). */
#ifndef DICOT_SOLVE_FOREST_REFUTATION_H
#define DICOT_SOLVE_FOREST_REFUTATION_H

#include "base/text.h"
#include "problem/problem.h"
#include "search/search.h"
#include "solve/forest/refuted_parts.h"

struct refuter;

/* For the current position of the only term of `p`. Both must outlive it. NULL: over the
 * budget. */
struct refuter *refuter_new(const struct problem *p, const struct grounds *grounds);
void refuter_free(struct refuter *r);

/* About `work` units of work. SEARCH_SOLVED: all grounds are refuted. */
enum search_state refuter_step(struct refuter *r, uint64_t work);

/* Once it is solved: the sections of the certificate. */
const struct writer *refuter_text(const struct refuter *r);
uint64_t refuter_nodes(const struct refuter *r);

#endif
