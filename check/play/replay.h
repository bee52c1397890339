/* SPDX-License-Identifier: MIT
 *
 * replay.h: plays the moves of a certificate from LINE to the end, and says what the
 * result is (one-player games).
 */
#ifndef CHECK_REPLAY_H
#define CHECK_REPLAY_H

#include "play/runs.h"

struct replay {
    const struct line *line;
    struct plain *position; /* NULL if `runs` is used */
    struct runs *runs;      /* the position of a large click board; else NULL */
    int64_t points;
    uint64_t moves;
};

void replay_start(struct replay *r, const struct line *line);
/* Makes one more move. If it is not legal, returns false with the reason, and changes
 * nothing. */
bool replay_move(struct replay *r, const char *text, char *why);
/* Makes all moves of a chunk (doc/certificates.md, "moves packed"). If that fails,
 * returns false with the reason; *is_illegal tells an illegal move from bytes that are
 * not moves. */
bool replay_chunk(struct replay *r, const uint8_t *bytes, size_t size, uint64_t moves,
                  bool *is_illegal, char *why);
/* Finds the result. Returns false with the reason if play cannot end here or the end does
 * not count. */
bool replay_end(struct replay *r, int64_t *result, char *why);
void replay_free(struct replay *r);

#endif
