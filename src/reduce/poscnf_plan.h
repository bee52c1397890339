/* SPDX-License-Identifier: MIT */
/* poscnf_plan.h: what the proof of [BP Thm 4.2] tells a player to do in the position
 * (doc/reductions.md). The winner of the formula wins the position by following it,
 * whatever the opponent does. */
#ifndef DICOT_REDUCE_POSCNF_PLAN_H
#define DICOT_REDUCE_POSCNF_PLAN_H

#include "reduce/cnf_game.h"
#include "reduce/poscnf.h"

struct poscnf_plan {
    const struct poscnf *poscnf;
    const struct search *game; /* a cnf_game that is solved */
    enum player who;
    bool answers; /* the opponent has moved, so the next choice is an answer */
    /* By player: the choices in a play of the formula. If the opponent did something
     * other than choose, the plan assumes some choice for the opponent. */
    uint64_t chosen[2];
    uint32_t steps; /* steps of this player's pebble down the runway */
};

struct poscnf_plan plan_new(const struct poscnf *p, const struct search *game,
                            enum player who, enum player first);

/* Finds the next move. Returns false if the plan has none, which never happens to the
 * winner. */
bool plan_move(struct poscnf_plan *plan, const struct board *b, const uint8_t *pos,
               move *m);

#endif
