/* SPDX-License-Identifier: MIT */
/* number.h: the question about a whole graph: solve --number. */
#ifndef DICOT_CLI_NUMBER_H
#define DICOT_CLI_NUMBER_H

#include "cli.h"

/* As struct command.answer_other. */
bool answer_number(const struct settings *set, const struct writer *line, struct run *run,
                   struct writer *out, struct error *error, enum exit_code *code);

#endif
