/* SPDX-License-Identifier: MIT */
/* ask.h: questions to a search of who wins, about any position of its boards, during or
 * after the search: for whoever proves what it has found. */
#ifndef DICOT_TWOPLAYER_ASK_H
#define DICOT_TWOPLAYER_ASK_H

#include "search/search.h"
#include "twoplayer/outcome.h"

/* Who wins if `who` moves first in `pos`, a position of `p`, whose terms stand on boards
 * of the searched problem? WIN: *reply, unless NULL, gets a winning move. UNKNOWN: not
 * settled after `work` more units, or over the budget; the same question goes on where it
 * stopped. */
typedef enum win ask_winner(struct search *s, const struct problem *p, const uint8_t *pos,
                            enum player who, uint64_t work, struct sum_move *reply);

struct expert {
    struct search *search;
    ask_winner *ask;
};

#endif
