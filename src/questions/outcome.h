/* SPDX-License-Identifier: MIT */
/* outcome.h: what other questions use of `outcome`. */
#ifndef DICOT_QUESTIONS_OUTCOME_H
#define DICOT_QUESTIONS_OUTCOME_H

#include "answer/answer.h"
#include "twoplayer/outcome.h"

/* Certifies that G has the value V: whoever moves first in the difference G + -expr V
 * loses. ANSWER_LIMIT: there was no memory or time for it; ANSWER_FAILED: the value is
 * wrong, and the error says so. */
enum answer_code certify_value(const struct problem *difference, struct run *run);

/* Show who wins, for other answers, too. */
void show_winner(const struct result *r, const struct outcome *o, enum ended ended,
                 struct writer *w);
void show_winner_keys(const struct result *r, const struct outcome *o, struct json *j);

/* ---- for tests: one large position, searched by many processes ---- */

/* Are there other processes, and does the request have no option that needs the whole
 * search in one process? */
bool joint_search_fits(const struct run *run);

/* Does what run_search does, together with the other processes. `search` was made by
 * outcome_search. */
enum ended joint_search(struct run *run, struct search *search);

#endif
