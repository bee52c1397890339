/* SPDX-License-Identifier: MIT */
/* cnf_game.h: who wins POSITIVE CNF. Players choose variables in turn, one at a time:
 * what True (Right) chooses is true, what False (Left) chooses false; at the end True
 * wins if the formula is true. */
#ifndef DICOT_REDUCE_CNF_GAME_H
#define DICOT_REDUCE_CNF_GAME_H

#include "game/game.h"
#include "reduce/cnf.h"
#include "search/search.h"

#define MOST_CHOICES 64 /* variables: sets of them are bits of one number */
#define NO_VARIABLE UINT32_MAX

/* A search of the formula, which must outlive it and have at most MOST_CHOICES variables.
 * Returns NULL if the budget is exceeded. */
struct search *cnf_game_new(const struct cnf *f, struct memory *m, enum player first);

/* After SEARCH_SOLVED. */
enum player cnf_game_winner(const struct search *s);

/* The variables that can still matter, when each player has chosen that set: those not
 * chosen in clauses that True has not made true; none, once a clause is false. */
uint64_t cnf_game_live(const struct search *s, const uint64_t chosen[2]);

/* A live variable for `who` to choose, or NO_VARIABLE if there is none. It wins if `who`
 * is the winner and play went on from the start with a choice of this function by the
 * winner, a live one by the opponent, and so on. */
uint32_t cnf_game_choose(const struct search *s, const uint64_t chosen[2],
                         enum player who);

#endif
