/* SPDX-License-Identifier: MIT */
/* replay.h: the play that a search found, made again move by move by the rules: an answer
 * whose play does not replay is not given. */
#ifndef DICOT_ANSWER_REPLAY_H
#define DICOT_ANSWER_REPLAY_H

#include "answer/answer.h"
#include "cert/cert.h"
#include "search/story.h"
#include "solve/best.h"

/* Makes the moves of the play on `pos`, which begins as a copy of its start, and hands
 * each to the certificate, unless that is NULL. False: a move is illegal, play may not
 * end where the moves do, or the result is not what `best` says. */
bool replay(const struct board *b, const struct best *best, uint8_t *pos, void *scratch,
            struct cert *cert);

/* Writes the moves of the play, with a separator between them, or as elements of an open
 * list. Text is sent on piece by piece, as is JSON if the search does not keep the moves:
 * there may be 10^8. `start` is where the play begins. */
void play_print(const struct board *b, const uint8_t *start, const struct best *best,
                const char *separator, struct writer *w);
void play_print_json(const struct board *b, const uint8_t *start, const struct best *best,
                     struct json *j);

/* For --explain: the play in steps: each move with its number and the position after it,
 * between what the story says of them. A play that is too long for people is not shown,
 * and it is said why. `pos` and `scratch` as for replay. */
void play_print_steps(const struct problem *p, const struct best *best,
                      const struct story *story, uint8_t *pos, void *scratch,
                      struct writer *w);

#endif
