/* SPDX-License-Identifier: MIT */
/* touch.h: how people make moves with a finger, a mouse or the arrow keys: which places
 * of its scene a game has, and which of them a move is made by.
 *
 * Places are numbered from 0. A move is one or more touches in order: first the stone,
 * then where it goes. One touch may have several places, any of which will do: all blocks
 * of a group. As text, touches are separated by '>' and their places by ',': "4>5",
 * "0,1,7". Several moves may have the same touches; whoever asks shows a choice then. */
#ifndef DICOT_GAME_TOUCH_H
#define DICOT_GAME_TOUCH_H

#include "game/game.h"

/* A point of a scene. */
struct point {
    double x, y;
};

/* All slots see positions that are drawn: `draw` has written something. */
struct touch {
    /* One scene line per place, in the order of their numbers: `place x y NAME`, or
     * `gone x y NAME` where nothing is left to touch. */
    void (*places)(const struct board *b, const uint8_t *pos, struct writer *w);

    /* The touches that make a legal move. */
    void (*of_move)(const struct board *b, const uint8_t *pos, enum player who, move m,
                    void *scratch, struct writer *w);

    /* The move, as text, that somebody may have meant who touched these places, at least
     * one. It need not be legal: the reason why it is not is what people want to know. */
    void (*meant)(const struct board *b, const uint8_t *pos, enum player who,
                  const uint32_t *places, size_t count, struct writer *w);

    /* What a theorem says about single places, as scene lines `mark x y KIND`. NULL:
     * nothing. */
    void (*marks)(const struct board *b, const uint8_t *pos, struct writer *w);

    /* What counting says of each part of the board that nothing leaves, as lines `part
     * LEAST DELTA CLASHING PLACE,PLACE,…`, with - for what is not known; one player, the
     * fewest wins. NULL: nothing. */
    void (*parts)(const struct board *b, const uint8_t *pos, void *scratch,
                  struct writer *w);
};

#endif
