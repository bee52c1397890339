/* SPDX-License-Identifier: MIT */
/* circuit.h: finds a Hamiltonian circuit of a grid graph, or proves that there is
 * none. */
#ifndef DICOT_REDUCE_CIRCUIT_H
#define DICOT_REDUCE_CIRCUIT_H

#include "reduce/grid_graph.h"
#include "search/search.h"

/* Makes a search: by SAT if `sat` is set (there must be a solver, see base/sat.h),
 * otherwise by trying all paths. Its `nodes` count the sets of cycles or the paths looked
 * at. The graph must outlive it. Returns NULL if the budget is exceeded. */
struct search *circuit_new(const struct grid_graph *g, struct memory *m, bool sat);

/* Returns, after SEARCH_SOLVED, all nodes in the order of the circuit, or NULL if there
 * is no circuit; circuit_reason says why. */
const uint32_t *circuit_nodes(const struct search *s);
const char *circuit_reason(const struct search *s);

#endif
