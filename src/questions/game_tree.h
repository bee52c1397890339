/* SPDX-License-Identifier: MIT */
/* game_tree.h: the result of `render --tree`: the game tree of a position. */
#ifndef DICOT_ANSWER_GAME_TREE_H
#define DICOT_ANSWER_GAME_TREE_H

#include "answer/answer.h"

/* show/game_tree.c; result->found is a struct writer with a graph in the language of
 * Graphviz. */
extern const struct renderer show_game_tree;

#endif
