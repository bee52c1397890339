/* SPDX-License-Identifier: MIT */
/* numbers.h: lists of positive numbers, the instances of partition problems. */
#ifndef DICOT_REDUCE_CLICK_NUMBERS_H
#define DICOT_REDUCE_CLICK_NUMBERS_H

#include "base/text.h"

struct numbers {
    struct arena *arena;
    uint32_t *value;
    size_t count, capacity;
    uint64_t sum;
};

/* Reads a list such as `4,5,6`, which must be all of the text. On failure the error is
 * filled. */
bool numbers_parse(struct numbers *n, struct arena *a, struct cursor *c);

/* Writes a solution: sets separated by ` | `, the numbers of each joined by `+` in the
 * order of the list; set_of[i] is the set of number i. */
void numbers_print_sets(const struct numbers *n, const uint32_t *set_of, uint32_t sets,
                        struct writer *w);

/* Reads a text that numbers_print_sets wrote for these numbers. Of equal numbers, the
 * first that is still left is meant. */
void numbers_read_sets(const struct numbers *n, struct cursor text, uint32_t *set_of);

#endif
