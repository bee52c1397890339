/* SPDX-License-Identifier: MIT */
/* plays.h: what is asked about the best result beyond one play: --count, --openings. */
#ifndef DICOT_CLI_PLAYS_H
#define DICOT_CLI_PLAYS_H

#include "cli.h"
#include "solve/method.h"

struct plays {
    struct writer keys;      /* JSON members */
    struct json json;        /* writes them */
    struct writer sentences; /* the same for people */
    enum ended ended;        /* of the search that was cut short, if one was */
    uint64_t nodes;
};

/* Answers what the settings ask about the position of the task; `best` is known of it,
 * `ended` says whether that is proved. plays_done frees the texts. */
void plays_ask(const struct settings *set, const struct task *t, const struct best *best,
               enum ended ended, uint64_t nodes, double started, double *seconds,
               struct plays *plays);
void plays_done(struct plays *plays);

#endif
