/* SPDX-License-Identifier: MIT */
/* question.h: answers statements of `calc` as questions. */
#ifndef DICOT_CALC_QUESTION_H
#define DICOT_CALC_QUESTION_H

#include "calc/calc.h"

/* Evaluates the next statement of the text and gives its answer, if it has one. On
 * failure run->error says why. *s describes the statement in both cases. */
enum answer_code calc_give_next(struct calc *c, struct run *run, struct cursor *text,
                                struct calc_statement *s);

#endif
