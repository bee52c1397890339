/* SPDX-License-Identifier: MIT */
/* part_options.h: what the moves of a part leave, as lists; made one at a time as they
 * are needed, and kept with the part, which stands in many sums. */
#ifndef DICOT_TWOPLAYER_PART_OPTIONS_H
#define DICOT_TWOPLAYER_PART_OPTIONS_H

#include "twoplayer/sum_lists.h"

/* What one move leaves of the part: an ascending list of items and a rest, in the part's
 * own colours. The rest, if it is not 0, stands behind the items. */
struct part_option {
    uint32_t next, count;
    bool useless; /* another one is as good */
    bool has_rest;
    uint32_t items[];
};

struct packed part_option_rest(const struct part_option *o);

/* The option of Left in the part referred to, after the one at *at (BLOCKS_NONE at
 * first), that is not useless; NULL: there is none. False: over the budget. */
bool part_options_next(struct sum_lists *l, reference r, uint32_t *at,
                       const struct part_option **option);

#endif
