/* SPDX-License-Identifier: MIT */
/* strong.h: the yes/no question of solve: --strong. */
#ifndef DICOT_CLI_STRONG_H
#define DICOT_CLI_STRONG_H

#include "cli.h"

/* As struct command.answer_other. */
bool answer_strong(const struct settings *set, const struct writer *line, struct run *run,
                   struct writer *out, struct error *error, enum exit_code *code);

#endif
