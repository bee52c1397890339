/* SPDX-License-Identifier: MIT */
/* symmetry.h: finds out whether a symmetry of a small graph takes one vertex to
 * another. */
#ifndef DICOT_GRAPH_SYMMETRY_H
#define DICOT_GRAPH_SYMMETRY_H

#include "graph/graph.h"

#define SYMMETRY_VERTICES 64 /* larger graphs are not searched */

/* Says whether some automorphism of the connected graph takes a to b. Also returns false
 * if the graph is too large or the search takes too long. */
bool graph_maps(const struct graph *g, uint32_t a, uint32_t b);

#endif
