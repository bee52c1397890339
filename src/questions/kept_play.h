/* SPDX-License-Identifier: MIT */
/* kept_play.h: the best play so far in a file, for long searches: --keep writes it while
 * the search runs, --from begins with it. The file has one move per line, as --moves
 * writes them. */
#ifndef DICOT_QUESTIONS_KEPT_PLAY_H
#define DICOT_QUESTIONS_KEPT_PLAY_H

#include "answer/answer.h"
#include "game/moves.h"
#include "solve/best.h"

struct kept_play {
    struct moves moves; /* that were read */
    bool whole;         /* there is a whole play in the file; its result: */
    int64_t result;
    bool failed; /* the file could not be written */
};

/* Reads the moves of --from, or those in the file of --keep if it is there, and checks
 * them by the rules. They need not be a whole play. False: run->error says where they do
 * not fit. */
bool kept_play_read(struct kept_play *k, struct run *run);

/* Makes sure that the file of --keep can be written, before the search begins. */
bool kept_play_begin(const struct run *run);

/* Writes the play if it is better than the one in the file. The file always has a whole
 * play: it is replaced in one step. */
void kept_play_write(struct kept_play *k, const struct run *run, const struct best *best);

#endif
