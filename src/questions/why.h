/* SPDX-License-Identifier: MIT */
/* why.h: the row of `outcome --explain`, which `play` asks directly. */
#ifndef DICOT_QUESTIONS_WHY_H
#define DICOT_QUESTIONS_WHY_H

#include "answer/answer.h"

extern const struct command why_command;

#endif
