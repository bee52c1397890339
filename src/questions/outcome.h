/* SPDX-License-Identifier: MIT */
/* outcome.h: who wins, as an answer. */
#ifndef DICOT_ANSWER_OUTCOME_H
#define DICOT_ANSWER_OUTCOME_H

#include "answer/answer.h"
#include "answer/checkpoint.h"
#include "twoplayer/winning.h"

/* First moves of one player, and whether there are more than these. */
struct first_moves {
    const struct first_move *moves;
    size_t count;
    bool cut;
};

/* What `outcome` finds. */
struct outcome_found {
    struct outcome outcome;
    enum ended ended;
    bool listed;                 /* with --all, unless a limit was reached before */
    struct first_moves first[2]; /* if so, by player */
    bool resumed;                /* from a checkpoint; what was spent before: */
    struct spent before;
};

/* Writes the certificate that G is worth V: that whoever starts loses the difference
 * G + -expr V. ANSWER_LIMIT: there was no room or time for it; ANSWER_FAILED: the value
 * is wrong, and the error says so. */
enum answer_code certify_value(const struct problem *difference, struct run *run);

/* show/outcome.c: the renderers, and what other answers show of who wins. */
void show_outcome(const struct result *r, struct writer *w);
void show_outcome_json(const struct result *r, struct json *j);
void show_winner(const struct result *r, const struct outcome *o, enum ended ended,
                 struct writer *w);
void show_winner_keys(const struct result *r, const struct outcome *o, struct json *j);

#endif
