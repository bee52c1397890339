/* SPDX-License-Identifier: MIT */
/* games.h: the results of `games`: one per game. */
#ifndef DICOT_ANSWER_GAMES_H
#define DICOT_ANSWER_GAMES_H

#include "answer/answer.h"

/* show/games.c; result->found is a struct game. */
extern const struct renderer show_game;

#endif
