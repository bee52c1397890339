/* SPDX-License-Identifier: MIT */
/* cnf_game.h: finds out who wins POSITIVE CNF. The players choose variables in turn, one
 * at a time. A variable chosen by True (Right) is true, one chosen by False (Left) is
 * false. At the end True wins if the formula is true. */
#ifndef DICOT_REDUCE_CNF_GAME_H
#define DICOT_REDUCE_CNF_GAME_H

#include "game/game.h"
#include "reduce/cnf.h"
#include "search/search.h"

#define MOST_CHOICES 64 /* most variables; sets of them are bits of one number */
#define NO_VARIABLE UINT32_MAX

/* Makes a search for the winner. The formula must outlive it and have at most
 * MOST_CHOICES variables. Returns NULL if the budget is exceeded. */
struct search *cnf_game_new(const struct cnf *f, struct memory *m, enum player first);

/* Returns the winner, after SEARCH_SOLVED. */
enum player cnf_game_winner(const struct search *s);

/* Returns the live variables, which can still matter after the players have chosen these
 * sets: those in clauses that True has not made true and that nobody has chosen. Once a
 * clause is false, there are none. */
uint64_t cnf_game_live(const struct search *s, const uint64_t chosen[2]);

/* Returns a live variable for `who` to choose, or NO_VARIABLE if there is none. The
 * choice wins if `who` is the winner, the winner has followed this function from the
 * start, and the opponent has chosen only live variables. */
uint32_t cnf_game_choose(const struct search *s, const uint64_t chosen[2],
                         enum player who);

#endif
