/* SPDX-License-Identifier: MIT */
/* expert.h: questions about any position on the boards of a search, which says who wins.
 * They may be asked during or after the search, by code that proves what it has found. */
#ifndef DICOT_TWOPLAYER_EXPERT_H
#define DICOT_TWOPLAYER_EXPERT_H

#include "search/search.h"
#include "twoplayer/outcome.h"

/* Returns who wins if `who` moves first in `pos`. `pos` is a position of `p`, whose terms
 * stand on boards of the searched problem. If the answer is WIN, *reply, unless NULL,
 * gets a winning move. UNKNOWN means that `work` more units did not settle it, or that
 * memory ran out; asking again continues where it stopped. */
typedef enum win ask_winner(struct search *s, const struct problem *p, const uint8_t *pos,
                            enum player who, uint64_t work, struct sum_move *reply);

struct expert {
    struct search *search;
    ask_winner *ask;
};

#endif
