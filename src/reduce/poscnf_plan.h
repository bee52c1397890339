/* SPDX-License-Identifier: MIT */
/* poscnf_plan.h: what the proof of [BP Thm 4.2] tells a player to do in the position
 * (doc/reductions.md): the winner of the formula wins by it, whatever the other does. */
#ifndef DICOT_REDUCE_POSCNF_PLAN_H
#define DICOT_REDUCE_POSCNF_PLAN_H

#include "reduce/cnf_game.h"
#include "reduce/poscnf.h"

struct poscnf_plan {
    const struct poscnf *poscnf;
    const struct search *game; /* a cnf_game, solved */
    enum player who;
    bool answers; /* the next choice is an answer: the opponent has moved */
    /* By player: the choices in a play of the formula. Where the opponent did something
     * else than to choose, he is taken to have chosen something. */
    uint64_t chosen[2];
    uint32_t steps; /* of his pebble down the runway */
};

struct poscnf_plan plan_new(const struct poscnf *p, const struct search *game,
                            enum player who, enum player first);

/* The next move. False: the plan has none, which never happens to the winner. */
bool plan_move(struct poscnf_plan *plan, const struct board *b, const uint8_t *pos,
               move *m);

#endif
