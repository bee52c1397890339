/* SPDX-License-Identifier: MIT */
/* circuit.h: a Hamiltonian circuit of a grid graph, or that there is none. */
#ifndef DICOT_REDUCE_CIRCUIT_H
#define DICOT_REDUCE_CIRCUIT_H

#include "reduce/grid_graph.h"
#include "search/search.h"

struct circuit;

/* By SAT if `sat` (there must be a solver, see base/sat.h), else by trying all paths.
 * The graph must outlive it. NULL: over the budget. */
struct circuit *circuit_new(const struct grid_graph *g, bool sat);
void circuit_free(struct circuit *c);

/* About `work` units of work. SEARCH_SOLVED: it is found, or there is none. */
enum search_state circuit_step(struct circuit *c, uint64_t work);

/* After SEARCH_SOLVED: the nodes in their order, as many as the graph has; NULL: there is
 * no circuit, and circuit_reason says why. */
const uint32_t *circuit_nodes(const struct circuit *c);
const char *circuit_reason(const struct circuit *c);
const char *circuit_method(const struct circuit *c);

/* Degree-two subgraphs or paths looked at. */
uint64_t circuit_tried(const struct circuit *c);

#endif
