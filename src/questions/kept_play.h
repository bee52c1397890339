/* SPDX-License-Identifier: MIT */
/* kept_play.h: keeps the best play of a long search in a file: --keep writes it while the
 * search runs, --from begins with it. The file has one move per line, like that of
 * --moves. */
#ifndef DICOT_QUESTIONS_KEPT_PLAY_H
#define DICOT_QUESTIONS_KEPT_PLAY_H

#include "answer/answer.h"
#include "game/moves.h"
#include "solve/best.h"

struct kept_play {
    struct moves moves; /* those read from the file */
    bool whole;         /* the file has a complete play, with this result: */
    int64_t result;
    bool failed; /* the file could not be written */
};

/* Reads the moves of --from, or those in the file of --keep if it exists, and checks them
 * by the rules. They need not be a complete play. Returns false if a move is not legal;
 * run->error says which. */
bool kept_play_read(struct kept_play *k, struct run *run);

/* Makes sure that the file of --keep can be written, before the search begins. */
bool kept_play_begin(const struct run *run);

/* Writes the play if it is better than the one in the file. The file is replaced in one
 * step, so it never holds half a play. */
void kept_play_write(struct kept_play *k, const struct run *run, const struct best *best);

#endif
