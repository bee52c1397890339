/* SPDX-License-Identifier: MIT */
/* part_options.h: what the moves of a part leave, as lists. They are made one at a time
 * as they are needed, and kept with the part, which stands in many sums. */
#ifndef DICOT_TWOPLAYER_SUMS_PART_OPTIONS_H
#define DICOT_TWOPLAYER_SUMS_PART_OPTIONS_H

#include "twoplayer/sums/sum_lists.h"

/* What one move leaves of a part: an ascending list of items and a rest. It is that of
 * the stored part, not of its negative. If the rest is not 0, it stands after the
 * items. */
struct part_option {
    uint32_t next, count;
    bool useless; /* another option is as good */
    bool has_rest;
    uint32_t items[];
};

struct packed part_option_rest(const struct part_option *o);

/* Steps to Left's next option in the part `r` that is not useless. *at says where the
 * walk is, and is BLOCKS_NONE at first. *option is NULL if there are no more. Returns
 * false if memory runs out. */
bool part_options_next(struct sum_lists *l, reference r, uint32_t *at,
                       const struct part_option **option);

#endif
