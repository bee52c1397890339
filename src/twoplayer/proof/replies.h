/* SPDX-License-Identifier: MIT */
/* replies.h: how the winner of a searched sum replies to everything that the loser can
 * do, position by position. */
#ifndef DICOT_TWOPLAYER_PROOF_REPLIES_H
#define DICOT_TWOPLAYER_PROOF_REPLIES_H

#include "search/method.h"
#include "twoplayer/outcome.h"

struct replies;

enum replies_state {
    REPLIES_RUNNING, /* call replies_step again */
    REPLIES_REPLY,   /* a new position and its reply: see replies_position */
    REPLIES_DONE,    /* every position that can arise has been given */
    REPLIES_FAILED   /* memory ran out */
};

/* Begins the replies of `winner` from the position of the task on. `starts[who]` says
 * that play in which `who` moves first is covered. The terms of the task's problem are
 * terms of the searched problem, perhaps without some that add up to zero. If the winner
 * moves first, it is with *opening; NULL: with any move that wins. The expert's search,
 * and the problem and position of the task, must outlive the result. Returns NULL if
 * memory runs out. */
struct replies *replies_new(struct expert expert, const struct task *task,
                            enum player winner, const bool starts[2],
                            const struct sum_move *opening);
void replies_free(struct replies *t);

/* Does one unit of work: makes a move of the loser, or asks for a reply, which may take
 * `work` units of search. */
enum replies_state replies_step(struct replies *t, uint64_t work);

/* After REPLIES_REPLY: the position, and the winner's move in it. */
const uint8_t *replies_position(const struct replies *t, struct sum_move *reply);

#endif
