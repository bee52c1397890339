/* SPDX-License-Identifier: MIT */
/* reduce_runs.h: plays on the boards of reductions that are played on as runs. */
#ifndef DICOT_QUESTIONS_REDUCE_RUNS_H
#define DICOT_QUESTIONS_REDUCE_RUNS_H

#include "games/clicks/runs.h"

struct runs_play {
    struct clicks_runs board;
    uint32_t *when; /* of each run: the number, from 1, of the click that removed it */
    uint32_t count; /* of clicks that were made */
};

/* Reads the board of a LINE `clickomania columns …`. On failure the error is filled;
 * runs_play_done in both cases. */
bool runs_play_begin(struct runs_play *p, struct memory *m, const struct writer *line,
                     struct error *error);
void runs_play_done(struct runs_play *p);

/* Clicks on a run and writes the move and a newline. */
enum click_made runs_play_click(struct runs_play *p, uint32_t run, struct writer *moves);

/* Reads a move, `row,column`, and makes it. False: the error says why not. */
bool runs_play_line(struct runs_play *p, struct cursor *line, struct writer *moves);

#endif
