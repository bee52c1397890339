/* SPDX-License-Identifier: MIT */
/* wrap.h: help text, broken into lines that fit the terminal. */
#ifndef DICOT_CLI_WRAP_H
#define DICOT_CLI_WRAP_H

#include <stdio.h>

/* Prints paragraphs, every line after `indent` blanks. Newlines inside a paragraph count
 * as blanks; an empty line, and a line that begins with a blank (an example), stay as
 * they are. */
void print_wrapped(const char *text, int indent, FILE *out);

#endif
