/* SPDX-License-Identifier: MIT */
/* games.h: the results of `games`: one per game. */
#ifndef DICOT_ANSWER_GAMES_H
#define DICOT_ANSWER_GAMES_H

#include "answer/answer.h"

/* show/games.c; result->found is a struct game. */
void show_game(const struct result *r, struct writer *w);
void show_game_json(const struct result *r, struct json *j);

#endif
