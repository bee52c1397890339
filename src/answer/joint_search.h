/* SPDX-License-Identifier: MIT */
/* joint_search.h: finds who wins one large position with many processes. */
#ifndef DICOT_ANSWER_JOINT_SEARCH_H
#define DICOT_ANSWER_JOINT_SEARCH_H

#include "answer/answer.h"

/* Are there other processes, and does the request have no option that needs the whole
 * search in one process? */
bool joint_search_fits(const struct run *run);

/* Does what run_search does, together with the other processes. `search` was made by
 * outcome_search. */
enum ended joint_search(struct run *run, struct search *search);

#endif
