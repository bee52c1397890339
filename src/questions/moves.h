/* SPDX-License-Identifier: MIT */
/* moves.h: the legal moves of a position, as an answer. */
#ifndef DICOT_ANSWER_MOVES_H
#define DICOT_ANSWER_MOVES_H

#include "answer/answer.h"

/* What `moves` finds. The moves themselves are not kept: they are the first `count` of
 * each player in the order of the rules, which whoever writes them goes through again. */
struct legal_moves {
    uint64_t count[2]; /* listed of each player; those of a one-player game are Left's */
    bool cut[2];       /* there are more */
    void *scratch;     /* for position_next */
};

/* Counts the moves of both players, or of the one player, at most so many of each. On
 * failure run->error or run->to->out says why. */
bool legal_moves_find(struct run *run, uint64_t most, struct legal_moves *l);

/* show/moves.c */
void show_move_list_json(const struct result *r, const struct legal_moves *l,
                         enum player who, struct json *j);
void show_moves(const struct result *r, struct writer *w);
void show_moves_json(const struct result *r, struct json *j);

#endif
