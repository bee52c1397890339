/* SPDX-License-Identifier: MIT */
/* wrap.h: breaks help text into lines that fit the terminal. */
#ifndef DICOT_CLI_WRAP_H
#define DICOT_CLI_WRAP_H

#include <stdio.h>

/* Prints paragraphs, each line indented by `indent` blanks. Newlines inside a paragraph
 * count as blanks; empty lines, and lines that begin with a blank (examples), stay as
 * they are. */
void print_wrapped(const char *text, int indent, FILE *out);

/* Prints a row of a table: a word, and beside it, from this column on, a text, whose
 * further lines begin in the same column. */
void print_beside(const char *word, int column, const char *text, FILE *out);

#endif
