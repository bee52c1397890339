/* SPDX-License-Identifier: MIT */
/* reduce.h: instances of hard problems as positions, as an answer. */
#ifndef DICOT_ANSWER_REDUCE_H
#define DICOT_ANSWER_REDUCE_H

#include "answer/answer.h"
#include "games/clicks/runs.h"
#include "reduce/reduction.h"

/* What `reduce` finds. */
struct reduce_found {
    const struct reduction *reduction;
    struct writer line;   /* the position, as the reduction writes it */
    struct writer sizes;  /* of the parts of the position; or empty */
    struct writer beside; /* another LINE, if the reduction has one; or empty */
    const struct clicks_runs *board; /* the position, if it is played on as runs */
    uint64_t blocks;                 /* of that board, at its start */
    bool asked;                      /* for a solution, by --solve or --from */
    bool known, found;               /* is the answer known; is there one */
    const char *method, *reason; /* reason: why there is none, or why it is not known */
    bool stuck;    /* of --literal: the clicks that the proof means do not clear it */
    uint64_t left; /* blocks, then */
    struct writer solution;
    struct writer moves;      /* those of the solution, each ended by a newline */
    struct story story;       /* with --scene: what the moves mean; empty: not told */
    struct drawn_boxes boxes; /* of the scene, if the board is played on as runs */
    const uint32_t *when;     /* of each run: the move that removes it; NULL: none */
    struct writer scene; /* for --draw, --scene and --out; empty: too large to draw */
};

/* Why the options of a request make no sense for a reduction, or together; NULL: they do.
 * Hosts ask before they read files. */
const char *reduce_trouble(const struct reduction *r, const struct request *q);

/* show/reduce.c */
void show_reduce(const struct result *r, struct writer *w);
void show_reduce_json(const struct result *r, struct json *j);

#endif
