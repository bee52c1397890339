/* SPDX-License-Identifier: MIT */
/* look.h: the result of `look`: everything that a player sees of a position. */
#ifndef DICOT_ANSWER_LOOK_H
#define DICOT_ANSWER_LOOK_H

#include "questions/moves.h"

/* What `look` finds. */
struct look_found {
    struct task task; /* the task of solving the position; tells which methods fit */
    struct legal_moves moves;
    enum player turn;      /* whose turn it is; Left if there is one player */
    bool over;             /* the player whose turn it is has no move */
    struct writer *places; /* one per term: its places (game/touch.h); empty: none */
    int64_t bound;         /* one player: no play is better; NO_RESULT: unknown */
    const char *reason;    /* why that bound holds */
    struct writer parts;   /* facts about each part, found by counting; may be empty */
    char why[200];         /* why the touched places are no move; empty: not asked */
};

/* Returns whose turn it is, according to --turn and --after. */
enum player turn_of(const struct request *q);

/* show/look.c */
extern const struct renderer show_look;

#endif
