/* SPDX-License-Identifier: MIT */
/* pairs.h: an exact map from two 32-bit numbers to one; a lookup touches one or two cache
 * lines. It grows on demand and never forgets. */
#ifndef DICOT_BASE_PAIRS_H
#define DICOT_BASE_PAIRS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/memory.h"

#define PAIRS_NONE UINT32_MAX /* no such pair */

struct pairs {
    struct memory *memory;
    struct pair *slots; /* open addressing */
    size_t slot_count, count;
};

void pairs_init(struct pairs *p, struct memory *memory);
void pairs_done(struct pairs *p);

/* Returns the number stored for the pair, or PAIRS_NONE. */
uint32_t pairs_find(const struct pairs *p, uint32_t a, uint32_t b);

/* Adds a pair that is not in the map yet. Returns false if the budget is exceeded. */
bool pairs_add(struct pairs *p, uint32_t a, uint32_t b, uint32_t to);

#endif
