/* SPDX-License-Identifier: MIT */
/* help.h: what there is, from the tables of commands, options and games. */
#ifndef DICOT_CLI_HELP_H
#define DICOT_CLI_HELP_H

#include "base/nearest.h"
#include "cli.h"

void help_overview(FILE *out);

/* A command and its options; `paragraphs`: at length. */
void help_command_print(const struct command *c, bool paragraphs);

/* The command that a word may have been meant for. */
struct nearest nearest_command(const char *word);

/* `dicot help`. */
enum answer_code help_run(const struct request *q, size_t count, char **words);

#endif
