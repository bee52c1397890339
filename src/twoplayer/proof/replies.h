/* SPDX-License-Identifier: MIT */
/* replies.h: how the winner of a searched sum answers whatever the loser does, position
 * by position. */
#ifndef DICOT_TWOPLAYER_PROOF_REPLIES_H
#define DICOT_TWOPLAYER_PROOF_REPLIES_H

#include "search/method.h"
#include "twoplayer/ask.h"

struct replies;

enum replies_state {
    REPLIES_RUNNING, /* step again */
    REPLIES_REPLY,   /* a new position and its reply: see replies_position */
    REPLIES_DONE,    /* every position that can arise was given */
    REPLIES_FAILED   /* over the budget */
};

/* The replies of `winner` from the position of the task on. `starts[who]`: play in which
 * `who` moves first is covered. The terms of its problem are terms of the one that was
 * searched, perhaps without some that add up to zero. Both must outlive it. NULL: over
 * the budget. */
struct replies *replies_new(struct expert expert, const struct task *task,
                            enum player winner, const bool starts[2]);
void replies_free(struct replies *t);

/* One unit of work: a move of the loser made, or a reply found, for which a search may
 * take `work` units. */
enum replies_state replies_step(struct replies *t, uint64_t work);

/* After REPLIES_REPLY: the position, and the winner's move in it. */
const uint8_t *replies_position(const struct replies *t, struct sum_move *reply);

#endif
