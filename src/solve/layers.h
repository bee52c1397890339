/* SPDX-License-Identifier: MIT */
/* layers.h: stones, one player: all positions after k moves at once, the k-th layer. */
#ifndef DICOT_SOLVE_LAYERS_H
#define DICOT_SOLVE_LAYERS_H

#include "search/best.h"

struct layers;

/* Is it a board of stones that this can be tried on? */
bool layers_fits(const struct problem *p);

/* A search of the only term of `p`, which must outlive it. NULL: over the budget. */
struct layers *layers_new(const struct problem *p);
void layers_free(struct layers *s);

/* Looks at about `work` more positions. */
enum search_state layers_step(struct layers *s, uint64_t work);

/* Gives back all memory but what layers_best needs. */
void layers_finish(struct layers *s);

struct best layers_best(const struct layers *s);
uint64_t layers_nodes(const struct layers *s);

#endif
