/* SPDX-License-Identifier: MIT */
/* touch.h: how people make moves with a finger, a mouse or the arrow keys. A game says
 * which places its scene has, and which of them to touch to make a move.
 *
 * Places are numbered from 0. A move is one or more touches in order, for example first
 * the stone, then where it goes. A touch may list several places, any of which will do,
 * for example all blocks of a group. In text, touches are separated by '>' and the places
 * of a touch by ',': "4>5", "0,1,7". Several moves may have the same touches; the host
 * then lets the user choose. */
#ifndef DICOT_GAME_TOUCH_H
#define DICOT_GAME_TOUCH_H

#include "game/game.h"

/* A point in the coordinates of a scene. */
struct point {
    double x, y;
};

/* The slots are called only for positions for which `draw` writes a scene that is not
 * empty. */
struct touch {
    /* Writes one scene line per place, in the order of their numbers: `place x y NAME`,
     * or `gone x y NAME` where nothing is left to touch. */
    void (*places)(const struct board *b, const uint8_t *pos, struct writer *w);

    /* Writes the touches that make a legal move. */
    void (*of_move)(const struct board *b, const uint8_t *pos, enum player who, move m,
                    void *scratch, struct writer *w);

    /* Writes, as text, the move that a user who touched these places probably meant;
     * there is at least one place. The move need not be legal: if it is not, the user
     * wants to be told why. */
    void (*meant)(const struct board *b, const uint8_t *pos, enum player who,
                  const uint32_t *places, size_t count, struct writer *w);

    /* Writes what a theorem says about single places, as scene lines `mark x y KIND`.
     * NULL: nothing. */
    void (*marks)(const struct board *b, const uint8_t *pos, struct writer *w);

    /* Writes what counting says about each part of the board that no piece can leave, as
     * lines `part LEAST DELTA CLASHING PLACE,PLACE,…`, with - for an unknown number. Only
     * for one-player games in which the fewest pieces win. NULL: nothing. */
    void (*parts)(const struct board *b, const uint8_t *pos, void *scratch,
                  struct writer *w);
};

#endif
