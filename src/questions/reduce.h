/* SPDX-License-Identifier: MIT */
/* reduce.h: the result of `reduce`: an instance of a hard problem as a position. */
#ifndef DICOT_QUESTIONS_REDUCE_H
#define DICOT_QUESTIONS_REDUCE_H

#include "answer/answer.h"
#include "games/clicks/runs.h"
#include "reduce/reduction.h"

/* What `reduce` finds. */
struct reduce_found {
    const struct reduction *reduction;
    struct writer line;   /* the position, as the reduction writes it */
    struct writer sizes;  /* sizes of the parts of the position; may be empty */
    struct writer beside; /* a second LINE, if the reduction has one; may be empty */
    const struct clicks_runs *board; /* the position, if stored as runs; or NULL */
    uint64_t blocks;                 /* blocks on that board at the start */
    bool asked;                      /* --solve or --from was given */
    bool known, found;               /* is it known if there is a solution; is there? */
    const char *method, *reason; /* reason: why there is no solution, or none is known */
    bool stuck;    /* --literal: the clicks of the proof do not clear the board */
    uint64_t left; /* if stuck: blocks left */
    struct writer solution;
    struct writer moves;      /* the moves of the solution, each ended by a newline */
    struct story story;       /* with --scene: what the moves mean; may be empty */
    struct drawn_boxes boxes; /* boxes of the scene, if the board is stored as runs */
    const uint32_t *when;     /* for each run, the move that removes it; may be NULL */
    struct writer scene;      /* for --draw, --scene, --out; empty: too large to draw */
};

/* Returns why the options of a request do not fit the reduction, or each other; NULL if
 * they fit. Hosts ask this before they read files. */
const char *reduce_trouble(const struct reduction *r, const struct request *q);

/* reduce.c */

#endif
