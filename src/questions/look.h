/* SPDX-License-Identifier: MIT */
/* look.h: all that a player sees of a position, as an answer. */
#ifndef DICOT_ANSWER_LOOK_H
#define DICOT_ANSWER_LOOK_H

#include "questions/moves.h"

/* What `look` finds. */
struct look_found {
    struct task task; /* of whoever wants to solve the position */
    struct legal_moves moves;
    enum player turn;      /* whose turn it is; Left where there is one player */
    bool over;             /* the player whose turn it is has no move */
    struct writer *places; /* by term: its places (game/touch.h); empty: none */
    int64_t bound;         /* one player: no play does better; NO_RESULT: not known */
    const char *reason;    /* why */
    struct writer parts;   /* what counting says of each part; empty: nothing */
    char why[200];         /* why the touched places are no move; empty: not asked */
};

/* Whose turn it is, by --turn and --after. */
enum player turn_of(const struct request *q);

/* show/look.c */
void show_look(const struct result *r, struct writer *w);
void show_look_json(const struct result *r, struct json *j);

#endif
