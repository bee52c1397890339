/* SPDX-License-Identifier: MIT
 *
 * replay.h: plays the moves of a one-player game from LINE to the end.
 */
#ifndef CHECK_REPLAY_H
#define CHECK_REPLAY_H

#include "runs.h"

struct replay {
    const struct line *line;
    struct plain *position; /* or, on large boards of clicks, */
    struct runs *runs;
    int64_t points;
    uint64_t moves;
};

void replay_start(struct replay *r, const struct line *line);
/* One move more; false and the reason if it is not legal. */
bool replay_move(struct replay *r, const char *text, char *why);
/* All moves of a chunk (doc/certificates.md, "moves packed"). False and the reason; then
 * *is_illegal tells a move against the rules from bytes that are no moves. */
bool replay_chunk(struct replay *r, const uint8_t *bytes, size_t size, uint64_t moves,
                  bool *is_illegal, char *why);
/* The result; false and the reason if play cannot end here or the end does not count. */
bool replay_end(struct replay *r, int64_t *result, char *why);
void replay_free(struct replay *r);

#endif
