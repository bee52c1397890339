/* SPDX-License-Identifier: MIT */
/* reduce_runs.h: plays on boards of reductions that are stored as runs. */
#ifndef DICOT_QUESTIONS_REDUCE_RUNS_H
#define DICOT_QUESTIONS_REDUCE_RUNS_H

#include "games/clicks/runs.h"

struct runs_play {
    struct clicks_runs board;
    uint32_t *when; /* for each run, the number of the click that removed it, from 1 */
    uint32_t count; /* clicks made so far */
};

/* Reads the board of a LINE `clickomania columns …`. Returns false on failure; the error
 * is set. The caller calls runs_play_done in both cases. */
bool runs_play_begin(struct runs_play *p, struct memory *m, const struct writer *line,
                     struct error *error);
void runs_play_done(struct runs_play *p);

/* Clicks on a run and writes the move and a newline. */
enum click_made runs_play_click(struct runs_play *p, uint32_t run, struct writer *moves);

/* Reads a move, `row,column`, and makes it. Returns false on failure; the error says
 * why. */
bool runs_play_move(struct runs_play *p, struct cursor *text, struct writer *moves);

#endif
