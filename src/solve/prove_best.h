/* SPDX-License-Identifier: MIT */
/* prove_best.h: the claims of a one-player answer, for certificates. */
#ifndef DICOT_SOLVE_PROVE_BEST_H
#define DICOT_SOLVE_PROVE_BEST_H

#include "cert/cert.h"
#include "solve/best.h"

/* Writes the claims of what a one-player search found. The caller adds the moves
 * afterwards, starting with cert_moves_begin. */
void proof_best(struct cert *c, const struct best *best);

#endif
