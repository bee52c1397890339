/* SPDX-License-Identifier: MIT */
/* split.h: who wins one large position, found by many processes. */
#ifndef DICOT_ANSWER_SPLIT_H
#define DICOT_ANSWER_SPLIT_H

#include "answer/answer.h"

/* Can this search be split here, and is it asked for nothing that it must find alone? */
bool split_fits(const struct run *run, struct search *search);

/* Does what run_search does. */
enum ended split_search(struct run *run, const struct task *t, struct search *search);

#endif
