/* SPDX-License-Identifier: MIT */
/* numbers.h: lists of positive numbers, the instances of partition problems. */
#ifndef DICOT_REDUCE_NUMBERS_H
#define DICOT_REDUCE_NUMBERS_H

#include "base/text.h"

struct numbers {
    struct memory *memory;
    uint32_t *value;
    size_t count, capacity;
    uint64_t sum;
};

/* `4,5,6`, all of the text. On failure the error is filled; numbers_done in both cases.
 */
bool numbers_parse(struct numbers *n, struct memory *m, struct cursor *c);
void numbers_done(struct numbers *n);

/* A solution as text: sets split by ` | `, the numbers of each joined by `+` in the order
 * of the list; set_of[i] is the set of number i. */
void numbers_print_sets(const struct numbers *n, const uint32_t *set_of, uint32_t sets,
                        struct writer *w);

#endif
