/* SPDX-License-Identifier: MIT */
/* value.h: what `value` shares with questions like it. */
#ifndef DICOT_QUESTIONS_VALUE_H
#define DICOT_QUESTIONS_VALUE_H

#include "answer/answer.h"

/* Do the positions have values? Returns false for a game for one player, and sets the
 * error. */
bool has_value(struct run *run);

#endif
