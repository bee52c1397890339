/* SPDX-License-Identifier: MIT */
/* hamming_theorem.h: what doc/hamming.md says about SC2 on Hamming graphs, computed here
 * independently of the engine. */
#ifndef DICOT_TESTS_HAMMING_THEOREM_H
#define DICOT_TESTS_HAMMING_THEOREM_H

#include "hamming_brute.h"

/* Returns the sum of the digits of v, for checkerboards of cubes. */
uint32_t digits_here(const struct graph_here *g, uint32_t v);

/* Returns what the theorems say. Only for large boards: not for K2 x K3, nor for fewer
 * than 5 vertices. The colours are changed during the call, but are restored before it
 * returns. */
struct brute_result theorem_reply(const struct graph_here *g, uint8_t *colours,
                                  const struct mode *m);

#endif
