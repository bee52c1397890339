/* SPDX-License-Identifier: MIT */
/* prove_best.h: the claims of a one-player answer, for certificates. */
#ifndef DICOT_SOLVE_PROVE_BEST_H
#define DICOT_SOLVE_PROVE_BEST_H

#include "cert/cert.h"
#include "solve/best.h"

/* What a one-player search found. The moves follow: cert_moves_begin and so on. */
void proof_best(struct cert *c, const struct best *best);

#endif
