/* SPDX-License-Identifier: MIT */
/* ranges.h: expands a LINE with ranges of numbers, such as 1..9, into many LINEs. */
#ifndef DICOT_CLI_RANGES_H
#define DICOT_CLI_RANGES_H

#include "base/text.h"

/* Returns how many LINEs it stands for; 1 without ranges. 0: line.error says what is
 * wrong. */
uint64_t ranges_count(struct cursor line);

/* Appends the index-th of them, from 0; the last range counts fastest. */
void ranges_expand(struct cursor line, uint64_t index, struct writer *out);

#endif
