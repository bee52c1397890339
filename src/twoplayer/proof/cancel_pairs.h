/* SPDX-License-Identifier: MIT */
/* cancel_pairs.h: terms of a sum that are each other's negatives. */
#ifndef DICOT_TWOPLAYER_PROOF_CANCEL_PAIRS_H
#define DICOT_TWOPLAYER_PROOF_CANCEL_PAIRS_H

#include "search/method.h"

/* Writes a line `cancel I J` for each pair of terms of the task's position that is zero,
 * and makes the other terms *rest. False: over the budget. */
bool cancel_pairs(const struct task *t, struct problem *rest, struct writer *w);

#endif
