/* SPDX-License-Identifier: MIT */
/* outcome.h: the result of `outcome`: who wins. */
#ifndef DICOT_ANSWER_OUTCOME_H
#define DICOT_ANSWER_OUTCOME_H

#include "answer/answer.h"
#include "answer/checkpoint.h"
#include "twoplayer/winning.h"

/* First moves of one player, whether there are more than these, and whether some of those
 * may win. */
struct first_moves {
    const struct first_move *moves;
    size_t count;
    bool more, cut;
};

/* What `outcome` finds. */
struct outcome_found {
    struct outcome outcome;
    enum ended ended;
    bool listed;                 /* --all was given, and no limit was reached before */
    struct first_moves first[2]; /* if listed: the first moves of each player */
    bool resumed;                /* continued from a checkpoint, after this was spent: */
    struct spent before;
};

/* Certifies that G has the value V: whoever moves first in the difference G + -expr V
 * loses. ANSWER_LIMIT: there was no memory or time for it; ANSWER_FAILED: the value is
 * wrong, and the error says so. */
enum answer_code certify_value(const struct problem *difference, struct run *run);

/* Show who wins, for other answers, too. */
void show_winner(const struct result *r, const struct outcome *o, enum ended ended,
                 struct writer *w);
void show_winner_keys(const struct result *r, const struct outcome *o, struct json *j);

#endif
