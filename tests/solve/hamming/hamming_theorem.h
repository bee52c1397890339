/* SPDX-License-Identifier: MIT */
/* hamming_theorem.h: what doc/hamming.md says of SC2 on Hamming graphs, counted here once
 * more. */
#ifndef DICOT_TESTS_HAMMING_THEOREM_H
#define DICOT_TESTS_HAMMING_THEOREM_H

#include "hamming_brute.h"

/* The sum of the digits, for checkerboards of cubes. */
uint32_t digits_here(const struct graph_here *g, uint32_t v);

/* Of large boards: not K2 x K3, nor fewer than 5 vertices. The colours are changed on the
 * way, but come back as they were. */
struct reply theorem_reply(const struct graph_here *g, uint8_t *colours,
                           const struct mode *m);

#endif
