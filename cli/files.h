/* SPDX-License-Identifier: MIT */
/* files.h: the files users bring: lines, boards, edge lists. */
#ifndef DICOT_CLI_FILES_H
#define DICOT_CLI_FILES_H

#include <stdio.h>

#include "base/text.h"

/* The next line of `f` without its end, in `line`; *number counts lines. False at the end
 * of the file. A line that does not fit the writer's budget is skipped and `line->failed`
 * set. */
bool file_line(FILE *f, struct writer *line, size_t *number);

/* The next board of a board file as ROWS ("aab|bca"), appended to `text`; `lines` gets
 * the line of each row, as size_t after size_t. False at the end. A number that is no
 * colour, or a row that is not one, is noted in `error` with its place. */
bool file_board(FILE *f, struct writer *text, struct writer *lines, size_t *number,
                struct error *error);

/* An edge-list file as the contract's EDGES, appended to `text`; `separator` is '-' or
 * '>'. False: *error says why. */
bool file_edges(FILE *f, char separator, struct writer *text, struct error *error);

/* Writes `text` and a newline to a file that appears only when it is whole: under another
 * name first, then renamed. What is no plain file (a pipe, a device, a link) is written
 * directly. */
bool file_write(const char *name, const struct writer *text);

#endif
