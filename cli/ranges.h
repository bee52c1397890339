/* SPDX-License-Identifier: MIT */
/* ranges.h: a LINE with ranges of numbers, 1..9, stands for many LINEs. */
#ifndef DICOT_CLI_RANGES_H
#define DICOT_CLI_RANGES_H

#include "base/text.h"

/* How many LINEs; 1 without ranges. 0: *error says what is wrong. */
uint64_t ranges_count(struct cursor line);

/* The index-th of them, appended; the last range counts fastest. */
void ranges_expand(struct cursor line, uint64_t index, struct writer *out);

#endif
