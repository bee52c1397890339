/* SPDX-License-Identifier: MIT */
/* kept_play.h: keeps the best play of a long search in a file: --keep writes it while the
 * search runs, --from begins with it. The file has one move per line, like that of
 * --moves. */
#ifndef DICOT_QUESTIONS_KEPT_PLAY_H
#define DICOT_QUESTIONS_KEPT_PLAY_H

#include "answer/answer.h"
#include "game/moves.h"
#include "solve/best.h"

/* A play that was read from a file. */
struct read_play {
    struct moves moves;
    bool whole; /* it goes on to its end, with this result: */
    int64_t result;
};

struct kept_play {
    struct moves moves;      /* those to begin with */
    struct read_play inside; /* the play in the file of --keep; or the last one that could
                                not be written */
    const char *failed;      /* why the last one could not be written; NULL: it was */
};

/* Reads the moves of --from, and those in the file of --keep if it exists, and checks
 * them by the rules. They need not be a complete play. With both, the search begins with
 * those of --keep, unless those of --from are a better complete play. Returns false if a
 * move is not legal; run->error says which. */
bool kept_play_read(struct kept_play *k, struct run *run);

/* Writes the play if it is better than the one in the file. The file is replaced in one
 * step, so it never holds half a play. */
void kept_play_write(struct kept_play *k, const struct run *run, const struct best *best);

/* Does the same at the end of the search, also if the last attempt failed. */
void kept_play_end(struct kept_play *k, const struct run *run, const struct best *best);

#endif
