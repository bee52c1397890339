/* SPDX-License-Identifier: MIT */
/* cancel_pairs.h: terms of a sum that are each other's negatives. */
#ifndef DICOT_TWOPLAYER_PROOF_CANCEL_PAIRS_H
#define DICOT_TWOPLAYER_PROOF_CANCEL_PAIRS_H

#include "search/method.h"

/* Writes a line `cancel I J` for each pair of terms of the task's position whose sum is
 * zero, and makes *rest of the other terms. Returns false if memory runs out. */
bool cancel_pairs(const struct task *t, struct problem *rest, struct writer *w);

#endif
