/* SPDX-License-Identifier: MIT */
/* game_tree.h: the result of `render --tree`: the game tree of a position. */
#ifndef DICOT_ANSWER_GAME_TREE_H
#define DICOT_ANSWER_GAME_TREE_H

#include "answer/answer.h"

/* What `render --tree` finds. */
struct game_tree_found {
    struct writer dot; /* a graph in the language of Graphviz */
};

/* show/game_tree.c */
extern const struct renderer show_game_tree;

#endif
