/* SPDX-License-Identifier: MIT */
/* help.h: prints help, from the tables of commands, options and games. */
#ifndef DICOT_CLI_HELP_H
#define DICOT_CLI_HELP_H

#include "base/nearest.h"
#include "cli.h"

void help_overview(FILE *out);

/* Prints a command and its options; `paragraphs`: with a paragraph for each. */
void help_command_print(const struct command *c, bool paragraphs);

/* Finds the command that a mistyped word was probably meant to be. */
struct nearest nearest_command(const char *word);

/* `dicot help`. */
enum answer_code help_run(const struct request *q, size_t count, char **words);

#endif
