/* SPDX-License-Identifier: MIT */
/* circuit.h: a Hamiltonian circuit of a grid graph, or that there is none. */
#ifndef DICOT_REDUCE_CIRCUIT_H
#define DICOT_REDUCE_CIRCUIT_H

#include "reduce/grid_graph.h"
#include "search/search.h"

/* By SAT if `sat` (there must be a solver, see base/sat.h), else by trying all paths.
 * `nodes` of the search are the sets of cycles or the paths looked at. The graph must
 * outlive it. Returns NULL if the budget is exceeded. */
struct search *circuit_new(const struct grid_graph *g, struct memory *m, bool sat);

/* After SEARCH_SOLVED: the nodes in their order, as many as the graph has; NULL: there is
 * no circuit, and circuit_reason says why. */
const uint32_t *circuit_nodes(const struct search *s);
const char *circuit_reason(const struct search *s);
const char *circuit_method(const struct search *s);

#endif
