/* SPDX-License-Identifier: MIT */
/* replies.h: how the winner of a searched sum answers whatever the loser does, position
 * by position. */
#ifndef DICOT_TWOPLAYER_REPLIES_H
#define DICOT_TWOPLAYER_REPLIES_H

#include "twoplayer/outcome_sums.h"

struct strategy;

enum strategy_state {
    STRATEGY_RUNNING, /* step again */
    STRATEGY_REPLY,   /* a new position and its reply: see strategy_position */
    STRATEGY_DONE,    /* every position that can arise was given */
    STRATEGY_FAILED   /* over the budget, or the search has not proved enough */
};

/* The replies of `winner` from the current position of `p` on. `starts[who]`: play in
 * which `who` moves first is covered. The terms of `p` are terms of the searched problem,
 * perhaps without some that add up to zero. `s` and `p` must outlive it. NULL: over the
 * budget. */
struct strategy *strategy_new(struct outcome_search *s, const struct problem *p,
                              enum player winner, const bool starts[2]);
void strategy_free(struct strategy *t);

/* One unit of work: a reply found, or a move of the loser made. */
enum strategy_state strategy_step(struct strategy *t);

/* After STRATEGY_REPLY: the position, and the winner's move in it. */
const struct problem *strategy_position(const struct strategy *t, struct sum_move *reply);

#endif
