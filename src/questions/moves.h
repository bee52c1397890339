/* SPDX-License-Identifier: MIT */
/* moves.h: the result of `moves`: the legal moves of a position. */
#ifndef DICOT_QUESTIONS_MOVES_H
#define DICOT_QUESTIONS_MOVES_H

#include "answer/answer.h"

/* What `moves` finds. The moves themselves are not stored: they are the first `count` of
 * each player in the order of the rules, and the renderers step through them again. */
struct legal_moves {
    uint64_t count[2]; /* moves listed, by player; an only player is Left */
    bool cut[2];       /* there are more */
    void *scratch;     /* for position_next */
};

/* Counts the moves of both players, or of the only one, up to `most` for each. Returns
 * false on failure; run->error or run->to->out->failed says why. */
bool legal_moves_find(struct run *run, uint64_t most, struct legal_moves *l);

/* moves.c */
void show_move_list_json(const struct result *r, const struct legal_moves *l,
                         enum player who, struct json *j);

/* Returns whose turn it is, according to --turn and --after. */
enum player turn_of(const struct request *q);

#endif
