/* SPDX-License-Identifier: MIT */
/* symmetry.h: are two vertices of a small graph the same but for their names? */
#ifndef DICOT_GRAPH_SYMMETRY_H
#define DICOT_GRAPH_SYMMETRY_H

#include "graph/graph.h"

#define SYMMETRY_VERTICES 64 /* larger graphs are not looked at */

/* Does some automorphism of the connected graph take a to b? False also if the graph is
 * too large, or the search too long. */
bool graph_maps(const struct graph *g, uint32_t a, uint32_t b);

#endif
