/* SPDX-License-Identifier: MIT */
/* commands.h: the results of `commands`: one per command. */
#ifndef DICOT_ANSWER_COMMANDS_H
#define DICOT_ANSWER_COMMANDS_H

#include "answer/answer.h"

/* show/commands.c; result->found is a struct command. */
extern const struct renderer show_command;

#endif
