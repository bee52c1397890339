/* SPDX-License-Identifier: MIT */
/* replay.h: makes the moves of a play that a search found once more, by the rules. An
 * answer whose play fails here is not given. */
#ifndef DICOT_ANSWER_REPLAY_H
#define DICOT_ANSWER_REPLAY_H

#include "answer/answer.h"
#include "cert/cert.h"
#include "search/story.h"
#include "solve/best.h"

/* Makes the moves of the play on `pos`, which must begin as a copy of the start. Returns
 * false if a move is illegal, if play may not end after the last move, or if the result
 * is not what `best` says. */
bool replay(const struct board *b, const struct best *best, uint8_t *pos, void *scratch);

/* Write the moves of the play, with a separator between them, or as elements of an open
 * list. There may be 10^8 moves, so they are sent on piece by piece; in a list only those
 * of long plays. `start` is the position in which the play begins. */
#define LONG_PLAY 1000
void play_print(const struct board *b, const uint8_t *start, const struct best *best,
                const char *separator, struct writer *w);
void play_print_json(const struct board *b, const uint8_t *start, const struct best *best,
                     struct json *j);

/* Adds the moves of a play that was replayed to the certificate. */
void play_certify(const struct board *b, const uint8_t *start, const struct best *best,
                  struct cert *cert);

/* For --explain: writes each move with its number and the position after it, and between
 * the moves the sentences of the story. If the play is too long for people, writes only
 * that it is. `pos` and `scratch` are as for replay. */
void play_print_steps(const struct problem *p, const struct best *best,
                      const struct story *story, uint8_t *pos, void *scratch,
                      struct writer *w);

#endif
