/* SPDX-License-Identifier: MIT */
/* show.h: functions that the renderers share. */
#ifndef DICOT_ANSWER_SHOW_SHOW_H
#define DICOT_ANSWER_SHOW_SHOW_H

#include "answer/answer.h"
#include "value/thermo.h"

static inline bool is_for_two(const struct result *r)
{
    return problem_players(r->problem) == 2;
}

/* Writes a result with its unit: "1 stone left", "25 points". */
void show_result(const struct board *b, int64_t result, struct writer *w);

/* Write a number such as 3 or -1/2. */
void show_dyadic(struct dyadic d, struct writer *w);
void show_dyadic_json(struct dyadic d, struct json *j);

/* Shortens what was written from `from` on to a length that people read, and adds how
 * long it was. */
void shorten_text(struct writer *w, size_t from);

#endif
